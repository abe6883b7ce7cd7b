/** Repeatable chance: the same seed draws the same numbers from 0 to 1 on the server and in the browser. */
export function chanceOf(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Rounds for a path: one decimal is finer than a pixel here. */
export function short(value: number): number {
  return Math.round(value * 10) / 10
}
