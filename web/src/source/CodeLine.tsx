/** A line of a text, with its colours and marks. Drawn again only where they are others. */
import { Component, type JSX } from "preact";
import type { LexedLine } from "./lexer";
import { type LineMark, pieces } from "./marks";

interface Properties { lexed: LexedLine; marks: readonly LineMark[] }

export class CodeLine extends Component<Properties> {
  override shouldComponentUpdate(next: Properties): boolean {
    return next.lexed !== this.props.lexed || text(next.marks) !== text(this.props.marks);
  }

  override render({ lexed, marks }: Properties): JSX.Element {
    const all = pieces(lexed.tokens, marks);
    return (
      <div class="line">
        {all.map(({ text, token, marks }, index) => <span key={index} class={[token, ...marks.map((mark) => `m-${mark}`)].join(" ")}>{text}</span>)}
        {"\n"}
      </div>
    );
  }
}

function text(marks: readonly LineMark[]): string {
  return marks.length === 0 ? "" : JSON.stringify(marks);
}
