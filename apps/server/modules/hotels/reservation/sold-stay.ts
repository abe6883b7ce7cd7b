/** What is written of a stay that is sold: its line, its units, its guests, and the hotel as it was at the sale. */
import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Tx } from '../../../platform/db/database.ts'
import { derivedId } from '../../../platform/ids.ts'
import type { NewUnit, Orders } from '../../orders/index.ts'
import { personKeyOf } from '../../travellers/index.ts'
import { marketOf } from '../search/index.ts'
import type { Chosen, HoldStay, Read } from './judge-stay.ts'
import type { ReservationNeeds } from './needs.ts'
import { roomIdOf, type SoldStay, type Stay, textsOf } from './stay.ts'
import { addStay, type NewGuest } from './store.ts'

type NewLine = Parameters<Orders['placeOrder']>[1]['lines'][number]

export function lineOf(ask: Read, { hotel, city, offer }: Chosen, stay: Stay): NewLine {
  return {
    lineId: stay.lineId,
    kind: 'hotel',
    productType: city.countryCode === 'IR' ? 'DomesticHotel' : 'InternationalHotel',
    titleFa: titleOf(stay),
    startsAt: `${ask.checkIn}T${hotel.checkInFrom}`,
    endsAt: `${ask.checkOut}T${hotel.checkOutUntil}`,
    amountRial: offer.payNowRial,
    units: unitsOf(stay, ask.roomGuests),
  }
}

export const writeStay = (
  { documents }: Pick<ReservationNeeds, 'documents'>,
  tx: Tx,
  { ask, stay }: { ask: Read; stay: Stay },
): Promise<void> =>
  addStay(tx, {
    stay,
    couplesPapers: ask.roomGuests.map(({ couplesPaper }) => couplesPaper ?? null),
    guests: guestsOf(ask),
    seals: documents,
  })

/** One person for each room: a family of seven in two rooms keeps two from others. */
export const personKeysOf = (
  { documents }: ReservationNeeds,
  { userId, roomGuests }: Read,
): string[] =>
  roomGuests.map(({ guests: [first] }) => {
    const { nationalCode = '', passportNumber = '' } = first ?? {}
    const { firstNameFarsi = '', lastNameFarsi = '' } = first ?? {}
    // Who shows no paper is known by their name, and only to who named them.
    const name = `${userId} ${firstNameFarsi} ${lastNameFarsi}`
    return personKeyOf(documents, { nationalCode, passportNumber }, name)
  })

function guestsOf({ roomGuests, rooms }: HoldStay): NewGuest[] {
  return roomGuests.flatMap(({ guests }, room) =>
    guests.map((guest, place) => ({
      ...guest,
      room,
      place,
      age: guest.age ?? 0,
      isChild: place >= (rooms[room]?.adults ?? 0),
    })),
  )
}

const unitsOf = (stay: Stay, roomGuests: HoldStay['roomGuests']): NewUnit[] =>
  stay.sold.rooms.map(({ nameFa, totalPrice }, position) => ({
    unitId: roomIdOf(stay.lineId, position),
    labelFa:
      stay.sold.rooms.length === 1 ? nameFa : `اتاق ${toPersianDigits(position + 1)}: ${nameFa}`,
    priceRial: totalPrice,
    discountableRial: totalPrice,
    people: (roomGuests[position]?.guests ?? []).map((_, place) =>
      derivedId(stay.lineId, 'guest', position, place),
    ),
  }))

export function stayOf(ask: Read, chosen: Chosen, ids: { orderId: string; lineId: string }): Stay {
  const { supplier, hotel, city, offer } = chosen
  const { checkIn, checkOut, leadGuest } = ask
  const lead = ask.roomGuests[leadGuest.room]?.guests[leadGuest.guest]
  const nameFa = `${lead?.firstNameFarsi ?? ''} ${lead?.lastNameFarsi ?? ''}`.trim()
  const checkInAt = Temporal.PlainDate.from(checkIn)
    .toZonedDateTime({ timeZone: hotel.timeZone, plainTime: hotel.checkInFrom })
    .toInstant()
  return {
    ...ids,
    userId: ask.userId,
    supplier,
    offerKey: ask.offerKey,
    market: marketOf(ask.nationality),
    checkIn,
    checkOut,
    checkInAt,
    sold: soldOf(ask, { hotel, city, offer }),
    totalRial: offer.payNowRial,
    costRial: offer.rooms.reduce((sum, { costRial }) => sum + costRial, 0),
    payAtHotelRial: offer.payAtHotelRial,
    leadGuest: nameFa || `${lead?.firstName ?? ''} ${lead?.lastName ?? ''}`.trim(),
    specialRequests: ask.specialRequests,
    arrivalTime: ask.arrival,
    answerMinutes: hotel.confirms === 'on-request' ? hotel.answerMinutes : null,
  }
}

function soldOf(ask: Read, { hotel, city, offer }: Omit<Chosen, 'supplier'>): SoldStay {
  const { code, cityCode, nameFa, nameEn, nameAr, kind, stars, lat, lon, addressFa } = hotel
  const { timeZone, checkInFrom, checkOutUntil, isSample, admission, pictures } = hotel
  return {
    hotel: {
      code,
      cityCode,
      cityNameFa: city.nameFa,
      countryCode: city.countryCode,
      nameFa,
      nameEn,
      nameAr,
      kind,
      stars,
      lat,
      lon,
      addressFa,
      timeZone,
      checkInFrom,
      checkOutUntil,
      picture: pictures[0] ?? null,
      isSample,
    },
    admission,
    board: offer.board,
    rooms: offer.rooms.map(({ roomCode, board, nightsRial, ...sold }) => {
      const room = hotel.rooms.find((each) => each.code === roomCode)
      return {
        roomCode,
        nameFa: room?.nameFa ?? roomCode,
        nameEn: room?.nameEn ?? roomCode,
        board,
        nightsRial: [...nightsRial],
        totalPrice: sold.payNowRial,
        payAtHotel: sold.payAtHotelRial,
        cancellation: textsOf(sold.cancellation),
      }
    }),
    parties: ask.rooms.map(({ adults, childAges }) => ({ adults, childAges: [...childAges] })),
  }
}

/** «هتل نمونهٔ باغ ارم، مشهد، ۳ شب از ۱۰ آذر». */
export function titleOf({ sold: { hotel, rooms }, checkIn }: Stay): string {
  const nights = toPersianDigits(rooms[0]?.nightsRial.length ?? 1)
  return `${hotel.nameFa}، ${hotel.cityNameFa}، ${nights} شب از ${formatJalaliDate(checkIn, 'day-month')}`
}
