/** A place that goes to another traveller for a fee, until the names are closed: asked, paid, and carried out as the fee is booked. */
import type { PassengerDraft } from '@parastoo/contract/flights/passenger'
import type { Code } from '@parastoo/contract/messages'
import { addDays } from '@parastoo/kit/dates'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { derivedId, randomDigits } from '../../../platform/ids.ts'
import type { Order, Product } from '../../orders/index.ts'
import { personKeyOf } from '../../travellers/index.ts'
import { type Departure, readDepartures, readTours } from '../catalogue/index.ts'
import { midnightAfter, tourZone } from '../pricing/index.ts'
import {
  judgeNewTraveller,
  livingOf,
  type NewTraveller,
  nameOf,
  personKeysOn,
  placesOf,
  type Reservation,
  type ReservationNeeds,
  readNewTraveller,
  replaceTraveller,
  reservationOf,
  roommatesOf,
} from '../reservation/index.ts'
import { lockHolds } from '../stock/index.ts'
import { isAsked } from './change-store.ts'
import { supplier } from './issue-programme.ts'
import { addAsked, findAsked, renewProgramme, roomChangesOf } from './traveller-change-store.ts'

const feeTitleFa = 'تغییر مسافر تور'
/** For how long the fee may be paid, unless the names close before. */
const payMinutes = 30

export type ChangeTraveller = {
  userId: string
  orderId: string
  unitId: string
  passenger: PassengerDraft
  /** How they are related to whom they share a room with, where the tour asks. */
  kinship?: string | null | undefined
  accepted: { fee: number }
  /** Under what the caller sends this, and the hash of all it says: repeated, it is the same order of a fee. */
  attempt: { key: string; requestHash: string }
}
type Terms = { feeRial: number; until: Temporal.Instant }

/** What a change of a traveller costs now, and until when it can be asked for; null where it cannot. */
export function travellerChangeNow(
  { sold, programme }: Pick<Reservation, 'sold' | 'programme'>,
  { departure, now }: { departure: Pick<Departure, 'state'>; now: Temporal.Instant },
): Terms | null {
  const rule = sold.travellerChange
  if (!rule || !programme || departure.state === 'cancelled') return null
  const until = midnightAfter(addDays(sold.startsOn, -rule.closesDaysBefore))
  return Temporal.Instant.compare(now, until) < 0 ? { feeRial: rule.feeRial, until } : null
}

/**
 * Asks to give a place of an issued tour to another traveller: judges them against the place, writes them down and asks for the fee in one
 * transaction, and answers the order by which that is paid. Nothing of the tour moves before. PRICE_CHANGED says in `detail.totalPrice` what it costs.
 */
export async function changeTraveller(
  needs: ReservationNeeds,
  ask: ChangeTraveller,
): Promise<{ orderId: string } | Refusal<Code>[]> {
  const { userId, unitId: placeId, attempt } = ask
  const order = await needs.orders.findOwn(userId, ask.orderId)
  const lineId = order && (await lineOfPlace(needs, order, placeId))
  if (!order || !lineId) return [refuse('NOT_FOUND')]
  const key = derivedId(userId, 'ChangeTourTraveller', attempt.key)
  const { requestHash } = attempt
  const before = await needs.orders.feeAskedBefore({ lineId, key, userId, requestHash })
  if (isRefused(before)) return [before]
  if (before) return { orderId: before.orderId }
  const now = needs.clock.now()
  const about = await readLine(needs.db, lineId)
  const terms = travellerChangeNow(about.reservation, { ...about, now })
  if (!terms || (await isAsked(needs.db, lineId))) return [refuse('TRAVELLER_CHANGE_CLOSED')]
  const { feeRial } = terms
  if (ask.accepted.fee !== feeRial)
    return [refuse('PRICE_CHANGED', { detail: { totalPrice: feeRial } })]
  const passenger = readNewTraveller(ask.passenger, { ...about, today: dateIn(tourZone, now) })
  if (Array.isArray(passenger)) return passenger
  const outcome = await needs.db.tx(async (tx) => {
    await needs.orders.lock(tx, order.orderId)
    const traveller = { passenger, kinship: ask.kinship ?? null }
    const judged = await judgeOn(needs, tx, { lineId, placeId, ...traveller })
    if (isRefused(judged)) return judged
    const fee = { ...feeOf(about.reservation, { placeId, key, terms, now }), requestHash }
    const asked = await needs.orders.askFee(tx, { orderId: order.orderId, lineId, fee })
    if (isRefused(asked)) return toTourCode(asked)
    const roomChanges = await roomChangesOf(tx, placeId)
    const written = { key, lineId, placeId, ...traveller, roomChanges, at: now }
    await addAsked(tx, written, needs.documents)
    return asked
  })
  return isRefused(outcome) ? [outcome] : outcome
}

