/** Chance that falls the same way each time: two demo agencies of one size are alike. */

export type Chance = {
  /** A whole number from 0 to below `below`. */
  draw: (below: number) => number
  /** True for so many in a thousand. */
  happens: (perThousand: number) => boolean
  oneOf: <T>(list: readonly T[]) => T
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32: small, and even enough for a demo.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const draw = (below: number) => Math.floor(next() * below)
  return {
    draw,
    happens: (perThousand) => draw(1_000) < perThousand,
    oneOf(list) {
      const chosen = list[draw(list.length)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
  }
}
