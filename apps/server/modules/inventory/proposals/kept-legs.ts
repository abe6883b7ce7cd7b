import { Buffer } from 'node:buffer'
import type { Columns } from '../engine/index.ts'
import { isCurrent, type Leg, type Names, readLeg } from './read-leg.ts'

/** A leg with its JSON up to the minutes on the ground, which depend on what follows, and its place in the answer being written. */
export type KeptLeg = Leg & { json: Uint8Array; answer: number; index: number }

/**
 * Legs that were read and written once, by the class they sell. A leg is read again when its price is another one, and all of
 * them when the columns or the names are others. At most `most` are kept; the oldest goes first.
 */
export function keepLegs({ most, names }: { most: number; names: Names }) {
  const kept = new Map<number, KeptLeg>()
  return {
    size: () => kept.size,
    clear: () => kept.clear(),
    at(columns: Columns, row: number, place: number): KeptLeg {
      const known = kept.get(place)
      if (known && isCurrent(columns, { row, place, stamp: known.stamp })) return known
      const leg = readLeg(columns, { row, place, names })
      const fresh = { ...leg, json: prefixOf(leg), answer: 0, index: 0 }
      kept.set(place, fresh)
      if (kept.size > most) kept.delete(kept.keys().next().value as number)
      return fresh
    },
  }
}
export type KeptLegs = ReturnType<typeof keepLegs>

/** `stopMinutes` is the last field; its 0 and the closing brace are cut off. */
const prefixOf = (leg: Leg): Uint8Array =>
  new Uint8Array(Buffer.from(JSON.stringify(leg.shown).slice(0, -2)))
