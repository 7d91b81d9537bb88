/** The rows of the variables. */
import type { JSX } from "preact";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import type { Named, Place, StateInfo } from "../protocol";
import { PlaceLink } from "../ui/PlaceLink";
import { type Difference, difference } from "../values/diff";
import { DifferenceView, Sign } from "../values/ValueView";
import { RowTools } from "./RowTools";
import { makeView, type WalkView } from "./view";

interface Properties {
  state: StateInfo;
  before: StateInfo | null;
  /** The conjuncts that gave variables their values. */
  written: { variable: string; place: Place }[];
}

export function Variables({ state, before, written }: Properties): JSX.Element {
  const app = useApp();
  const view = useShared(makeView);
  const module = app.project.spec.value?.module;
  return (
    <tbody>
      <tr class="title"><th colSpan={4} scope="rowgroup">Variables{module && <span class="visually-hidden"> of {module}</span>}</th></tr>
      {shownVariables(view, state.variables).map(({ name, value }) => (
        <Row key={name} name={name} view={view}
          differs={differenceTo(before, name, value)}
          places={written.filter(({ variable }) => variable === name).map(({ place }) => place)} />
      ))}
    </tbody>
  );
}

/** Those that are not hidden and fit the filter; what is pinned comes first. */
function shownVariables(view: WalkView, variables: Named[]): Named[] {
  const words = view.filter.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const shown = variables.filter(({ name }) =>
    !view.hidden.value.has(name) && (words.length === 0 || words.some((word) => name.toLowerCase().includes(word))));
  const isPinned = ({ name }: Named): boolean => view.pinned.value.has(name);
  return [...shown.filter(isPinned), ...shown.filter((variable) => !isPinned(variable))];
}

function differenceTo(before: StateInfo | null, name: string, value: Named["value"]): Difference {
  const former = before?.variables.find((variable) => variable.name === name);
  return former ? difference(former.value, value) : { kind: "same", after: value };
}

function Row({ name, view, differs, places }: { name: string; view: WalkView; differs: Difference; places: Place[] }): JSX.Element {
  const mattering = view.mattering.value;
  const matters = mattering === null ? "" : mattering.has(name) ? "mattering" : "faded";
  return (
    <tr class={matters}>
      <td class="mark"><Sign kind={differs.kind} /></td>
      <th scope="row">
        <code>{name}</code>
        {matters === "mattering" && <span class="tag accent">matters</span>}
        {places.map((place) => <PlaceLink key={`${place.file}${place.line}`} place={place} text={`:${place.line}`} what={`${name} gets its value at line`} />)}
      </th>
      <td><DifferenceView difference={differs} name={name} /></td>
      <td class="tools"><RowTools name={name} onHide={() => view.toggle(view.hidden, name)} hideText={`Hide ${name}`} /></td>
    </tr>
  );
}
