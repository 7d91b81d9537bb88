/** The graph as a drawing: states as boxes, steps as arrows. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { GraphDrawing, GraphEdge, GraphNode } from "../protocol";
import { counted } from "../ui/counted";
import { shortened } from "../values/text";
import { memo } from "./memo";
import type { Marks } from "./marks";
import { neighbour, pathThrough, placeAlong, type Ways } from "./ways";
import type { Viewport } from "./viewport";

interface Properties {
  drawing: GraphDrawing;
  ways: Ways;
  marks: Marks;
  selected: number | null;
  viewport: Viewport;
  onSelect: (id: number) => void;
}

export function Scene({ drawing, ways, marks, selected, viewport, onSelect }: Properties): JSX.Element {
  const [focused, setFocused] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const start = marks.current ?? drawing.nodes[0]?.id ?? null;
  const stop = focused !== null && ways.node.has(focused) ? focused : start;
  const focus = (node: GraphNode | null | undefined): void => {
    if (!node) return;
    viewport.reveal(node);
    viewport.svg.current?.querySelector<SVGGElement>(`[data-node="${node.id}"]`)?.focus({ preventScroll: true });
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || stop === null) return;
    if (!act(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const act = (key: string): boolean => {
    const at = drawing.nodes.findIndex((node) => node.id === stop);
    if (key.startsWith("Arrow") && stop !== null) focus(neighbour(ways, stop, key));
    else if (key === "Home" && start !== null) focus(ways.node.get(start));
    else if (key === "PageDown") focus(drawing.nodes[Math.min(at + 1, drawing.nodes.length - 1)]);
    else if (key === "PageUp") focus(drawing.nodes[Math.max(0, at - 1)]);
    else if (key === "+" || key === "=") viewport.zoom(1.25);
    else if (key === "-") viewport.zoom(0.8);
    else if (key === "0") viewport.fit();
    else if ((key === "Enter" || key === " ") && stop !== null) onSelect(stop);
    else return false;
    return true;
  };
  const shown = hovered ?? focused;
  return (
    <svg ref={viewport.svg} class="graph-drawing" role="group" aria-label="Graph of states: arrow keys go along the steps" onKeyDown={pressed}
      onFocusOut={() => setFocused(null)} onPointerLeave={() => setHovered(null)}>
      <defs>
        {["plain", "trail", "near"].map((kind) => (
          <marker key={kind} id={`arrow-${kind}`} class={`arrow ${kind}`} viewBox="0 0 10 10" refX="9.5" refY="5" markerUnits="userSpaceOnUse" markerWidth={kind === "trail" ? 12 : 9} markerHeight={kind === "trail" ? 12 : 9} orient="auto-start-reverse">
            <path d="M0 1L10 5L0 9z" />
          </marker>
        ))}
      </defs>
      <g onPointerOver={(event) => setHovered(nodeAt(event.target))}>
        {drawing.nodes.map((node) => (
          <NodeBox key={node.id} node={node} marks={marks.of(node)} isStop={node.id === stop} isSelected={node.id === selected}
            onFocus={setFocused} onPress={(id) => !viewport.hasDragged() && onSelect(id)} />
        ))}
      </g>
      <g>
        {drawing.edges.map((edge) => {
          const key = `${edge.from} ${edge.to}`;
          const isNear = shown === edge.from || shown === edge.to;
          return <EdgeLine key={key} edge={edge} kind={marks.edges.has(key) ? "trail" : isNear ? "near" : "plain"} />;
        })}
      </g>
      <g class="edge-names" aria-hidden="true">
        {named(drawing, shown).map((edge) => {
          const isNear = shown === edge.from || shown === edge.to;
          return <EdgeName key={`${edge.from} ${edge.to}`} edge={edge} part={partFrom(edge, shown)} isNear={isNear} />;
        })}
      </g>
    </svg>
  );
}

/** More names without places of their own would cover one another. */
const NAMES = 24;

/** The edges whose names are shown: those that have room for them, and those of the node that is looked at. */
function named({ edges }: GraphDrawing, shown: number | null): GraphEdge[] {
  const near = edges.filter((edge) => !edge.caption && (edge.from === shown || edge.to === shown));
  return [...edges.filter((edge) => edge.caption), ...near.slice(0, NAMES)];
}

/** Names stand away from the node that is looked at: there the edges are further from one another. */
function partFrom({ from, to }: GraphEdge, shown: number | null): number {
  return shown === from && shown !== to ? 0.68 : shown === to && shown !== from ? 0.32 : 0.5;
}

function nodeAt(target: EventTarget | null): number | null {
  const id = target instanceof Element ? target.closest("[data-node]")?.getAttribute("data-node") : null;
  return id ? Number(id) : null;
}

const EdgeLine = memo(function EdgeLine({ edge, kind }: { edge: GraphEdge; kind: "plain" | "trail" | "near" }): JSX.Element {
  return (
    <path class={`edge ${kind}`} d={pathThrough(edge.points)} marker-end={`url(#arrow-${kind})`}>
      <title>{edge.labels.join(", ")}</title>
    </path>
  );
});

/** Characters of a name that are shown. */
const LONGEST = 32;

const EdgeName = memo(function EdgeName({ edge, part, isNear }: { edge: GraphEdge; part: number; isNear: boolean }): JSX.Element {
  const { x, y } = edge.caption ?? placeAlong(edge.points, part);
  return <text class={isNear ? "near" : ""} x={x} y={y + 4}>{edge.caption?.text ?? shortened(edge.labels.join(", "), LONGEST)}</text>;
});

interface NodeProperties {
  node: GraphNode;
  marks: string;
  isStop: boolean;
  isSelected: boolean;
  onFocus: (id: number) => void;
  onPress: (id: number) => void;
}

/** The room that a line takes. */
const LEADING = 16;

const NodeBox = memo(function NodeBox({ node, marks, isStop, isSelected, onFocus, onPress }: NodeProperties): JSX.Element {
  const { id, x, y, width, height, count } = node;
  const lines = linesOf(node);
  const top = y - (lines.length * LEADING) / 2 + 12;
  return (
    <g class={`node ${marks}${isSelected ? " selected" : ""}`} data-node={id} role="button" tabIndex={isStop ? 0 : -1} aria-pressed={isSelected}
      aria-label={labelOf(node, marks)} onFocus={() => onFocus(id)} onClick={() => onPress(id)}>
      {count > 1 && <rect class="behind" x={x - width / 2 + 4} y={y - height / 2 + 4} width={width} height={height} rx="6" />}
      <rect class="box" x={x - width / 2} y={y - height / 2} width={width} height={height} rx="6" />
      {marks.includes("initial") && <rect class="inner" x={x - width / 2 + 3} y={y - height / 2 + 3} width={width - 6} height={height - 6} rx="4" />}
      <text>{lines.map((line, index) => <tspan key={index} x={x - width / 2 + 8} y={top + index * LEADING}>{line}{" "}</tspan>)}</text>
      <rect class="ring" x={x - width / 2 - 4} y={y - height / 2 - 4} width={width + 8} height={height + 8} rx="9" />
    </g>
  );
}, ["onFocus", "onPress"]);

/** A node that stands for several states says so. */
function linesOf({ lines, count }: GraphNode): string[] {
  return count > 1 ? [...lines, counted(count, "state")] : lines;
}

function labelOf(node: GraphNode, marks: string): string {
  const words = marks.split(" ").filter((word) => word !== "" && word !== "violating");
  const notes = [...words, node.violates.length > 0 ? `violates ${node.violates.join(", ")}` : ""];
  return [linesOf(node).join(" "), ...notes].filter((note) => note !== "").join("; ");
}
