/** What the behaviour shows that a check found. */
import type { JSX } from "preact";
import { Message, Told } from "../ui/Message";
import { PlaceLink } from "../ui/PlaceLink";
import type { Finding } from "./view";

export function FindingMessage({ finding, onDismiss }: { finding: Finding; onDismiss: () => void }): JSX.Element {
  const { trail, stuttering, closing, reasons, headline, kind } = finding;
  const backTo = trail.backTo;
  return (
    <Message kind={kind === "reachable" ? "good" : "warning"} word={kind === "reachable" ? "Witness:" : "Counterexample:"} onDismiss={onDismiss}>
      <div class="fill">
        <p>
          <strong>{headline}</strong>
          {stuttering && ". The behaviour stays in its last state for ever"}
          {!stuttering && backTo !== null && `. After the last state the behaviour goes back to state ${backTo + 1}${closing ? ` by ${closing.text}` : ""}, for ever`}
        </p>
        {reasons.length > 0 && (
          <ul class="reasons">
            {reasons.map(({ text, place }) => <li key={text}><Told text={text} /> {place && <PlaceLink place={place} />}</li>)}
          </ul>
        )}
      </div>
    </Message>
  );
}
