/** Compares a type with a JSON schema: names of fields, which of them may be missing or null, texts that are constants. */
import type { Field, Type } from "./types";

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
}

export class Comparison {
  readonly differences: string[] = [];
  private readonly seen = new Set<string>();

  constructor(private readonly types: Map<string, Type>, private readonly definitions: Record<string, Schema>) {}

  /** @param isAnswer whether the back end writes it: then a field that it may leave out is to be optional in the type */
  compare(type: Type, schema: Schema, where: string, isAnswer: boolean): void {
    if (type.kind === "name" && schema.$ref) {
      const pair = `${type.name} ${schema.$ref} ${isAnswer}`;
      if (this.seen.has(pair)) return;
      this.seen.add(pair);
    }
    const members = this.members(type);
    const variants = this.variants(schema);
    for (const variant of variants) {
      const fitting = members.filter((member) => fits(member, variant));
      if (fitting[0]) this.inside(fitting[0], variant, where, isAnswer);
      else this.differences.push(`${where}: the type has no ${JSON.stringify(variant).slice(0, 200)}`);
    }
    for (const member of members) {
      this.expect(variants.some((variant) => fits(member, variant)), where, `the schema has no ${JSON.stringify(member)}`);
    }
  }

  /** The parts of a union, names followed; each text that a field of an object may have makes another part. */
  private members(type: Type): Type[] {
    if (type.kind === "union") return type.members.flatMap((member) => this.members(member));
    const declared = type.kind === "name" ? this.types.get(type.name) : undefined;
    if (declared) return this.members(declared);
    if (type.kind !== "object") return [type];
    const several = [...type.fields].find(([, field]) => this.isOneOfTexts(field));
    if (!several) return [type];
    const [name, field] = several;
    return this.members(field.type).map((text) => ({ kind: "object", fields: new Map(type.fields).set(name, { ...field, type: text }) }));
  }

  /** The field by which parts of a union are told apart, where it is written as a union of texts itself. */
  private isOneOfTexts({ type }: Field): boolean {
    return type.kind === "union" && type.members.every(({ kind }) => kind === "text");
  }

  /** The schemas of which one must fit, references followed. */
  private variants(schema: Schema): Schema[] {
    if (schema.$ref) return this.variants(this.definitions[schema.$ref.replace("#/$defs/", "")] ?? {});
    const several = schema.oneOf ?? schema.anyOf;
    if (several) return several.flatMap((one) => this.variants(one));
    if (schema.enum) return schema.enum.map((value) => (value === null ? { type: "null" } : { const: value }));
    if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
    return [schema];
  }

  private expect(truth: boolean, where: string, what: string): void {
    if (!truth) this.differences.push(`${where}: ${what}`);
  }

  private inside(member: Type, variant: Schema, where: string, isAnswer: boolean): void {
    const item = variant.items ?? variant.prefixItems?.[0];
    if (member.kind === "list" && item) this.compare(member.item, item, `${where}[]`, isAnswer);
    if (member.kind !== "object") return;
    const properties = variant.properties ?? {};
    for (const name of member.fields.keys()) this.expect(name in properties, where, `the schema has no field ${name}`);
    for (const [name, schema] of Object.entries(properties)) {
      const field = member.fields.get(name);
      this.expect(field !== undefined, where, `the type has no field ${name}`);
      if (field) this.field(field, schema, variant.required?.includes(name) ?? false, `${where}.${name}`, isAnswer);
    }
  }

  private field({ type, isOptional }: Field, schema: Schema, isRequired: boolean, where: string, isAnswer: boolean): void {
    this.expect(!(isOptional && isRequired), where, "it is required in the schema");
    // What may be null is written as null.
    const isNullable = this.variants(schema).some((one) => one.type === "null");
    this.expect(!isAnswer || isOptional || isRequired || isNullable, where, "it may be missing in the schema");
    if (schema.const !== undefined && type.kind === "text") return;
    // Of parts that were taken one by one, each has one of the texts.
    if (type.kind === "text" && this.variants(schema).some((one) => fits(type, one))) return;
    this.compare(type, schema, where, isAnswer);
  }
}

const words: Record<string, string[]> = { string: ["string"], number: ["integer", "number"], boolean: ["boolean"], null: ["null"] };

/** Whether a part of a union speaks of the same as a variant of a schema. */
function fits(member: Type, variant: Schema): boolean {
  if (member.kind === "text" && ["true", "false"].includes(member.text)) return variant.type === "boolean";
  if (member.kind === "text") return String(variant.const) === member.text;
  if (variant.const !== undefined) return false;
  if (member.kind === "name") return typeof variant.type === "string" && (words[member.name]?.includes(variant.type) ?? false);
  if (member.kind === "list") return variant.type === "array";
  if (member.kind === "map") return variant.type === "object" && typeof variant.additionalProperties === "object";
  if (member.kind === "union" || variant.type !== "object") return false;
  const properties = Object.entries(variant.properties ?? {});
  const constants = properties.filter(([, { const: value }]) => value !== undefined);
  if (constants.length > 0) return constants.every(([name, { const: value }]) => isText(member.fields.get(name), value));
  return properties.length === 0 ? member.fields.size === 0 : properties.some(([name]) => member.fields.has(name));
}

function isText(field: Field | undefined, value: unknown): boolean {
  return field?.type.kind === "text" && field.type.text === String(value);
}
