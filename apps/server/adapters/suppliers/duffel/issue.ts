import { type Refusal, refuse } from '@parastoo/kit/outcome'
import {
  type FlightSupplier,
  type IssuedTickets,
  isUnknown,
  type Kept,
  type TravellingPassenger,
  type Unknown,
  writeEntry,
} from '../../../modules/flights/ports.ts'
import { meaningOf, unclear } from './calls.ts'
import { giveBack, isStanding } from './hold.ts'
import { isMore, isSameMoney } from './money.ts'
import { issuedOf, metadataOf, readOrder, settle, standingOf, take } from './orders.ts'
import { peopleOf } from './people.ts'
import { isPast, readSale, type Sale } from './sale.ts'
import type { Selling } from './selling.ts'
import { orderAnswer, paymentAnswer } from './wire.ts'

type IssueAsk = Parameters<FlightSupplier['issue']>[0]
type Issued = IssuedTickets | Refusal<'ISSUE_FAILED'> | Unknown
type Going = { key: string; kept: Kept<Sale>; passengers: readonly TravellingPassenger[] }

const kinds = ['Adult', 'Child', 'Infant'] as const

/**
 * Pays an order that is held, or buys the offer that was kept in mind, for no more than was agreed. No call of it bears a key that Duffel
 * minds, and a repeat of an order is a second order: what nobody answered is found out first.
 */
export async function issue(selling: Selling, { key, passengers }: IssueAsk): Promise<Issued> {
  const { journal, now } = selling
  const before = await readSale(journal, key)
  if (!before) return refuse('ISSUE_FAILED')
  const kept = await settle(selling, { key, kept: before })
  if (isUnknown(kept)) return kept
  const { entry } = kept
  if (entry.state === 'issued') return issuedOf(entry)
  if (entry.state === 'refused' || entry.state === 'none') return refuse('ISSUE_FAILED')
  const going = { key, kept, passengers }
  if (!isParty(entry, passengers)) return await fail(selling, going)
  const isHeld = entry.state === 'held' && isStanding(entry, now())
  return isHeld ? await pay(selling, going) : await buy(selling, going)
}

const isParty = ({ party }: Sale, passengers: readonly TravellingPassenger[]): boolean =>
  kinds.every((kind) => {
    const count = passengers.filter(({ type }) => type === kind).length
    return count === { Adult: party.adults, Child: party.children, Infant: party.infants }[kind]
  })

async function pay(selling: Selling, going: Going): Promise<Issued> {
  const { calls, journal, now, account, tellStaff } = selling
  const { key, kept } = going
  const { orderId, total } = kept.entry
  if (orderId === null) return await buy(selling, going)
  const order = await readOrder(selling, orderId)
  if (isUnknown(order)) return order
  const standsAs = standingOf(order)
  if (standsAs === 'over') return await buy(selling, going)
  if (standsAs !== 'unpaid') return await adopt(selling, { key, kept, order })
  const money = { amount: order.total_amount, currency: order.total_currency }
  if (money.currency !== total.currency || isMore(money.amount, total.amount))
    return await fail(selling, going)
  const asked = await writeEntry<Sale>(journal, key, {
    kept,
    entry: { ...kept.entry, state: 'paying', askedAt: now().toString() },
  })
  const heard = await calls.write('pay', {
    path: '/air/payments',
    data: { order_id: orderId, payment: { type: 'balance', ...money } },
    schema: paymentAnswer,
  })
  if ('reply' in heard) {
    const { type, amount, currency, status, order_id: of } = heard.reply.data
    const isThis = type === 'balance' && isSameMoney({ amount, currency }, money)
    if (!isThis || (of && of !== orderId))
      return { unknown: true, reason: 'a payment of something else' }
    if (status && status !== 'succeeded')
      return { unknown: true, reason: `a payment that is ${status.slice(0, 20)}` }
    const paid = await readOrder(selling, orderId)
    return isUnknown(paid) ? paid : await adopt(selling, { key, kept: asked, order: paid })
  }
  const back = { ...going, kept: asked }
  if (!('refused' in heard)) {
    if ('unknown' in heard && heard.unsent)
      await writeEntry<Sale>(journal, key, { kept: asked, entry: kept.entry })
    return unclear(heard)
  }
  // A no says nothing was paid by this call; by another it may have been.
  const standing = await readOrder(selling, orderId)
  if (isUnknown(standing)) return standing
  if (standingOf(standing) === 'paid')
    return await adopt(selling, { key, kept: asked, order: standing })
  back.kept = await writeEntry<Sale>(journal, key, { kept: asked, entry: kept.entry })
  if (endedWords.includes(heard.refused)) return await buy(selling, back)
  const meaning = meaningOf(heard)
  if (meaning === null) return unclear(heard)
  say(meaning, heard.refused, { account, tellStaff })
  return await fail(selling, back)
}
const endedWords = ['past_payment_required_by_date', 'already_cancelled']

