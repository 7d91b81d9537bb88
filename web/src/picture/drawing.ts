/**
 * Drawings of CommunityModules' SVG, a record with name, attrs, children, innerText, as elements that a page may show: elements
 * and attributes are taken from a list, and nothing in them runs, loads, or names anything outside of the drawing.
 */
import type { Value } from "../protocol";
import { fieldOf, pairsOf, wordOf } from "../values/read";
import { shortened, textOf } from "../values/text";

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

export interface Drawing {
  elements: Element[];
  /** What was left out, and why: each once. */
  left: string[];
}

/** A drawing with more elements would make the page slow. */
const MOST = 10_000;

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

const elements = words(`svg g rect circle ellipse line polyline polygon path text tspan textPath image use symbol defs marker
  linearGradient radialGradient stop clipPath mask pattern title desc`);

const attributes = words(`id x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points d dx dy rotate transform transform-origin viewBox
  preserveAspectRatio pathLength textLength lengthAdjust startOffset offset href
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit opacity color display visibility overflow vector-effect paint-order shape-rendering text-rendering
  image-rendering font-family font-size font-style font-weight font-variant font-stretch text-anchor text-decoration
  dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing writing-mode direction
  clip-path clip-rule mask marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient
  stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits
  patternContentUnits patternTransform`);

/** They say what a document is, and are not needed in one. */
const superfluous = words("xmlns xmlns:xlink version xml:space class");

export function drawingOf(value: Value): Drawing {
  const reader = new Reader();
  return { elements: reader.elements(value), left: [...reader.left] };
}

class Reader {
  readonly left = new Set<string>();
  private count = 0;

  /** An element, or a sequence or a set of them, however deep. */
  elements(value: Value): Element[] {
    if (fieldOf(value, "name")) {
      const element = this.element(value);
      return element ? [element] : [];
    }
    const members = value.kind === "set" ? value.items : pairsOf(value)?.map((pair) => pair.value);
    if (members) return members.flatMap((member) => this.elements(member));
    this.left.add(`${shortened(textOf(value), 40)}: this is no element`);
    return [];
  }

  private element(value: Value): Element | null {
    const name = wordOf(fieldOf(value, "name")) ?? "";
    if (!elements.has(name)) {
      this.left.add(`the element “${name}”`);
      return null;
    }
    if (++this.count > MOST) {
      this.left.add(`elements beyond ${MOST.toLocaleString("en")}`);
      return null;
    }
    const [attrs, children, text] = [fieldOf(value, "attrs"), fieldOf(value, "children"), fieldOf(value, "innerText")];
    return {
      name,
      attributes: this.attributes(name, attrs),
      children: children ? this.elements(children) : [],
      text: wordOf(text) ?? (text ? textOf(text) : ""),
    };
  }

  private attributes(element: string, value: Value | undefined): Record<string, string> {
    const found: Record<string, string> = {};
    for (const { argument, value: given } of pairsOf(value) ?? []) {
      // As the CommunityModules have it: a field of a record cannot be called stroke-width.
      const name = (wordOf(argument) ?? textOf(argument)).replaceAll("_", "-");
      const text = wordOf(given) ?? textOf(given);
      for (const [one, its] of name === "style" ? declarations(text) : [[name, text] as const]) {
        if (superfluous.has(one)) continue;
        const allowed = allowedValue(element, one, its);
        if (allowed === null) this.left.add(`the attribute ${one}="${shortened(its, 40)}"`);
        else found[one.replace(/^xlink:/, "")] = allowed;
      }
    }
    return found;
  }
}

/** `fill: red; stroke: blue`, property by property. */
function declarations(style: string): [string, string][] {
  return style.split(";").flatMap((one): [string, string][] => {
    const colon = one.indexOf(":");
    return colon < 0 ? [] : [[one.slice(0, colon).trim(), one.slice(colon + 1).trim()]];
  });
}

function allowedValue(element: string, name: string, value: string): string | null {
  if (name === "href" || name === "xlink:href") return reference(element, value);
  if (!attributes.has(name)) return null;
  if (name === "id") return own(value);
  const inner = value.replace(/url\(\s*["']?#([^"')\s]+)["']?\s*\)/g, (_, id: string) => `url(#${own(id)})`);
  // Escapes of CSS could hide what is looked for here.
  const isInside = !/\\|url\((?!#)|src\(|image\(|image-set\(|javascript:|expression\(/i.test(inner);
  return isInside ? inner : null;
}

function reference(element: string, value: string): string | null {
  if (value.startsWith("#")) return `#${own(value.slice(1))}`;
  return element === "image" && /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(value) ? value : null;
}

/** Names of the drawing are not those of the page. */
function own(id: string): string {
  return `drawing-${id.replace(/[^\w.-]/g, "_")}`;
}

/** The part of the plane that a drawing says it takes. */
export function boxOf({ elements }: Drawing): string | null {
  const [root] = elements;
  if (elements.length !== 1 || root?.name !== "svg") return null;
  const { viewBox, width, height } = root.attributes;
  if (viewBox && /^\s*-?[\d.]+([\s,]+-?[\d.]+){3}\s*$/.test(viewBox)) return viewBox;
  const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d+(\.\d+)?(px)?$/.test(text);
  return isNumber(width) && isNumber(height) ? `0 0 ${parseFloat(width ?? "")} ${parseFloat(height ?? "")}` : null;
}
