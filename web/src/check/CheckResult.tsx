/** What a check found: the verdict, each property with its status, and the way to what shows it. */
import type { JSX } from "preact";
import { useApp } from "../app/app";
import type { Checked, CheckedProperty } from "../protocol";
import { counted } from "../ui/counted";
import { Message, ProblemMessage, Told } from "../ui/Message";
import { PlaceLink } from "../ui/PlaceLink";
import { duration, grouped } from "./numbers";
import type { Finding } from "../walk/view";
import type { Stage } from "./run";
import { showTrace } from "./show";

export function CheckResult({ stage }: { stage: Stage }): JSX.Element | null {
  if (stage.stage === "ended") return stage.problem.code === "cancelled" ? <Message kind="info"><p>Stopped. The figures are those at the end.</p></Message> : <ProblemMessage problem={stage.problem} />;
  if (stage.stage !== "done") return null;
  const { checked } = stage;
  return (
    <>
      <Headline checked={checked} />
      <Statistics checked={checked} />
      {checked.properties.length > 0 && <Properties properties={checked.properties} />}
      {checked.diagnostics.map(({ severity, message, place }) => (
        <Message key={message} kind={severity}><p><Told text={message} /></p>{place && <PlaceLink place={place} />}</Message>
      ))}
      <details class="printed">
        <summary>In the words of the command line</summary>
        <pre tabIndex={0} aria-label="Report">{checked.text}</pre>
      </details>
    </>
  );
}

function Headline({ checked }: { checked: Checked }): JSX.Element {
  const app = useApp();
  const { headline, exitCode, trace, fault } = checked;
  const isShownBelow = checked.properties.some((property) => property.trace);
  return (
    <Message kind={exitCode === 0 ? "good" : "error"}>
      <div class="fill">
        <p><strong>{headline}</strong></p>
        {fault && <p><Told text={fault.message} /> {fault.place && <PlaceLink place={fault.place} />}{fault.hint && <> <Told text={fault.hint} /></>}</p>}
      </div>
      {trace && !isShownBelow && (
        <button onClick={() => void showTrace(app, trace, { kind: checked.verdict === "deadlock" ? "deadlock" : "other", name: headline, headline })}>
          Show the behaviour ({trace.keys.length} {trace.keys.length === 1 ? "state" : "states"})
        </button>
      )}
    </Message>
  );
}

function Statistics({ checked }: { checked: Checked }): JSX.Element {
  const { initial, distinct, generated, depth, left, seconds } = checked.statistics;
  const figures: [string, string][] = [
    ["States", grouped(distinct)], ["Initial", grouped(initial)], ["Generated", grouped(generated)], ["Depth", grouped(depth)],
    ...(left > 0 ? [["Not explored", grouped(left)] as [string, string]] : []),
    ["Time", duration(seconds)],
  ];
  return <dl class="figures">{figures.map(([name, figure]) => <div key={name}><dt>{name}</dt><dd>{figure}</dd></div>)}</dl>;
}

const statuses: Record<CheckedProperty["status"], { sign: string; word: string; tone: string }> = {
  "holds": { sign: "✓", word: "holds", tone: "good" },
  "reached": { sign: "✓", word: "reached", tone: "good" },
  "violated": { sign: "✗", word: "violated", tone: "bad" },
  "not-reached": { sign: "✗", word: "not reached", tone: "bad" },
  "unknown": { sign: "?", word: "unknown", tone: "warn" },
  "not-checked": { sign: "–", word: "not checked", tone: "muted" },
};

function Properties({ properties }: { properties: CheckedProperty[] }): JSX.Element {
  return (
    <table class="verdicts">
      <caption class="visually-hidden">Properties and their verdicts</caption>
      <thead><tr><th scope="col">Verdict</th><th scope="col">Property</th><th scope="col">Shown by</th></tr></thead>
      <tbody>{properties.map((property) => <Row key={`${property.kind} ${property.name}`} property={property} />)}</tbody>
    </table>
  );
}

/** What belongs to no single property of behaviours is shown as something else. */
function kindOf(kind: CheckedProperty["kind"]): Finding["kind"] {
  switch (kind) {
    case "assumption":
    case "periodic":
    case "postcondition":
    case "constraint":
      return "other";
    default:
      return kind;
  }
}

function Row({ property }: { property: CheckedProperty }): JSX.Element {
  const app = useApp();
  const { kind, name, status, place, note, trace } = property;
  const { sign, word, tone } = statuses[status];
  const what = status === "reached" ? "witness" : "counterexample";
  return (
    <tr>
      <td class={tone}><span aria-hidden="true">{sign}</span> {word}</td>
      <th scope="row">
        {kind === "deadlock" ? "no deadlock" : <><span class="muted">{kind}</span> <code>{name}</code></>}{" "}
        {place && <PlaceLink place={place} what={`${name} is defined at`} />}
        {note && <p class="muted">{note}</p>}
      </th>
      <td>
        {trace && (
          <button class="small" onClick={() => void showTrace(app, trace, { kind: kindOf(kind), name, headline: `${name} is ${word}` })}>
            <span><span class="visually-hidden">Show the </span>{what}<span class="visually-hidden"> of {name}</span>, {counted(trace.keys.length, "state")}</span>
          </button>
        )}
      </td>
    </tr>
  );
}
