/** Texts that were typed or dropped: which is the root, and how the tab keeps them when the page is loaded again. */
import type { Source } from "../protocol";
import { rememberedHere, rememberHere } from "../ui/settings";

export type Texts = Source & { kind: "texts" };

export function keepTexts(texts: Texts): void {
  rememberHere("texts", JSON.stringify(texts));
}

export function keptTexts(): Texts | null {
  const text = rememberedHere("texts");
  return text === null ? null : (JSON.parse(text) as Texts);
}

export const emptySpec: Texts = {
  kind: "texts",
  root: "Spec.tla",
  files: {
    "Spec.tla": `---- MODULE Spec ----
EXTENDS Naturals

VARIABLE x

Init == x = 0

Count == x' = (x + 1) % 3

Next == Count

Small == x < 3
====
`,
    "Spec.cfg": "INIT Init\nNEXT Next\nINVARIANT Small\n",
  },
};

/** The module that the others are for: one with a config, not extended or instantiated by another. */
export function rootOf(files: Record<string, string>): string | null {
  const modules = Object.keys(files).filter((name) => name.endsWith(".tla"));
  const moduleName = (file: string): string => file.slice(file.lastIndexOf("/") + 1, -".tla".length);
  const isUsed = (file: string): boolean => modules.some((other) => other !== file && uses(files[other] ?? "", moduleName(file)));
  const hasConfig = (file: string): boolean => files[file.replace(/\.tla$/, ".cfg")] !== undefined;
  const roots = modules.filter((file) => !isUsed(file));
  return roots.find(hasConfig) ?? modules.find(hasConfig) ?? roots[0] ?? modules[0] ?? null;
}

function uses(text: string, module: string): boolean {
  const extended = [...text.matchAll(/^\s*EXTENDS\s+([\w\s,]+)/gm)].flatMap((match) => (match[1] ?? "").split(/[\s,]+/));
  const instances = [...text.matchAll(/\bINSTANCE\s+(\w+)/g)].map((match) => match[1]);
  return extended.includes(module) || instances.includes(module);
}
