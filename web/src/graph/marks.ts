/** What is marked in the graph: the state that is looked at, the behaviour that led there, and what is wrong. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app";
import type { GraphDrawing, GraphNode, Key } from "../protocol";
import { textOf } from "../values/text";
import type { Graph } from "./graph";
import { edgesAlong, nodesOf } from "./ways";

export interface Marks {
  current: number | null;
  /** Along the behaviour, as `from to`. */
  edges: ReadonlySet<string>;
  /** Words for a node: the classes it is drawn with, and what is read out. */
  of: (node: GraphNode) => string;
}

export function useMarks(graph: Graph, drawing: GraphDrawing): Marks {
  const { walk } = useApp();
  const [trail, at] = [walk.trail.value, walk.at.value];
  const keys = trail.steps.map((step) => step.state.key);
  const lines = useLines(keys, graph.drawn.value?.projection ?? []);
  const nodes = nodesOf(drawing, keys, lines);
  const current = nodes[at] ?? null;
  const visited = new Set(nodes);
  const of = (node: GraphNode): string => [
    node.id === current && "current",
    visited.has(node.id) && node.id !== current && "visited",
    node.isInitial && "initial",
    node.isDeadlock && "deadlock",
    node.violates.length > 0 && "violating",
  ].filter(Boolean).join(" ");
  return { current, edges: edgesAlong(nodes, trail.backTo), of };
}

/** What stands in the nodes of some states, where they are taken together by the values of expressions; null where they are not. */
function useLines(keys: Key[], projection: readonly string[]): (string | null)[] | null {
  const app = useApp();
  const [lines, setLines] = useState<(string | null)[]>([]);
  const question = projection.length === 0 ? "" : JSON.stringify([keys, projection]);
  useEffect(() => {
    if (question === "") return;
    const aborted = new AbortController();
    const lane = app.project.lane("walk");
    const values = projection.map(async (expression) => (await lane.call("evaluate", { expression, keys, backTo: null }, { signal: aborted.signal })).results);
    Promise.all(values).then((columns) => {
      setLines(keys.map((_, index) => {
        const texts = columns.map((column) => column[index]).map((result) => (result && "value" in result ? textOf(result.value) : null));
        return texts.includes(null) ? null : texts.map((text, column) => `${projection[column]} = ${text}`).join("\n");
      }));
    }, () => {});
    return () => aborted.abort();
  }, [question]);
  return question === "" ? null : lines;
}
