import { refuse } from '@parastoo/kit/outcome'
import {
  type FlightSupplier,
  type HoldRefused,
  isUnknown,
  type Kept,
  type SupplierJournal,
  type Unknown,
  writeEntry,
} from '../../../modules/flights/ports.ts'
import { errorNumber, type SepehrAccount, type SepehrCalls, unclear } from './calls.ts'
import { refOf, sumOf } from './offers.ts'
import { isPast, readSale, type Sale } from './sale.ts'
import type { SepehrSearch } from './search.ts'
import { lockReply, releasedReply } from './wire.ts'

export type Selling = {
  account: SepehrAccount
  calls: SepehrCalls
  search: SepehrSearch
  journal: SupplierJournal
  now: () => Temporal.Instant
  tellStaff: (what: string, about: Record<string, string>) => void
}
type HoldAsk = Parameters<FlightSupplier['hold']>[0]

/**
 * Locks seats. A lock that nobody answered for costs nothing and ends by itself within minutes, so another is taken beside it; a lock that
 * ends before `until` is taken again by `issue`, for no more than was agreed.
 */
export async function hold(
  selling: Selling,
  ask: HoldAsk,
): Promise<{ held: true } | HoldRefused | Unknown> {
  const { journal, now } = selling
  const kept = await readSale(journal, ask.key)
  const state = kept?.entry.state
  if (state === 'booking' || state === 'issued') return { held: true }
  if (kept && state === 'held' && !isPast(kept.entry.lockedUntil, now())) return { held: true }
  if (isPast(ask.until.toString(), now())) return refuse('FLIGHT_NOT_AVAILABLE')
  const locked = await lock(selling, { ...ask, kept })
  return 'lockId' in locked ? { held: true } : locked
}

const seatsIn = ({ adults, children }: Pick<Sale['party'], 'adults' | 'children'>) =>
  adults + children

export async function lock(
  { calls, search, journal, now }: Selling,
  ask: Pick<HoldAsk, 'key' | 'offerKey' | 'party' | 'costRial'> & { kept: Kept<Sale> | null },
): Promise<{ lockId: string; kept: Kept<Sale> } | HoldRefused | Unknown> {
  const { key, offerKey, party, costRial } = ask
  const ref = refOf(offerKey)
  if (!ref) return refuse('FLIGHT_NOT_AVAILABLE')
  const offer = await search.now(offerKey)
  if (offer === null) return refuse('FLIGHT_NOT_AVAILABLE')
  if (isUnknown(offer)) return offer
  if (offer.seats < seatsIn(party)) return refuse('FLIGHT_SOLD_OUT')
  const payableRial = sumOf(offer.unitCostRial, party)
  if (payableRial > costRial) return refuse('PRICE_CHANGED')
  const entry = (state: Sale['state'], more: Partial<Sale> = {}): Sale => ({
    state,
    offerKey,
    party,
    costRial,
    unitPriceRial: offer.unitPriceRial,
    unitCostRial: offer.unitCostRial,
    arrivalTime: offer.journeys[0]?.at(-1)?.arrivalTime ?? '',
    lockId: null,
    lockedUntil: null,
    payableRial,
    bookedAt: null,
    notIssuedSince: null,
    types: [],
    localPnr: null,
    pnr: '',
    localTickets: [],
    tickets: [],
    taken: {},
    ...more,
  })
  const asked = await writeEntry(journal, key, { kept: ask.kept, entry: entry('locking') })
  const heard = await calls('lock', {
    json: {
      DepartureSegment: {
        OriginIataCode: ref.origin,
        DestinationIataCode: ref.destination,
        DepartureDateTime: ref.departureTime.replace('T', ' '),
        FlightNumber: ref.flightNumber,
        FareName: ref.fareName,
      },
      ReturningSegment: null,
      AdultCount: party.adults,
      ChildCount: party.children,
      InfantCount: party.infants,
      TotalPayable: payableRial,
    },
    schema: lockReply,
  })
  if ('reply' in heard) {
    const { departuresegmentlockid: lockId, expiryinminute } = heard.reply
    const lockedUntil = now()
      .add({ minutes: Math.floor(expiryinminute) })
      .toString()
    const kept = await writeEntry(journal, key, {
      kept: asked,
      entry: entry('held', { lockId, lockedUntil }),
    })
    return { lockId, kept }
  }
  if ('unknown' in heard && !heard.unsent) return unclear(heard)
  await writeEntry(journal, key, { kept: asked, entry: entry('none') })
  if (!('refused' in heard)) return unclear(heard)
  const refused = refusals[errorNumber(heard.refused)]
  if (refused) return refuse(refused)
  // A no without a number: dearer meanwhile, or nothing that can be read. Nothing is locked either way.
  const again = await search.now(offerKey)
  const isDearer = again && !isUnknown(again) && sumOf(again.unitCostRial, party) > costRial
  return isDearer ? refuse('PRICE_CHANGED') : unclear(heard)
}

const refusals: Record<number, 'FLIGHT_NOT_AVAILABLE' | 'FLIGHT_SOLD_OUT'> = {
  1001: 'FLIGHT_NOT_AVAILABLE',
  1006: 'FLIGHT_NOT_AVAILABLE',
  1011: 'FLIGHT_NOT_AVAILABLE',
  1002: 'FLIGHT_SOLD_OUT',
  1003: 'FLIGHT_SOLD_OUT',
  1013: 'FLIGHT_SOLD_OUT',
}

/** Gives a lock back. What is booked stays; what nobody answered for ends by itself. */
export async function release(
  selling: Selling,
  key: string,
): Promise<{ released: true } | Unknown> {
  const { journal } = selling
  const kept = await readSale(journal, key)
  if (!kept) return { released: true }
  const { entry } = kept
  if (entry.state === 'booking')
    return { unknown: true, reason: 'a booking was asked for and nobody answered' }
  if (entry.state !== 'held' && entry.state !== 'locking') return { released: true }
  const gone = await unlock(selling, entry)
  if (isUnknown(gone)) return gone
  await writeEntry(journal, key, { kept, entry: { ...entry, state: 'released' } })
  return { released: true }
}

export async function unlock(
  { calls, now }: Selling,
  { lockId, lockedUntil }: Pick<Sale, 'lockId' | 'lockedUntil'>,
): Promise<{ isGone: true } | Unknown> {
  if (lockId === null || isPast(lockedUntil, now())) return { isGone: true }
  const heard = await calls('releaseLock', {
    json: { LockId: Number(lockId) },
    schema: releasedReply,
  })
  if ('reply' in heard) return { isGone: true }
  if ('refused' in heard && errorNumber(heard.refused) === 1010) return { isGone: true }
  return unclear(heard)
}
