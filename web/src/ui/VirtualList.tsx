/** A list of which one item is chosen. Only the items that are seen are in the page, so that it may have thousands. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Properties {
  label: string;
  count: number;
  /** Pixels; the same for all items. */
  height: number;
  chosen: number;
  onChoose: (index: number) => void;
  /** The content of an item. */
  item: (index: number) => ComponentChildren;
  /** What a screen reader says of an item. */
  describe: (index: number) => string;
  id?: string;
}

/** Items beyond those that are seen, on both sides. */
const BEYOND = 6;

export function VirtualList({ label, count, height, chosen, onChoose, item, describe, id }: Properties): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const own = useId();
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  const measure = (): void => {
    const element = frame.current;
    if (element) setSeen({ top: element.scrollTop, height: element.clientHeight });
  };
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const top = chosen * height;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height > element.scrollTop + element.clientHeight) element.scrollTop = top + height - element.clientHeight;
    measure();
  }, [chosen, height, count]);
  const page = Math.max(1, Math.floor(seen.height / height) - 1);
  const pressed = (event: KeyboardEvent): void => {
    const next = {
      ArrowDown: chosen + 1, ArrowUp: chosen - 1, PageDown: chosen + page, PageUp: chosen - page, Home: 0, End: count - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(Math.max(0, Math.min(count - 1, next)));
  };
  const first = Math.max(0, Math.floor(seen.top / height) - BEYOND);
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / height) + BEYOND);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  // What is named as active must be in the page, even where it was scrolled out of sight.
  if (chosen < count && !shown.includes(chosen)) shown.push(chosen);
  return (
    <div ref={frame} id={id} class="virtual" role="listbox" aria-label={label} tabIndex={0} onKeyDown={pressed} onScroll={measure}
      aria-activedescendant={count > 0 ? `${own}-${chosen}` : undefined}>
      <div role="none" style={{ height: `${count * height}px` }}>
        {shown.map((index) => (
          <div key={index} id={`${own}-${index}`} role="option" aria-selected={index === chosen}
            aria-setsize={count} aria-posinset={index + 1} onClick={() => onChoose(index)}
            style={{ transform: `translateY(${index * height}px)`, height: `${height}px` }}>
            <span class="visually-hidden">{describe(index)}</span>
            <div aria-hidden="true">{item(index)}</div>
          </div>
        ))}
      </div>
    </div>
  );
}
