/** Where one can go from the state that is looked at, and why not elsewhere. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import type { Step, Steps } from "../protocol";
import { ProblemMessage } from "../ui/Message";
import { PlaceLink } from "../ui/PlaceLink";
import { shortened, textOf } from "../values/text";
import { DisabledAction, Way } from "./DisabledAction";
import { InitialStates } from "./InitialStates";
import { useSteps } from "./steps";

/** So many steps need no filter. */
const FEW = 12;

export function Actions(): JSX.Element {
  const app = useApp();
  const step = app.walk.step.value;
  const { result, problem, busy, retry } = useSteps(step?.state.key ?? null);
  return (
    <section class="section actions" aria-labelledby="actions-title">
      <div class="head">
        <h2 id="actions-title" class="fill">Next steps</h2>
        {result && <span class="muted">{count(result)}</span>}
        {result?.isDeadlock && <span class="tag warn">deadlock</span>}
      </div>
      <div class="body" id="actions" tabIndex={-1}>
        {step && app.walk.at.value === 0 && <InitialStates />}
        {problem && <ProblemMessage problem={problem} onRetry={retry} />}
        {busy && !result && <p class="empty" role="status">Computing the steps…</p>}
        {result && <StepList key={step?.state.key} steps={result} />}
      </div>
    </section>
  );
}

function count({ steps, truncated }: Steps): string {
  if (truncated) return `the first ${steps.length}`;
  return steps.length === 1 ? "1 step" : `${steps.length} steps`;
}

function StepList({ steps }: { steps: Steps }): JSX.Element {
  const [filter, setFilter] = useState("");
  const words = filter.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const fitting = steps.steps.filter((step) => words.every((word) => step.label.text.toLowerCase().includes(word)));
  return (
    <>
      {steps.steps.length > FEW && (
        <div class="filter row">
          <input type="search" placeholder="Filter steps" aria-label="Filter steps" spellcheck={false} value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
          {words.length > 0 && <span class="muted" role="status">{fitting.length} of {steps.steps.length}</span>}
        </div>
      )}
      {steps.isDeadlock && <p class="empty">No step leads on from this state.</p>}
      {byAction(fitting).map(([action, group]) => <ActionGroup key={action} action={action} steps={group} />)}
      {steps.faults.length > 0 && (
        <div class="faults">
          <h3>Errors here <span class="muted">a check would end in this state</span></h3>
          <ul>{steps.faults.map((way, index) => <li key={index}><Way way={way} action="" /></li>)}</ul>
        </div>
      )}
      {steps.disabled.length > 0 && (
        <div class="disabled">
          <h3>Not possible here <span class="muted">{steps.disabled.length}</span></h3>
          {steps.disabled.map((disabled) => <DisabledAction key={disabled.action} disabled={disabled} />)}
        </div>
      )}
    </>
  );
}

function byAction(steps: Step[]): [string, Step[]][] {
  const groups = new Map<string, Step[]>();
  for (const step of steps) groups.set(step.label.action, [...(groups.get(step.label.action) ?? []), step]);
  return [...groups];
}

/** Steps that are in the page before one asks for the rest. */
const FIRST = 200;

function ActionGroup({ action, steps }: { action: string; steps: Step[] }): JSX.Element {
  const [shown, setShown] = useState(FIRST);
  const place = steps[0]?.label.place;
  return (
    <div class="group">
      <h3><code class="fill">{action}</code>{steps.length > 1 && <span class="muted">{steps.length}</span>}{place && <PlaceLink place={place} what={`${action} is defined at`} />}</h3>
      <ul>
        {steps.slice(0, shown).map((step, index) => <li key={index}><StepButton step={step} /></li>)}
        {steps.length > shown && <li><button class="link" onClick={() => setShown(shown + FIRST)}>{steps.length - shown} more</button></li>}
      </ul>
    </div>
  );
}

function StepButton({ step }: { step: Step }): JSX.Element {
  const app = useApp();
  const trail = app.walk.trail.value;
  const at = app.walk.at.value;
  const next = trail.steps[at + 1];
  const isTaken = next?.state.key === step.to && next.label.text === step.label.text;
  const visited = trail.steps.findIndex(({ state }) => state.key === step.to);
  const violated = step.state.invariants.filter(({ holds }) => !holds).map(({ name }) => name);
  return (
    <button class={`step${isTaken ? " taken" : ""}`} onClick={() => app.walk.take({ label: step.label, state: step.state })}>
      <code class="step-label">{step.label.text}</code>
      <code class="preview">{preview(step)}</code>
      {isTaken && <span class="tag accent">taken</span>}
      {visited === at && <span class="tag">same state</span>}
      {visited >= 0 && visited !== at && !isTaken && <span class="tag">= state {visited + 1}</span>}
      {violated.length > 0 && <span class="tag bad">✗ violates {violated.join(", ")}</span>}
      {step.state.outside.length > 0 && <span class="tag warn">outside</span>}
    </button>
  );
}

/** What the step changes, as far as there is room for it. */
function preview({ changes, state }: Step): string {
  if (changes.length === 0) return "changes nothing";
  const texts = changes.map((name) => {
    const value = state.variables.find((variable) => variable.name === name)?.value;
    return value ? `${name} = ${shortened(textOf(value), 48)}` : name;
  });
  return shortened(texts.join(", "), 140);
}
