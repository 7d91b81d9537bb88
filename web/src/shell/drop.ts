/** Files that are chosen or dropped: specs are opened, behaviours are imported into the spec that is open. */
import type { App } from "../app/app";
import { rootOf } from "../app/texts";
import { problemOf } from "../backend/backend";
import { type ReadFile, readFiles } from "../ui/files";

/** Gives what is wrong with the files, null if nothing is. */
export async function openFiles(app: App, files: Iterable<File>): Promise<string | null> {
  let read: ReadFile[];
  try {
    read = await readFiles(files);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const texts = read.filter(({ name }) => /\.(tla|cfg)$/.test(name));
  if (texts.length > 0) return openTexts(app, texts);
  const [first] = read;
  return first ? importBehaviour(app, first) : "No file was chosen.";
}

/** A config, or a module that others need, joins the texts that are there. */
async function openTexts(app: App, read: ReadFile[]): Promise<string | null> {
  const added = Object.fromEntries(read.map(({ name, text }) => [name, text]));
  const present = app.project.params()?.source;
  const isAddition = present?.kind === "texts" && !Object.keys(added).some((name) => name.endsWith(".tla") && hasConfig(name, added));
  const files = isAddition ? { ...present.files, ...added } : added;
  const root = isAddition ? present.root : rootOf(files);
  if (root === null) return "There is no module among the files: a file that ends in .tla.";
  await app.open({ kind: "texts", root, files }, {});
  return null;
}

function hasConfig(module: string, files: Record<string, string>): boolean {
  return files[module.replace(/\.tla$/, ".cfg")] !== undefined;
}

export async function importBehaviour(app: App, { name, text }: ReadFile): Promise<string | null> {
  if (!app.project.spec.peek()) return "Open the spec first, then a behaviour of it.";
  try {
    const replayed = await app.project.lane("walk").call("import", { name, text });
    if (replayed.states.length === 0) return replayed.message ?? "The file has no state of this spec.";
    app.walk.showReplayed(replayed, replayed.states.length - 1);
    app.pane.value = "walk";
    if (replayed.message) app.tell("warning", replayed.message);
    else app.tell("good", `${name}: ${replayed.states.length} states, all of them as the spec has them.`);
    return null;
  } catch (error) {
    return problemOf(error).message;
  }
}

/** Files can be dropped anywhere. */
export function takeDrops(app: App): void {
  window.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  window.addEventListener("drop", (event) => {
    const files = event.dataTransfer?.files;
    if (!files || files.length === 0) return;
    event.preventDefault();
    app.dialog.value = null;
    void openFiles(app, files).then((said) => {
      if (said !== null) app.tell("error", said);
    });
  });
}
