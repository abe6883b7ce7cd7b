import { refuse } from '@parastoo/kit/outcome'
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
import { readBooking } from './booking.ts'
import { unclear } from './calls.ts'
import { isPast, type Selling } from './hold.ts'
import { bare, written } from './names.ts'
import { readSale, type Sale } from './sale.ts'
import { penaltyReply, refundedReply, seatReply, type TicketReply, ticketReply } from './wire.ts'

type CancelAsk = Parameters<FlightSupplier['cancel']>[0]
type Cancelled = Awaited<ReturnType<FlightSupplier['cancel']>>

/**
 * One refund as it is carried out, ticket by ticket. `quoted`: what is kept is agreed. `seat-asked`: CancelSeatJS was sent, the seat may be
 * gone. `seat-cancelled`: it is. `refund-asked`: ETRefundJS was sent. `refunded`: the ticket's History says R, or the reply did.
 */
const refund = z.object({
  saleKey: z.string(),
  items: z.array(
    z.object({
      place: z.int(),
      penaltyRial: z.int(),
      step: z.enum(['quoted', 'seat-asked', 'seat-cancelled', 'refund-asked', 'refunded']),
    }),
  ),
})
type Refund = z.infer<typeof refund>
type Item = Refund['items'][number]

const rowOf = (cancelKey: string) => `refund ${cancelKey}`

/** What each ticket would keep now (NRSPenaltyNow); asking changes nothing. */
export async function quoteCancel(
  selling: Selling,
  { key, passengers }: { key: string; passengers: readonly number[] | undefined },
): Promise<{ items: readonly PassengerPenalty[] } | CancelRefused | Unknown> {
  const kept = await readSale(selling.journal, key)
  if (kept?.entry.state !== 'issued') return refuse('CANCELLATION_NOT_POSSIBLE')
  const places =
    passengers ?? kept.entry.tickets.flatMap((_, place) => (kept.entry.taken[place] ? [] : [place]))
  const isOnIt = places.every((place) => kept.entry.tickets[place] !== undefined)
  if (!isOnIt || new Set(places).size < places.length) return refuse('CANCELLATION_NOT_POSSIBLE')
  if (places.length === 0 || places.some((place) => kept.entry.taken[place] !== undefined))
    return refuse('PASSENGER_ALREADY_CANCELLED')
  const items: PassengerPenalty[] = []
  for (const place of places) {
    const one = await penaltyNow(selling, { sale: kept.entry, place })
    if (isUnknown(one) || 'refused' in one) return one
    items.push(one)
  }
  return { items }
}

async function penaltyNow(
  { calls, now }: Selling,
  { sale, place }: { sale: Sale; place: number },
): Promise<PassengerPenalty | CancelRefused | Unknown> {
  const heard = await calls.read('NRSPenaltyNow', {
    query: { TicketNo: sale.tickets[place] ?? '' },
    schema: penaltyReply,
  })
  if ('words' in heard && /^no coupon exists/i.test(heard.words))
    return refuse('PASSENGER_ALREADY_CANCELLED')
  if (!('reply' in heard)) return unclear(heard)
  const { PENALTY: penaltyRial, RefundedAmount: refundRial } = heard.reply.NRSPenalty
  const fareRial = sale.unitPriceRial[sale.people[place]?.type ?? 'Adult']
  if (penaltyRial + refundRial !== fareRial)
    return { unknown: true, reason: 'penalty and rest do not make up the price' }
  const next = sale.bands.find(({ until }) => until !== null && !isPast(until, now()))
  return {
    passengerIndex: place,
    fareRial,
    penaltyRial,
    penaltyPercent: fareRial === 0 ? 0 : (penaltyRial / fareRial) * 100,
    refundRial,
    ...backOf(sale, { place, penaltyRial }),
    validUntil: next?.until ? Temporal.Instant.from(next.until) : null,
  }
}

/** The airline keeps its penalty whole and takes its commission back: what it was owed for the ticket, less the penalty. */
function backOf(
  { people, unitCostRial }: Sale,
  { place, penaltyRial }: Pick<Item, 'place' | 'penaltyRial'>,
): { supplierBackRial?: number } {
  if (!unitCostRial) return {}
  return { supplierBackRial: unitCostRial[people[place]?.type ?? 'Adult'] - penaltyRial }
}

/**
 * Takes tickets back in the four steps of NRS: the penalty is judged, the seat given up, the ticket read, the refund asked. Every step is
 * written down before it is sent, for a crash after the second has given the seat away; asked again under its key it goes on where it
 * stopped, and a ticket's History says what became of a refund that nobody answered.
 */
