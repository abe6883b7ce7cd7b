import { ageOn } from '@parastoo/kit/dates'
import { refuse } from '@parastoo/kit/outcome'
import {
  type FlightOffer,
  type FlightSupplier,
  type HoldRefused,
  isUnknown,
  type Kept,
  type SupplierJournal,
  type TravellingPassenger,
  type Unknown,
  writeEntry,
} from '../../../modules/flights/ports.ts'
import { readBooking } from './booking.ts'
import { type NiraAccount, type NiraCalls, unclear } from './calls.ts'
import { nameOf } from './names.ts'
import { refOf, sumOf } from './offers.ts'
import { isParty, readSale, type Sale } from './sale.ts'
import type { NiraSearch } from './search.ts'
import { cancelledReply, reservedReply } from './wire.ts'

export type Selling = {
  account: NiraAccount
  calls: NiraCalls
  search: NiraSearch
  journal: SupplierJournal
  now: () => Temporal.Instant
  tellStaff: (what: string, about: Record<string, string>) => void
}
type HoldAsk = Parameters<FlightSupplier['hold']>[0]

/** So much longer than its life a booking that nobody answered for is waited for: clocks differ. */
const graceMinutes = 1

/** When a booking of a call that was lost is certainly over. */
export const lifeEnds = ({ askedAt }: Pick<Sale, 'askedAt'>, { holdMinutes }: NiraAccount) =>
  Temporal.Instant.from(askedAt).add({ minutes: holdMinutes + graceMinutes })

export const isPast = (moment: Temporal.Instant | string | null, now: Temporal.Instant): boolean =>
  moment !== null && Temporal.Instant.compare(Temporal.Instant.from(moment), now) <= 0

/**
 * Takes seats under a key. ReservJS sent twice is two bookings, so a row is written before it is sent, and after a lost reply it is
 * unknown until the life of such a booking is over: then its seats are certainly free, and it may be sent again.
 */
export async function hold(
  selling: Selling,
  ask: HoldAsk,
): Promise<{ held: true } | HoldRefused | Unknown> {
  const { journal, now, account } = selling
  const kept = await readSale(journal, ask.key)
  const state = kept?.entry.state
  if (kept && state === 'reserving' && !isPast(lifeEnds(kept.entry, account), now()))
    return { unknown: true, reason: 'a booking was asked for and nobody answered' }
  if (state === 'issuing' || state === 'issued') return { held: true }
  if (kept && state === 'held' && !isPast(kept.entry.heldUntil, now())) return { held: true }
  if (isPast(ask.until, now())) return refuse('FLIGHT_NOT_AVAILABLE')
  const { passengers } = ask
  if (!passengers || !isParty(ask, passengers))
    return refuse('FLIGHT_NOT_AVAILABLE', { detail: { why: 'names are needed' } })
  if (kept && state === 'held') {
    // Its time is over by our reckoning; the host may think otherwise.
    const gone = await letGo(selling, kept.entry)
    if (isUnknown(gone)) return gone
    if ('isIssued' in gone) return { held: true }
  }
  const done = await reserve(selling, { ...ask, passengers, kept })
  return 'pnr' in done ? { held: true } : done
}

/** Prices the offer, writes the row, asks for the booking, and writes its number down. */
export async function reserve(
  { account, calls, search, journal, now }: Selling,
  ask: Pick<HoldAsk, 'key' | 'offerKey' | 'party' | 'costRial'> & {
    passengers: readonly TravellingPassenger[]
    kept: Kept<Sale> | null
  },
): Promise<{ pnr: string; kept: Kept<Sale> } | HoldRefused | Unknown> {
  const { key, offerKey, party, costRial, passengers } = ask
  const offer = await search.now(offerKey)
  if (offer === null) return refuse('FLIGHT_NOT_AVAILABLE')
  if (isUnknown(offer)) return offer
  if (offer.seats < party.adults + party.children) return refuse('FLIGHT_SOLD_OUT')
  if (sumOf(offer.unitCostRial, party) > costRial) return refuse('PRICE_CHANGED')
  const people = peopleOf(passengers)
  const query = people && reservation(account, { offer, offerKey, passengers, people })
  if (!people || !query)
    return refuse('FLIGHT_NOT_AVAILABLE', { detail: { why: 'a name is not Latin' } })
  const entry = (state: Sale['state'], more: Partial<Sale> = {}): Sale => ({
    state,
    offerKey,
    party,
    costRial,
    unitPriceRial: offer.unitPriceRial,
    unitCostRial: offer.unitCostRial,
    times: timesIn(offer),
    bands: offer.penaltyBands.map(({ until, percent }) => ({
      until: until?.toString() ?? null,
      percent,
    })),
    askedAt: now().toString(),
    pnr: null,
    heldUntil: null,
    issueAskedAt: null,
    people,
    tickets: [],
    taken: {},
    ...more,
  })
  const asked = await writeEntry(journal, key, { kept: ask.kept, entry: entry('reserving') })
  const heard = await calls.write('ReservJS', { query, schema: reservedReply })
  const back = async () =>
    void (await writeEntry(journal, key, { kept: asked, entry: entry('none') }))
  if (!('reply' in heard)) {
    if ('unsent' in heard) await back()
    return unclear(heard)
  }
  const { Error: said, PNR: pnr = '' } = heard.reply.AirReserve[0] ?? { Error: '' }
  if (/^no err/i.test(said.trim())) {
    if (!/^[A-Z0-9]{4,8}$/i.test(pnr))
      return { unknown: true, reason: 'a booking without its number' }
    const heldUntil = now().add({ minutes: account.holdMinutes }).toString()
    const kept = await writeEntry(journal, key, {
      kept: asked,
      entry: entry('held', { pnr, heldUntil }),
    })
    return { pnr, kept }
  }
  const refused = refusedBy(said)
  if (!refused) return { unknown: true, reason: `an unread refusal: ${said.slice(0, 80)}` }
  await back()
  return refuse(refused)
}

