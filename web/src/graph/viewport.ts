/** The part of a drawing that is seen: moved by pointers, wheel and keys, without drawing anything anew. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface Size { width: number; height: number }
interface Box extends Size { x: number; y: number }

export interface Viewport {
  svg: { current: SVGSVGElement | null };
  zoom: (factor: number) => void;
  fit: () => void;
  /** Moves so far that a place is seen. */
  reveal: (place: { x: number; y: number } & Partial<Size>) => void;
  /** Whether the pointer has moved the drawing since it went down: then it pressed nothing. */
  hasDragged: () => boolean;
}

const MARGIN = 24;
/** Pixels on the screen for one of the drawing, at most. */
const LARGEST = 3;
/** A small drawing is not blown up. */
const FITTING = 1.15;

/** @param middle what is to be in the middle of a drawing that is too large to be read as a whole */
export function useViewport(drawing: Size | null, middle: { x: number; y: number } | null): Viewport {
  const svg = useRef<SVGSVGElement>(null);
  const box = useRef<Box>({ x: 0, y: 0, width: 1, height: 1 });
  const dragged = useRef(false);
  const show = (next: Box): void => {
    box.current = next;
    svg.current?.setAttribute("viewBox", `${next.x} ${next.y} ${next.width} ${next.height}`);
  };
  const screen = (): Size => ({ width: svg.current?.clientWidth || 1, height: svg.current?.clientHeight || 1 });
  const scale = (): number => screen().width / box.current.width;
  const fit = (): void => {
    if (drawing) show(fitted(drawing, screen(), 0));
  };
  const zoomAt = (factor: number, x: number, y: number): void => {
    const { width, height } = screen();
    const next = Math.min(LARGEST, Math.max(Math.min(0.02, scale()), scale() * factor));
    const now = box.current;
    const [right, down] = [now.x + (x / width) * now.width, now.y + (y / height) * now.height];
    show({ x: right - x / next, y: down - y / next, width: width / next, height: height / next });
  };
  const pan = (x: number, y: number): void => show({ ...box.current, x: box.current.x - x / scale(), y: box.current.y - y / scale() });
  useLayoutEffect(() => {
    if (drawing) show(fitted(drawing, screen(), 0.55, middle));
  }, [drawing]);
  useEffect(() => {
    const element = svg.current;
    return element ? listen(element, { pan, zoomAt, dragged }) : undefined;
  });
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    // The scale stays when the room becomes another one.
    let former = screen();
    const observer = new ResizeObserver(() => {
      const now = screen();
      const ratio = former.width / box.current.width;
      if (now.width !== former.width || now.height !== former.height) show({ ...box.current, width: now.width / ratio, height: now.height / ratio });
      former = now;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [drawing !== null]);
  const reveal: Viewport["reveal"] = ({ x, y, width = 0, height = 0 }) => {
    const now = box.current;
    const into = (from: number, length: number, at: number, size: number): number => {
      const [least, most] = [at + size / 2 + MARGIN - length, at - size / 2 - MARGIN];
      return least > most ? at - length / 2 : Math.min(Math.max(from, least), most);
    };
    show({ ...now, x: into(now.x, now.width, x, width), y: into(now.y, now.height, y, height) });
  };
  const zoom = (factor: number): void => zoomAt(factor, screen().width / 2, screen().height / 2);
  return { svg, zoom, fit, reveal, hasDragged: () => dragged.current };
}

/** All of a drawing, unless it would be smaller than `least`: then what is around the middle. */
function fitted({ width, height }: Size, screen: Size, least: number, middle: { x: number; y: number } | null = null): Box {
  const whole = Math.min(FITTING, screen.width / (width + 2 * MARGIN), screen.height / (height + 2 * MARGIN));
  const scale = Math.max(whole, least);
  const [w, h] = [screen.width / scale, screen.height / scale];
  const along = (length: number, seen: number, at: number): number => {
    // Nothing is seen of what lies beyond the drawing while there is more of it.
    const most = length + MARGIN - seen;
    return most <= -MARGIN ? (length - seen) / 2 : Math.min(Math.max(at - seen / 2, -MARGIN), most);
  };
  return { x: along(width, w, middle?.x ?? width / 2), y: along(height, h, middle?.y ?? height / 2), width: w, height: h };
}

interface Listener {
  pan: (x: number, y: number) => void;
  zoomAt: (factor: number, x: number, y: number) => void;
  dragged: { current: boolean };
}

/** Pixels by which a pointer may move while it presses something. */
const STILL = 4;

function listen(svg: SVGSVGElement, { pan, zoomAt, dragged }: Listener): () => void {
  const pointers = pointersOf(svg);
  const at = (event: MouseEvent): [number, number] => {
    const { left, top } = svg.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) dragged.current = false;
    pointers.set(event.pointerId, at(event));
  };
  const move = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!dragged.current && Math.hypot(now[0] - before[0], now[1] - before[1]) < STILL) return;
    if (!dragged.current) svg.setPointerCapture(event.pointerId);
    dragged.current = true;
    pointers.set(event.pointerId, now);
    if (other) zoomAt(distance(now, other) / (distance(before, other) || 1), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    else pan(now[0] - before[0], now[1] - before[1]);
  };
  const up = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), ...at(event));
  };
  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", up);
  svg.addEventListener("wheel", wheel, { passive: false });
  return () => {
    svg.removeEventListener("pointerdown", down);
    svg.removeEventListener("pointermove", move);
    svg.removeEventListener("pointerup", up);
    svg.removeEventListener("pointercancel", up);
    svg.removeEventListener("wheel", wheel);
  };
}

const down = new WeakMap<SVGSVGElement, Map<number, [number, number]>>();

/** Where the pointers are that are down. */
function pointersOf(svg: SVGSVGElement): Map<number, [number, number]> {
  const known = down.get(svg) ?? new Map<number, [number, number]>();
  down.set(svg, known);
  return known;
}

function distance(a: readonly [number, number], b: readonly [number, number]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
