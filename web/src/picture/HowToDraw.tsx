/** What a spec needs to have pictures. */
import type { JSX } from "preact";
import { useApp } from "../app/app";

const text = `View == <<"heap 1  " \\o Row(heaps[1]),
          "heap 2  " \\o Row(heaps[2])>>`;

const drawing = `EXTENDS SVG

AnimView ==
    Group(<<Circle(20 * x, 20, 8, [fill |-> "steelblue"]),
            Text(10, 50, ToString(x), <<>>)>>, <<>>)`;

export function HowToDraw(): JSX.Element {
  const app = useApp();
  const isOwn = app.project.params()?.source.kind !== "bundled";
  return (
    <div class="empty how">
      <p>This spec has no picture of its states. An operator without parameters makes one.</p>
      <h2>A text</h2>
      <p><code>View</code> (or <code>GAME_VIEW</code>) gives a string, or a sequence of strings, line by line:</p>
      <pre class="view" tabIndex={0}>{text}</pre>
      <h2>A drawing</h2>
      <p><code>AnimView</code> gives an element of the module <code>SVG</code> of the CommunityModules, which the checker has. So does a field <code>_svg</code> of the <code>ALIAS</code> of the config.</p>
      <pre class="view" tabIndex={0}>{drawing}</pre>
      {isOwn && <p><button onClick={() => (app.pane.value = "source")}>Write it in the source</button></p>}
    </div>
  );
}
