/** All keys of the page, and what the signs mean. */
import type { JSX } from "preact";
import { useApp } from "../app/app";
import { Dialog } from "../ui/Dialog";
import { Sign } from "../values/ValueView";
import { useAllKeys } from "./keys";

/** Keys that belong to single parts of the page, which handle them themselves. */
const inParts: [string, string][] = [
  ["Tab, Shift+Tab", "go to the next or former control"],
  ["← →", "choose a pane, when the tabs have the focus"],
  ["↑ ↓ Home End Page Up/Down", "go along the time line, a menu, the names of the source"],
  ["Enter, Space", "press what has the focus; go to the definition of a name"],
  ["Esc", "close a dialog, a menu, a definition"],
];

export function Help(): JSX.Element {
  const app = useApp();
  const groups = useAllKeys();
  return (
    <Dialog title="Keys and signs" onClose={() => app.closeDialog("help")}>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl class="keys">
            {keys.map(({ key, text }) => (
              <div key={key}><dt><kbd>{shown(key)}</kbd></dt><dd>{text}</dd></div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h3>In parts of the page</h3>
        <dl class="keys">{inParts.map(([key, text]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{text}</dd></div>)}</dl>
      </section>
      <label class="choice">
        <input type="checkbox" checked={!app.areKeysOff.value} onChange={(event) => (app.areKeysOff.value = !event.currentTarget.checked)} />
        Single keys act (those with Ctrl always do)
      </label>
      <section>
        <h3>Signs</h3>
        <dl class="keys">
          <div><dt><Sign kind="added" /></dt><dd>is there now and was not in the step before</dd></div>
          <div><dt><Sign kind="removed" /></dt><dd>was there in the step before</dd></div>
          <div><dt><Sign kind="changed" /></dt><dd>has another value than in the step before</dd></div>
          <div><dt><span class="good">✓</span> <span class="bad">✗</span></dt><dd>an invariant that holds, and one that is violated</dd></div>
          <div><dt>↺</dt><dd>a state that was there before, or the place to which a lasso leads back</dd></div>
        </dl>
      </section>
    </Dialog>
  );
}

const names: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", " ": "Space" };

function shown(key: string): string {
  return key.split(/(?<=Ctrl)\+/).map((part) => names[part] ?? part).join("+");
}
