/** One customer's visit to the bank, and the bank's own rules about it. */
import type { BankEvent } from './bank-book.ts'

export type Visit = {
  reference: string
  paymentId: string
  amountRial: number
  returnUrl: string
  descriptionFa: string
  openedAt: Temporal.Instant
  /** What the customer or the bank decided; null while the page is open. */
  decision: 'pay' | 'refuse' | 'cancel' | null
  paidAt: Temporal.Instant | null
  comesBack: boolean
  trackingNumber: string
  cardMask: string
  isVerified: boolean
  /** What the shop gave back, each once. */
  returns: readonly { returnId: string; amountRial: number }[]
}

export type VisitState =
  /** Nothing is paid yet. */
  | 'open'
  /** The page was left open too long. */
  | 'expired'
  | 'refused'
  | 'cancelled'
  /** The bank has the money and waits to be asked for it. */
  | 'paid'
  | 'verified'
  /** Nobody asked for the money in time; the customer has it back. */
  | 'returned'
  /** The shop gave all of it back. */
  | 'given-back'

/** How long a page stays open. */
const pageMinutes = 20
/** How long the bank keeps money nobody verified (the documented rule of the Iranian gateways). */
export const keepUnverifiedMinutes = 15

/** When the page of a visit closes. */
export const closesAt = ({ openedAt }: Visit): Temporal.Instant =>
  openedAt.add({ minutes: pageMinutes })

/** What of a payment has not been given back. */
const leftOf = ({ amountRial, returns }: Visit): number =>
  returns.reduce((left, each) => left - each.amountRial, amountRial)

export function stateOf(visit: Visit, now: Temporal.Instant): VisitState {
  const isPast = (instant: Temporal.Instant) => Temporal.Instant.compare(instant, now) < 0
  const { decision, paidAt, isVerified } = visit
  if (visit.returns.length > 0 && leftOf(visit) === 0) return 'given-back'
  if (isVerified) return 'verified'
  if (decision === 'refuse') return 'refused'
  if (decision === 'cancel') return 'cancelled'
  if (paidAt === null) return isPast(closesAt(visit)) ? 'expired' : 'open'
  if (Temporal.Instant.compare(paidAt, now) > 0) return 'open'
  return isPast(paidAt.add({ minutes: keepUnverifiedMinutes })) ? 'returned' : 'paid'
}

/** Whether the customer may still decide. */
export const isUndecided = (visit: Visit, now: Temporal.Instant): boolean =>
  visit.decision === null && stateOf(visit, now) === 'open'

/** The visit after an event; an event that came too late, or second, changes nothing. */
export function afterEvent(visit: Visit, event: BankEvent): Visit {
  const at = Temporal.Instant.from(event.at)
  if (event.event === 'verified')
    return stateOf(visit, at) === 'paid' ? { ...visit, isVerified: true } : visit
  if (event.event === 'given-back') return afterReturn(visit, event, at)
  if (!isUndecided(visit, at)) return visit
  if (event.event === 'refused') return { ...visit, decision: 'refuse' }
  if (event.event === 'cancelled') return { ...visit, decision: 'cancel' }
  if (event.event !== 'paid') return visit
  const { comesBack, trackingNumber, cardMask } = event
  const paidAt = Temporal.Instant.from(event.paidAt)
  return { ...visit, decision: 'pay', paidAt, comesBack, trackingNumber, cardMask }
}

function afterReturn(
  visit: Visit,
  { returnId, amountRial }: BankEvent & { event: 'given-back' },
  at: Temporal.Instant,
): Visit {
  const isOurs = stateOf(visit, at) === 'paid' || stateOf(visit, at) === 'verified'
  const isKnown = visit.returns.some((each) => each.returnId === returnId)
  if (!isOurs || isKnown || amountRial > leftOf(visit)) return visit
  return { ...visit, returns: [...visit.returns, { returnId, amountRial }] }
}

/** The visit an `opened` event begins. */
export function openedVisit(event: BankEvent & { event: 'opened' }): Visit {
  const { reference, paymentId, amountRial, returnUrl, descriptionFa } = event
  return {
    reference,
    paymentId,
    amountRial,
    returnUrl,
    descriptionFa,
    openedAt: Temporal.Instant.from(event.at),
    decision: null,
    paidAt: null,
    comesBack: true,
    trackingNumber: '',
    cardMask: '',
    isVerified: false,
    returns: [],
  }
}
