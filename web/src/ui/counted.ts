/** Numbers of things in words. */

/** `1 state`, `1,253 states`. */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? thing : things}`;
}
