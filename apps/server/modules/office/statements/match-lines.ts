/** Their lines beside ours. Pure. */
import type { TheirLine } from './read-statement.ts'

/** What our book says of an order with a supplier, in one direction: owed, or given back. */
export type OurLine = {
  orderId: string | null
  orderNumber: string | null
  /** By what they may call it, normalised. */
  names: readonly string[]
  day: string
  amount: number
  entryIds: readonly string[]
}
/** `name` is what it is found by: its own reference, or the number of the order whose ticket that is. */
export type NamedLine = TheirLine & { name: string }

/** A line of the statement: both sides, or one. */
export type Matched = {
  reference: string
  day: string | null
  orderId: string | null
  orderNumber: string | null
  ours: number | null
  theirs: number | null
  entryIds: readonly string[]
}

/**
 * Each of our lines stands in one line of the answer with all of theirs that name it: tickets of one order are several lines to them and one to
 * us. What is owed and what is given back are never set against each other. Differences come first.
 */
export function matchLines({
  ours,
  theirs,
  isMissingTold,
}: {
  ours: readonly OurLine[]
  theirs: readonly NamedLine[]
  /** Whether a line that only we have belongs to these days, and is to be told. */
  isMissingTold: (line: OurLine) => boolean
}): Matched[] {
  const left = new Set(ours)
  const byName = Map.groupBy(
    ours.flatMap((line) => line.names.map((name) => ({ name, line }))),
    ({ name, line }) => keyOf(name, line.amount),
  )
  const named = Map.groupBy(theirs, ({ name, amount }) => keyOf(name, amount))
  const taken = new Map<OurLine | string, { own: OurLine | null; lines: TheirLine[] }>()
  for (const [key, lines] of named) {
    const candidates = (byName.get(key) ?? []).map(({ line }) => line)
    const sum = sumOf(lines)
    // Two orders may bear one name over the years: the one of their sum, else the latest.
    const own = candidates.find(({ amount }) => amount === sum) ?? candidates.at(-1) ?? null
    const before = taken.get(own ?? key)
    if (before) before.lines.push(...lines)
    else taken.set(own ?? key, { own, lines: [...lines] })
    if (own) left.delete(own)
  }
  const both = [...taken.values()].map(({ own, lines }) => lineOf(own, lines))
  const missing = [...left].filter(isMissingTold).map((own) => lineOf(own, []))
  return [...both, ...missing].toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      compare(one.day ?? '', other.day ?? '') ||
      compare(one.reference, other.reference),
  )
}

/** Whether both sides say the same. */
export const isSame = ({ ours, theirs }: Pick<Matched, 'ours' | 'theirs'>) =>
  ours !== null && ours === theirs

function lineOf(own: OurLine | null, lines: readonly TheirLine[]): Matched {
  const [first] = lines
  return {
    reference: first?.reference ?? own?.names[0] ?? own?.orderNumber ?? '—',
    day: first?.day ?? own?.day ?? null,
    orderId: own?.orderId ?? null,
    orderNumber: own?.orderNumber ?? null,
    ours: own?.amount ?? null,
    theirs: first ? sumOf(lines) : null,
    entryIds: own?.entryIds ?? [],
  }
}

const keyOf = (name: string, amount: number) => `${amount < 0 ? 'back' : 'owed'} ${name}`
const sumOf = (lines: readonly TheirLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
const rank = (line: Matched) => (isSame(line) ? 1 : 0)
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
