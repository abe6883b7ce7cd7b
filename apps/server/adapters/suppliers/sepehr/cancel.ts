import { refuse } from '@parastoo/kit/outcome'
import { shareOut } from '@parastoo/kit/share-out'
import * as z from 'zod'
import {
  type CancelRefused,
  type FlightSupplier,
  isUnknown,
  type Kept,
  mayLeave,
  type PassengerPenalty,
  readEntry,
  type Unknown,
  writeEntry,
} from '../../../modules/flights/ports.ts'
import { errorNumber, unclear } from './calls.ts'
import { changesOf } from './changes.ts'
import type { Selling } from './hold.ts'
import { readSale, type Sale } from './sale.ts'
import { penaltyReply, refundReply, refundStatusReply, retrievedReply } from './wire.ts'

type CancelAsk = Parameters<FlightSupplier['cancel']>[0]
type Cancelled = Awaited<ReturnType<FlightSupplier['cancel']>>

/** `asking`: DoRefund was sent. `pending`: it was taken, and somebody at the charterer's decides. */
const refund = z.object({
  saleKey: z.string(),
  places: z.array(z.int()),
  penaltyRial: z.int(),
  reason: z.enum(['PersonalReasons', 'AirlineChange']),
  state: z.enum(['asking', 'pending', 'confirmed']),
  trackingCode: z.string().nullable(),
})
type Refund = z.infer<typeof refund>
const rowOf = (cancelKey: string) => `refund ${cancelKey}`

const priceOf = (sale: Sale, place: number) => sale.unitPriceRial[sale.types[place] ?? 'Adult']

const costOf = (sale: Sale, place: number) => sale.unitCostRial?.[sale.types[place] ?? 'Adult'] ?? 0

/** What each ticket would keep now; nothing where the carrier has cancelled the flight. */
export async function quoteCancel(
  selling: Selling,
  { key, passengers }: { key: string; passengers: readonly number[] | undefined },
): Promise<{ items: readonly PassengerPenalty[] } | CancelRefused | Unknown> {
  const kept = await readSale(selling.journal, key)
  if (kept?.entry.state !== 'issued') return refuse('CANCELLATION_NOT_POSSIBLE')
  const { entry } = kept
  const places =
    passengers ?? entry.tickets.flatMap((_, place) => (entry.taken[place] ? [] : [place]))
  const isOnIt = places.every((place) => entry.tickets[place] !== undefined)
  if (!isOnIt || new Set(places).size < places.length) return refuse('CANCELLATION_NOT_POSSIBLE')
  if (places.length === 0 || places.some((place) => entry.taken[place] !== undefined))
    return refuse('PASSENGER_ALREADY_CANCELLED')
  const quoted = await quote(selling, { key, sale: entry, places })
  return isUnknown(quoted) ? quoted : { items: quoted.items }
}

async function quote(
  selling: Selling,
  { key, sale, places }: { key: string; sale: Sale; places: readonly number[] },
): Promise<{ items: PassengerPenalty[]; reason: Refund['reason'] } | Unknown> {
  const changed = await changesOf(selling, { key, sale })
  if (isUnknown(changed)) return changed
  const item = (place: number, penaltyRial: number): PassengerPenalty => {
    const fareRial = priceOf(sale, place)
    return {
      passengerIndex: place,
      fareRial,
      penaltyRial,
      penaltyPercent: fareRial === 0 ? 0 : (penaltyRial / fareRial) * 100,
      refundRial: fareRial - penaltyRial,
      ...(sale.unitCostRial && { supplierBackRial: costOf(sale, place) - penaltyRial }),
      validUntil: null,
    }
  }
  if (changed.isCancelled)
    return { items: places.map((place) => item(place, 0)), reason: 'AirlineChange' }
  const heard = await selling.calls('penalty', {
    json: {
      LocalPnr: sale.localPnr,
      LocalTicketNumberList: places.map((place) => sale.localTickets[place]),
    },
    schema: penaltyReply,
  })
  if (!('reply' in heard)) return unclear(heard)
  const items: PassengerPenalty[] = []
  for (const place of places) {
    const told = heard.reply.penaltylist.filter(
      ({ localticketnumber }) => localticketnumber === sale.localTickets[place],
    )
    const [one] = told
    if (!one || told.length > 1 || one.penaltyamount > priceOf(sale, place))
      return { unknown: true, reason: 'penalties that are not of these tickets' }
    items.push(item(place, one.penaltyamount))
  }
  return { items, reason: 'PersonalReasons' }
}

