/** Orders at Duffel as they stand, and what became of a call that nobody answered. */
import {
  type IssuedTickets,
  isUnknown,
  type Kept,
  type Unknown,
  writeEntry,
} from '../../../modules/flights/ports.ts'
import { unclear } from './calls.ts'
import { isMore } from './money.ts'
import { isPast, type Sale } from './sale.ts'
import type { Selling } from './selling.ts'
import { type OrderReply, orderAnswer, ordersAnswer } from './wire.ts'

/** A no that is told by silence is believed when it was heard twice so far apart, and so long after the call. */
const believedAfterSeconds = 60
const settledAfterSeconds = 180
/** An order that was paid for and is not listed so long after, people look for. */
const staffAfterMinutes = 10
const pageOf = 100
const mostPages = 20

/** Under what an order of ours is found again: Duffel keeps it and minds it not. */
export const metadataOf = (key: string, { attempt }: Pick<Sale, 'attempt'>) => ({
  parastoo_key: key,
  parastoo_attempt: String(attempt),
})
const isOf = (metadata: OrderReply['metadata'], key: string, { attempt }: Pick<Sale, 'attempt'>) =>
  metadata?.parastoo_key === key && metadata.parastoo_attempt === String(attempt)

/** Whether an order is of this sale: its own mark, its flights, its people, for no more than was agreed. */
export function isOurs(order: OrderReply, key: string, sale: Sale): boolean {
  const flown = order.slices.flatMap(({ segments }) => segments)
  const isSameWay =
    flown.length === sale.legs.length &&
    flown.every(
      ({ origin, destination }, index) =>
        origin.iata_code === sale.legs[index]?.origin &&
        destination.iata_code === sale.legs[index]?.destination,
    )
  const ids = order.passengers.map(({ id }) => id)
  return (
    isOf(order.metadata, key, sale) &&
    isSameWay &&
    ids.length === sale.passengerIds.length &&
    sale.passengerIds.every((id) => ids.includes(id)) &&
    order.total_currency === sale.total.currency &&
    !isMore(order.total_amount, sale.total.amount)
  )
}

/** One order as it stands. */
export async function readOrder(
  { calls }: Pick<Selling, 'calls'>,
  orderId: string,
): Promise<OrderReply | Unknown> {
  const heard = await calls.get('orders', {
    path: `/air/orders/${encodeURIComponent(orderId)}`,
    schema: orderAnswer,
  })
  if (!('reply' in heard)) return unclear(heard)
  const order = heard.reply.data
  return order.id === orderId ? order : { unknown: true, reason: 'another order' }
}

/** The order that bears the mark of a call, among all that were made since; none is no proof yet that there is none. */
async function findOrder(
  selling: Pick<Selling, 'calls'>,
  key: string,
  sale: Sale,
): Promise<OrderReply | { missing: true } | Unknown> {
  const since = sale.askedAt && Temporal.Instant.from(sale.askedAt).subtract({ minutes: 10 })
  const found = new Set<string>()
  let after = ''
  for (let page = 0; ; page += 1) {
    if (page === mostPages) return { unknown: true, reason: 'the list of orders has no end' }
    const heard = await selling.calls.get('list-orders', {
      path: '/air/orders',
      query: { limit: String(pageOf), ...(after && { after }) },
      schema: ordersAnswer,
    })
    if (!('reply' in heard)) return unclear(heard)
    const { data, meta } = heard.reply
    for (const each of data) if (isOf(each.metadata, key, sale)) found.add(each.id)
    const isOld = data.every(
      ({ created_at }) => since && Temporal.Instant.compare(created_at, since) < 0,
    )
    after = meta?.after ?? ''
    if (!after || isOld) break
  }
  const [orderId, ...more] = found
  if (!orderId) return { missing: true }
  if (more.length > 0) return { unknown: true, reason: 'two orders bear one mark' }
  return await readOrder(selling, orderId)
}

/** Whether what is left is certain: what `settle` has nothing to ask about. */
const isSettled = ({ state }: Sale): boolean =>
  state !== 'ordering' && state !== 'paying' && state !== 'buying' && state !== 'issuing'

/**
 * What became of the last call of a sale whose answer is missing. An order without payment that is certainly not there leaves the sale as it
 * was before, and a payment that does not show when the hold ran out ends it; an order with payment that is not found stays unknown for ever, and staff are
 * told: nothing at Duffel proves that there is none.
 */
export async function settle(
  selling: Selling,
  { key, kept }: { key: string; kept: Kept<Sale> },
): Promise<Kept<Sale> | Unknown> {
  const { entry } = kept
  if (isSettled(entry)) return kept
  if (entry.orderId !== null) {
    const order = await readOrder(selling, entry.orderId)
    return isUnknown(order) ? order : await take(selling, { key, kept, order })
  }
  const found = await findOrder(selling, key, entry)
  if (isUnknown(found)) return found
  return 'missing' in found
    ? await miss(selling, { key, kept })
    : await take(selling, { key, kept, order: found })
}

