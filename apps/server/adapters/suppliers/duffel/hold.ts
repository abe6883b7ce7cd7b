import { refuse } from '@parastoo/kit/outcome'
import {
  type FlightOffer,
  type FlightSupplier,
  type HoldRefused,
  isUnknown,
  type Kept,
  type Unknown,
  writeEntry,
} from '../../../modules/flights/ports.ts'
import { meaningOf, unclear } from './calls.ts'
import { isSameParty, partyOf, sumOf } from './offers.ts'
import { isOurs, metadataOf, readOrder, settle, standingOf } from './orders.ts'
import { type People, peopleOf } from './people.ts'
import { isPast, readSale, type Sale } from './sale.ts'
import type { Selling } from './selling.ts'
import { cancellationAnswer, type OfferReply, orderAnswer } from './wire.ts'

type HoldAsk = Parameters<FlightSupplier['hold']>[0]
type Held = { held: true; until?: Temporal.Instant }

/**
 * Orders without payment where the airline holds seats; else nothing is held and the offer is only kept in mind, for no longer than it
 * stands, and is bought at its issue. An order that nobody answered for is looked for before another is asked for.
 */
export async function hold(selling: Selling, ask: HoldAsk): Promise<Held | HoldRefused | Unknown> {
  const { journal, now } = selling
  let kept = await readSale(journal, ask.key)
  if (kept) {
    const { state } = kept.entry
    if (['paying', 'buying', 'issuing', 'issued'].includes(state)) return { held: true }
    const settled = await settle(selling, { key: ask.key, kept })
    if (isUnknown(settled)) return settled
    kept = settled
    if (isStanding(kept.entry, now())) return heldOf(kept.entry, ask)
  }
  if (isPast(ask.until.toString(), now())) return refuse('FLIGHT_NOT_AVAILABLE')
  const found = await selling.search.now(ask.offerKey)
  if (found === null) return refuse('FLIGHT_NOT_AVAILABLE')
  if (isUnknown(found)) return found
  const { told, offer } = found
  if (!isSameParty(partyOf(told), ask.party)) return refuse('FLIGHT_NOT_AVAILABLE')
  if (sumOf(offer.unitCostRial, ask.party) > ask.costRial) return refuse('PRICE_CHANGED')
  const entry = entryOf(ask, { told, offer, attempt: (kept?.entry.attempt ?? 0) + 1 })
  if (told.payment_requirements.requires_instant_payment || !ask.passengers) {
    const { entry: promised } = await writeEntry<Sale>(journal, ask.key, { kept, entry })
    return heldOf(promised, ask)
  }
  const people = peopleOf(told, ask.passengers, selling)
  if (!people) return refuse('FLIGHT_NOT_AVAILABLE')
  return await order(selling, { ask, kept, told, people, entry })
}

/** Whether nothing is to be asked for again. */
export const isStanding = ({ state, until }: Sale, now: Temporal.Instant): boolean =>
  (state === 'held' || state === 'promised') && !isPast(until, now)

/** As it was asked for, or until the sooner end that it has. */
function heldOf({ until }: Sale, ask: HoldAsk): Held {
  const end = until === null ? null : Temporal.Instant.from(until)
  return end && Temporal.Instant.compare(end, ask.until) < 0
    ? { held: true, until: end }
    : { held: true }
}

const entryOf = (
  { offerKey, party, costRial }: HoldAsk,
  { told, offer, attempt }: { told: OfferReply; offer: FlightOffer; attempt: number },
): Sale => ({
  state: 'promised',
  offerKey,
  party,
  costRial,
  unitPriceRial: offer.unitPriceRial,
  unitCostRial: offer.unitCostRial,
  total: { amount: told.total_amount, currency: told.total_currency },
  legs: offer.journeys.flat().map(({ origin, destination, departureTime, arrivalTime }) => ({
    origin,
    destination,
    departureTime,
    arrivalTime,
  })),
  orderId: null,
  attempt,
  until: told.expires_at.toString(),
  askedAt: null,
  missingSince: null,
  types: [],
  passengerIds: [],
  pnr: '',
  tickets: [],
  takenBy: null,
  wasToldToStaff: false,
})

