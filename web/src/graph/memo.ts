/** Components that are drawn anew only where their properties are others. */
import { Component, type ComponentType, h, type JSX } from "preact";

/** @param ignored properties whose changes do not matter */
export function memo<P extends object>(render: (properties: P) => JSX.Element, ignored: (keyof P)[] = []): ComponentType<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const names = Object.keys(next) as (keyof P)[];
      return names.some((name) => !ignored.includes(name) && next[name] !== this.props[name]);
    }

    override render(): JSX.Element {
      return h(render as ComponentType<P>, this.props as P & JSX.IntrinsicAttributes);
    }
  }
  return Memo;
}
