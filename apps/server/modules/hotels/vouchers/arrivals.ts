import type { Traveller } from '@parastoo/contract/office/lists'
import { daysBetween } from '@parastoo/kit/dates'
import { guestsOf, roomIdOf, roomsOf, staysOf } from '../reservation/index.ts'
import type { VoucherNeeds } from './needs.ts'
import { arrivingLines } from './store.ts'

/** Who arrives at a hotel on a day with a voucher, room by room. */
export async function arrivals(
  { db, documents }: Pick<VoucherNeeds, 'db' | 'documents'>,
  { hotel, night }: { hotel: string; night: string },
): Promise<Traveller[]> {
  const arriving = await arrivingLines(db, { hotel, night })
  const lines = arriving.map(({ lineId }) => lineId)
  const stays = new Map((await staysOf(db, lines)).map((stay) => [stay.lineId, stay]))
  const open = (await roomsOf(db, lines)).filter(({ cancelKey }) => cancelKey === null)
  const guests = Map.groupBy(await guestsOf(db, lines, documents), ({ lineId, room }) =>
    roomIdOf(lineId, room),
  )
  const numbers = new Map(arriving.map(({ lineId, number }) => [lineId, number]))
  return open.flatMap(({ lineId, position }) => {
    const stay = stays.get(lineId)
    const room = stay?.sold.rooms[position]
    if (!stay || !room) return []
    const nights = daysBetween(stay.checkIn, stay.checkOut)
    return (guests.get(roomIdOf(lineId, position)) ?? []).map((guest, place) => ({
      id: `${roomIdOf(lineId, position)} ${place}`,
      orderId: stay.orderId,
      group: `${numbers.get(lineId)} · ${position + 1}`,
      nameFa: `${guest.firstNameFarsi} ${guest.lastNameFarsi}`.trim(),
      nameEn: `${guest.firstName} ${guest.lastName}`.trim(),
      gender: guest.genderTitle,
      born: null,
      age: guest.age,
      nationality: guest.nationality,
      document: guest.documentType === 'Passport' ? guest.passportNumber : guest.nationalCode,
      detail: [room.nameFa, `${nights} شب`, stay.arrivalTime, stay.specialRequests]
        .filter(Boolean)
        .join('، '),
    }))
  })
}
