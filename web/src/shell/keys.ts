/** The keys that act everywhere. */
import { useApp } from "../app/app";
import { panes } from "../app/fragment";
import type { Key } from "../ui/keys";
import { themes } from "../ui/theme";
import { randomWalk } from "../walk/random";
import { copyLink, paneTitles } from "./Header";

export interface KeyGroup { title: string; keys: Key[] }

export function useAllKeys(): KeyGroup[] {
  const app = useApp();
  const { walk } = app;
  const go = (by: number): void => walk.select(walk.at.peek() + by);
  return [
    {
      title: "Panes",
      keys: panes.map((pane, index) => ({ key: String(index + 1), text: paneTitles[pane], act: () => (app.pane.value = pane) })),
    },
    {
      title: "Walking",
      keys: [
        { key: "j", text: "next step of the behaviour", act: () => go(1) },
        { key: "k", text: "former step", act: () => go(-1) },
        { key: "g", text: "first step", act: () => walk.select(0) },
        { key: "G", text: "last step", act: () => walk.select(walk.trail.peek().steps.length - 1) },
        { key: "u", text: "undo: the behaviour as it was", act: () => walk.undo() },
        { key: "r", text: "redo", act: () => walk.redo() },
        { key: "w", text: "random walk, ten steps", act: () => void randomWalk(app, 10) },
        { key: "a", text: "to the actions", act: () => focusOn(app, "actions") },
        { key: "e", text: "to the expressions", act: () => focusOn(app, "expression") },
        { key: "/", text: "to the filter of the variables", act: () => focusOn(app, "variable-filter") },
      ],
    },
    {
      title: "Page",
      keys: [
        { key: "o", text: "open another spec", act: () => (app.dialog.value = "open") },
        { key: "l", text: "copy a link to this step", act: () => void copyLink(app) },
        { key: "t", text: "theme: automatic, light, dark", act: () => (app.theme.value = themes[(themes.indexOf(app.theme.peek()) + 1) % themes.length] ?? "auto") },
        { key: "?", text: "this help", act: () => (app.dialog.value = "help") },
        { key: "Ctrl+Enter", text: "start the check; in a text: open what is written", act: () => act(app) },
      ],
    },
  ];
}

/** Parts of panes are reached by id, after the pane is there. */
function focusOn(app: ReturnType<typeof useApp>, id: string): void {
  app.pane.value = "walk";
  setTimeout(() => document.getElementById(id)?.focus());
}

function act(app: ReturnType<typeof useApp>): void {
  const id = app.pane.peek() === "source" ? "apply-texts" : "start-check";
  if (id === "start-check") app.pane.value = "check";
  setTimeout(() => document.getElementById(id)?.click());
}
