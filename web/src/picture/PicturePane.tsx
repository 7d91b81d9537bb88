/** The pane Picture: what the spec itself shows of a state, as text or as a drawing, along the behaviour. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import type { Opened, Picture } from "../protocol";
import { Message, ProblemMessage } from "../ui/Message";
import { DrawingView } from "./DrawingView";
import { HowToDraw } from "./HowToDraw";
import { makePictures, type Pictures } from "./pictures";
import { Player } from "./Player";

export function PicturePane(): JSX.Element | null {
  const spec = useApp().project.spec.value;
  if (!spec) return null;
  if (spec.view === null && spec.drawing === null) return <HowToDraw />;
  return <Shown spec={spec} />;
}

function Shown({ spec }: { spec: Opened }): JSX.Element {
  const { walk } = useApp();
  const pictures = useShared(makePictures);
  const [at, trail] = [walk.at.value, walk.trail.value];
  const step = walk.step.value;
  useEffect(() => pictures.ask(spec.digest, at), [pictures, spec.digest, at, trail]);
  const picture = useLast(step ? pictures.known.value.get(step.state.key) : undefined, spec.digest);
  return (
    <div class="picture-pane section">
      <div class="head"><Player pictures={pictures} /></div>
      <div class="body">
        {pictures.problem.value && <ProblemMessage problem={pictures.problem.value} onRetry={() => pictures.again()} />}
        {!step && <p class="empty">There is no state to show.</p>}
        {step && !picture && !pictures.problem.value && <p class="empty" role="status">Drawing…</p>}
        {step && picture && <Contents spec={spec} picture={picture} pictures={pictures} label={`State ${at + 1}: ${step.label.text}`} />}
      </div>
    </div>
  );
}

/** The picture, or the former one until it is there: nothing is to flicker. */
function useLast(picture: Picture | undefined, digest: string): Picture | undefined {
  const last = useRef<{ picture: Picture; digest: string } | null>(null);
  if (picture) last.current = { picture, digest };
  return picture ?? (last.current?.digest === digest ? last.current.picture : undefined);
}

interface Parts { spec: Opened; picture: Picture; pictures: Pictures; label: string }

function Contents({ spec, picture, pictures, label }: Parts): JSX.Element {
  return (
    <div class="pictures">
      {picture.fault !== null && <Message kind="error"><p>{picture.fault}</p></Message>}
      {picture.drawing && (
        <figure>
          <figcaption><code>{spec.drawing}</code></figcaption>
          <DrawingView value={picture.drawing} label={label} frame={pictures.frame} />
        </figure>
      )}
      {picture.text !== null && (
        <figure>
          <figcaption><code>{spec.view}</code></figcaption>
          <pre class="view" tabIndex={0} aria-label={`Text of the state: ${label}`}>{picture.text}</pre>
        </figure>
      )}
    </div>
  );
}
