/** A game that is being solved, or that is none. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useApp } from "../app/app";
import { ProblemMessage } from "../ui/Message";
import type { GamePlay } from "./game";

export function Unsolved({ play }: { play: GamePlay }): JSX.Element | null {
  const spec = useApp().project.spec.value;
  const solving = play.solving.value;
  useEffect(() => {
    if (spec?.isGame) play.ensure();
  }, [play]);
  if (!spec) return null;
  if (solving.state === "busy") return <Solving play={play} />;
  if (solving.state !== "failed") {
    return spec.isGame ? null : <NoGame play={play} />;
  }
  const isCancelled = solving.problem.code === "cancelled";
  // What the command line would be told to make it a game is of no use here.
  const problem = solving.problem.code === "not-possible" ? { ...solving.problem, hint: null } : solving.problem;
  return (
    <>
      {!isCancelled && <ProblemMessage problem={problem} />}
      {isCancelled && <p class="empty">Solving was cancelled. <button onClick={() => void play.solve(null)}>Solve it again</button></p>}
      {!isCancelled && (spec.isGame ? <div class="empty"><LastMove play={play} /></div> : <NoGame play={play} />)}
    </>
  );
}

function Solving({ play }: { play: GamePlay }): JSX.Element {
  const solving = play.solving.value;
  const progress = solving.state === "busy" ? solving.progress : null;
  return (
    <div class="empty" role="status">
      <p>Solving the game{progress ? `: ${progress.distinct.toLocaleString("en")} positions so far` : ""}…</p>
      <button onClick={() => play.end()}>Cancel</button>
    </div>
  );
}

/** How a spec becomes a game. */
function NoGame({ play }: { play: GamePlay }): JSX.Element {
  return (
    <div class="empty">
      <p>
        Nothing in this spec says that it is a game for two. It is one if it says who is to move and who has won, by definitions
        of these names:
      </p>
      <pre class="view" tabIndex={0}>{"GAME_PLAYER == turn         \\* the player who is to move\nGAME_WINNER == winner       \\* the player who has won, or anything else\nGAME_DRAW   == FALSE        \\* the play is over, and nobody has won\nGAME_MOVE   == \"a word\"     \\* what a step is called"}</pre>
      <LastMove play={play} />
    </div>
  );
}

function LastMove({ play }: { play: GamePlay }): JSX.Element {
  return (
    <>
      <p>Where both players have the same moves and take turns, it is enough to say what the last move does:</p>
      <div class="row">
        <button onClick={() => void play.solve("wins")}>The last move wins</button>
        <button onClick={() => void play.solve("loses")}>The last move loses</button>
      </div>
    </>
  );
}