export async function cancel(selling: Selling, ask: CancelAsk): Promise<Cancelled> {
  const { journal } = selling
  const sale = await readSale(journal, ask.key)
  if (sale?.entry.state !== 'issued') return refuse('CANCELLATION_NOT_POSSIBLE')
  const begun = await readEntry(journal, rowOf(ask.cancelKey), refund)
  const row = begun ?? (await begin(selling, { ask, sale }))
  if ('refused' in row || isUnknown(row)) return row
  if (row.entry.saleKey !== ask.key) return refuse('CANCELLATION_NOT_POSSIBLE')
  let standing: Kept<Refund> = row
  for (const { place } of standing.entry.items) {
    const stepped = await carryOut(selling, {
      row: standing,
      sale: sale.entry,
      place,
      cancelKey: ask.cancelKey,
    })
    if (isUnknown(stepped)) return stepped
    standing = stepped
  }
  const sold = standing.entry.items.reduce(
    (sum, { place }) => sum + sale.entry.unitPriceRial[sale.entry.people[place]?.type ?? 'Adult'],
    0,
  )
  const { items } = standing.entry
  const penaltyRial = keptIn(items)
  // In the order of the ask, which is that of the row.
  const back = items.flatMap((item) => backOf(sale.entry, item).supplierBackRial ?? [])
  return {
    cancelled: true,
    penaltyRial,
    refundRial: sold - penaltyRial,
    ...(back.length === items.length && { supplierBackRial: back }),
  }
}

const keptIn = (items: readonly Pick<Item, 'penaltyRial'>[]) =>
  items.reduce((sum, { penaltyRial }) => sum + penaltyRial, 0)

/** Judges what is kept, takes the tickets for this key alone, and writes the refund down. Nothing is sent but questions. */
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
  const isMine = passengers.every((place) => entry.taken[place] === cancelKey)
  if (passengers.some((place) => others.includes(place)))
    return refuse('PASSENGER_ALREADY_CANCELLED')
  const types = entry.people.map(({ type }) => type)
  if (!mayLeave(types, { leaving: passengers, gone: others }))
    return refuse('CANCELLATION_NOT_POSSIBLE')
  const quotes: PassengerPenalty[] = []
  for (const place of passengers) {
    const one = await penaltyNow(selling, { sale: entry, place })
    if (isUnknown(one) || 'refused' in one) return one
    quotes.push(one)
  }
  const penaltyRial = keptIn(quotes)
  if (penaltyRial > acceptedPenaltyRial) {
    // Taken by an attempt that died before it sent anything: whoever agrees to the new height comes by another key.
    const taken = Object.fromEntries(
      Object.entries(entry.taken).filter(([, by]) => by !== cancelKey),
    )
    if (isMine) await writeEntry(journal, key, { kept: sale, entry: { ...entry, taken } })
    return refuse('PENALTY_CHANGED', { detail: { penaltyRial } })
  }
  if (!isMine) {
    const mine = Object.fromEntries(passengers.map((place) => [place, cancelKey]))
    await writeEntry(journal, key, {
      kept: sale,
      entry: { ...entry, taken: { ...entry.taken, ...mine } },
    })
  }
  return await writeEntry(journal, rowOf(cancelKey), {
    kept: null,
    entry: {
      saleKey: key,
      items: quotes.map((one) => ({
        place: one.passengerIndex,
        penaltyRial: one.penaltyRial,
        step: 'quoted' as const,
      })),
    },
  })
}

/** Brings one ticket to its refund, from whatever step it stands at. */
async function carryOut(
  selling: Selling,
  ask: { row: Kept<Refund>; sale: Sale; place: number; cancelKey: string },
): Promise<Kept<Refund> | Unknown> {
  const { sale, place, cancelKey } = ask
  let { row } = ask
  const stepTo = async (step: Item['step']) => {
    const items = row.entry.items.map((item) => (item.place === place ? { ...item, step } : item))
    row = await writeEntry(selling.journal, rowOf(cancelKey), {
      kept: row,
      entry: { ...row.entry, items },
    })
  }
  const item = () => row.entry.items.find((one) => one.place === place) as Item
  if (item().step === 'refunded') return row
  const ticket = await readTicket(selling, sale.tickets[place] ?? '')
  if (isUnknown(ticket)) return ticket
  if (isRefunded(ticket)) {
    await stepTo('refunded')
    return row
  }
  if (item().step === 'quoted' || item().step === 'seat-asked') {
    const isFirst = item().step === 'quoted'
    await stepTo('seat-asked')
    const gone = await giveSeatUp(selling, { sale, place, ticket, isFirst })
    if (isUnknown(gone)) return gone
    await stepTo('seat-cancelled')
  }
  // The seat is gone. The airline refunds at its penalty of this moment alone; a higher one than was agreed is for a person.
  const now = await penaltyNow(selling, { sale, place })
  if (isUnknown(now)) return now
  if ('refused' in now) return { unknown: true, reason: 'no coupon is open, and none is refunded' }
  if (now.penaltyRial > item().penaltyRial) {
    selling.tellStaff('a seat is given up and its penalty has risen since', {
      supplier: selling.account.name,
      cancelKey,
      penaltyRial: String(now.penaltyRial),
    })
    return { unknown: true, reason: 'the penalty has risen since the seat was given up' }
  }
  await stepTo('refund-asked')
  const done = await refundTicket(selling, { ticket, penaltyRial: now.penaltyRial })
  if (isUnknown(done)) return done
  await stepTo('refunded')
  return row
}

