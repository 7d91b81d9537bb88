/** The board of Acro-Nim: piles of stones, and the tokens of both players. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Move, Position } from "../protocol";
import { actions, keyOfAction, type Pile, type PileAction, pileAction, pilesOf, type Tokens, tokensOf } from "./piles";
import { useRoving } from "./roving";

interface Properties {
  position: Position;
  hint: Move | null;
  canPlay: boolean;
  /** The player that is the user. */
  user: string | null;
  onPlay: (move: Move) => void;
}

export function PilesView({ position, hint, canPlay, user, onPlay }: Properties): JSX.Element {
  const [withPoison, setWithPoison] = useState(false);
  const [aim, setAim] = useState<{ row: number; from: number } | null>(null);
  const piles = pilesOf(position.variables);
  const moves = actions(position.moves);
  const wanted = hint && pileAction(hint);
  const tokens = tokensOf(position.variables);
  const [own, other] = [tokens.find(({ player }) => player === user), tokens.find(({ player }) => player !== user)];
  const roving = useRoving(piles.map(({ stones }) => stones));
  const play = (action: PileAction): void => {
    const move = moves.get(keyOfAction(action));
    if (!canPlay || !move) return;
    roving.keepFocus();
    setWithPoison(false);
    setAim(null);
    onPlay(move);
  };
  const token = (action: PileAction): { isPossible: boolean; isHint: boolean; act: () => void } => ({
    isPossible: canPlay && moves.has(keyOfAction(action)),
    isHint: wanted !== null && keyOfAction(wanted) === keyOfAction(action),
    act: () => play(action),
  });
  return (
    <div class="piles">
      {other && <Purse tokens={other} mark={position.mover === other.player} />}
      <div ref={roving.root} role="group" aria-label="Piles" onKeyDown={roving.onKeyDown} onMouseLeave={() => setAim(null)}>
        {piles.map((pile, row) => {
          const plain = pile.stones - pile.poisoned;
          const poison = withPoison ? pile.poisoned : 0;
          const isHinted = wanted?.kind === "take" && isFirstLike(piles, row, wanted.pile);
          const split = token({ kind: "split", pile });
          return (
            <div class="pile" key={row} role="group" aria-label={`Pile ${row + 1}: ${told(pile)}`}>
              {Array.from({ length: plain }, (_, index) => {
                const count = plain - index;
                const action: PileAction = { kind: "take", pile, plain: count, poison };
                const isAimed = aim?.row === row && index >= aim.from;
                const isHint = isHinted && wanted?.kind === "take" && count <= wanted.plain;
                const can = canPlay && moves.has(keyOfAction(action));
                return (
                  <button key={index} class={`stone${isAimed ? " aimed" : ""}${isHint ? " hint" : ""}`} {...roving.at([row, index])}
                    aria-disabled={!can} aria-label={`Take ${count}${poison > 0 ? " and the poison" : ""} of pile ${row + 1}`}
                    onClick={() => play(action)} onMouseEnter={() => setAim(can ? { row, from: index } : null)}
                    onFocusCapture={() => setAim(can ? { row, from: index } : null)} onBlur={() => setAim(null)}>
                    <Stone />
                  </button>
                );
              })}
              {Array.from({ length: pile.poisoned }, (_, index) => (
                <button key={`poison ${index}`} class={`stone poison${isHinted && wanted?.kind === "take" && wanted.poison > 0 ? " hint" : ""}`}
                  {...roving.at([row, plain + index])} aria-pressed={withPoison} aria-disabled={!canPlay}
                  aria-label="Poison stone: take it with plain ones" title="Take it together with plain stones; alone it loses"
                  onClick={() => canPlay && setWithPoison(!withPoison)}>
                  <PoisonStone />
                </button>
              ))}
              {split.isPossible && (
                <button class={`small split${split.isHint ? " hint" : ""}`} onClick={split.act}>
                  Split<span class="visually-hidden"> pile {row + 1}</span>
                </button>
              )}
            </div>
          );
        })}
        {piles.length === 0 && <p class="muted">No stones are left.</p>}
      </div>
      {own && (
        <Purse tokens={own} mark={position.mover === own.player}>
          {(["equalize", "pass"] as const).map((kind) => {
            const { isPossible, isHint, act } = token({ kind });
            return <button key={kind} class={`small${isHint ? " hint" : ""}`} aria-disabled={!isPossible} onClick={act}>{kind === "pass" ? "Pass" : "Equalize"}</button>;
          })}
        </Purse>
      )}
    </div>
  );
}

/** Of equal piles the first stands for all. */
function isFirstLike(piles: Pile[], row: number, pile: Pile): boolean {
  return piles.findIndex(({ stones, poisoned }) => stones === pile.stones && poisoned === pile.poisoned) === row;
}

function told({ stones, poisoned }: Pile): string {
  const words = stones === 1 ? "1 stone" : `${stones} stones`;
  return poisoned === 0 ? words : `${words}, ${poisoned} of them poison`;
}

/** What a player may still do besides taking. */
function Purse({ tokens, mark, children }: { tokens: Tokens; mark: boolean; children?: JSX.Element[] }): JSX.Element {
  const counts = [["equalize", tokens.equalizes], ["split", tokens.splits], ["pass", tokens.passes]] as const;
  return (
    <div class={`purse${mark ? " to-move" : ""}`}>
      <strong>{tokens.player}</strong>
      {counts.map(([name, count]) => <span key={name} class={`token${count > 0 ? "" : " spent"}`}>{name} <b>× {count}</b></span>)}
      {children}
    </div>
  );
}

function Stone(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <ellipse class="body" cx="16" cy="17" rx="13" ry="11.5" />
      <ellipse class="shine" cx="11.5" cy="12.5" rx="4" ry="2.6" />
    </svg>
  );
}

function PoisonStone(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path class="body" d="M16 2.5l3.4 7.2 7.9-.9-4.6 6.5 4.6 6.5-7.9-.9L16 28.1l-3.4-7.2-7.9.9 4.6-6.5-4.6-6.5 7.9.9z" />
      <circle class="eye" cx="16" cy="15.3" r="3.4" />
    </svg>
  );
}
