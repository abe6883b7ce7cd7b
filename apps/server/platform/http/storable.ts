import { ORPCError } from '@orpc/server'
import { storableText } from '../db/storable-text.ts'

/** No input of the contract is half as deep. */
const deepestInput = 32

/**
 * A call's input with all its texts, names of fields among them, storable: no operation needs to think of it, and what is left of a code
 * is judged at its field like any other. Answers the same object where nothing had to be dropped; files and dates stay as they are.
 * Refuses what is nested deeper than any input of ours, so that whoever goes down into it later, as hashing does, comes back.
 */
export function storableInput(input: unknown, levels = deepestInput): unknown {
  if (typeof input === 'string') return isStorable(input) ? input : storableText(input)
  if (!Array.isArray(input) && !isPlain(input)) return input
  if (levels < 0) throw new ORPCError('CHECK_ENTERED_VALUES', { status: 400 })
  if (Array.isArray(input)) {
    const items = input.map((item) => storableInput(item, levels - 1))
    return items.some((item, place) => item !== input[place]) ? items : input
  }
  const entries = Object.entries(input)
  const kept = entries.map(
    ([name, value]) => [storableText(name), storableInput(value, levels - 1)] as const,
  )
  const isSame = kept.every(([name, value], place) => {
    const [before, given] = entries[place] as [string, unknown]
    return name === before && value === given
  })
  return isSame ? input : Object.fromEntries(kept)
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** JSON's objects, and those without a prototype that readers of queries make. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
