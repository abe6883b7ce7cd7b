import type { Line } from './ports.ts'

/** The seven ways in which two books can differ about one reference. */
export const differenceKinds = [
  /** They moved it and we know the reference, but our ledger has nothing. */
  'missing-with-us',
  /** Our ledger has it, their list does not. */
  'missing-with-them',
  'amount-differs',
  'currency-differs',
  'day-differs',
  /** One of the two has it more than once. */
  'twice',
  /** They name something we never gave them. */
  'unknown-reference',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export type Difference = { reference: string; kind: DifferenceKind; ours: string; theirs: string }

/** Around midnight two clocks may name two days for one moment. */
const sameMomentMinutes = 60

/**
 * Compares what both sides say of `day`. The lists reach some days to each side, so that what stands under another day is found
 * there and named so; a reference is told on our day, or on theirs when we have none, and never on two.
 */
export function compareLists(asked: {
  day: string
  ours: readonly Line[]
  theirs: readonly Line[]
  known: ReadonlySet<string>
}): Difference[] {
  const { day, known } = asked
  const ours = Map.groupBy(asked.ours, ({ reference }) => reference)
  const theirs = Map.groupBy(asked.theirs, ({ reference }) => reference)
  const references = new Set([...ours.keys(), ...theirs.keys()])
  return [...references].flatMap((reference) => {
    const [mine, other] = [ours.get(reference) ?? [], theirs.get(reference) ?? []]
    if ((mine[0] ?? other[0])?.day !== day) return []
    return kindsOf(mine, other, known.has(reference)).map((kind) => ({
      reference,
      kind,
      ours: spell(mine),
      theirs: spell(other),
    }))
  })
}

function kindsOf(
  ours: readonly Line[],
  theirs: readonly Line[],
  isKnown: boolean,
): DifferenceKind[] {
  const [mine, other] = [ours[0], theirs[0]]
  const kinds: DifferenceKind[] = []
  if (ours.length > 1 || theirs.length > 1) kinds.push('twice')
  if (!other) return [...kinds, 'missing-with-them']
  if (!mine) return [...kinds, isKnown ? 'missing-with-us' : 'unknown-reference']
  if (mine.currency !== other.currency) kinds.push('currency-differs')
  else if (mine.amount !== other.amount) kinds.push('amount-differs')
  if (!isSameDay(mine, other)) kinds.push('day-differs')
  return kinds
}

function isSameDay(mine: Line, other: Line): boolean {
  if (mine.day === other.day) return true
  if (!mine.at || !other.at) return false
  return Math.abs(mine.at.since(other.at).total('minutes')) <= sameMomentMinutes
}

const spell = (lines: readonly Line[]): string =>
  lines.map(({ amount, currency, day }) => `${amount} ${currency} on ${day}`).join(' and ')
