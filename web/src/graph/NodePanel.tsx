/** The state of the node that is selected. */
import type { JSX } from "preact";
import { useApp } from "../app/app";
import { useAnswer } from "../app/ask";
import type { GraphNode } from "../protocol";
import { ProblemMessage } from "../ui/Message";
import { ValueView } from "../values/ValueView";
import type { Graph } from "./graph";

export function NodePanel({ graph }: { graph: Graph }): JSX.Element {
  const node = graph.node();
  return (
    <section class="section" aria-label="Selected state">
      <div class="head"><h2>Selected state</h2></div>
      <div class="body">
        {node ? <Selected key={node.key} node={node} /> : <p class="muted">Press a state of the graph to see all of it, and to walk there.</p>}
      </div>
    </section>
  );
}

function Selected({ node }: { node: GraphNode }): JSX.Element {
  const app = useApp();
  const digest = app.project.spec.value?.digest;
  const { result, problem } = useAnswer(app.project.lane("graph"), "replay", { keys: node.path }, digest);
  const state = result?.states.at(-1);
  const steps = node.path.length - 1;
  return (
    <div class="selected">
      <div class="row">
        <button class="primary" onClick={() => void app.walkPath(node.path).then((isThere) => isThere && (app.pane.value = "walk"))}>Walk there</button>
        <button onClick={() => void app.walkPath(node.path)}>Look from there</button>
      </div>
      <p class="muted">
        {steps === 0 ? "An initial state" : steps === 1 ? "1 step from an initial state" : `${steps} steps from an initial state`}
        {node.isDeadlock ? ", no step leads on" : ""}
      </p>
      {node.count > 1 && <p>Stands for {node.count.toLocaleString("en")} states; this is one of them.</p>}
      {node.violates.map((name) => <p key={name} class="bad">✗ <code>{name}</code> does not hold</p>)}
      {problem && <ProblemMessage problem={problem} />}
      {state ? (
        <dl class="state-values">
          {state.variables.map(({ name, value }) => <div key={name}><dt><code>{name}</code></dt><dd><ValueView value={value} name={name} /></dd></div>)}
        </dl>
      ) : !problem && <p class="muted" role="status">…</p>}
    </div>
  );
}
