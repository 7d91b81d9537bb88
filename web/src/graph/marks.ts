/** What is marked in the graph: the state that is looked at, the behaviour that led there, and what is wrong. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app";
import type { GraphDrawing, GraphNode } from "../protocol";
import { textOf } from "../values/text";
import type { Trail } from "../walk/trail";
import type { Graph } from "./graph";
import { edgesAlong, namesIn, nodesOf } from "./ways";

export interface Marks {
  current: number | null;
  /** Along the behaviour, as `from to`. */
  edges: ReadonlySet<string>;
  /** Words for a node: the classes it is drawn with, and what is read out. */
  of: (node: GraphNode) => string;
}

export function useMarks(graph: Graph, drawing: GraphDrawing): Marks {
  const { walk, project } = useApp();
  const [trail, at] = [walk.trail.value, walk.at.value];
  const asked = graph.drawn.value?.projection ?? [];
  const names = asked.length > 0 ? asked : namesIn(drawing, project.spec.value?.variables ?? []);
  const lines = useLines(trail, names);
  const nodes = nodesOf(drawing, trail.steps.map((step) => step.state.key), lines);
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

/** What stands in the nodes of the states of a behaviour, if they are taken together by the values of these expressions. */
function useLines({ steps }: Trail, names: readonly string[]): (string | null)[] {
  const app = useApp();
  const [evaluated, setEvaluated] = useState<ReadonlyMap<string, (string | null)[]>>(new Map());
  const variables = app.project.spec.value?.variables ?? [];
  const expressions = names.filter((name) => !variables.includes(name));
  const keys = steps.map((step) => step.state.key);
  const question = expressions.length === 0 ? "" : JSON.stringify([keys, expressions]);
  useEffect(() => {
    setEvaluated(new Map());
    if (question === "") return;
    const aborted = new AbortController();
    const lane = app.project.lane("walk");
    const columns = expressions.map(async (expression): Promise<[string, (string | null)[]]> => {
      const { results } = await lane.call("evaluate", { expression, keys, backTo: null }, { signal: aborted.signal });
      return [expression, results.map((result) => ("value" in result ? textOf(result.value) : null))];
    });
    // What cannot be evaluated is not marked: the drawing itself says why.
    Promise.all(columns).then((columns) => setEvaluated(new Map(columns)), () => {});
    return () => aborted.abort();
  }, [question]);
  if (names.length === 0) return [];
  return steps.map(({ state }, index) => {
    const texts = names.map((name) => {
      const variable = state.variables.find((one) => one.name === name);
      return variable ? textOf(variable.value) : (evaluated.get(name)?.[index] ?? null);
    });
    return texts.includes(null) ? null : texts.map((text, place) => `${names[place]} = ${text}`).join("\n");
  });
}
