/** The graph in words: states, and the steps that lead from them. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { GraphDrawing, GraphNode } from "../protocol";
import { counted } from "../ui/counted";
import type { Graph } from "./graph";
import type { Marks } from "./marks";

/** So many states are listed before one asks for more. */
const FIRST = 60;

export function List({ graph, drawing, marks }: { graph: Graph; drawing: GraphDrawing; marks: Marks }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(FIRST);
  const { nodes } = drawing;
  return (
    <details class="graph-list" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a list: {counted(nodes.length, "node")}, {counted(drawing.edges.length, "edge")}</summary>
      {isOpen && (
        <ol>
          {nodes.slice(0, shown).map((node) => <Item key={node.id} graph={graph} node={node} words={marks.of(node)} />)}
          {nodes.length > shown && <li><button class="link" onClick={() => setShown(shown + 10 * FIRST)}>{nodes.length - shown} more</button></li>}
        </ol>
      )}
    </details>
  );
}

function Item({ graph, node, words }: { graph: Graph; node: GraphNode; words: string }): JSX.Element {
  const edges = graph.ways.value?.out.get(node.id) ?? [];
  const select = (id: number): void => void (graph.selected.value = id);
  return (
    <li>
      <button class="link" aria-pressed={graph.selected.value === node.id} onClick={() => select(node.id)}>
        <span class="visually-hidden">State </span>{nameOf(node)}
      </button>
      {words !== "" && <span class="muted">{words.split(" ").join(", ")}</span>}
      <code class="lines">{node.lines.join(", ")}</code>
      {edges.length === 0 ? <p class="muted">no steps drawn</p> : (
        <ul>
          {edges.map(({ to, labels }) => {
            const target = graph.ways.value?.node.get(to);
            return <li key={to}><code>{labels.join(", ")}</code> → {target && <button class="link" onClick={() => select(to)}>{nameOf(target)}</button>}</li>;
          })}
        </ul>
      )}
    </li>
  );
}

/** States are numbered in the order in which they are drawn. */
function nameOf({ id }: GraphNode): string {
  return `s${id + 1}`;
}
