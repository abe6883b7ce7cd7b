import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { textName } from '@parastoo/kit/text-hash'
import type { Clock } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type HoldAsk, isWorse, type NoRooms, type StayOffer, termsOf } from '../../hotels/index.ts'
import { offerByKey } from './make-offers.ts'
import { type OfferName, readOfferKey } from './offer-key.ts'
import { readStock } from './read-stock.ts'
import { stayQuestion } from './stay-question.ts'
import { stayTimes } from './stay-times.ts'
import {
  type HeldRoom,
  type Hold,
  type SoldRoom,
  stockReader,
  stockWriter,
  type TakenRooms,
} from './store.ts'

export type StockNeeds = { db: Db; clock: Clock }

export type Held = { held: true; until: Temporal.Instant; totalRial: number }
export type HoldRefused = NoRooms | Refusal<'PRICE_CHANGED'>

/** Undoes the transaction and becomes the answer. */
class Undone extends Error {
  readonly refusal: HoldRefused
  constructor(refusal: HoldRefused) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/**
 * Takes the rooms of an offer for every night until `until`, or refuses and leaves no trace. Everything is judged and priced again after
 * the nights are locked. A key holds once: asked again it answers that it holds, or takes its rooms anew when they were given back
 * meanwhile. A key that comes back with another wish is a fault of the caller and throws.
 */
export async function holdRooms(needs: StockNeeds, ask: HoldAsk): Promise<Held | HoldRefused> {
  const name = readOfferKey(ask.offerKey)
  const isSame = name?.checkIn === ask.ask.checkIn && name.checkOut === ask.ask.checkOut
  // A late repeat must not take rooms that nobody will ever give back in time.
  const isLate = Temporal.Instant.compare(ask.until, needs.clock.now()) <= 0
  if (!name || !isSame || isLate) return refuse('HOTEL_NOT_AVAILABLE')
  try {
    return await needs.db.tx((tx) => holdIn(needs, tx, { ...ask, name }))
  } catch (fault) {
    if (fault instanceof Undone) return fault.refusal
    throw fault
  }
}

async function holdIn(
  needs: StockNeeds,
  tx: Tx,
  ask: HoldAsk & { name: OfferName },
): Promise<Held> {
  const { key, name, until } = ask
  const writer = stockWriter(tx)
  const propertyId = await stockReader(tx).propertyId(name.hotelCode)
  if (propertyId === null) throw new Undone(refuse('HOTEL_NOT_AVAILABLE'))
  const { hotelCode: _hotel, ways: _ways, ...nights } = name
  const requestHash = textName(JSON.stringify([ask.offerKey, ask.ask.rooms, ask.ask.market]))
  const isNew = await writer.addHold({ key, propertyId, ...nights, requestHash, heldUntil: until })
  if (!isNew) {
    const hold = await writer.lockHold(key)
    if (hold?.requestHash !== requestHash)
      throw new Error(`The key ${key} was used to hold something else`)
    if (hold.state === 'held') await writer.extendHold(key, until)
    if (hold.state !== 'released') return await heldAlready(tx, key)
  }
  const roomCodes = name.ways.map(({ roomCode }) => roomCode)
  const roomTypeIds = await stockReader(tx).roomTypeIds(propertyId, roomCodes)
  await writer.lockNights({ ...nights, roomTypeIds })
  return await takeAll(needs, tx, ask)
}

async function heldAlready(tx: Tx, key: string): Promise<Held> {
  const hold = await stockReader(tx).findHold(key)
  if (!hold) throw new Error(`The hold ${key} vanished`)
  return { held: true, until: hold.heldUntil, totalRial: hold.totalRial }
}

async function takeAll(
  { clock }: StockNeeds,
  tx: Tx,
  { key, name, ask, until, accepted }: HoldAsk & { name: OfferName },
): Promise<Held> {
  const { hotelCode, checkIn, checkOut, ways } = name
  const now = clock.now()
  const today = now.toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const [hotel] = await readStock(tx, { hotelCode }, { checkIn, checkOut }, today)
  if (!hotel) throw new Undone(refuse('HOTEL_NOT_AVAILABLE'))
  const found = offerByKey(hotel, stayQuestion(ask, stayTimes(ask, now)), ways)
  if (isRefused(found)) throw new Undone(found)
  const { offer } = found
  if (isWorse(termsOf(offer), accepted, now))
    throw new Undone(refuse('PRICE_CHANGED', { detail: { totalRial: offer.totalRial } }))
  const writer = stockWriter(tx)
  const nights = hotel.rooms[0]?.roomNights.length ?? 0
  for (const taken of countTypes(found.ways)) {
    const inNights = await writer.take({ checkIn, checkOut, ...taken })
    if (inNights !== nights) throw new Undone(refuse('ROOM_SOLD_OUT'))
  }
  await writer.setTaken(key, {
    heldUntil: until,
    totalRial: offer.totalRial,
    rooms: found.ways.map((way, index) => ({ ...way, sold: soldRoom(offer, index) })),
  })
  crashPoint('stay:before-hold-commit')
  return { held: true, until, totalRial: offer.totalRial }
}

/** Ends a hold whose row and nights are locked, and gives its rooms back. */
export async function giveBackHeld(tx: Tx, hold: Hold): Promise<void> {
  const writer = stockWriter(tx)
  if (!(await writer.moveToReleased(hold.key))) return
  for (const taken of countTypes(await stockReader(tx).roomsOf(hold.key)))
    await writer.giveBack({ ...datesOf(hold), ...taken }, 'held')
}

/** How many rooms of each type, by type. */
export function countTypes(rooms: readonly { roomTypeId: number }[]): TakenRooms[] {
  const counts = Map.groupBy(rooms, ({ roomTypeId }) => roomTypeId)
  return [...counts]
    .map(([roomTypeId, of]) => ({ roomTypeId, rooms: of.length }))
    .toSorted((one, other) => one.roomTypeId - other.roomTypeId)
}

export const datesOf = ({ checkIn, checkOut }: Pick<Hold, 'checkIn' | 'checkOut'>) => ({
  checkIn: checkIn.toString(),
  checkOut: checkOut.toString(),
})

export const typesOf = (rooms: readonly Pick<HeldRoom, 'roomTypeId'>[]): number[] => [
  ...new Set(rooms.map(({ roomTypeId }) => roomTypeId)),
]

/** What one room of the offer was promised, its own cancellation timeline with it. */
function soldRoom(offer: StayOffer, index: number): SoldRoom {
  const room = offer.rooms[index]
  if (!room) throw new Error(`The offer ${offer.offerKey} has no room ${index}`)
  const { roomCode, planCode, nightsRial, totalRial } = room
  const cancellation = room.cancellation.map(({ from, keptRial }) => ({
    from: from?.toString() ?? null,
    keptRial,
  }))
  return { roomCode, planCode, nightsRial: [...nightsRial], totalRial, cancellation }
}
