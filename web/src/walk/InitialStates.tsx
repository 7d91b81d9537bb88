/** The initial states, where there are several: another one can be chosen to begin with. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import { useAnswer } from "../app/ask";
import type { StateInfo } from "../protocol";
import { shortened, textOf } from "../values/text";
import { trailOf } from "./trail";

/** States that are in the page before one asks for the rest. */
const FIRST = 50;

export function InitialStates(): JSX.Element | null {
  const app = useApp();
  const { result } = useAnswer(app.project.lane("walk"), "initial", {}, app.project.spec.value?.digest);
  const [shown, setShown] = useState(FIRST);
  if (!result || result.states.length < 2) return null;
  const present = app.walk.step.value?.state.key;
  const varying = varyingVariables(result.states);
  return (
    <details class="group initial" open={result.states.length <= FEW}>
      <summary><h3>Initial states <span class="muted">{result.truncated ? `the first ${result.states.length}` : result.states.length}</span></h3></summary>
      <ul>
        {result.states.slice(0, shown).map((state) => (
          <li key={state.key}>
            <button class={`step${state.key === present ? " taken" : ""}`} aria-pressed={state.key === present}
              onClick={() => app.walk.show(trailOf({ states: [state], labels: [] }, null), 0)}>
              <code class="step-label">{shortened(described(state, varying), 160)}</code>
            </button>
          </li>
        ))}
        {result.states.length > shown && <li><button class="link" onClick={() => setShown(shown + 10 * FIRST)}>{result.states.length - shown} more</button></li>}
      </ul>
    </details>
  );
}

/** So many are shown without being asked for. */
const FEW = 8;

/** The variables by which the states can be told apart. */
function varyingVariables(states: StateInfo[]): Set<string> {
  const first = new Map(states[0]?.variables.map(({ name, value }) => [name, textOf(value)]));
  return new Set(states.flatMap(({ variables }) => variables.filter(({ name, value }) => first.get(name) !== textOf(value)).map(({ name }) => name)));
}

function described(state: StateInfo, varying: Set<string>): string {
  return state.variables.filter(({ name }) => varying.has(name)).map(({ name, value }) => `${name} = ${textOf(value)}`).join(", ");
}
