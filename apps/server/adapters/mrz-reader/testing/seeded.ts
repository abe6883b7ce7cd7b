/** Chance that repeats itself by its seed (mulberry32): the same seed draws the same pictures on every machine. */
export function seeded(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + next() * (most - least)
  return {
    next,
    between,
    whole: (least: number, most: number) => Math.floor(between(least, most + 1)),
    oneOf: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    /** `count` signs of `signs`. */
    signs: (signs: string, count: number) =>
      Array.from({ length: count }, () => signs[Math.floor(next() * signs.length)]).join(''),
    /** A normal value by the sum of four even ones: near enough for noise. */
    bell: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  }
}
export type Seeded = ReturnType<typeof seeded>
