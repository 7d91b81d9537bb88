/** Numbers for people. */

/** Thousands are grouped as everywhere in the page. */
export function grouped(number: number): string {
  return number.toLocaleString("en");
}

export function duration(seconds: number): string {
  if (seconds < 0.1) return `${Math.ceil(seconds * 1000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${(seconds / 3600).toFixed(1)} h`;
}
