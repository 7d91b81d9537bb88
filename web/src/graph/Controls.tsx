/** Which graph is wanted. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import { bounds, type Graph, radii } from "./graph";
import type { Viewport } from "./viewport";

export function Controls({ graph, viewport }: { graph: Graph; viewport: Viewport }): JSX.Element {
  const { kind, radius, bound } = graph;
  return (
    <div class="graph-controls row">
      <div class="row tight" role="group" aria-label="Which states">
        <button class="small" aria-pressed={kind.value === "around"} onClick={() => (kind.value = "around")}>Around the state</button>
        <button class="small" aria-pressed={kind.value === "whole"} onClick={() => (kind.value = "whole")}>All</button>
      </div>
      {kind.value === "around" && (
        <Choice label="Steps away" value={radius.value} values={radii} onChange={(value) => (radius.value = value)} />
      )}
      <Choice label="At most" value={bound.value} values={bounds} onChange={(value) => (bound.value = value)} />
      <span class="fill" />
      <div class="row tight" role="group" aria-label="View">
        <button class="small" onClick={() => viewport.fit()}>Fit</button>
        <button class="small icon" aria-label="Zoom out" onClick={() => viewport.zoom(0.8)}><span aria-hidden="true">−</span></button>
        <button class="small icon" aria-label="Zoom in" onClick={() => viewport.zoom(1.25)}><span aria-hidden="true">+</span></button>
      </div>
    </div>
  );
}

interface ChoiceProperties { label: string; value: number; values: readonly number[]; onChange: (value: number) => void }

function Choice({ label, value, values, onChange }: ChoiceProperties): JSX.Element {
  return (
    <label class="row labelled"><span class="muted">{label}</span>
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {values.map((one) => <option key={one} value={one}>{one}</option>)}
      </select>
    </label>
  );
}

/** The variables and expressions by whose values states are taken together. */
export function Projection({ graph }: { graph: Graph }): JSX.Element {
  const variables = useApp().project.spec.value?.variables ?? [];
  const [text, setText] = useState("");
  const chosen = graph.projection.value;
  const toggle = (name: string): void => {
    graph.projection.value = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
  };
  const add = (event: Event): void => {
    event.preventDefault();
    const expression = text.trim();
    if (expression !== "" && !chosen.includes(expression)) graph.projection.value = [...chosen, expression];
    setText("");
  };
  return (
    <details class="projection" open={chosen.length > 0}>
      <summary>Take states together{chosen.length > 0 ? ` by ${chosen.join(", ")}` : ""}</summary>
      <p class="muted">States with the same values of these become one node.</p>
      <div class="row">
        {variables.map((name) => (
          <label class="choice" key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} /><code>{name}</code>
          </label>
        ))}
      </div>
      <form class="row tight" onSubmit={add}>
        <input class="mono fill" aria-label="Expression" placeholder="an expression: Len(queue)" spellcheck={false} autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        <button class="small" type="submit">Add</button>
      </form>
      <ul>
        {chosen.filter((one) => !variables.includes(one)).map((expression) => (
          <li class="row tight" key={expression}><code class="fill">{expression}</code><button class="small" aria-label={`Remove ${expression}`} onClick={() => toggle(expression)}>Remove</button></li>
        ))}
      </ul>
    </details>
  );
}