async function order(
  { calls, journal, now, tellStaff, account }: Selling,
  {
    ask,
    kept,
    told,
    people,
    entry,
  }: {
    ask: HoldAsk
    kept: Kept<Sale> | null
    told: OfferReply
    people: People
    entry: Sale
  },
): Promise<Held | HoldRefused | Unknown> {
  const { key } = ask
  const { types, passengerIds } = people
  const asked = await writeEntry<Sale>(journal, key, {
    kept,
    entry: {
      ...entry,
      state: 'ordering',
      until: told.payment_requirements.payment_required_by?.toString() ?? null,
      askedAt: now().toString(),
      types,
      passengerIds,
    },
  })
  const heard = await calls.write('hold', {
    path: '/air/orders',
    data: {
      type: 'hold',
      selected_offers: [told.id],
      passengers: people.told,
      metadata: metadataOf(key, entry),
    },
    schema: orderAnswer,
  })
  if ('reply' in heard) {
    const made = heard.reply.data
    const requiredBy = made.payment_status.payment_required_by
    if (standingOf(made) !== 'unpaid' || !isOurs(made, key, asked.entry))
      return { unknown: true, reason: 'an order that is not this one' }
    const held = await writeEntry<Sale>(journal, key, {
      kept: asked,
      entry: {
        ...asked.entry,
        state: 'held',
        orderId: made.id,
        until: requiredBy?.toString() ?? asked.entry.until,
      },
    })
    return heldOf(held.entry, ask)
  }
  const isUndone = 'refused' in heard || ('unknown' in heard && heard.unsent)
  const meaning = 'refused' in heard ? meaningOf(heard) : null
  const isOpen = 'refused' in heard && meaning === null && heard.refused !== 'order_not_created'
  if (!isUndone || isOpen) return unclear(heard)
  await writeEntry<Sale>(journal, key, { kept: asked, entry: { ...asked.entry, state: 'none' } })
  if (meaning === 'gone') return refuse('FLIGHT_NOT_AVAILABLE')
  if (meaning === 'dearer') return refuse('PRICE_CHANGED')
  if (meaning === 'ours-is-wrong' && 'refused' in heard) {
    tellStaff('Duffel takes an order of ours for wrong', {
      supplier: account.name,
      code: heard.refused,
    })
    return refuse('FLIGHT_NOT_AVAILABLE')
  }
  return unclear(heard)
}

/** Gives an unpaid order back. What is bought stays; what nobody answered for is looked for first. */
export async function release(
  selling: Selling,
  key: string,
): Promise<{ released: true } | Unknown> {
  const { journal } = selling
  const before = await readSale(journal, key)
  if (!before) return { released: true }
  const { state } = before.entry
  if (state === 'paying' || state === 'buying')
    return { unknown: true, reason: 'a payment was asked for and nobody answered' }
  if (state !== 'held' && state !== 'promised' && state !== 'ordering') return { released: true }
  const kept = await settle(selling, { key, kept: before })
  if (isUnknown(kept)) return kept
  if (kept.entry.state !== 'held' && kept.entry.state !== 'promised') return { released: true }
  const gone = await giveBack(selling, kept.entry)
  if (isUnknown(gone)) return gone
  await writeEntry<Sale>(journal, key, { kept, entry: { ...kept.entry, state: 'released' } })
  return { released: true }
}

/** Cancels an order on which nothing was paid; nothing is done where something was. */
export async function giveBack(
  selling: Selling,
  { state, orderId }: Pick<Sale, 'state' | 'orderId'>,
): Promise<{ isGone: true } | Unknown> {
  if (orderId === null || state !== 'held') return { isGone: true }
  const { calls } = selling
  const standing = await readOrder(selling, orderId)
  if (isUnknown(standing)) return standing
  if (standingOf(standing) === 'over') return { isGone: true }
  if (standingOf(standing) !== 'unpaid')
    return { unknown: true, reason: 'an order that was paid meanwhile' }
  const quoted = await calls.write('quote-cancel', {
    path: '/air/order_cancellations',
    data: { order_id: orderId },
    schema: cancellationAnswer,
  })
  if (!('reply' in quoted))
    return 'refused' in quoted && quoted.refused === 'already_cancelled'
      ? { isGone: true }
      : unclear(quoted)
  const { id, order_id: of, refund_to: to } = quoted.reply.data
  if (of !== orderId || to !== 'awaiting_payment')
    return { unknown: true, reason: 'a cancelling of something that was paid' }
  const done = await calls.write('cancel', {
    path: `/air/order_cancellations/${encodeURIComponent(id)}/actions/confirm`,
    schema: cancellationAnswer,
  })
  if ('reply' in done && done.reply.data.confirmed_at) return { isGone: true }
  return 'reply' in done ? { unknown: true, reason: 'not confirmed' } : unclear(done)
}
