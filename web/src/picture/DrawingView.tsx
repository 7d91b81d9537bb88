/** A drawing in the page. */
import { h, type JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Value } from "../protocol";
import { boxOf, drawingOf, type Element } from "./drawing";

/** The least box around all that was drawn so far, so that the picture stands still while things in it move. */
export interface Frame { box: [left: number, top: number, right: number, bottom: number] | null }

interface Properties { value: Value; label: string; frame: Frame }

/** Pixels around drawings that do not say how large they are. */
const MARGIN = 8;

export function DrawingView({ value, label, frame }: Properties): JSX.Element {
  const root = useRef<SVGSVGElement>(null);
  const drawing = useMemo(() => drawingOf(value), [value]);
  const box = boxOf(drawing);
  useLayoutEffect(() => {
    if (box !== null || !root.current) return;
    const { x, y, width, height } = root.current.getBBox();
    const [left, top, right, bottom] = frame.box ?? [x, y, x + width, y + height];
    frame.box = [Math.min(left, x), Math.min(top, y), Math.max(right, x + width), Math.max(bottom, y + height)];
    const [l, t, r, b] = frame.box;
    root.current.setAttribute("viewBox", `${l - MARGIN} ${t - MARGIN} ${r - l + 2 * MARGIN} ${b - t + 2 * MARGIN}`);
  }, [drawing]);
  // An outer svg says how large it is; here the page does.
  const elements = box === null ? drawing.elements : (drawing.elements[0]?.children ?? []);
  const outer = box === null ? {} : without(drawing.elements[0]?.attributes ?? {}, ["x", "y", "width", "height", "viewBox", "id"]);
  return (
    <>
      <div class="paper">
        <svg ref={root} class="drawing" role="img" aria-label={label} {...(box === null ? {} : { viewBox: box })}>{h("g", outer, elements.map(shown))}</svg>
      </div>
      {drawing.left.length > 0 && (
        <details class="left-out">
          <summary>{drawing.left.length === 1 ? "One thing is" : `${drawing.left.length} things are`} not shown</summary>
          <ul>{drawing.left.slice(0, 50).map((one) => <li key={one}>{one}</li>)}</ul>
        </details>
      )}
    </>
  );
}

function shown({ name, attributes, children, text }: Element, index: number): JSX.Element {
  return h(name, { ...attributes, key: index }, text, children.map(shown)) as JSX.Element;
}

function without(attributes: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
}
