import { isRefused, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { HoldRefused, LineKey, Product } from '../../orders/index.ts'
import { offerTour } from '../catalogue/index.ts'
import { tourZone } from '../pricing/index.ts'
import {
  extendHold,
  giveBack,
  isCalledOff,
  lockHolds,
  overdueHolds,
  putHeld,
  releaseHold,
  type Taken,
  take,
} from '../stock/index.ts'
import { askStaff } from './ask-staff.ts'
import type { ReservationNeeds } from './needs.ts'
import { endRequest } from './request-store.ts'
import { livingOf, type Reservation, takenBy } from './reservation.ts'
import { isChangedUnasked, placesOf, reservationOf, roomsOf } from './store.ts'

type HoldAnswer = Awaited<ReturnType<Product['hold']>>

/** Undoes the transaction and becomes the answer. */
class Undone extends Error {
  readonly refusal: HoldRefused
  constructor(refusal: HoldRefused) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/**
 * Takes seats, heads and rooms of a line together until a moment, or refuses and leaves no trace. A departure on request is first asked of
 * staff, and held only once they have accepted, for as long as decision 24 gives to pay; once its deposit is paid, until its balance.
 */
export async function holdPlaces(
  needs: ReservationNeeds,
  line: LineKey,
  asked: Temporal.Instant | null,
): Promise<HoldAnswer> {
  const reservation = await reservationOf(needs.db, line.lineId)
  const answer = reservation.isOnRequest ? await askStaff(needs, line) : null
  if (answer && !('accepted' in answer)) return answer
  const until =
    latestOf(answer?.until, asked) ?? needs.clock.now().add({ minutes: needs.holdMinutes })
  return await holdUntil(needs, { line, reservation, until })
}

const latestOf = (...moments: (Temporal.Instant | null | undefined)[]) =>
  moments
    .filter((moment) => moment != null)
    .toSorted(Temporal.Instant.compare)
    .at(-1)

/** Takes what a line needs, or keeps it longer; a key that was released takes it anew. */
export async function holdUntil(
  needs: ReservationNeeds,
  ask: { line: LineKey; reservation: Reservation; until: Temporal.Instant },
): Promise<{ held: true; until: Temporal.Instant } | HoldRefused> {
  const { line, reservation, until } = ask
  // Nobody gives back in time what is taken for a moment that is past.
  if (Temporal.Instant.compare(until, needs.clock.now()) <= 0) return refuse('NOT_AVAILABLE')
  const refused = await refuseDearer(needs, line, reservation)
  if (refused) return refused
  try {
    return await needs.db.tx((tx) => holdIn(needs, tx, ask))
  } catch (fault) {
    if (fault instanceof Undone) return fault.refusal
    throw fault
  }
}

async function holdIn(
  { own: ours, clock }: Pick<ReservationNeeds, 'own' | 'clock'>,
  tx: Tx,
  { line, reservation, until }: Parameters<typeof holdUntil>[1],
): Promise<{ held: true; until: Temporal.Instant }> {
  const { key, lineId } = line
  const holds = await lockHolds(tx, lineId)
  const own = holds.find((hold) => hold.key === key)
  if (own?.state === 'fulfilled') return { held: true, until: own.heldUntil }
  if (own?.state === 'held') {
    // Nobody pays a balance of what does not take place.
    if (await isCalledOff(tx, reservation.departureId)) throw new Undone(refuse('NOT_AVAILABLE'))
    await extendHold(tx, { key, heldUntil: until })
    return { held: true, until }
  }
  const taken = await takenOf(tx, reservation)
  // An earlier hold of the line that nobody has released yet makes way for this one.
  for (const hold of holds)
    if (await releaseHold(tx, hold.key)) await giveBack(tx, ours, taken, 'held')
  const outcome = await take(tx, ours, { ...taken, today: dateIn(tourZone, clock.now()) })
  if (outcome !== 'taken') throw new Undone(refuse('SOLD_OUT', { detail: { short: outcome } }))
  // Its departure is locked by now: whoever changes it comes before this, and is seen, or asks the line afterwards.
  if (await isChangedUnasked(tx, lineId))
    throw new Undone(refuse('NOT_AVAILABLE', { detail: { why: 'changed since it was sold' } }))
  await putHeld(tx, { key, lineId, heldUntil: until })
  crashPoint('tour:before-hold-commit')
  return { held: true, until }
}

/** What a line takes of each stock while nobody of it has gone. */
async function takenOf(tx: Tx, reservation: Reservation): Promise<Taken> {
  const { lineId } = reservation
  const places = livingOf(await placesOf(tx, [lineId]))
  const rooms = (await roomsOf(tx, [lineId])).filter(({ position }) =>
    places.some(({ room }) => room === position),
  )
  return takenBy(reservation, { places, rooms })
}

/** A first hold is at the price of the submit; a later one only while it costs no more. What staff have accepted stays as it was asked. */
async function refuseDearer(
  needs: ReservationNeeds,
  line: LineKey,
  reservation: Reservation,
): Promise<HoldRefused | null> {
  if (line.generation === 1 || reservation.isOnRequest) return null
  const now = await priceReservation(needs, reservation)
  if (isRefused(now)) return now
  return now.priceRial > reservation.totalRial
    ? refuse('PRICE_CHANGED', { detail: { totalPrice: now.priceRial } })
    : null
}

/** What the places of a line would cost now, at today's prices and rates. */
export async function priceNow(
  needs: ReservationNeeds,
  { lineId }: LineKey,
): Promise<{ priceRial: number } | HoldRefused> {
  return await priceReservation(needs, await reservationOf(needs.db, lineId))
}

async function priceReservation(
  needs: ReservationNeeds,
  { lineId, departureId, packageCode }: Reservation,
): Promise<{ priceRial: number } | HoldRefused> {
  const [places, rooms] = await Promise.all([
    placesOf(needs.db, [lineId]),
    roomsOf(needs.db, [lineId]),
  ])
  const childKinds = {
    bed: ['child-with-bed', 'young-child-with-bed'],
    none: ['child-without-bed'],
  }
  const offer = await offerTour(needs, needs.db, {
    departureId,
    packageCode,
    travellers: places.map(({ birthDate }) => ({ birthDate })),
    rooms: rooms.map(({ kind, position }) => {
      const own = places.filter(({ room }) => room === position)
      const of = (kinds: readonly string[]) =>
        own.filter((place) => kinds.includes(place.kind)).map((place) => place.position)
      const people = own.map((place) => place.position)
      return { kind, people, withBed: of(childKinds.bed), withoutBed: of(childKinds.none) }
    }),
  })
  if (!isRefused(offer)) return { priceRial: offer.quote.totalRial }
  const isFull = offer.refused.startsWith('SEATS_LEFT') || offer.refused === 'ROOM_KIND_FULL'
  return refuse(isFull ? 'SOLD_OUT' : 'NOT_AVAILABLE', { detail: { why: offer.refused } })
}

/** Gives back what a key holds, once however often it is called, and takes back what staff were asked. What is sold stays. */
export async function releasePlaces(
  { db, clock, own }: Pick<ReservationNeeds, 'db' | 'clock' | 'own'>,
  { key, lineId }: Pick<LineKey, 'key' | 'lineId'>,
): Promise<{ released: true }> {
  await db.tx(async (tx) => {
    await lockHolds(tx, lineId)
    await endRequest(tx, { key, to: 'withdrawn', at: clock.now() })
    if (!(await releaseHold(tx, key))) return
    await giveBack(tx, own, await takenOf(tx, await reservationOf(tx, lineId)), 'held')
  })
  return { released: true }
}

/** How long after its time a hold waits for its owner before it is given back all the same. */
const staleAfterMinutes = 5

/** Gives back what nobody has released in time: for lost jobs and lost answers. */
export async function releaseStalePlaces(needs: ReservationNeeds): Promise<number> {
  const before = needs.clock.now().subtract({ minutes: staleAfterMinutes })
  const overdue = await overdueHolds(needs.db, before)
  for (const hold of overdue) {
    await releasePlaces(needs, hold)
    needs.log.warn({ key: hold.key }, 'places that nobody released were given back')
  }
  return overdue.length
}
