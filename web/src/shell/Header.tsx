/** The header: which spec is open, the panes, and what concerns the page as a whole. */
import type { JSX } from "preact";
import { addressOf } from "../app/address";
import { useApp } from "../app/app";
import { type Pane, panes } from "../app/fragment";
import { copy } from "../ui/files";
import { type Theme, themes } from "../ui/theme";

export const paneTitles: Record<Pane, string> = {
  walk: "Walk", check: "Check", graph: "Graph", picture: "Picture", play: "Play", source: "Source",
};

export function Header(): JSX.Element {
  const app = useApp();
  return (
    <header class="header">
      <SpecButton />
      <Tabs />
      <div class="row tight tools">
        <LinkButton />
        <ThemeButton />
        <button class="quiet icon" aria-label="Help: keys" title="Help: keys (?)" onClick={() => (app.dialog.value = "help")}>
          <span aria-hidden="true">?</span>
        </button>
      </div>
    </header>
  );
}

function SpecButton(): JSX.Element {
  const app = useApp();
  const opening = app.project.opening.value;
  const name = opening.state === "none" ? "No spec" : opening.state === "open" ? opening.opened.module : nameOf(opening.params.source);
  const config = opening.state === "open" ? opening.opened.config : null;
  return (
    <div class="spec">
      <h1>
        <button class="quiet" title="Open another spec (o)" onClick={() => (app.dialog.value = "open")}>
          <span class="visually-hidden">Spec: </span><strong>{name}</strong>
          {config && config !== `${name}.cfg` && <span class="muted">{config}</span>}
          <span class="visually-hidden">. Open another spec</span><span aria-hidden="true">▾</span>
        </button>
      </h1>
    </div>
  );
}

function nameOf(source: NonNullable<ReturnType<ReturnType<typeof useApp>["project"]["params"]>>["source"]): string {
  if (source.kind === "bundled") return source.name;
  return source.kind === "texts" ? source.root.replace(/\.tla$/, "") : "The spec";
}

/** Tabs are changed by arrow keys, as they are everywhere. */
function Tabs(): JSX.Element {
  const app = useApp();
  const pressed = (event: KeyboardEvent): void => {
    const now = panes.indexOf(app.pane.peek());
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1 + panes.length, Home: 0, End: panes.length - 1 }[event.key];
    const pane = next === undefined ? undefined : panes[next % panes.length];
    if (!pane) return;
    event.preventDefault();
    app.pane.value = pane;
    document.getElementById(`tab-${pane}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Panes" onKeyDown={pressed}>
      {panes.map((pane) => {
        const isSelected = app.pane.value === pane;
        return (
          <button key={pane} id={`tab-${pane}`} role="tab" aria-selected={isSelected} aria-controls="pane"
            tabIndex={isSelected ? 0 : -1} onClick={() => (app.pane.value = pane)}>
            {paneTitles[pane]}
          </button>
        );
      })}
    </div>
  );
}

function LinkButton(): JSX.Element {
  const app = useApp();
  return (
    <button class="quiet" title="Copy a link to this step (l)" onClick={() => void copyLink(app)}>
      <span class="visually-hidden">Copy </span>Link
    </button>
  );
}

export async function copyLink(app: ReturnType<typeof useApp>): Promise<void> {
  const address = addressOf(app);
  if (address === null) return app.tell("info", "There is nothing to link to yet: open a spec first.");
  if (app.link.peek()?.hasOwnTexts) {
    return app.tell("info", "The texts are in this tab alone, so that a link leads nowhere else. Export the behaviour as a page instead.");
  }
  if (await copy(address)) app.tell("good", "The link is copied: it opens this step.");
  else app.tell("info", `The browser does not let the page copy. The link is the address of the page: ${address}`);
}

const themeSigns: Record<Theme, string> = { auto: "◐", light: "☀", dark: "☾" };

function ThemeButton(): JSX.Element {
  const app = useApp();
  const theme = app.theme.value;
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "auto";
  return (
    <button class="quiet icon" aria-label={`Theme: ${theme}. Change to ${next}`} title={`Theme: ${theme} (t)`} onClick={() => (app.theme.value = next)}>
      <span aria-hidden="true">{themeSigns[theme]}</span>
    </button>
  );
}
