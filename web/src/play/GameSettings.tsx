/** Against whom one plays, who begins, and from where. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app";
import type { Game } from "../protocol";
import { textOf } from "../values/text";
import { gameOfString, illegal } from "./dialog";
import type { GamePlay } from "./game";
import { heapsOf, startNames } from "./heaps";
import { type Opponent, opponents } from "./opponent";
import { tuple } from "./record";

const opponentNames: Record<Opponent, string> = {
  perfect: "perfect", erring: "erring: one move in three", random: "random",
};

export function GameSettings({ play, game }: { play: GamePlay; game: Game }): JSX.Element {
  const line = play.line.value;
  return (
    <section class="section" aria-label="Setting">
      <div class="head"><h2>Setting</h2></div>
      <div class="body setting">
        <div class="field">
          <label for="game-opponent">Opponent</label>
          <select id="game-opponent" value={play.settings.opponent.value} onChange={(event) => (play.settings.opponent.value = event.currentTarget.value as Opponent)}>
            {opponents.map((name) => <option key={name} value={name}>{opponentNames[name]}</option>)}
          </select>
        </div>
        <div class="field">
          <label for="game-begins">Who begins</label>
          <select id="game-begins" value={play.settings.doesUserBegin.value ? "user" : "opponent"} onChange={(event) => {
            play.settings.doesUserBegin.value = event.currentTarget.value === "user";
            play.begin(line.start);
          }}>
            <option value="user">you</option>
            <option value="opponent">the opponent</option>
          </select>
        </div>
        {game.starts.length > 1 && (
          <div class="field wide">
            <label for="game-start">Start</label>
            <select id="game-start" value={line.start} onChange={(event) => play.begin(Number(event.currentTarget.value))}>
              {game.starts.map(({ variables }, start) => (
                <option key={start} value={start}>{variables.map(({ name, value }) => `${name} = ${textOf(value)}`).join(", ")}</option>
              ))}
            </select>
          </div>
        )}
        <Start play={play} />
      </div>
    </section>
  );
}

/** The definition of the spec that says how large the heaps are at the start, if there is one. */
function useStartName(play: GamePlay): string | null {
  const app = useApp();
  const spec = app.project.spec.value;
  const board = play.board.value;
  const start = play.game.value?.starts[0];
  const heaps = board.kind === "heaps" && start ? heapsOf(board, start.variables) : null;
  const wanted = heaps && board.kind === "heaps" ? (board.isSequence ? tuple(heaps) : String(heaps[0])) : null;
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    setName(null);
    const aborted = new AbortController();
    const keys = app.walk.keys().slice(0, 1);
    const find = async (): Promise<void> => {
      for (const name of startNames(spec?.definitions ?? [], spec?.constants ?? [])) {
        const { results } = await app.project.lane("walk").call("evaluate", { expression: name, keys, backTo: null }, { signal: aborted.signal });
        const [result] = results;
        if (result && "value" in result && textOf(result.value) === wanted) return setName(name);
      }
    };
    if (wanted !== null && keys.length > 0) find().catch(() => {});
    return () => aborted.abort();
  }, [spec?.digest, wanted]);
  return name;
}

/** What can be set up anew: the heaps, and the constants of the spec. */
function Start({ play }: { play: GamePlay }): JSX.Element {
  const name = useStartName(play);
  return <>{name !== null && <StartHeaps play={play} name={name} />}<Constants without={name} /></>;
}

function StartHeaps({ play, name }: { play: GamePlay; name: string }): JSX.Element | null {
  const app = useApp();
  const [text, setText] = useState("");
  const [isIllegal, setIllegal] = useState(false);
  const board = play.board.value;
  const start = play.game.value?.starts[0];
  if (board.kind !== "heaps" || !start) return null;
  const submit = (event: Event): void => {
    event.preventDefault();
    const heaps = gameOfString(text);
    const isGame = heaps !== null && (board.isSequence || heaps.length === 1);
    setIllegal(!isGame);
    if (isGame) void app.reopen(undefined, withDefinitions(app, [`${name}=${board.isSequence ? tuple(heaps) : heaps[0]}`]));
  };
  return (
    <form class="wide" onSubmit={submit}>
      <div class="field">
        <label for="game-heaps">{board.isSequence ? "Heaps at the start" : "At the start"} (<code>{name}</code>)</label>
        <div class="row tight">
          <input id="game-heaps" class="mono fill" inputMode="text" autocomplete="off" spellcheck={false} value={text} aria-invalid={isIllegal}
            placeholder={heapsOf(board, start.variables).join(" ")} onInput={(event) => setText(event.currentTarget.value)} />
          <button type="submit">Set up</button>
        </div>
        <span class="bad" role="status">{isIllegal ? illegal : ""}</span>
      </div>
    </form>
  );
}

/** The constants of the spec, to be given other values. */
function Constants({ without }: { without: string | null }): JSX.Element | null {
  const app = useApp();
  const constants = (app.project.spec.value?.constants ?? []).filter(({ name, value }) => name !== without && textOf(value).length < 80);
  const [texts, setTexts] = useState<Record<string, string>>({});
  if (constants.length === 0) return null;
  const changed = constants.flatMap(({ name, value }) => {
    const text = (texts[name] ?? "").trim();
    return text === "" || text === textOf(value) ? [] : [`${name}=${text}`];
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    if (changed.length > 0) void app.reopen(undefined, withDefinitions(app, changed));
  };
  return (
    <details class="wide">
      <summary>Constants</summary>
      <form class="setting" onSubmit={submit}>
        {constants.map(({ name, value }) => (
          <div class="field" key={name}>
            <label for={`game-constant-${name}`}><code>{name}</code></label>
            <input id={`game-constant-${name}`} class="mono" spellcheck={false} autocomplete="off" value={texts[name] ?? textOf(value)}
              onInput={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })} />
          </div>
        ))}
        <div class="wide"><button type="submit" aria-disabled={changed.length === 0}>Open with these</button></div>
      </form>
    </details>
  );
}

/** The options of the spec with some definitions replaced. */
function withDefinitions(app: ReturnType<typeof useApp>, added: string[]): NonNullable<ReturnType<typeof app.project.params>>["options"] {
  const options = app.project.params()?.options ?? {};
  const nameIn = (definition: string): string => (definition.split("=")[0] ?? "").trim();
  const kept = (options.definitions ?? []).filter((definition) => !added.some((other) => nameIn(other) === nameIn(definition)));
  return { ...options, definitions: [...kept, ...added] };
}