/** The tour of an order that a place is of; undefined where it is none of it. */
async function lineOfPlace(
  { db }: Pick<ReservationNeeds, 'db'>,
  { lines }: Order,
  placeId: string,
): Promise<string | undefined> {
  const tours = lines.filter(({ kind, partOf }) => kind === 'tour' && partOf === null)
  const places = await placesOf(
    db,
    tours.map(({ lineId }) => lineId),
  )
  return places.find(({ id }) => id === placeId)?.lineId
}

async function readLine(dbOrTx: Db | Tx, lineId: string) {
  const reservation = await reservationOf(dbOrTx, lineId)
  const [departure] = await readDepartures(dbOrTx, { id: reservation.departureId })
  const [tour] = await readTours(dbOrTx, [reservation.sold.tour.code])
  if (!departure || !tour) throw new Error(`Line ${lineId} has no departure`)
  return { reservation, departure, tour }
}

type InPlace = NewTraveller & { lineId: string; placeId: string }

/** Judges a traveller against a place as it stands, locked until the transaction ends; by what they are known, or why they may not have it. */
async function judgeOn(
  { documents }: Pick<ReservationNeeds, 'documents'>,
  tx: Tx,
  { lineId, placeId, ...traveller }: InPlace,
): Promise<{ personKey: string } | Refusal<Code>> {
  await lockHolds(tx, lineId)
  const about = await readLine(tx, lineId)
  const places = await placesOf(tx, [lineId])
  const place = livingOf(places).find(({ id }) => id === placeId)
  if (!place || about.departure.state === 'cancelled') return refuse('TRAVELLER_CHANGE_CLOSED')
  const keys = await personKeysOn(tx, lineId)
  const { passenger } = traveller
  const personKey = personKeyOf(documents, passenger)
  if (livingOf(places).some(({ id }) => keys.get(id) === personKey))
    return refuse('DUPLICATE_PASSENGER', {
      field: `passenger.${passenger.nationalCode === '' ? 'passportNumber' : 'nationalCode'}`,
    })
  const roommates = await roommatesOf(tx, [lineId])
  const fault = judgeNewTraveller(traveller, place, { ...about, places, roommates })
  return fault ?? { personKey }
}

/** The fee as orders ask for it. Its organiser has the same part of it as of the price. */
function feeOf(
  { totalRial, costRial }: Reservation,
  {
    placeId,
    key,
    terms,
    now,
  }: { placeId: string; key: string; terms: Terms; now: Temporal.Instant },
) {
  const { feeRial } = terms
  const [payBy] = [terms.until, now.add({ minutes: payMinutes })].toSorted(Temporal.Instant.compare)
  const unitId = derivedId(key, 'fee')
  return {
    key,
    titleFa: feeTitleFa,
    units: [
      { unitId, labelFa: feeTitleFa, priceRial: feeRial, discountableRial: 0, people: [placeId] },
    ],
    supplier,
    costRial: Number((BigInt(feeRial) * BigInt(costRial)) / BigInt(totalRial)),
    until: payBy ?? terms.until,
  }
}

const toTourCode = (
  refusal: Refusal<'CHANGE_NOT_POSSIBLE' | 'FEE_WAITS'>,
): Refusal<'TRAVELLER_CHANGE_CLOSED' | 'TRAVELLER_CHANGE_WAITS'> =>
  refusal.refused === 'FEE_WAITS'
    ? { ...refusal, refused: 'TRAVELLER_CHANGE_WAITS' }
    : { ...refusal, refused: 'TRAVELLER_CHANGE_CLOSED' }

/**
 * Puts the new traveller in the place, in the transaction that books the fee: a new programme, and the former one is void. Null where the
 * place was given up, its room has other people by now, or it would not take them any more: then nothing is written.
 */
export async function carryOutChange(
  needs: Pick<ReservationNeeds, 'documents' | 'clock'>,
  tx: Tx,
  { lineId, key }: Parameters<NonNullable<Product['carryOut']>>[1],
): ReturnType<NonNullable<Product['carryOut']>> {
  const asked = await findAsked(tx, key, needs.documents)
  if (!asked) return null
  const { placeId, passenger, kinship, roomChanges } = asked
  const judged = await judgeOn(needs, tx, { lineId, placeId, passenger, kinship })
  if (isRefused(judged) || (await roomChangesOf(tx, placeId)) !== roomChanges) return null
  const { personKey } = judged
  await replaceTraveller(tx, { placeId, passenger, personKey, kinship }, needs.documents)
  await renewProgramme(tx, {
    key,
    lineId,
    id: derivedId(key, 'programme'),
    number: randomDigits(10),
    at: needs.clock.now(),
  })
  crashPoint('tour:before-change-commit')
  return { units: [{ unitId: placeId, labelFa: nameOf(passenger) }], personKeys: [personKey] }
}
