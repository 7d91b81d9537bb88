/** Why a property does not hold: the parts of it that are false, since when, and the variables that matter. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useApp } from "../app/app";
import { useAnswer } from "../app/ask";
import { useShared } from "../app/shared";
import type { Explanation } from "../protocol";
import { ProblemMessage, Told } from "../ui/Message";
import { PlaceLink } from "../ui/PlaceLink";
import { PartView } from "./PartView";
import { keysOf, type Trail } from "./trail";
import { makeView } from "./view";

export function Explanations({ trail, at }: { trail: Trail; at: number }): JSX.Element | null {
  const view = useShared(makeView);
  const property = view.explained.value;
  const isViolated = trail.steps[at]?.state.invariants.some(({ name, holds, fault }) => name === property && !holds && fault === null);
  if (property === null || !isViolated) return null;
  return <OfInvariant key={property} property={property} trail={trail} at={at} />;
}

function OfInvariant({ property, trail, at }: { property: string; trail: Trail; at: number }): JSX.Element {
  const app = useApp();
  const view = useShared(makeView);
  const params = { keys: keysOf(trail).slice(0, at + 1), property };
  const { result, problem } = useAnswer(app.project.lane("walk"), "explain", params, app.project.spec.value?.digest);
  useEffect(() => {
    if (!result) return;
    view.mattering.value = result.variables.length > 0 ? new Set(result.variables) : null;
    view.falsePlaces.value = result.parts.flatMap(({ part }) => (part.place ? [part.place] : []));
    return () => {
      view.mattering.value = null;
    };
  }, [result]);
  return (
    <section class="explanation" aria-labelledby="explanation-title">
      <div class="row">
        <h3 id="explanation-title" class="fill">Why <code>{property}</code> is violated</h3>
        <button class="small" onClick={() => (view.explained.value = null)}>Close</button>
      </div>
      {problem && <ProblemMessage problem={problem} />}
      {!result && !problem && <p role="status" class="muted">Looking…</p>}
      {result && <Parts explanation={result} at={at} />}
    </section>
  );
}

function Parts({ explanation, at }: { explanation: Explanation; at: number }): JSX.Element {
  const app = useApp();
  const { parts, reasons } = explanation;
  return (
    <ul class="parts">
      {parts.map(({ part, since }, index) => (
        <li key={index}>
          <PartView part={part} />
          <p>
            {since === at ? "False since this step." : <>False since <button class="link" onClick={() => app.walk.select(since)}>state {since + 1}</button>.</>}
          </p>
        </li>
      ))}
      {reasons.map(({ text, place }) => <li key={text}><Told text={text} /> {place && <PlaceLink place={place} />}</li>)}
    </ul>
  );
}
