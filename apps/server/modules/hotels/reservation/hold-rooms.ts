import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { HoldRefused, LineKey, Product, Waiting } from '../../orders/index.ts'
import { isUnknown } from '../hotel-supplier.ts'
import { type ReservationNeeds, supplierNamed } from './needs.ts'
import { endRequest } from './request-store.ts'
import { askOf, type Stay, soldTermsOf } from './stay.ts'
import { findStay } from './store.ts'

type HoldAnswer = Exclude<Awaited<ReturnType<Product['hold']>>, Waiting>

/** Holds the rooms of a line until a moment. A hotel on request is asked when its stay is paid (decision 0086). */
export async function holdRooms(
  needs: ReservationNeeds,
  line: LineKey,
  asked: Temporal.Instant | null,
): Promise<HoldAnswer> {
  const stay = await findStay(needs.db, line.lineId)
  if (!stay) throw new Error(`Line ${line.lineId} has no stay`)
  const until = asked ?? needs.clock.now().add({ minutes: needs.holdMinutes })
  return await holdUntil(needs, { line, stay, until })
}

/** Keeps the rooms of a line until then; a hold that stands already is kept longer. */
export async function holdUntil(
  needs: ReservationNeeds,
  { line, stay, until }: { line: LineKey; stay: Stay; until: Temporal.Instant },
): Promise<HoldAnswer> {
  const supplier = supplierNamed(needs, stay.supplier)
  const held = await supplier.hold({
    key: line.key,
    offerKey: stay.offerKey,
    ask: askOf(stay),
    until,
    accepted: soldTermsOf(stay),
  })
  if (isRefused(held)) return toProductRefusal(held)
  return isUnknown(held) ? held : { held: true, until }
}

/** Gives the rooms of a hold back, and takes back what its hotel was asked. */
export async function releaseRooms(
  needs: ReservationNeeds,
  line: LineKey,
): ReturnType<Product['release']> {
  const stay = await findStay(needs.db, line.lineId)
  if (!stay) throw new Error(`Line ${line.lineId} has no stay`)
  const at = needs.clock.now()
  await needs.db.tx((tx) => endRequest(tx, { key: line.key, to: 'withdrawn', at }))
  const answer = await supplierNamed(needs, stay.supplier).release(line.key)
  return isUnknown(answer) ? answer : { released: true }
}

/** What a supplier of hotels refused, as orders read it. */
function toProductRefusal(
  refusal: Refusal<'ROOM_SOLD_OUT' | 'HOTEL_NOT_AVAILABLE' | 'PRICE_CHANGED'>,
): HoldRefused {
  const { refused } = refusal
  if (refused === 'ROOM_SOLD_OUT') return { ...refusal, refused: 'SOLD_OUT' }
  if (refused === 'HOTEL_NOT_AVAILABLE') return { ...refusal, refused: 'NOT_AVAILABLE' }
  return { ...refusal, refused }
}
