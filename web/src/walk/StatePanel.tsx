/** The state that is looked at: variables with what the step changed, expressions, invariants. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import { PlaceLink } from "../ui/PlaceLink";
import { Explanations } from "./Explanations";
import { Expressions } from "./Expressions";
import { Invariants } from "./Invariants";
import { takenStep, useSteps } from "./steps";
import { Variables } from "./Variables";
import { makeView } from "./view";

/** The spec has no initial state, or none was found before it was cancelled. */
function NoState(): JSX.Element {
  const app = useApp();
  return (
    <section class="section state" aria-label="State">
      <p class="empty">There is no state. <button class="small" onClick={() => void app.reopen()}>Try again</button></p>
    </section>
  );
}

export function StatePanel(): JSX.Element {
  const app = useApp();
  const trail = app.walk.trail.value;
  const at = app.walk.at.value;
  const step = trail.steps[at];
  const before = trail.steps[at - 1];
  const stepsBefore = useSteps(before?.state.key ?? null).result;
  const taken = before ? takenStep(trail, at, stepsBefore) : null;
  if (!step) return <NoState />;
  return (
    <section class="section state" aria-labelledby="state-title">
      <div class="head">
        <h2 id="state-title">State {at + 1} of {trail.steps.length}</h2>
        <code class="fill reached">{step.label.text}</code>
        {step.label.place && <PlaceLink place={step.label.place} what="The action at" />}
      </div>
      <div class="body">
        {step.state.outside.length > 0 && (
          <p class="outside"><span class="tag warn">outside</span> {step.state.outside.join(", ")} does not hold: a check does not go on from this state.</p>
        )}
        <FilterRow />
        <table class="values" aria-labelledby="state-title">
          <Variables state={step.state} before={before?.state ?? null} written={taken?.written ?? []} />
          <Expressions trail={trail} at={at} />
          <Invariants state={step.state} />
        </table>
        <ExpressionForm />
        <Explanations trail={trail} at={at} />
      </div>
    </section>
  );
}

function FilterRow(): JSX.Element | null {
  const app = useApp();
  const view = useShared(makeView);
  const names = app.project.spec.value?.variables ?? [];
  const hidden = names.filter((name) => view.hidden.value.has(name)).length;
  if (names.length <= 4 && hidden === 0) return null;
  return (
    <div class="filter row">
      <input id="variable-filter" type="search" placeholder="Filter variables" aria-label="Filter variables by name" spellcheck={false}
        value={view.filter.value} onInput={(event) => (view.filter.value = event.currentTarget.value)} />
      {hidden > 0 && <button class="link" onClick={() => (view.hidden.value = new Set())}>show {hidden} hidden</button>}
    </div>
  );
}

function ExpressionForm(): JSX.Element {
  const view = useShared(makeView);
  const [text, setText] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    view.watches.add(text);
    setText("");
  };
  return (
    <form class="add-expression row" onSubmit={submit}>
      <input id="expression" class="mono fill" spellcheck={false} autocomplete="off" aria-label="Expression to be evaluated in every state"
        placeholder="Expression for every state, x' too" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" disabled={text.trim() === ""}>Add</button>
    </form>
  );
}
