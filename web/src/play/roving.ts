/** A board is one stop of the Tab key; arrow keys go about in it. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Row and column of what has, or would get, the focus. */
export type Spot = readonly [row: number, column: number];

interface Roving {
  /** For the board. */
  root: { current: HTMLDivElement | null };
  onKeyDown: (event: KeyboardEvent) => void;
  /** For each thing in the board. */
  at: (spot: Spot) => { "data-spot": string; tabIndex: number; onFocus: () => void };
  /** After the next change of the board, what is then at the spot gets the focus, if what had it is gone. */
  keepFocus: () => void;
}

const steps: Record<string, Spot> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param lengths how many things there are in each row */
export function useRoving(lengths: readonly number[]): Roving {
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Spot>([0, 0]);
  const isKept = useRef(false);
  /** Whether the focus was here last: what had it may be taken away by somebody else's move. */
  const wasHere = useRef(false);
  const now = nearest(lengths, wanted);
  const focus = (spot: Spot): void => root.current?.querySelector<HTMLElement>(`[data-spot="${spot.join(" ")}"]`)?.focus();
  useLayoutEffect(() => {
    const isLost = wasHere.current && document.activeElement === document.body;
    if (!isKept.current && !isLost) return;
    isKept.current = false;
    if (!root.current?.contains(document.activeElement) && now) focus(now);
  }, [lengths.join(" ")]);
  useEffect(() => {
    const board = root.current;
    const left = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && !board?.contains(relatedTarget)) wasHere.current = false;
    };
    board?.addEventListener("focusout", left);
    return () => board?.removeEventListener("focusout", left);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = event.ctrlKey || event.altKey || event.metaKey || !now ? null : moved(lengths, now, event.key);
    if (!next) return;
    event.preventDefault();
    setWanted(next);
    focus(next);
  };
  const at: Roving["at"] = (spot) => ({
    "data-spot": spot.join(" "),
    tabIndex: now && now[0] === spot[0] && now[1] === spot[1] ? 0 : -1,
    onFocus: () => {
      wasHere.current = true;
      setWanted(spot);
    },
  });
  return { root, onKeyDown, at, keepFocus: () => (isKept.current = true) };
}

/** Where a key leads; rows without anything are passed over. */
export function moved(lengths: readonly number[], [row, column]: Spot, key: string): Spot | null {
  const length = lengths[row] ?? 0;
  if (key === "Home") return [row, 0];
  if (key === "End") return [row, Math.max(0, length - 1)];
  const step = steps[key];
  if (!step) return null;
  if (step[0] === 0) return [row, Math.min(Math.max(0, column + step[1]), Math.max(0, length - 1))];
  let next = row + step[0];
  while (lengths[next] === 0) next += step[0];
  const there = lengths[next];
  return there === undefined ? [row, column] : [next, Math.min(column, there - 1)];
}

/** The place itself, or else one that there is. */
export function nearest(lengths: readonly number[], [row, column]: Spot): Spot | null {
  const length = lengths[row] ?? 0;
  if (length > 0) return [row, Math.min(column, length - 1)];
  const rows = lengths.flatMap((length, index) => (length > 0 ? [index] : []));
  const found = rows.sort((a, b) => Math.abs(a - row) - Math.abs(b - row))[0];
  return found === undefined ? null : [found, Math.min(column, (lengths[found] ?? 1) - 1)];
}