const isRefunded = ({ History, COUPONS }: TicketReply): boolean =>
  History[0]?.Status === 'R' && COUPONS.every(({ Status }) => /refunded/i.test(Status))

async function readTicket({ calls }: Selling, number: string): Promise<TicketReply | Unknown> {
  const heard = await calls.read('NRSETR', { query: { TicketNo: number }, schema: ticketReply })
  if (!('reply' in heard)) return unclear(heard)
  return heard.reply.TicketNo === number
    ? heard.reply
    : { unknown: true, reason: 'another ticket was told of' }
}

/** CancelSeatJS, unless an earlier one has done it: the booking shows who has a seat; of infants, who stand in no list, the host's word is all. */
async function giveSeatUp(
  { calls }: Selling,
  {
    sale,
    place,
    ticket,
    isFirst,
  }: { sale: Sale; place: number; ticket: TicketReply; isFirst: boolean },
): Promise<{ isGone: true } | Unknown> {
  const person = sale.people[place]
  const coupon = ticket.COUPONS[0]
  if (!person || !coupon) return { unknown: true, reason: 'a ticket without a coupon' }
  const isInfant = person.type === 'Infant'
  const hasSeat = async (): Promise<boolean | Unknown> => {
    const booking = await readBooking(calls, coupon.PNR)
    if (isUnknown(booking)) return booking
    return booking.state !== 'gone' && booking.seated.includes(bare(written(person)))
  }
  if (!isFirst && !isInfant) {
    const seated = await hasSeat()
    if (typeof seated === 'object') return seated
    if (!seated) return { isGone: true }
  }
  const heard = await calls.write('CancelSeatJS', {
    query: {
      PNR: coupon.PNR,
      PassengerName: person.first,
      PassengerLastName: person.last,
      DepartureDate: coupon.Departure.slice(0, 10),
      FlightNo: coupon.FlightNo,
    },
    schema: seatReply,
  })
  if (!('reply' in heard)) return unclear(heard)
  if (/^true$/i.test(heard.reply.AirCancelSeat[0]?.Done ?? '')) return { isGone: true }
  if (isInfant)
    return isFirst ? { unknown: true, reason: 'the seat is not cancelled' } : { isGone: true }
  const seated = await hasSeat()
  if (typeof seated === 'object') return seated
  return seated ? { unknown: true, reason: 'the seat is not cancelled' } : { isGone: true }
}

/** ETRefundJS: "0" means done; every other answer leaves it open until the ticket's History tells. KU is every tax but the airport's. */
async function refundTicket(
  { calls }: Selling,
  { ticket, penaltyRial }: { ticket: TicketReply; penaltyRial: number },
): Promise<{ done: true } | Unknown> {
  const airport = ticket.TAXES.filter(({ TaxCode }) => TaxCode === 'LP')
  const sum = (taxes: TicketReply['TAXES']) =>
    taxes.reduce((all, { TaxAmount }) => all + TaxAmount, 0)
  const heard = await calls.write('ETRefundJS', {
    query: {
      TicketNo: ticket.TicketNo,
      Fare: String(ticket.Fare),
      KU: String(sum(ticket.TAXES) - sum(airport)),
      LP: String(sum(airport)),
      Penalty: String(penaltyRial),
    },
    schema: refundedReply,
  })
  if (!('reply' in heard)) return unclear(heard)
  const { Done, Desc = '' } = heard.reply.AirNRSRefund[0] ?? { Done: '' }
  if (Done === '0') return { done: true }
  return { unknown: true, reason: `not refunded: ${Done} ${Desc.slice(0, 80)}` }
}
