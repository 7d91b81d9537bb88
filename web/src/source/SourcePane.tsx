/** The pane Source: the texts, with the step that is looked at marked in them; an editor where they are the user's own. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import { CodeView } from "./CodeView";
import { FileTabs } from "./FileTabs";
import type { Mark } from "./marks";
import { definitionsByName } from "./names";
import { Problems } from "./Problems";
import { makeSources, type Sources } from "./sources";
import { useStepMarks } from "./stepMarks";

export function SourcePane(): JSX.Element {
  const app = useApp();
  const sources = useShared(makeSources);
  const spec = app.project.spec.value;
  const definitions = useMemo(() => definitionsByName(spec), [spec]);
  const diagnostics = sources.diagnostics.value;
  const ofStep = useStepMarks();
  const shown = app.shownPlace.value;
  const marks = useMemo((): Mark[] => [
    ...ofStep,
    ...(shown ? [{ place: shown, kind: "shown" as const }] : []),
    ...diagnostics.flatMap(({ place, severity }) => (place ? [{ place, kind: severity }] : [])),
  ], [ofStep, shown, diagnostics]);
  const name = sources.shownFile.value;
  // Whoever comes from a step wants to see it, unless another place was asked for.
  const step = useMemo(() => ofStep.find(({ kind }) => kind === "taken")?.place ?? null, [ofStep]);
  const beside = configBeside(sources, name);
  const view = (file: string): JSX.Element => (
    <CodeView key={file} file={file} text={sources.files.value.find((other) => other.name === file)?.text ?? ""} label={`Text of ${file}`} marks={marks}
      definitions={definitions} shown={shown} step={step} onWrite={sources.own.value?.files[file] === undefined ? null : (text) => sources.write(file, text)}
      onVisit={(place, from) => sources.visit(place, from)} onBack={() => sources.back()} />
  );
  return (
    <div class="source-parts">
      <section class="section main-text" aria-label="Source">
        <FileTabs sources={sources} />
        {name !== null && view(name)}
        {name === null && <p class="empty">There is no text.</p>}
      </section>
      {beside !== null && (
        <section class="section beside" aria-labelledby="beside-title">
          <div class="head"><h2 id="beside-title">{beside}</h2></div>
          {view(beside)}
        </section>
      )}
      <Problems diagnostics={diagnostics} writing={sources.writing.value} />
    </div>
  );
}

/** The config, where another file is shown. */
function configBeside(sources: Sources, shown: string | null): string | null {
  const configs = sources.files.value.map(({ name }) => name).filter((name) => name.endsWith(".cfg"));
  const own = sources.own.value;
  const config = configs.find((name) => name === own?.root.replace(/\.tla$/, ".cfg")) ?? configs[0] ?? null;
  return config === shown || shown?.endsWith(".cfg") ? null : config;
}
