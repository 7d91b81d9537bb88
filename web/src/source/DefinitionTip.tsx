/** What a name means, shown beside it. */
import type { JSX } from "preact";
import { useApp } from "../app/app";
import type { Definition, Value } from "../protocol";
import { shortened, textOf } from "../values/text";

const levels: Record<Definition["level"], string> = {
  constant: "constant: the same in all states",
  state: "of a state",
  step: "of a step",
  behaviour: "of a behaviour",
};

interface Properties {
  definition: Definition;
  /** Where the name stands: line and column count from 0. */
  line: number;
  column: number;
  /** Whether keys led here: then it is said aloud. */
  isKeyboard: boolean;
}

export function DefinitionTip({ definition, line, column, isKeyboard }: Properties): JSX.Element {
  const { name, parameters, kind, level, comment, place } = definition;
  const known = useKnownValue(definition);
  return (
    <div class="tip" role={isKeyboard ? "status" : "tooltip"} style={{ top: `${(line + 1) * 20 + 2}px`, left: `${Math.max(0, column)}ch` }}>
      <p><code class="tip-name">{name}{parameters.length > 0 && `(${parameters.join(", ")})`}</code></p>
      <p class="muted">{kind}, {levels[level]}; {place.file}:{place.line}</p>
      {known && <p class="tip-value"><span class="muted">{known.what}</span> <code>{shortened(textOf(known.value), 300)}</code></p>}
      {comment && <p class="tip-comment">{comment}</p>}
    </div>
  );
}

/** The value of a constant, or of a variable in the state that is looked at. */
function useKnownValue({ name, kind }: Definition): { what: string; value: Value } | null {
  const app = useApp();
  if (kind === "operator") return null;
  if (kind === "variable") {
    const value = app.walk.step.value?.state.variables.find((variable) => variable.name === name)?.value;
    return value ? { what: `in state ${app.walk.at.value + 1}`, value } : null;
  }
  const value = app.project.spec.value?.constants.find((constant) => constant.name === name)?.value;
  return value ? { what: "is", value } : null;
}
