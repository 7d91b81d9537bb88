/** How much of a search may be left, judged by the sizes of its levels. */

export interface Sample { distinct: number; queue: number; depth: number; seconds: number }

/** Sizes of levels that are known for certain: levels that were seen to begin one after another. */
export interface Levels {
  depth: number;
  /** States that were known when the level of this depth began. */
  begin: number;
  /** Sizes of the levels before, the latest last; only consecutive ones. */
  sizes: readonly number[];
}

export const noLevels: Levels = { depth: -1, begin: 0, sizes: [] };

export function observed(levels: Levels, { distinct, depth }: Sample): Levels {
  if (depth === levels.depth) return levels;
  if (depth !== levels.depth + 1 || levels.depth < 0) return { depth, begin: distinct, sizes: [] };
  return { depth, begin: distinct, sizes: [...levels.sizes, distinct - levels.begin] };
}

export interface Estimate { states: number; seconds: number }

/** A factor by which levels grow from one to the next is believed to hold on only where it was seen so often. */
const SEEN = 3;

/**
 * Where levels have been shrinking, those to come are taken to shrink as slowly as any of the last ones did. Nothing is said
 * while levels grow: a search may end at any time, or never.
 */
export function estimated({ sizes }: Levels, { distinct, queue, seconds }: Sample): Estimate | null {
  const last = sizes.slice(-SEEN);
  if (last.length < SEEN || seconds <= 0 || distinct === 0) return null;
  const factors = last.slice(1).map((size, index) => size / Math.max(1, last[index] ?? 1));
  const factor = Math.max(...factors);
  if (factor >= 0.95) return null;
  const states = Math.round(queue * (factor / (1 - factor)));
  const rate = distinct / seconds;
  return { states, seconds: (states + queue) / rate };
}
