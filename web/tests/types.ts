/** Reads the declarations of protocol.ts: interfaces and types made of objects, unions, lists, names and texts. */

export type Type =
  | { kind: "text"; text: string }
  | { kind: "name"; name: string }
  | { kind: "list"; item: Type }
  | { kind: "map" }
  | { kind: "union"; members: Type[] }
  | { kind: "object"; fields: Map<string, Field> };

export interface Field { type: Type; isOptional: boolean }

/** The declared types by name. */
export function declarations(text: string): Map<string, Type> {
  const reader = new Reader(text);
  const found = new Map<string, Type>();
  while (!reader.isAtEnd()) {
    reader.take("export");
    const word = reader.next();
    const name = reader.next();
    if (word === "type") reader.take("=");
    found.set(name, reader.type());
    reader.skip(";");
  }
  return found;
}

class Reader {
  private readonly words: string[];
  private at = 0;

  constructor(text: string) {
    const bare = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
    this.words = bare.match(/"[^"]*"|\w+|\S/g) ?? [];
  }

  isAtEnd(): boolean {
    return this.at === this.words.length;
  }

  next(): string {
    const word = this.words[this.at++];
    if (word === undefined) throw new Error("the text ends in a declaration");
    return word;
  }

  skip(word: string): boolean {
    if (this.words[this.at] !== word) return false;
    this.at++;
    return true;
  }

  take(word: string): void {
    const found = this.next();
    if (found !== word) throw new Error(`${word} is expected, and ${found} found after ${this.words.slice(this.at - 8, this.at - 1).join(" ")}`);
  }

  type(): Type {
    this.skip("|");
    const members = [this.part()];
    while (this.skip("|")) members.push(this.part());
    return members.length === 1 ? (members[0] as Type) : { kind: "union", members };
  }

  private part(): Type {
    let part = this.simple();
    while (this.skip("[")) {
      this.take("]");
      part = { kind: "list", item: part };
    }
    return part;
  }

  private simple(): Type {
    const word = this.next();
    if (word === "{") return this.object();
    if (word === "(") return this.closed(this.type(), ")");
    if (word === "[") return this.tuple();
    if (word.startsWith('"')) return { kind: "text", text: word.slice(1, -1) };
    if (word === "keyof") return this.simple();
    if (word === "true" || word === "false") return { kind: "text", text: word };
    if (!this.skip("<")) return { kind: "name", name: word };
    if (word !== "Record") throw new Error(`types made by ${word} are not known here`);
    this.type();
    this.take(",");
    this.type();
    return this.closed({ kind: "map" }, ">");
  }

  private closed(type: Type, word: string): Type {
    this.take(word);
    return type;
  }

  /** All members of a tuple have the same type here. */
  private tuple(): Type {
    const item = this.type();
    while (this.skip(",")) this.type();
    return this.closed({ kind: "list", item }, "]");
  }

  private object(): Type {
    const fields = new Map<string, Field>();
    while (!this.skip("}")) {
      const name = this.next();
      const isOptional = this.skip("?");
      this.take(":");
      fields.set(name, { type: this.type(), isOptional });
      if (!this.skip(";")) this.skip(",");
    }
    return { kind: "object", fields };
  }
}
