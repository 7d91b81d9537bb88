/** The Nim program on the screen: text box, buttons, status box, heaps of matches, and the run that is recorded. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import { copy, download as save } from "../ui/files";
import { Message, ProblemMessage } from "../ui/Message";
import { allHeapsEmpty, isIdle, type Screen, tease } from "./dialog";
import { HeapsView } from "./HeapsView";
import { makeProgram, type NimProgram } from "./program";
import { commandOf, lineOf, runOf } from "./record";

export function NimPanel(): JSX.Element {
  const program = useShared(makeProgram);
  // A move that was under way when another spec was opened is asked for again.
  useEffect(() => void program.think(), [program]);
  return (
    <div class="columns nim">
      <section class="section table" aria-label="The game of Nim">
        <div class="head"><h2>The game of Nim</h2><span class="fill" /><span class="tag">{screenNames[program.dialog.value.screen]}</span></div>
        <div class="body">
          <Controls program={program} />
          <StatusBox program={program} />
          <Table program={program} />
        </div>
      </section>
      <div class="side">
        <Rules />
        <Run program={program} />
      </div>
    </div>
  );
}

const screenNames: Record<Screen, string> = { Ready: "ready", UserTurn: "your turn", MyTurn: "my turn", Over: "over", Fetching: "fetching" };

function Controls({ program }: { program: NimProgram }): JSX.Element {
  const dialog = program.dialog.value;
  const [idle, isUsersTurn, isFetching] = [isIdle(dialog), dialog.screen === "UserTurn", dialog.screen === "Fetching"];
  const enter = (event: Event): void => {
    event.preventDefault();
    if (isUsersTurn) program.move();
    else program.newGame();
  };
  const press = (can: boolean, act: () => void) => ({ "aria-disabled": !can, onClick: () => can && act() });
  return (
    <form class="controls" onSubmit={enter}>
      <div class="field fill">
        <label for="nim-text">{isUsersTurn ? <>Your move: a heap, counted from 0, and how many matches (<code>0 1</code>)</> : <>The heaps of a new game (<code>2 3 4</code>)</>}</label>
        <input id="nim-text" class="mono" autocomplete="off" spellcheck={false} value={program.text.value} aria-describedby="nim-status"
          aria-invalid={dialog.input === "IllFormed"} onInput={(event) => (program.text.value = event.currentTarget.value)} />
      </div>
      <div class="row">
        <button type="button" class={idle ? "primary" : ""} {...press(idle, () => program.newGame())}>New Game</button>
        <button type="button" class={isUsersTurn ? "primary" : ""} {...press(isUsersTurn, () => program.move())}>Move</button>
        <button type="button" {...press(isUsersTurn, () => program.quit())}>Quit</button>
        <button type="button" {...press(idle, () => program.fetch())}>Fetch</button>
        <button type="button" {...press(isFetching, () => program.cancel())}>Cancel</button>
        <button type="submit" class="visually-hidden" tabIndex={-1} aria-hidden="true">Enter</button>
      </div>
      <Address program={program} />
    </form>
  );
}

function Address({ program }: { program: NimProgram }): JSX.Element {
  return (
    <details class="wide">
      <summary>The web page that Fetch asks</summary>
      <div class="field">
        <label for="nim-url">Address</label>
        <input id="nim-url" class="mono" type="url" autocomplete="off" spellcheck={false} value={program.url.value} onInput={(event) => (program.url.value = event.currentTarget.value)} />
      </div>
    </details>
  );
}

function StatusBox({ program }: { program: NimProgram }): JSX.Element {
  const { statusBox, screen } = program.dialog.value;
  const download = program.download.value;
  return (
    <>
      <p id="nim-status" role="status" class={`status-box${statusBox === tease ? " tease" : ""}${statusBox === "illegal input" ? " illegal" : ""}`}>
        {statusBox === "" ? "\u00a0" : statusBox}
      </p>
      {screen === "Fetching" && download && (
        <p class="download">
          <progress aria-label="Download" max={download.total ?? undefined} value={download.total === null ? undefined : download.bytes} />
          <span>{download.bytes === 0 ? "waiting for the page…" : `${download.bytes.toLocaleString("en")} bytes`}</span>
        </p>
      )}
      {program.note.value && <Message kind="info"><p>{program.note.value}</p></Message>}
      {program.problem.value && <ProblemMessage problem={program.problem.value} onRetry={() => void program.think()} />}
    </>
  );
}

function Table({ program }: { program: NimProgram }): JSX.Element {
  const { screen, game } = program.dialog.value;
  const last = program.last.value;
  const isUsersTurn = screen === "UserTurn";
  if (screen === "Ready" || screen === "Fetching" || (screen === "Over" && !allHeapsEmpty(game))) {
    return <p class="muted no-heaps">{screen === "Fetching" ? "Fetching a game…" : "No heaps on the table: type some and press New Game."}</p>;
  }
  return (
    <>
      <p class="visually-hidden" role="status">{last ? `${last.who}: ${last.take.count} from heap ${last.take.heap}.` : ""} {isUsersTurn ? "Your turn." : ""}</p>
      <HeapsView heaps={game} full={program.full.value} first={0} last={last?.take ?? null} hint={null}
        isPossible={() => isUsersTurn} onTake={(take) => program.take(take)} />
    </>
  );
}

function Rules(): JSX.Element {
  const app = useApp();
  return (
    <section class="section" aria-label="About">
      <div class="head"><h2>What this is</h2></div>
      <div class="body text">
        <p>Two players take matches in turn, as many as they like, but from one heap only. Whoever takes the last match wins. You begin.</p>
        <p>
          The program is the automaton of <code>NimDialog</code>, and its moves are what the operator <code>myMove</code> of the spec says. {" "}
          <button class="link" onClick={() => (app.pane.value = "source")}>Read the spec</button>
        </p>
      </div>
    </section>
  );
}

/** The run so far, to be compared with the spec. */
function Run({ program }: { program: NimProgram }): JSX.Element {
  const app = useApp();
  const steps = program.steps.value;
  const command = commandOf(steps, "run.ndjson");
  return (
    <section class="section" aria-label="The run">
      <div class="head">
        <h2>The run</h2><span class="muted">{steps.length === 1 ? "1 step" : `${steps.length} steps`}</span><span class="fill" />
        <button class="small" aria-disabled={steps.length === 0} onClick={() => {
          if (steps.length > 0) save({ name: "run.ndjson", type: "application/x-ndjson", text: runOf(steps) });
        }}>Save the run</button>
      </div>
      <div class="body text">
        {steps.length === 0 ? <p class="muted">Each step is recorded here as a line of a log.</p> : (
          <>
            <p>The spec allows this run: when it is saved, this command says so.</p>
            <div class="command">
              <pre tabIndex={0} aria-label="Command">{command}</pre>
              <button class="small" onClick={() => void copy(command).then((isCopied) => isCopied && app.tell("good", "The command is copied."))}>Copy</button>
            </div>
            <pre class="log" tabIndex={0} aria-label="Lines of the run">{steps.map(lineOf).join("\n")}</pre>
          </>
        )}
      </div>
    </section>
  );
}
