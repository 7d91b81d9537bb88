/** Which text is shown, and what can be done with it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import { download } from "../ui/files";
import type { Sources } from "./sources";

export function FileTabs({ sources }: { sources: Sources }): JSX.Element {
  const files = sources.files.value;
  const shown = sources.shownFile.value;
  const choose = (name: string): void => {
    sources.shownFile.value = name;
  };
  const standard = files.filter((file) => file.isStandard);
  return (
    <div class="head files">
      <nav class="row file-names" aria-label="Files">
        {files.filter((file) => !file.isStandard).map(({ name }) => (
          <button key={name} class="quiet small" aria-current={name === shown ? "true" : undefined} onClick={() => choose(name)}>{name}</button>
        ))}
        {standard.length > 0 && (
          <select aria-label="Standard modules" value={standard.some(({ name }) => name === shown) ? (shown ?? "") : ""} onChange={(event) => {
            if (event.currentTarget.value !== "") choose(event.currentTarget.value);
          }}>
            <option value="">Standard modules</option>
            {standard.map(({ name }) => <option key={name} value={name}>{name}</option>)}
          </select>
        )}
      </nav>
      <span class="fill" />
      {sources.visited.value.length > 0 && <button class="small" title="Backspace" onClick={() => sources.back()}>Back</button>}
      {sources.own.value ? <OwnTools sources={sources} shown={shown} /> : <EditButton sources={sources} />}
    </div>
  );
}

function EditButton({ sources }: { sources: Sources }): JSX.Element {
  return <button class="small" onClick={() => void sources.edit()}>Edit a copy</button>;
}

function OwnTools({ sources, shown }: { sources: Sources; shown: string | null }): JSX.Element {
  const app = useApp();
  const [isAdding, setAdding] = useState(false);
  const own = sources.own.value;
  const text = shown === null ? undefined : own?.files[shown];
  const isModule = shown?.endsWith(".tla") === true && shown !== own?.root;
  return (
    <>
      {isAdding ? <AddFile sources={sources} onDone={() => setAdding(false)} /> : <button class="small" onClick={() => setAdding(true)}>Add a file</button>}
      {shown !== null && text !== undefined && <button class="small" onClick={() => download({ name: shown, type: "text/plain", text })}>Download</button>}
      {shown !== null && text !== undefined && isModule && <button class="small" onClick={() => sources.makeRoot(shown)}>Check this module</button>}
      {shown !== null && text !== undefined && shown !== own?.root && <button class="small" onClick={() => sources.removeFile(shown)}>Remove</button>}
      {app.project.opening.value.state !== "open" && <button id="apply-texts" class="small" title="Ctrl+Enter" onClick={() => void sources.apply()}>Open</button>}
    </>
  );
}

function AddFile({ sources, onDone }: { sources: Sources; onDone: () => void }): JSX.Element {
  const [name, setName] = useState("");
  const isGood = /^[A-Za-z0-9_]+\.(tla|cfg)$/.test(name);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!isGood) return;
    sources.addFile(name);
    onDone();
  };
  return (
    <form class="row tight" onSubmit={submit} onKeyDown={(event) => event.key === "Escape" && onDone()}>
      <input class="mono" aria-label="Name of the file: Module.tla or Module.cfg" placeholder="Module.tla" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      <button type="submit" class="small" disabled={!isGood}>Add</button>
    </form>
  );
}
