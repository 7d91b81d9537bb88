/** How many states there are at each depth. */
import type { JSX } from "preact";
import { counted } from "../ui/counted";

const WIDTH = 300;
const HEIGHT = 64;

export function Levels({ levels, states, steps, isWhole }: { levels: number[]; states: number; steps: number; isWhole: boolean }): JSX.Element {
  const most = Math.max(1, ...levels);
  const room = WIDTH / Math.max(1, levels.length);
  const widest = levels.indexOf(most);
  const told = `${counted(levels.length, "level")}, ${counted(most, "state")} at the most, at depth ${widest}`;
  return (
    <section class="section" aria-label="Size">
      <div class="head"><h2>{isWhole ? "All states" : "States seen so far"}</h2></div>
      <div class="body">
        <p>{counted(states, "state")}, {counted(steps, "step")}</p>
        <svg class="levels" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`States by depth: ${told}`}>
          {levels.map((count, depth) => {
            const height = count === 0 ? 0 : Math.max(1.5, (count / most) * (HEIGHT - 2));
            return (
              <rect key={depth} x={depth * room} y={HEIGHT - height} width={Math.max(0.5, room - Math.min(2, room / 4))} height={height}>
                <title>{`depth ${depth}: ${count.toLocaleString("en")}`}</title>
              </rect>
            );
          })}
        </svg>
        <p class="muted">{told}</p>
      </div>
    </section>
  );
}
