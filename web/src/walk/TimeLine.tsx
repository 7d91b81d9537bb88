/** The time line: the steps of the behaviour, any of which can be gone to. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import type { Result } from "../protocol";
import { VirtualList } from "../ui/VirtualList";
import { shortened, textOf } from "../values/text";
import { WalkTools } from "./WalkTools";
import { recurrences, type Trail } from "./trail";
import { makeView, type WalkView } from "./view";

/** Pixels of an item, and of each pinned value in it. */
const ITEM = 28;
const PINNED = 19;

export function TimeLine(): JSX.Element {
  const app = useApp();
  const view = useShared(makeView);
  const trail = app.walk.trail.value;
  const again = useMemo(() => recurrences(trail), [trail]);
  const pins = pinsOf(view, trail);
  return (
    <section class="section time-line" aria-labelledby="time-line-title">
      <div class="head">
        <h2 id="time-line-title" class="fill">Behaviour</h2>
        <WalkTools />
      </div>
      <VirtualList id="time-line" label="Steps of the behaviour" count={trail.steps.length} height={ITEM + PINNED * pins.length}
        chosen={app.walk.at.value} onChoose={(index) => app.walk.select(index)}
        describe={(index) => describe(trail, index, again.get(index), pins)}
        item={(index) => <Item trail={trail} index={index} before={again.get(index)} pins={pins} />} />
      {trail.backTo !== null && (
        <p class="loop"><span aria-hidden="true">↺</span> then back to{" "}
          <button class="link" onClick={() => app.walk.select(trail.backTo ?? 0)}>state {trail.backTo + 1}</button>
        </p>
      )}
    </section>
  );
}

interface Pin { name: string; at: (index: number) => string }

/** What is pinned: variables and expressions, with their texts in each state. */
function pinsOf(view: WalkView, trail: Trail): Pin[] {
  const expressions = view.watches.expressions.value;
  const ofVariable = (name: string) => (index: number): string => {
    const found = trail.steps[index]?.state.variables.find((variable) => variable.name === name);
    return found ? textOf(found.value) : "";
  };
  const ofExpression = (name: string) => (index: number): string => resultText(view.watches.resultAt(name, trail, index));
  return [...view.pinned.value].map((name) => ({ name, at: expressions.includes(name) ? ofExpression(name) : ofVariable(name) }));
}

function resultText(result: Result | null): string {
  if (!result) return "…";
  if ("value" in result) return textOf(result.value);
  return "fault" in result ? "no value" : "no next state";
}

function describe(trail: Trail, index: number, before: number | undefined, pins: Pin[]): string {
  const step = trail.steps[index];
  const violated = step?.state.invariants.filter((invariant) => !invariant.holds).map((invariant) => invariant.name) ?? [];
  return [
    `State ${index + 1}: ${step?.label.text}`,
    ...(violated.length > 0 ? [`violates ${violated.join(", ")}`] : []),
    ...(before === undefined ? [] : [`the same as state ${before + 1}`]),
    ...(trail.backTo === index ? ["the loop begins here"] : []),
    ...pins.map(({ name, at }) => `${name} = ${at(index)}`),
  ].join(", ");
}

function Item({ trail, index, before, pins }: { trail: Trail; index: number; before: number | undefined; pins: Pin[] }): JSX.Element | null {
  const step = trail.steps[index];
  if (!step) return null;
  const isViolating = step.state.invariants.some((invariant) => !invariant.holds);
  return (
    <>
      <div class="item">
        <span class="number">{index + 1}</span>
        <code class="fill label">{step.label.text}</code>
        {isViolating && <span class="tag bad" title="An invariant is violated">✗</span>}
        {before !== undefined && <span class="tag" title={`The same state as ${before + 1}`}>= {before + 1}</span>}
        {trail.backTo === index && <span class="tag accent" title="The loop begins here">↺ loop</span>}
      </div>
      {pins.map(({ name, at }) => (
        <div class="pin" key={name}><code>{shortened(name, 24)}</code> <code class="pin-value">{shortened(at(index), 200)}</code></div>
      ))}
    </>
  );
}
