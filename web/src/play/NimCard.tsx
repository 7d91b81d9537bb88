/** The way to the Nim program, for the places where one chooses what to open. */
import type { JSX } from "preact";
import type { App } from "../app/app";
import { useApp } from "../app/app";

export function NimCard({ onDone }: { onDone?: () => void }): JSX.Element {
  const app = useApp();
  return (
    <button class="nim-card" onClick={() => {
      onDone?.();
      void openNim(app);
    }}>
      <svg viewBox="0 0 66 44" aria-hidden="true" focusable="false">
        {[7, 20, 33, 46, 59].map((x, index) => (
          <g key={x} transform={`rotate(${[-4, 3, -2, 5, -3][index]} ${x} 22)`}>
            <rect class="wood" x={x - 1.6} y="8" width="3.2" height="33" rx="1" />
            <ellipse class="match-head" cx={x} cy="7" rx="3" ry="4.6" />
          </g>
        ))}
      </svg>
      <span><strong>Play Nim</strong><span class="muted">against a spec: heaps of matches, who takes the last one wins</span></span>
    </button>
  );
}

async function openNim(app: App): Promise<void> {
  app.pane.value = "play";
  await app.open({ kind: "bundled", name: "nim-strategy/NimDialog" }, {});
}
