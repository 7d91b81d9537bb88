/** Deadlocks, bounds, workers. */
import type { JSX } from "preact";
import type { CheckRun } from "./run";

type Limit = "maxStates" | "maxSeconds" | "workers";

export function Limits({ run, isServed }: { run: CheckRun; isServed: boolean }): JSX.Element {
  const limits = run.limits.value;
  const number = (name: Limit, title: string, none: string): JSX.Element => (
    <div class="field">
      <label for={`limit-${name}`}>{title}</label>
      <input id={`limit-${name}`} type="number" min="1" step="1" inputMode="numeric" placeholder={none} value={limits[name] ?? ""}
        onInput={(event) => (run.limits.value = { ...limits, [name]: numberOf(event.currentTarget.value) })} />
    </div>
  );
  return (
    <div class="block limits">
      <div class="field">
        <label for="limit-deadlock">Deadlock</label>
        <select id="limit-deadlock" value={String(limits.deadlock)} onChange={(event) => (run.limits.value = { ...limits, deadlock: JSON.parse(event.currentTarget.value) as boolean | null })}>
          <option value="null">as the config says</option>
          <option value="true">is an error</option>
          <option value="false">is no error</option>
        </select>
      </div>
      {number("maxStates", "At most so many states", "no bound")}
      {number("maxSeconds", "At most so many seconds", "no bound")}
      {isServed && number("workers", "Workers", "all cores")}
    </div>
  );
}

function numberOf(text: string): number | null {
  const number = Number(text);
  return text !== "" && Number.isInteger(number) && number > 0 ? number : null;
}
