/** Questions that components ask: an answer that comes late for an older question is dropped. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Lane, problemOf } from "../backend/backend";
import type { Calls, Method, Problem } from "../protocol";

export interface Answer<T> { busy: boolean; result: T | null; problem: Problem | null }

const nothing = { busy: false, result: null, problem: null };

/**
 * The answer to a call, asked again whenever its parameters change; null asks nothing. The former question is aborted.
 * @param version asks again where it changes, with the same parameters: the digest of the spec, say
 */
export function useAnswer<M extends Method>(
  lane: Lane,
  method: M,
  params: Calls[M]["params"] | null,
  version: unknown = null,
): Answer<Calls[M]["result"]> {
  type Result = Calls[M]["result"];
  const question = params === null ? null : JSON.stringify([method, params, version]);
  const [answer, setAnswer] = useState<{ question: string | null } & Answer<Result>>({ question: null, ...nothing });
  const latest = useRef(params);
  latest.current = params;
  useEffect(() => {
    if (question === null || latest.current === null) return;
    const aborted = new AbortController();
    const tell = (told: Partial<Answer<Result>>): void => {
      if (!aborted.signal.aborted) setAnswer({ question, ...nothing, ...told });
    };
    lane.call(method, latest.current, { signal: aborted.signal }).then(
      (result) => tell({ result }),
      (error: unknown) => tell({ problem: problemOf(error) }),
    );
    return () => aborted.abort();
  }, [lane, question]);
  if (question === null) return nothing;
  return answer.question === question ? answer : { busy: true, result: null, problem: null };
}
