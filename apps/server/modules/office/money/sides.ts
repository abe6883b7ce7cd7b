/** Our lines of a day beside those of a bank or supplier, paired by their references. Pure but for what it is handed. */
import type { MoneySides } from '@parastoo/contract/office/money'
import type { Line, StoredDifference } from '../../reconciliation/index.ts'

type Side = MoneySides['lines'][number]

/** Lines of the day that either side has; those with an open difference first, then by reference. */
export function pairSides({
  day,
  ours,
  theirs,
  differences,
}: {
  day: string
  ours: readonly Line[]
  theirs: readonly Line[]
  /** Of this counterparty. */
  differences: readonly StoredDifference[]
}): Side[] {
  const ofDay = differences.filter((difference) => difference.day === day)
  const references = new Set(
    [...ours, ...theirs]
      .filter((line) => line.day === day)
      .map(({ reference }) => reference)
      .concat(ofDay.map(({ reference }) => reference)),
  )
  const lines = [...references].map((reference) => {
    const difference = ofDay.find((each) => each.reference === reference)
    return {
      reference,
      ours: shown(ours, reference),
      theirs: shown(theirs, reference),
      difference: difference ? { id: difference.differenceId, kind: difference.kind } : null,
    }
  })
  const rank = ({ difference }: Side) => (difference ? 0 : 1)
  return lines.toSorted(
    (one, other) => rank(one) - rank(other) || (one.reference < other.reference ? -1 : 1),
  )
}

function shown(lines: readonly Line[], wanted: string) {
  const line = lines.find(({ reference }) => reference === wanted)
  return line ? { reference: wanted, amount: line.amount, currency: line.currency } : null
}