async function miss(
  { journal, now, tellStaff, account }: Selling,
  { key, kept }: { key: string; kept: Kept<Sale> },
): Promise<Kept<Sale> | Unknown> {
  const { entry } = kept
  const since = secondsSince(entry.askedAt, now())
  if (entry.state !== 'ordering') {
    if (since >= staffAfterMinutes * 60 && !entry.wasToldToStaff) {
      tellStaff('an order that was paid for is not listed: ask the support of Duffel', {
        supplier: account.name,
        key,
      })
      await writeEntry<Sale>(journal, key, { kept, entry: { ...entry, wasToldToStaff: true } })
    }
    return { unknown: true, reason: 'no order bears its mark; only their support knows' }
  }
  if (entry.missingSince === null) {
    const missingSince = now().toString()
    await writeEntry<Sale>(journal, key, { kept, entry: { ...entry, missingSince } })
    return { unknown: true, reason: 'not listed, and asked for the first time' }
  }
  if (since < settledAfterSeconds || secondsSince(entry.missingSince, now()) < believedAfterSeconds)
    return { unknown: true, reason: 'not listed, looked for a moment ago' }
  return await writeEntry<Sale>(journal, key, { kept, entry: { ...entry, state: 'none' } })
}

const secondsSince = (moment: string | null, now: Temporal.Instant): number =>
  moment === null ? 0 : now.since(Temporal.Instant.from(moment)).total('seconds')

/** Whether an order is paid; a hold that ran out awaits nothing any more, and nothing else says so. */
export function standingOf({
  payment_status: { awaiting_payment: isAwaiting, paid_at: paidAt },
  cancelled_at: cancelledAt,
  documents,
}: OrderReply): 'paid' | 'unpaid' | 'over' | 'unclear' {
  if (paidAt || documents?.length) return 'paid'
  if (cancelledAt) return 'over'
  if (isAwaiting) return 'unpaid'
  return paidAt === undefined ? 'unclear' : 'over'
}

/** Goes on from an order as it stands; unknown for one that is not of this sale. */
export async function take(
  { journal, now, tellStaff, account }: Selling,
  { key, kept, order }: { key: string; kept: Kept<Sale>; order: OrderReply },
): Promise<Kept<Sale> | Unknown> {
  const { entry } = kept
  if (!isOurs(order, key, entry)) return { unknown: true, reason: 'an order that is not this one' }
  const write = (more: Partial<Sale>) =>
    writeEntry<Sale>(journal, key, {
      kept,
      entry: { ...entry, orderId: order.id, missingSince: null, ...more },
    })
  const standing = standingOf(order)
  if (standing === 'unclear') return { unknown: true, reason: 'paid or not, it does not say' }
  const isAsked = entry.state === 'paying' || entry.state === 'buying'
  const since = secondsSince(entry.askedAt, now())
  const requiredBy = order.payment_status.payment_required_by?.toString() ?? entry.until
  const hasEnded = order.cancelled_at || isPast(requiredBy, now())
  // The airline may have a payment that Duffel does not show yet, and another would be paid beside it: only the end of the hold settles that.
  // That it awaits none is no end of it.
  const isSettledUnpaid = standing === 'over' && hasEnded && since >= settledAfterSeconds
  if (isAsked && standing !== 'paid' && !isSettledUnpaid) {
    if (since >= staffAfterMinutes * 60 && !entry.wasToldToStaff) {
      tellStaff('a payment that nobody answered does not show: ask the support of Duffel', {
        supplier: account.name,
        key,
      })
      await write({ wasToldToStaff: true })
    }
    return { unknown: true, reason: 'a payment was sent, and it does not show' }
  }
  if (standing === 'over') return await write({ state: 'released' })
  if (standing === 'unpaid') return await write({ state: 'held', until: requiredBy })
  if (order.cancelled_at) {
    if (!entry.wasToldToStaff) {
      tellStaff('an order was cancelled at Duffel that nobody here cancelled', {
        supplier: account.name,
        key,
      })
      await write({ wasToldToStaff: true })
    }
    return { unknown: true, reason: 'cancelled by somebody else' }
  }
  const tickets = ticketsOf(order, entry)
  if (!tickets) {
    if (entry.state !== 'issuing') await write({ state: 'issuing' })
    return { unknown: true, reason: 'paid, and its documents are not there yet' }
  }
  return await write({ state: 'issued', pnr: order.booking_reference ?? order.id, tickets })
}

/** One document of each passenger's own; null until all of them are there. */
function ticketsOf({ documents }: OrderReply, { passengerIds }: Sale): string[] | null {
  const told = (documents ?? []).filter(
    ({ type }) => (type ?? 'electronic_ticket') === 'electronic_ticket',
  )
  const tickets = passengerIds.map((id) => {
    const own = told.filter(({ passenger_ids: of }) =>
      of ? of.includes(id) : passengerIds.length === 1,
    )
    return own.map(({ unique_identifier }) => unique_identifier).toSorted()[0] ?? ''
  })
  const isWhole = !tickets.includes('') && new Set(tickets).size === tickets.length
  return isWhole ? tickets : null
}

export const issuedOf = ({ pnr, tickets }: Sale): IssuedTickets => ({ pnr, ticketNumbers: tickets })
