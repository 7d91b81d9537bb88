/** Heaps of matches. Pressing a match takes it and those behind it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../ui/counted";
import type { Take } from "./heaps";
import { useRoving } from "./roving";

interface Properties {
  heaps: readonly number[];
  /** How large the heaps were at the start: where matches were, their places are left. */
  full: readonly number[];
  /** The number of the first heap, as the user counts. */
  first: number;
  /** What was taken last. */
  last: Take | null;
  hint: Take | null;
  isPossible: (take: Take) => boolean;
  onTake: (take: Take) => void;
}

/** So many matches are drawn; of larger heaps these are the last ones. */
const DRAWN = 60;

export function HeapsView({ heaps, full, first, last, hint, isPossible, onTake }: Properties): JSX.Element {
  const [aim, setAim] = useState<Take | null>(null);
  const roving = useRoving(heaps.map((size) => Math.min(size, DRAWN)));
  const take = (wanted: Take): void => {
    if (!isPossible(wanted)) return;
    roving.keepFocus();
    setAim(null);
    onTake(wanted);
  };
  return (
    <div class="heaps" ref={roving.root} role="group" aria-label="Heaps" onKeyDown={roving.onKeyDown} onMouseLeave={() => setAim(null)}>
      {heaps.map((size, heap) => {
        const hidden = Math.max(0, size - DRAWN);
        const gone = Math.min(DRAWN, Math.max(full[heap] ?? 0, size)) - (size - hidden);
        const taken = last?.heap === heap ? last.count : 0;
        const aimed = aim?.heap === heap && aim.count <= size ? aim.count : 0;
        const name = heap + first;
        return (
          <div class="heap" key={heap} role="group" aria-label={`Heap ${name}: ${counted(size, "match", "matches")}`}>
            <span class="heap-name" aria-hidden="true"><strong>{size}</strong><span class="muted">heap {name}</span></span>
            <div class="matches">
              {hidden > 0 && <span class="muted">{hidden} more, then</span>}
              {Array.from({ length: size - hidden }, (_, index) => {
                const count = size - hidden - index;
                const wanted = { heap, count };
                const can = isPossible(wanted);
                const classes = [
                  "match", count <= aimed && "aimed", hint?.heap === heap && count <= hint.count && "hint",
                ].filter(Boolean).join(" ");
                return (
                  <button key={hidden + index} class={classes} {...roving.at([heap, index])} aria-disabled={!can}
                    aria-label={`Take ${count} from heap ${name}`} title={can ? `Take ${count}` : undefined}
                    onClick={() => take(wanted)} onMouseEnter={() => setAim(can ? wanted : null)}
                    onFocusCapture={() => setAim(can ? wanted : null)} onBlur={() => setAim(null)}>
                    <Match tilt={heap * 7 + hidden + index} />
                  </button>
                );
              })}
              {Array.from({ length: Math.max(0, gone) }, (_, index) => (
                <span key={`gone ${size + index}`} class={`match gone${index < taken ? " taken" : ""}`} aria-hidden="true">
                  <Match tilt={heap * 7 + size + index} />
                </span>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** No two matches lie alike. */
function Match({ tilt }: { tilt: number }): JSX.Element {
  const angle = ((tilt * 37) % 7) - 3;
  return (
    <svg viewBox="0 0 24 64" aria-hidden="true" focusable="false">
      <g transform={`rotate(${angle} 12 34)`}>
        <rect class="wood" x="10" y="12" width="4" height="49" rx="1" />
        <rect class="grain" x="12.4" y="16" width="1" height="44" />
        <ellipse class="match-head" cx="12" cy="9.5" rx="4" ry="6.2" />
        <ellipse class="shine" cx="10.8" cy="7.6" rx="1" ry="2.2" />
      </g>
    </svg>
  );
}