/** Words by which a host says that nothing was booked; any other words are not understood, and leave it open. */
function refusedBy(words: string): 'FLIGHT_SOLD_OUT' | 'FLIGHT_NOT_AVAILABLE' | null {
  if (/not enough seat|no seat|class.*(full|closed)|capacity/i.test(words)) return 'FLIGHT_SOLD_OUT'
  if (/flight not found|no flight|in\s*correct|invalid|not available|stop book/i.test(words))
    return 'FLIGHT_NOT_AVAILABLE'
  return null
}

/** Passengers by the names the airline will know them by; null where one is not Latin. */
export function peopleOf(passengers: readonly TravellingPassenger[]): Sale['people'] | null {
  const people = passengers.flatMap((passenger) => {
    const name = nameOf(passenger)
    return name ? [{ ...name, type: passenger.type }] : []
  })
  return people.length === passengers.length ? people : null
}

/** The query of ReservJS. */
function reservation(
  account: NiraAccount,
  {
    offer,
    offerKey,
    passengers,
    people,
  }: {
    offer: FlightOffer
    offerKey: string
    passengers: readonly TravellingPassenger[]
    people: Sale['people']
  },
): Record<string, string> | null {
  const ref = refOf(offerKey)
  if (!ref) return null
  const named = passengers.flatMap((passenger, index) => {
    const place = index + 1
    return [
      [`edtName${place}`, people[index]?.first ?? ''],
      [`edtLast${place}`, people[index]?.last ?? ''],
      [`edtAge${place}`, String(yearsOf(passenger, ref.date))],
      [`edtID${place}`, passenger.document],
    ]
  })
  return {
    cbSource: ref.origin,
    cbTarget: ref.destination,
    FlightClass: offer.fareClass,
    FlightNo: ref.flightNumber,
    DepartureDate: ref.date,
    No: String(passengers.filter(({ type }) => type !== 'Infant').length),
    ...Object.fromEntries(named),
    edtContact: account.contactPhone,
  }
}

const usualYears = { Adult: 30, Child: 7, Infant: 1 } as const
const yearsOf = ({ type, person }: TravellingPassenger, date: string): number =>
  person ? ageOn(person.birthDate, date) : usualYears[type]

function timesIn({ journeys }: FlightOffer): Sale['times'] {
  const legs = journeys[0] ?? []
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) throw new Error('An offer has a leg')
  return { departureTime: first.departureTime, arrivalTime: last.arrivalTime }
}

/** Gives a booking back; never one with an open ticket. */
export async function release(
  selling: Selling,
  key: string,
): Promise<{ released: true } | Unknown> {
  const { journal, now, account } = selling
  const kept = await readSale(journal, key)
  if (!kept) return { released: true }
  const { entry } = kept
  if (entry.state === 'reserving') {
    if (!isPast(lifeEnds(entry, account), now()))
      return { unknown: true, reason: 'a booking was asked for and nobody answered' }
    await writeEntry(journal, key, { kept, entry: { ...entry, state: 'released' } })
    return { released: true }
  }
  if (entry.state !== 'held' && entry.state !== 'issuing') return { released: true }
  const gone = await letGo(selling, entry)
  if (isUnknown(gone)) return gone
  if ('isIssued' in gone) {
    selling.tellStaff('a sale was given up, and its tickets stand at the airline', {
      supplier: account.name,
      key,
    })
    return { released: true }
  }
  await writeEntry(journal, key, { kept, entry: { ...entry, state: 'released' } })
  return { released: true }
}

/** Cancels the booking at the host, unless its tickets are open. */
export async function letGo(
  { calls }: Selling,
  { pnr }: Pick<Sale, 'pnr'>,
): Promise<{ isGone: true } | { isIssued: true } | Unknown> {
  if (pnr === null) return { isGone: true }
  const booking = await readBooking(calls, pnr)
  if (isUnknown(booking)) return booking
  if (booking.state === 'gone') return { isGone: true }
  if (booking.state === 'issued') return { isIssued: true }
  const heard = await calls.write('CancelPNRJS', { query: { PNR: pnr }, schema: cancelledReply })
  if (!('reply' in heard)) return unclear(heard)
  const said = heard.reply.AirCancelPNR[0]?.Error ?? ''
  const isGone = /pnr cancelled|already cancelled|^\s*no pnr/i.test(said)
  return isGone ? { isGone: true } : { unknown: true, reason: `not let go: ${said.slice(0, 80)}` }
}
