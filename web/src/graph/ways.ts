/** How one goes about in a drawn graph: which node lies where along an edge, and which nodes a behaviour goes through. */
import type { GraphDrawing, GraphEdge, GraphNode, Key } from "../protocol";

export interface Ways {
  node: ReadonlyMap<number, GraphNode>;
  out: ReadonlyMap<number, GraphEdge[]>;
  in: ReadonlyMap<number, GraphEdge[]>;
}

export function waysOf({ nodes, edges }: GraphDrawing): Ways {
  const [out, into] = [new Map<number, GraphEdge[]>(), new Map<number, GraphEdge[]>()];
  for (const { id } of nodes) {
    out.set(id, []);
    into.set(id, []);
  }
  for (const edge of edges) {
    out.get(edge.from)?.push(edge);
    into.get(edge.to)?.push(edge);
  }
  return { node: new Map(nodes.map((node) => [node.id, node])), out, in: into };
}

const directions: Record<string, readonly [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A neighbour counts as lying in a direction if it is at most so far from it, as the cosine of the angle. */
const ASIDE = 0.2;

/** The neighbour to which an arrow key leads: the nearest to its direction, of these the nearest. */
export function neighbour(ways: Ways, id: number, key: string): GraphNode | null {
  const [from, direction] = [ways.node.get(id), directions[key]];
  if (!from || !direction) return null;
  const ids = new Set([...(ways.out.get(id) ?? []).map((edge) => edge.to), ...(ways.in.get(id) ?? []).map((edge) => edge.from)]);
  let best: { node: GraphNode; merit: number } | null = null;
  for (const other of ids) {
    const node = ways.node.get(other);
    if (!node || other === id) continue;
    const [x, y] = [node.x - from.x, node.y - from.y];
    const distance = Math.hypot(x, y) || 1;
    const cosine = (x * direction[0] + y * direction[1]) / distance;
    const merit = cosine - distance / 1e5;
    if (cosine > ASIDE && (!best || merit > best.merit)) best = { node, merit };
  }
  return best?.node ?? null;
}

/** The nodes of the states of a behaviour, step by step; null for states that are not drawn. */
export type NodesOf = (number | null)[];

/**
 * By keys. A node that stands for many states has the key of one of them: the others are found by what stands in it, given for
 * each state as `lines`. Where that was cut, or is the same in two nodes, nobody knows.
 */
export function nodesOf({ nodes }: GraphDrawing, keys: readonly Key[], lines: readonly (string | null)[]): NodesOf {
  const byKey = new Map(nodes.map((node) => [node.key, node.id]));
  const byLines = new Map<string, number | null>();
  for (const node of nodes) {
    const text = node.lines.join("\n");
    if (node.count > 1 && !text.includes("…")) byLines.set(text, byLines.has(text) ? null : node.id);
  }
  return keys.map((key, index) => byKey.get(key) ?? byLines.get(lines[index] ?? "") ?? null);
}

/** The expressions by whose values states were taken together, if not asked for: lines say `name = value`. */
export function namesIn({ nodes }: GraphDrawing, variables: readonly string[]): string[] {
  const lines = nodes.find((node) => node.count > 1)?.lines ?? [];
  const names = lines.map((line) => variables.find((name) => line.startsWith(`${name} = `)));
  return names.every((name) => name !== undefined) ? (names as string[]) : [];
}

/** The edges that a behaviour takes, as `from to`. */
export function edgesAlong(nodes: NodesOf, backTo: number | null): Set<string> {
  const along = new Set<string>();
  const next = backTo === null ? nodes : [...nodes, nodes[backTo] ?? null];
  for (let step = 1; step < next.length; step++) {
    if (next[step - 1] !== null && next[step] !== null) along.add(`${next[step - 1]} ${next[step]}`);
  }
  return along;
}

/** A line with round corners through some points, as a path of SVG. */
export function pathThrough(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((point, index) => {
    const [before, after] = [points[index] ?? point, rest[index + 1]];
    if (!after) {
      path += `L${round(point.x)} ${round(point.y)}`;
      return;
    }
    const [near, far] = [towards(point, before), towards(point, after)];
    path += `L${round(near.x)} ${round(near.y)}Q${round(point.x)} ${round(point.y)} ${round(far.x)} ${round(far.y)}`;
  });
  return path;
}

const CORNER = 14;

function towards(from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(CORNER, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** The place on a line at a part of its length, from 0 to 1. */
export function placeAlong(points: readonly { x: number; y: number }[], part: number): { x: number; y: number } {
  const lengths = points.slice(1).map((point, index) => Math.hypot(point.x - (points[index]?.x ?? 0), point.y - (points[index]?.y ?? 0)));
  let left = lengths.reduce((sum, length) => sum + length, 0) * part;
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]];
    if (from && to && left <= length) {
      const share = length === 0 ? 0 : left / length;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    }
    left -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
}
