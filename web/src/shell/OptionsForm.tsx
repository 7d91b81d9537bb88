/** The options with which a spec is opened. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import type { Options } from "../protocol";

export function OptionsForm({ onDone }: { onDone: () => void }): JSX.Element {
  const app = useApp();
  const spec = app.project.spec.value;
  const present = app.project.params()?.options ?? {};
  const [config, setConfig] = useState(present.config ?? "");
  const [definitions, setDefinitions] = useState((present.definitions ?? []).join("\n"));
  const [behaviour, setBehaviour] = useState({ init: present.init ?? "", next: present.next ?? "", specification: present.specification ?? "" });
  const configs = [...new Set([spec?.config, ...(spec?.configs ?? []), present.config].filter((name) => name !== null && name !== undefined))];
  const submit = (event: Event): void => {
    event.preventDefault();
    onDone();
    void app.reopen(undefined, optionsOf(config, definitions, behaviour));
  };
  return (
    <form class="options" onSubmit={submit}>
      {configs.length > 0 && (
        <div class="field">
          <label for="option-config">Config</label>
          <select id="option-config" value={config} onChange={(event) => setConfig(event.currentTarget.value)}>
            <option value="">as it comes</option>
            {configs.map((name) => <option key={name} value={name}>{name}</option>)}
          </select>
        </div>
      )}
      <div class="field wide">
        <label for="option-definitions">Constants and definitions replaced, one a line: <code>N=3</code></label>
        <textarea id="option-definitions" class="code" rows={2} spellcheck={false} value={definitions} onInput={(event) => setDefinitions(event.currentTarget.value)} />
      </div>
      {(["init", "next", "specification"] as const).map((name) => (
        <div class="field" key={name}>
          <label for={`option-${name}`}>{{ init: "Initial predicate", next: "Next-state relation", specification: "Specification" }[name]}</label>
          <input id={`option-${name}`} class="mono" spellcheck={false} value={behaviour[name]}
            onInput={(event) => setBehaviour({ ...behaviour, [name]: event.currentTarget.value })} placeholder="as the config says" />
        </div>
      ))}
      <button type="submit">Open with these options</button>
    </form>
  );
}

function optionsOf(config: string, definitions: string, behaviour: Record<"init" | "next" | "specification", string>): Options {
  const options: Options = {};
  const lines = definitions.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  if (config !== "") options.config = config;
  if (lines.length > 0) options.definitions = lines;
  for (const name of ["init", "next", "specification"] as const) {
    const text = behaviour[name].trim();
    if (text !== "") options[name] = text;
  }
  return options;
}