/**
 * Asks for a refund once, and for its end under the same key from then on. Sepehr knows no key of a refund: what became of a DoRefund that
 * nobody answered, the tickets themselves say (RetrieveBooking).
 */
export async function cancel(selling: Selling, ask: CancelAsk): Promise<Cancelled> {
  const { journal } = selling
  const sale = await readSale(journal, ask.key)
  if (sale?.entry.state !== 'issued') return refuse('CANCELLATION_NOT_POSSIBLE')
  let row = await readEntry(journal, rowOf(ask.cancelKey), refund)
  if (row && row.entry.saleKey !== ask.key) return refuse('CANCELLATION_NOT_POSSIBLE')
  if (!row) {
    const begun = await begin(selling, { ask, sale })
    if ('refused' in begun || isUnknown(begun)) return begun
    row = begun
  } else if (row.entry.state === 'asking') {
    const tickets = await standingOf(selling, { sale: sale.entry, places: row.entry.places })
    if (isUnknown(tickets)) return tickets
    const { standing } = tickets
    if (standing === 'sold') {
      const sent = await send(selling, { ask, row, sale: sale.entry })
      if ('refused' in sent || isUnknown(sent)) return sent
      row = sent
    } else if (standing === 'refunded') row = await settle(selling, { ask, row })
    else return { unknown: true, reason: 'the refund is looked at, and its number was lost' }
  }
  if (row.entry.state === 'pending') {
    const decided = await decide(selling, { ask, row, sale })
    if ('refused' in decided || isUnknown(decided)) return decided
    row = decided
  }
  const { penaltyRial, places } = row.entry
  const soldRial = places.reduce((sum, place) => sum + priceOf(sale.entry, place), 0)
  return {
    cancelled: true,
    penaltyRial,
    refundRial: soldRial - penaltyRial,
    ...(sale.entry.unitCostRial && { supplierBackRial: backOf(sale.entry, row.entry) }),
  }
}

/** What was payable for each ticket comes back, less the penalty, which is one sum for all of them. */
function backOf(sale: Sale, { places, penaltyRial }: Refund): number[] {
  const kept = shareOut(
    penaltyRial,
    places.map((place) => priceOf(sale, place)),
  )
  return places.map((place, index) => costOf(sale, place) - (kept[index] ?? 0))
}

async function begin(
  selling: Selling,
  { ask, sale }: { ask: CancelAsk; sale: Kept<Sale> },
): Promise<Kept<Refund> | Exclude<Cancelled, { cancelled: true }>> {
  const { journal } = selling
  const { key, cancelKey, passengers, acceptedPenaltyRial } = ask
  const { entry } = sale
  const others = Object.entries(entry.taken).flatMap(([place, by]) =>
    by === cancelKey ? [] : [Number(place)],
  )
  if (passengers.some((place) => others.includes(place)))
    return refuse('PASSENGER_ALREADY_CANCELLED')
  if (!mayLeave(entry.types, { leaving: passengers, gone: others }))
    return refuse('CANCELLATION_NOT_POSSIBLE')
  const quoted = await quote(selling, { key, sale: entry, places: passengers })
  if (isUnknown(quoted)) return quoted
  const penaltyRial = quoted.items.reduce((sum, one) => sum + one.penaltyRial, 0)
  if (penaltyRial > acceptedPenaltyRial) {
    // Taken by an attempt that died before it sent anything: whoever agrees to the new height comes by another key.
    if (Object.values(entry.taken).includes(cancelKey)) await setFree(selling, ask)
    return refuse('PENALTY_CHANGED', { detail: { penaltyRial } })
  }
  if (!passengers.every((place) => entry.taken[place] === cancelKey)) {
    const mine = Object.fromEntries(passengers.map((place) => [place, cancelKey]))
    const taken = { ...entry.taken, ...mine }
    await writeEntry(journal, key, { kept: sale, entry: { ...entry, taken } })
  }
  const row = await writeEntry<Refund>(journal, rowOf(cancelKey), {
    kept: null,
    entry: {
      saleKey: key,
      places: [...passengers],
      penaltyRial,
      reason: quoted.reason,
      state: 'asking',
      trackingCode: null,
    },
  })
  return await send(selling, { ask, row, sale: entry })
}