function say(
  meaning: ReturnType<typeof meaningOf>,
  code: string,
  { account, tellStaff }: Pick<Selling, 'account' | 'tellStaff'>,
): void {
  if (meaning === 'poor') tellStaff('the balance at Duffel is used up', { supplier: account.name })
  if (meaning === 'ours-is-wrong')
    tellStaff('Duffel takes an order of ours for wrong', { supplier: account.name, code })
}

async function buy(selling: Selling, going: Going): Promise<Issued> {
  const { calls, journal, now, search } = selling
  const { key, kept, passengers } = going
  const { offerKey, total } = kept.entry
  const found = await search.now(offerKey)
  if (found === null) return await fail(selling, going)
  if (isUnknown(found)) return found
  const { told } = found
  const money = { amount: told.total_amount, currency: told.total_currency }
  if (money.currency !== total.currency || isMore(money.amount, total.amount))
    return await fail(selling, going)
  const people = peopleOf(told, passengers, selling)
  if (!people) return await fail(selling, going)
  const attempt = kept.entry.attempt + 1
  const asked = await writeEntry<Sale>(journal, key, {
    kept,
    entry: {
      ...kept.entry,
      state: 'buying',
      attempt,
      orderId: null,
      askedAt: now().toString(),
      missingSince: null,
      types: people.types,
      passengerIds: people.passengerIds,
    },
  })
  const heard = await calls.write('order', {
    path: '/air/orders',
    data: {
      type: 'instant',
      selected_offers: [told.id],
      passengers: people.told,
      payments: [{ type: 'balance', ...money }],
      metadata: metadataOf(key, { attempt }),
    },
    schema: orderAnswer,
  })
  if ('reply' in heard) return await adopt(selling, { key, kept: asked, order: heard.reply.data })
  const isUndone = 'unknown' in heard && heard.unsent
  if (isUndone || ('refused' in heard && heard.refused === 'order_not_created')) {
    // Nothing was made of it: it may be asked for again.
    await writeEntry<Sale>(journal, key, { kept: asked, entry: { ...kept.entry, attempt } })
    return unclear(heard)
  }
  const meaning = 'refused' in heard ? meaningOf(heard) : null
  if (!('refused' in heard) || meaning === null) return unclear(heard)
  say(meaning, heard.refused, selling)
  return await fail(selling, { ...going, kept: asked })
}

/** Its tickets, when it is of this sale and they are there. */
async function adopt(
  selling: Selling,
  paid: Parameters<typeof take>[1],
): Promise<IssuedTickets | Unknown> {
  const taken = await take(selling, paid)
  if (isUnknown(taken)) return taken
  return taken.entry.state === 'issued'
    ? issuedOf(taken.entry)
    : { unknown: true, reason: 'an order that is not paid' }
}

async function fail(
  selling: Selling,
  { key, kept }: Pick<Going, 'key' | 'kept'>,
): Promise<Refusal<'ISSUE_FAILED'> | Unknown> {
  const gone = await giveBack(selling, kept.entry)
  if (isUnknown(gone)) return gone
  const entry: Sale = { ...kept.entry, state: 'refused' }
  await writeEntry<Sale>(selling.journal, key, { kept, entry })
  return refuse('ISSUE_FAILED')
}

/** What is known of a key. */
export async function status(selling: Selling, key: string): ReturnType<FlightSupplier['status']> {
  const { journal, now } = selling
  const before = await readSale(journal, key)
  if (!before) return { state: 'none' }
  const kept = await settle(selling, { key, kept: before })
  if (isUnknown(kept)) return kept
  const { entry } = kept
  if (entry.state === 'issued') return { state: 'issued', tickets: issuedOf(entry) }
  if (entry.state === 'held' || entry.state === 'promised')
    return { state: isPast(entry.until, now()) ? 'released' : 'held' }
  if (entry.state === 'none') return { state: 'none' }
  return { state: entry.state === 'refused' ? 'refused' : 'released' }
}
