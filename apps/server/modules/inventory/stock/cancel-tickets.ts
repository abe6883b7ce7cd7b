import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { shareOut } from '@parastoo/kit/share-out'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CancelRefused, OfferPenaltyBand, PassengerPenalty } from '../../flights/index.ts'
import { type Cancelled, cancelReader, cancelWriter, type SoldTicket } from './cancel-store.ts'
import type { StockNeeds } from './needs.ts'
import { fareSold, type PenaltyOf, penaltyNow, penaltyOfFare } from './penalty-now.ts'
import { type Hold, stockReader, stockWriter } from './store.ts'

export type CancelNeeds = StockNeeds & { penaltyOf: PenaltyOf }

type Quoted = { items: PassengerPenalty[] }

/** What cancelling would cost now: of those passengers, or of all whose tickets are still good. */
export async function quoteCancel(
  needs: CancelNeeds,
  { key, passengers }: { key: string; passengers?: readonly number[] | undefined },
): Promise<Quoted | CancelRefused> {
  const hold = await stockReader(needs.db).findHold(key)
  return await quoteHold(needs, needs.db, { hold, passengers })
}

/** What cancelling all that is still good would cost now, with the timeline it follows; null of what cannot be cancelled. */
export async function tryCancel(
  needs: CancelNeeds,
  dbOrTx: Db | Tx,
  key: string,
): Promise<(Quoted & { bands: readonly OfferPenaltyBand[]; issuedAt: Temporal.Instant }) | null> {
  const hold = await stockReader(dbOrTx).findHold(key)
  const quoted = await quoteHold(needs, dbOrTx, { hold })
  if (isRefused(quoted) || !hold?.issuedAt) return null
  const penalty = await penaltyNow(needs, cancelReader(dbOrTx), hold)
  return penalty && { ...quoted, bands: penalty.bands, issuedAt: hold.issuedAt }
}

export type CancelAsk = {
  key: string
  cancelKey: string
  passengers: readonly number[]
  /** The most the traveller agreed to lose, rial. */
  acceptedPenaltyRial: number
  /** The agency has bound itself to that: no more is kept, whatever the terms say by now. */
  isPromised?: boolean
}

/**
 * Cancels tickets and gives their seats back in one transaction; the hold's row is locked until then, so two ask after each other. The
 * same `cancelKey` answers what it cancelled. Throws when a key comes back with other passengers: that is a fault of the caller.
 */
export async function cancelTickets(
  needs: CancelNeeds,
  ask: CancelAsk,
): Promise<
  | { cancelled: true; penaltyRial: number; refundRial: number }
  | CancelRefused
  | Refusal<'PENALTY_CHANGED'>
> {
  const outcome = await needs.db.tx(async (tx) => {
    const { key, cancelKey, passengers } = ask
    const hold = await stockWriter(tx).lockHold(key)
    const done = await cancelReader(tx).cancelledBy(cancelKey)
    if (done.length > 0) return totalOf(assertSameAsk(done, ask))
    const quoted = await quoteHold(needs, tx, { hold, passengers })
    if (isRefused(quoted)) return quoted
    const byTerms = quoted.items.map(({ passengerIndex, penaltyRial, refundRial }) => ({
      position: passengerIndex,
      holdKey: key,
      penaltyRial,
      refundRial,
    }))
    const { penaltyRial } = totalOf(byTerms)
    const isTooMuch = penaltyRial > ask.acceptedPenaltyRial
    if (isTooMuch && !ask.isPromised) return refuse('PENALTY_CHANGED', { detail: { penaltyRial } })
    const cancelled = isTooMuch ? keepingOnly(byTerms, ask.acceptedPenaltyRial) : byTerms
    const total = totalOf(cancelled)
    await cancelWriter(tx).addCancelled(cancelled, { cancelKey, at: needs.clock.now() })
    await giveSeatsBack(needs, tx, ask)
    crashPoint('refund:before-stock-commit')
    return total
  })
  crashPoint('refund:after-stock-commit')
  return outcome
}

export type GiveUpAsk = {
  key: string
  cancelKey: string
  tickets: readonly { passengerIndex: number; keptRial: number }[]
}

/**
 * Takes tickets back that staff know to be void, in the caller's transaction, and gives their seats back. The hold's row is locked until
 * that ends, so who cancels one meanwhile is first or comes too late; of a ticket that is cancelled already nothing moves.
 */
