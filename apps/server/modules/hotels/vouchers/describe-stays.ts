import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { LineContent } from '@parastoo/contract/orders/lines'
import { freeUntil, sumOfSteps } from '../cancellation-steps.ts'
import type { Landmark } from '../hotel-supplier.ts'
import {
  type Guest,
  guestsOf,
  type HotelRequest,
  requestsOf,
  roomIdOf,
  roomsOf,
  type Stay,
  type StayRoom,
  staysOf,
  stepsOf,
  textsOf,
} from '../reservation/index.ts'
import { voucherUrlOf } from './check-voucher.ts'
import { placesNear } from './near-places.ts'
import type { VoucherNeeds } from './needs.ts'
import { receptionNumbers } from './reception-numbers.ts'
import { type Voucher, vouchersOf } from './store.ts'

type HotelContent = Extract<LineContent, { kind: 'hotel' }>
type Found = {
  rooms: readonly StayRoom[]
  guests: readonly Guest[]
  request: HotelRequest | undefined
  voucher: Voucher | undefined
  /** What the hotel calls it; null while nobody knows. */
  number: string | null
  /** Of its city; none before there is a voucher. */
  landmarks: readonly Landmark[]
}

/** Stays for their owner's eyes: what was chosen, who sleeps there, what the hotel said, and the voucher once there. The same few queries however many. */
export async function describeStays(
  needs: VoucherNeeds,
  lineIds: readonly string[],
): Promise<Map<string, HotelContent>> {
  const { db, documents } = needs
  const [stays, rooms, guests, requests, vouchers] = await Promise.all([
    staysOf(db, lineIds),
    roomsOf(db, lineIds),
    guestsOf(db, lineIds, documents),
    requestsOf(db, lineIds),
    vouchersOf(db, lineIds),
  ])
  const numbers = await receptionNumbers(needs, stays, vouchers, requests)
  const landmarks = await landmarksOf(
    needs,
    stays.filter(({ lineId }) => vouchers.has(lineId)),
  )
  return new Map(
    stays.map((stay) => {
      const { lineId } = stay
      const voucher = vouchers.get(lineId)
      const own = rooms.filter((room) => room.lineId === lineId)
      const found = {
        rooms: own,
        guests: guests.filter((guest) => guest.lineId === lineId),
        request: requests.get(lineId),
        voucher,
        number: numbers.get(lineId) ?? null,
        landmarks: landmarks.get(stay.sold.hotel.cityCode) ?? [],
      }
      const documents: HotelContent['documents'] = voucher
        ? [
            {
              documentId: voucher.id,
              kind: 'voucher',
              number: voucher.number,
              isVoid: isCancelled(own),
            },
          ]
        : []
      return [lineId, { kind: 'hotel', documents, stay: viewOf(needs, stay, found) }]
    }),
  )
}

/** The landmarks of the cities of some stays; most trips are to one. */
async function landmarksOf(
  { suppliers }: VoucherNeeds,
  stays: readonly Stay[],
): Promise<Map<string, Landmark[]>> {
  const found = new Map<string, Landmark[]>()
  for (const city of new Set(stays.map(({ sold }) => sold.hotel.cityCode))) {
    const all = await Promise.all(suppliers.map((each) => each.landmarks(city)))
    found.set(city, all.flat())
  }
  return found
}

/** Whether no room of a stay is left. */
const isCancelled = (rooms: readonly StayRoom[]): boolean =>
  rooms.every(({ cancelledAt }) => cancelledAt !== null)

function viewOf(needs: VoucherNeeds, stay: Stay, found: Found): StayView {
  const { sold, lineId } = stay
  const { request, voucher } = found
  const isCancelledAt = (position: number) =>
    found.rooms.some((room) => room.position === position && room.cancelledAt !== null)
  const left = sold.rooms.filter((_, position) => !isCancelledAt(position))
  const steps =
    left.length === 0 ? [] : sumOfSteps(left.map(({ cancellation }) => stepsOf(cancellation)))
  return {
    supplier: stay.supplier,
    hotel: sold.hotel,
    near: placesNear(sold.hotel, found.landmarks),
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    nights: sold.rooms[0]?.nightsRial.length ?? 1,
    board: sold.board,
    rooms: sold.rooms.map((room, position) => {
      const kept = found.rooms.find((each) => each.position === position)
      return {
        ...room,
        unitId: roomIdOf(lineId, position),
        guests: found.guests
          .filter((guest) => guest.room === position)
          .map(({ lineId: _line, room: _room, ...guest }) => guest),
        couplesPaper: kept?.couplesPaper ?? null,
        isCancelled: isCancelledAt(position),
      }
    }),
    leadGuest: stay.leadGuest,
    specialRequests: stay.specialRequests,
    arrivalTime: stay.arrivalTime,
    payAtHotel: left.reduce((sum, room) => sum + room.payAtHotel, 0),
    cancellation: textsOf(steps),
    freeCancellationUntil: freeUntil(steps, needs.clock.now())?.toString() ?? null,
    admission: sold.admission,
    answerMinutes: stay.answerMinutes,
    request: request
      ? { state: request.state, answerBy: request.answerBy.toString(), noteFa: request.noteFa }
      : null,
    voucher: voucher
      ? {
          number: voucher.number,
          reference: found.number,
          issuedAt: voucher.issuedAt.toString(),
          checkUrl: voucherUrlOf(needs, voucher),
        }
      : null,
  }
}
