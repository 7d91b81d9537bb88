/** The pane Graph: states and the steps between them, around the state that is looked at, or all. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import type { GraphDrawing } from "../protocol";
import { Message, ProblemMessage } from "../ui/Message";
import { Controls, Projection } from "./Controls";
import { type Graph, makeGraph } from "./graph";
import { Levels } from "./Levels";
import { List } from "./List";
import { type Marks, useMarks } from "./marks";
import { NodePanel } from "./NodePanel";
import { Scene } from "./Scene";
import { useViewport } from "./viewport";

const empty: GraphDrawing = { nodes: [], edges: [], width: 1, height: 1, states: 0, steps: 0, isWhole: false, summary: null, levels: [] };

export function GraphPane(): JSX.Element | null {
  const app = useApp();
  const graph = useShared(makeGraph);
  const digest = app.project.spec.value?.digest;
  const question = JSON.stringify(graph.params());
  useEffect(() => {
    if (digest !== undefined) graph.ask(digest);
  }, [graph, digest, question]);
  const drawing = graph.drawing.value;
  const marks = useMarks(graph, drawing ?? empty);
  const middle = drawing?.nodes.find((node) => node.id === marks.current) ?? null;
  const viewport = useViewport(drawing, middle);
  return (
    <div class="graph-pane">
      <section class="section drawing-part" aria-label="Graph">
        <div class="head"><Controls graph={graph} viewport={viewport} /></div>
        <Busy graph={graph} />
        {graph.problem.value && <Trouble graph={graph} />}
        {drawing?.summary && <Message kind="info"><p>{drawing.summary}</p></Message>}
        <div class="canvas">
          {drawing && graph.ways.value && (
            <Scene drawing={drawing} ways={graph.ways.value} marks={marks} selected={graph.selected.value} viewport={viewport}
              onSelect={(id) => (graph.selected.value = id)} />
          )}
        </div>
        <Legend />
      </section>
      <div class="side">
        <NodePanel graph={graph} />
        <div class="part"><Projection graph={graph} /></div>
        {drawing && <Details graph={graph} drawing={drawing} marks={marks} />}
      </div>
    </div>
  );
}

function Details({ graph, drawing, marks }: { graph: Graph; drawing: GraphDrawing; marks: Marks }): JSX.Element {
  return (
    <>
      <div class="part"><List graph={graph} drawing={drawing} marks={marks} /></div>
      <Levels levels={drawing.levels} states={drawing.states} steps={drawing.steps} isWhole={drawing.isWhole} />
    </>
  );
}

function Busy({ graph }: { graph: Graph }): JSX.Element | null {
  const busy = graph.busy.value;
  if (!busy) return null;
  return (
    <div class="busy row" role="status">
      <span class="fill">Drawing{busy.progress ? `: ${busy.progress.distinct.toLocaleString("en")} states so far` : ""}…</span>
      <button class="small" onClick={() => graph.cancel()}>Cancel</button>
    </div>
  );
}

function Trouble({ graph }: { graph: Graph }): JSX.Element | null {
  const problem = graph.problem.value;
  if (!problem) return null;
  if (problem.code !== "cancelled") return <ProblemMessage problem={problem} onRetry={() => graph.again()} />;
  return <Message kind="info"><p>The drawing was cancelled.</p><button class="small" onClick={() => graph.again()}>Draw it again</button></Message>;
}

function Legend(): JSX.Element {
  const signs: [string, string][] = [
    ["current", "this state"], ["visited", "on the behaviour"], ["initial", "initial"], ["deadlock", "no step leads on"], ["violating", "violates an invariant"],
  ];
  return (
    <ul class="legend" aria-label="Legend">
      {signs.map(([mark, text]) => (
        <li key={mark}>
          <svg viewBox="0 0 26 16" aria-hidden="true" focusable="false">
            <g class={`node ${mark}`}>
              <rect class="box" x="1.5" y="1.5" width="23" height="13" rx="4" />
              {mark === "initial" && <rect class="inner" x="4" y="4" width="18" height="8" rx="2" />}
            </g>
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