async function send(
  selling: Selling,
  { ask, row, sale }: { ask: CancelAsk; row: Kept<Refund>; sale: Sale },
): Promise<Kept<Refund> | Exclude<Cancelled, { cancelled: true }>> {
  const { calls, journal } = selling
  const { places, penaltyRial, reason } = row.entry
  const heard = await calls('refund', {
    json: {
      LocalPnr: sale.localPnr,
      LocalTicketNumberList: places.map((place) => sale.localTickets[place]),
      RefundReason: reason,
      PenaltyAmount: penaltyRial,
    },
    schema: refundReply,
  })
  if ('reply' in heard) {
    const { trackingcode: trackingCode } = heard.reply
    return await writeEntry<Refund>(journal, rowOf(ask.cancelKey), {
      kept: row,
      entry: { ...row.entry, state: 'pending', trackingCode },
    })
  }
  if (!('refused' in heard) || errorNumber(heard.refused) !== 1009) return unclear(heard)
  // Nothing was given back: the penalty is another by now, and the tickets are free again.
  const quoted = await quote(selling, { key: ask.key, sale, places })
  if (isUnknown(quoted)) return quoted
  const nowRial = quoted.items.reduce((sum, one) => sum + one.penaltyRial, 0)
  if (nowRial > ask.acceptedPenaltyRial) {
    await setFree(selling, ask)
    return refuse('PENALTY_CHANGED', { detail: { penaltyRial: nowRial } })
  }
  await writeEntry<Refund>(journal, rowOf(ask.cancelKey), {
    kept: row,
    entry: { ...row.entry, penaltyRial: nowRial, reason: quoted.reason },
  })
  return { unknown: true, reason: 'the penalty moved; asked again at its new height' }
}

/** Another refund may take the tickets of one that was refused. */
async function setFree({ journal }: Selling, { key, cancelKey }: CancelAsk): Promise<void> {
  const kept = await readSale(journal, key)
  if (!kept) return
  const taken = Object.fromEntries(
    Object.entries(kept.entry.taken).filter(([, by]) => by !== cancelKey),
  )
  await writeEntry(journal, key, { kept, entry: { ...kept.entry, taken } })
}

const settle = async (
  { journal }: Selling,
  { ask, row }: { ask: CancelAsk; row: Kept<Refund> },
): Promise<Kept<Refund>> =>
  await writeEntry<Refund>(journal, rowOf(ask.cancelKey), {
    kept: row,
    entry: { ...row.entry, state: 'confirmed' },
  })

/** `Pending` waits for somebody at the charterer's; `Confirmed` is done; any other end is a no, and the tickets are free again. */
async function decide(
  selling: Selling,
  { ask, row, sale }: { ask: CancelAsk; row: Kept<Refund>; sale: Kept<Sale> },
): Promise<Kept<Refund> | Exclude<Cancelled, { cancelled: true }>> {
  const { calls } = selling
  const heard = await calls('refundStatus', {
    json: { TrackingCode: row.entry.trackingCode },
    schema: refundStatusReply,
  })
  if (!('reply' in heard)) return unclear(heard)
  const { status } = heard.reply
  if (/^pending$/i.test(status)) return { unknown: true, reason: 'the charterer looks at it' }
  if (/^confirmed$/i.test(status)) return await settle(selling, { ask, row })
  const tickets = await standingOf(selling, { sale: sale.entry, places: row.entry.places })
  if (isUnknown(tickets)) return tickets
  if (tickets.standing !== 'sold')
    return { unknown: true, reason: `an end that is none: ${status}` }
  await setFree(selling, ask)
  return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: status } })
}

/** How tickets stand at the charterer's, all of them alike. */
async function standingOf(
  { calls }: Selling,
  { sale, places }: { sale: Sale; places: readonly number[] },
): Promise<{ standing: 'sold' | 'looked-at' | 'refunded' } | Unknown> {
  const heard = await calls('retrieve', {
    json: { LocalPnr: sale.localPnr },
    schema: retrievedReply,
  })
  if (!('reply' in heard)) return unclear(heard)
  const words = places.map(
    (place) =>
      heard.reply.ticketlist.find(
        ({ localticketnumber }) => localticketnumber === sale.localTickets[place],
      )?.status ?? '',
  )
  if (words.every((word) => /^issued$/i.test(word))) return { standing: 'sold' }
  if (words.every((word) => /^refunded$/i.test(word))) return { standing: 'refunded' }
  if (words.every((word) => /pending/i.test(word))) return { standing: 'looked-at' }
  return { unknown: true, reason: `tickets that stand apart: ${words.join(' ').slice(0, 80)}` }
}
