/** The rows of the invariants: whether each holds, in words too. */
import type { JSX } from "preact";
import { useApp } from "../app/app";
import { useShared } from "../app/shared";
import type { StateInfo } from "../protocol";
import { PlaceLink } from "../ui/PlaceLink";
import { makeView } from "./view";

export function Invariants({ state }: { state: StateInfo }): JSX.Element | null {
  const app = useApp();
  const view = useShared(makeView);
  const properties = app.project.spec.value?.properties ?? [];
  if (state.invariants.length === 0) return null;
  return (
    <tbody>
      <tr class="title"><th colSpan={4} scope="rowgroup">Invariants</th></tr>
      {state.invariants.map(({ name, holds, fault }) => {
        const place = properties.find((property) => property.name === name)?.place;
        return (
          <tr key={name}>
            <td class={`mark ${holds ? "good" : "bad"}`} aria-hidden="true">{holds ? "✓" : "✗"}</td>
            <th scope="row"><code>{name}</code>{place && <PlaceLink place={place} text={`:${place.line}`} what={`${name} is defined at line`} />}</th>
            <td colSpan={2} class={holds ? "" : "bad"}>
              {fault !== null ? `has no value: ${fault}` : holds ? "holds" : "violated"}{" "}
              {!holds && fault === null && (
                <button class="link" aria-expanded={view.explained.value === name}
                  onClick={() => (view.explained.value = view.explained.value === name ? null : name)}>why?</button>
              )}
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
