/** The behaviour as a text for people or for other programs. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { addressOf } from "../app/address";
import { useApp } from "../app/app";
import { useAnswer } from "../app/ask";
import type { ExportForm, FileText } from "../protocol";
import { Dialog } from "../ui/Dialog";
import { copy, download } from "../ui/files";
import { ProblemMessage } from "../ui/Message";
import { pageOf } from "./page";

type Form = ExportForm | "link" | "page";

const forms: [Form, string][] = [
  ["link", "Link to this step"],
  ["page", "Page (HTML), complete in itself"],
  ["markdown", "Markdown"],
  ["tla", "TLA+ module"],
  ["itf", "ITF (Apalache, model-based testing)"],
  ["json", "JSON of check"],
  ["tlc-json", "JSON of TLC (-dumpTrace)"],
];

/** Characters of the text that are shown. */
const SHOWN = 20_000;

export function ExportDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const [form, setForm] = useState<Form>("page");
  const { file, problem } = useFile(form);
  const [said, setSaid] = useState("");
  const copied = async (text: string): Promise<void> => {
    setSaid((await copy(text)) ? "Copied." : "The browser does not let the page copy: select the text below.");
  };
  return (
    <Dialog title="Export the behaviour" onClose={onClose}>
      <fieldset class="forms">
        <legend>As</legend>
        {forms.map(([name, title]) => (
          <label key={name} class="choice"><input type="radio" name="form" checked={form === name} onChange={() => {
            setForm(name);
            setSaid("");
          }} />{title}</label>
        ))}
      </fieldset>
      {problem && <ProblemMessage problem={problem} />}
      {file && (
        <>
          <div class="row">
            <button class="primary" onClick={() => download(file)}>Download {file.name}</button>
            <button onClick={() => void copied(file.text)}>Copy</button>
            <span role="status">{said}</span>
          </div>
          <textarea class="code preview" readOnly aria-label="The text" rows={12} value={file.text.length > SHOWN ? `${file.text.slice(0, SHOWN)}\n…` : file.text} />
        </>
      )}
      {!file && !problem && <p role="status" class="muted">Writing…</p>}
    </Dialog>
  );
}

function useFile(form: Form): { file: FileText | null; problem: ReturnType<typeof useAnswer>["problem"] } {
  const app = useApp();
  const trail = app.walk.trail.value;
  const isOurs = form === "link" || form === "page";
  const params = isOurs ? null : { keys: app.walk.keys(), backTo: trail.backTo, form };
  const { result, problem } = useAnswer(app.project.lane("walk"), "export", params);
  const ours = useMemo((): FileText | null => {
    const module = app.project.spec.peek()?.module ?? "Spec";
    if (form === "link") return { name: `${module}.url.txt`, type: "text/plain", text: addressOf(app) ?? "" };
    if (form === "page") return { name: `${module}-behaviour.html`, type: "text/html", text: pageOf(module, trail) };
    return null;
  }, [form, trail]);
  return { file: ours ?? result, problem };
}
