/** Until when, and for what, a policy is given back. */
import { addMonths } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'

type Sold = {
  startsOn: string
  issuedAt: Temporal.Instant
  terms: { voidFeeRial: number; exitMonths: number }
}

const tehran = 'Asia/Tehran'

/** The last day on which one may leave Iran by a policy, and so the last on which it can be shown that nobody has. */
export const exitUntil = ({ issuedAt, terms }: Omit<Sold, 'startsOn'>): string =>
  addMonths(dateIn(tehran, issuedAt), terms.exitMonths)

/** The end of the day before it begins: from then on a traveller may have left by it. */
export const voidableUntil = ({ startsOn }: Pick<Sold, 'startsOn'>): Temporal.Instant =>
  Temporal.PlainDate.from(startsOn).toZonedDateTime(tehran).toInstant()

type VoidAsk = {
  now: Temporal.Instant
  isByStaff: boolean
  /** When the flight it was bought with leaves; null where none is known. */
  leavesAt: Temporal.Instant | null
}

/**
 * What is kept of each insured, rial, were a policy given back now. Its traveller may do so before it begins, and before a flight of theirs
 * leaves that was brought forward; from then on only staff, who see in the passport that nobody has left, and no longer than one could have
 * left. Refuses NOT_REFUNDABLE after that: never after an exit.
 */
export function keptNow(
  sold: Sold,
  { now, isByStaff, leavesAt }: VoidAsk,
): { keptRial: number; until: Temporal.Instant } | Refusal<'NOT_REFUNDABLE'> {
  const lastExit = Temporal.PlainDate.from(exitUntil(sold))
    .add({ days: 1 })
    .toZonedDateTime(tehran)
    .toInstant()
  const mayHaveLeft = earlier(voidableUntil(sold), leavesAt ?? lastExit)
  const ends = isByStaff ? lastExit : earlier(mayHaveLeft, lastExit)
  if (Temporal.Instant.compare(now, ends) >= 0) return refuse('NOT_REFUNDABLE')
  return { keptRial: sold.terms.voidFeeRial, until: ends }
}

export const earlier = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) <= 0 ? one : other