export async function giveUpTickets(
  needs: StockNeeds,
  tx: Tx,
  { key, cancelKey, tickets }: GiveUpAsk,
): Promise<void> {
  const hold = await stockWriter(tx).lockHold(key)
  // What was never issued runs out by itself.
  if (hold?.state !== 'issued') return
  const sold = await cancelReader(tx).ticketsOf(key)
  const open = tickets.flatMap(({ passengerIndex: position, keptRial }) => {
    const ticket = sold[position]
    if (!ticket?.passengerType || ticket.isCancelled) return []
    const fareRial = fareSold(hold, ticket.passengerType)
    const penaltyRial = Math.min(keptRial, fareRial)
    return [{ position, holdKey: key, penaltyRial, refundRial: fareRial - penaltyRial }]
  })
  if (open.length === 0) return
  await cancelWriter(tx).addCancelled(open, { cancelKey, at: needs.clock.now() })
  await giveSeatsBack(needs, tx, { key, passengers: open.map(({ position }) => position) })
}

/** The same tickets with less kept of them, spread as the terms would have it. */
function keepingOnly(cancelled: readonly Cancelled[], mostRial: number): Cancelled[] {
  const kept = shareOut(
    mostRial,
    cancelled.map(({ penaltyRial }) => penaltyRial),
  )
  return cancelled.map((ticket, index) => {
    const penaltyRial = kept[index] ?? 0
    const fareRial = ticket.penaltyRial + ticket.refundRial
    return { ...ticket, penaltyRial, refundRial: fareRial - penaltyRial }
  })
}

/** Prices the passengers of a hold; refuses when one of them cannot be cancelled, and never leaves an infant without an adult. */
async function quoteHold(
  needs: CancelNeeds,
  dbOrTx: Db | Tx,
  { hold, passengers }: { hold: Hold | null; passengers?: readonly number[] | undefined },
): Promise<Quoted | CancelRefused> {
  if (hold?.state !== 'issued' || hold.sold === null || hold.issuedAt === null)
    return refuse('CANCELLATION_NOT_POSSIBLE', {
      detail: { why: 'nothing of it is known as issued' },
    })
  const reader = cancelReader(dbOrTx)
  const tickets = await reader.ticketsOf(hold.key)
  const open = tickets.filter(({ isCancelled }) => !isCancelled)
  const wanted = passengers ?? open.map(({ position }) => position)
  const refused = whyNot(tickets, wanted)
  if (refused) return refused
  const penalty = await penaltyNow(needs, reader, hold)
  if (penalty === null)
    return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: 'the flight is not known' } })
  const { percent: penaltyPercent, validUntil, fareRial } = penalty
  const items = wanted.map((passengerIndex): PassengerPenalty => {
    const fare = fareRial(tickets[passengerIndex]?.passengerType ?? 'Adult')
    const penaltyRial = penaltyOfFare(fare, penaltyPercent)
    const refundRial = fare - penaltyRial
    return { passengerIndex, fareRial: fare, penaltyRial, penaltyPercent, refundRial, validUntil }
  })
  return { items }
}

function whyNot(tickets: readonly SoldTicket[], wanted: readonly number[]): CancelRefused | null {
  if (
    wanted.some((position) => tickets[position]?.isCancelled) ||
    tickets.every((t) => t.isCancelled)
  )
    return refuse('PASSENGER_ALREADY_CANCELLED')
  const isKnown = wanted.every((position) => tickets[position]?.passengerType)
  if (!isKnown || wanted.length === 0 || new Set(wanted).size < wanted.length)
    return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: 'no such passengers' } })
  const stay = tickets.filter(
    ({ position, isCancelled }) => !isCancelled && !wanted.includes(position),
  )
  const count = (type: SoldTicket['passengerType']) =>
    stay.filter(({ passengerType }) => passengerType === type).length
  return count('Infant') > count('Adult')
    ? refuse('CANCELLATION_NOT_POSSIBLE', {
        detail: { why: 'an infant would stay without an adult' },
      })
    : null
}

async function giveSeatsBack(
  { announce }: StockNeeds,
  tx: Tx,
  { key, passengers }: Pick<CancelAsk, 'key' | 'passengers'>,
): Promise<void> {
  const tickets = await cancelReader(tx).ticketsOf(key)
  // Infants travel on a lap: nothing to give back.
  const seats = passengers.filter((at) => tickets[at]?.passengerType !== 'Infant').length
  if (seats > 0) announce(tx, await cancelWriter(tx).giveBackSome(key, seats))
}

const totalOf = (cancelled: readonly Cancelled[]) => ({
  cancelled: true as const,
  penaltyRial: cancelled.reduce((sum, { penaltyRial }) => sum + penaltyRial, 0),
  refundRial: cancelled.reduce((sum, { refundRial }) => sum + refundRial, 0),
})

function assertSameAsk(done: readonly Cancelled[], { key, cancelKey, passengers }: CancelAsk) {
  const wanted = passengers.toSorted((a, b) => a - b)
  const isSame =
    done.length === wanted.length &&
    done.every(({ position, holdKey }, index) => position === wanted[index] && holdKey === key)
  if (!isSame) throw new Error(`The key ${cancelKey} was used to cancel something else`)
  return done
}
