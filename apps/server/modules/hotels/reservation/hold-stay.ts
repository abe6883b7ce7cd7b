import { type Contact, contactInput } from '@parastoo/contract/flights/passenger'
import type { RoomGuests } from '@parastoo/contract/hotels/guest'
import { guestFaults, onShownPapers } from '@parastoo/contract/hotels/guest-faults'
import type { AcceptedTerms } from '@parastoo/contract/hotels/reservation'
import { type Code, isCode } from '@parastoo/contract/messages'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeText, toLatinDigits, toPersianDigits } from '@parastoo/kit/text'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { derivedId } from '../../../platform/ids.ts'
import type { HoldRefusal, NewUnit, OpenOrdersRefusal, Order } from '../../orders/index.ts'
import {
  type City,
  type Hotel,
  isUnknown,
  type RoomParty,
  type StayAsk,
  type StayOffer,
} from '../hotel-supplier.ts'
import { marketOf, nightsOf, todayIn } from '../search/index.ts'
import type { ReservationNeeds } from './needs.ts'
import { isWorse, roomIdOf, type SoldStay, type Stay, termsOf, textsOf } from './stay.ts'
import { addStay, type NewGuest } from './store.ts'

export type HoldStay = {
  userId: string
  offerKey: string
  checkIn: string
  checkOut: string
  rooms: readonly RoomParty[]
  /** ISO 3166: by whose rate the stay is sold. */
  nationality: string
  roomGuests: readonly RoomGuests[]
  leadGuest: { room: number; guest: number }
  hasPoliceLetter: boolean
  contact: object
  specialRequests: string
  arrivalTime?: string | null | undefined
  accepted: AcceptedTerms
  orderId?: string | null | undefined
  productChannel: number
  /** Under what the caller sends this submit, and the hash of all it says: repeated, it is the same order. */
  attempt: { key: string; requestHash: string }
}

/** An offer as it stands now, and who sells it. */
type Chosen = { supplier: string; hotel: Hotel; city: City; offer: StayOffer }
type Read = HoldStay & { told: Contact; arrival: string | null }

/**
 * Submit: finds the offer again, judges guests and terms, writes order and stay in one transaction, then asks to hold the rooms, or asks
 * the hotel. Repeated under its key it goes on with the order of the first time. Refuses with every fault of the form at once;
 * PRICE_CHANGED carries what was accepted and what is sold now side by side, in `detail.before` and `detail.now`.
 */
export async function holdStay(
  needs: ReservationNeeds,
  ask: HoldStay,
): Promise<Order | Refusal<Code>[]> {
  const { userId } = ask
  if (ask.orderId) return [refuse('ADDING_TO_ORDER_NOT_POSSIBLE', { field: 'orderId' })]
  const orderId = idOf(ask, 0)
  const before = await needs.orders.placedBefore({ orderId, userId, ...ask.attempt })
  if (isRefused(before)) return [before]
  if (before) return await askToHold(needs, ask, orderId)
  const chosen = await findOffer(needs, ask)
  if (isRefused(chosen)) return [chosen]
  const roomGuests = onShownPapers(ask.roomGuests, chosen.city.countryCode)
  const read = readForm({ ...ask, roomGuests }, chosen)
  if (Array.isArray(read)) return read
  const refused = refuseTerms(needs, ask, chosen)
  if (refused) return [refused]
  const written = await needs.db.tx((tx) => writeOrder(needs, tx, { ask: read, chosen, orderId }))
  if (written === 'placed-before') return await holdStay(needs, ask)
  if (written !== 'written') return [written]
  crashPoint('hold:after-order-commit')
  needs.log.info({ orderId }, 'order placed')
  return await askToHold(needs, ask, orderId)
}

/** The ids of a submit: 0 is its order, 1 its line. */
const idOf = ({ userId, attempt }: HoldStay, index: number) =>
  derivedId(userId, 'SubmitHotelOrder', attempt.key, index)

async function askToHold(
  needs: ReservationNeeds,
  ask: HoldStay,
  orderId: string,
): Promise<Order | Refusal<Code>[]> {
  const held = await needs.orders.hold(orderId)
  if (!isRefused(held)) return held
  if (held.refused !== 'PRICE_CHANGED') return [toHotelCode(held)]
  // Dearer since a moment ago: what it costs by now, to be accepted with a new submit.
  const chosen = await findOffer(needs, ask)
  if (isRefused(chosen)) return [chosen]
  return [priceChanged(ask, chosen.offer)]
}

async function findOffer(needs: ReservationNeeds, ask: HoldStay): Promise<Chosen | Refusal<Code>> {
  // Before suppliers are asked; which day it is at the hotel decides afterwards, and is a day away at most.
  const roughly = nightsOf(ask, todayIn(needs, 'UTC').subtract({ days: 1 }))
  if (isRefused(roughly)) return roughly
  for (const { name, offer } of needs.suppliers) {
    const found = await offer(ask.offerKey, stayAskOf(ask))
    if (isUnknown(found)) return refuse('SUPPLIER_NOT_ANSWERING')
    if (!isRefused(found)) {
      const nights = nightsOf(ask, todayIn(needs, found.hotel.timeZone))
      return isRefused(nights) ? nights : { supplier: name, ...found }
    }
    if (found.refused !== 'HOTEL_UNKNOWN') return found
  }
  return refuse('HOTEL_UNKNOWN', { field: 'offerKey' })
}

const stayAskOf = ({ checkIn, checkOut, rooms, nationality }: HoldStay): StayAsk => ({
  checkIn,
  checkOut,
  rooms,
  market: marketOf(nationality),
})

/** The form, read; or everything that is wrong with it. */
function readForm(ask: HoldStay, { hotel, city }: Chosen): Read | Refusal<Code>[] {
  const contact = contactInput.safeParse(ask.contact)
  const arrival = arrivalOf(ask.arrivalTime)
  const { confirms, admission } = hotel
  const faults: Refusal<Code>[] = guestFaults(ask, {
    parties: ask.rooms,
    market: marketOf(ask.nationality),
    hotel: { countryCode: city.countryCode, confirms, admission },
  }).map(({ field, code }) => refuse(code, { field }))
  for (const { path, message } of contact.error?.issues ?? [])
    faults.push(
      refuse(isCode(message) ? message : 'CHECK_ENTERED_VALUES', {
        field: `contact.${String(path[0])}`,
      }),
    )
  if (arrival === undefined)
    faults.push(refuse('ARRIVAL_TIME_IS_INVALID', { field: 'arrivalTime' }))
  if (faults.length > 0 || arrival === undefined || !contact.data) return faults
  return { ...ask, told: contact.data, arrival }
}

/** `14:30` of what was typed in any digits; null where nothing was, undefined where it is no time. */
function arrivalOf(typed: string | null | undefined): string | null | undefined {
  const text = toLatinDigits(normalizeText(typed ?? ''))
  if (text === '') return null
  const found = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text)
  return found ? `${(found[1] ?? '').padStart(2, '0')}:${found[2]}` : undefined
}

function refuseTerms(
  { clock }: ReservationNeeds,
  ask: HoldStay,
  { offer }: Chosen,
): Refusal<Code> | null {
  // An order of nothing is no order of ours: units, receivables and payments are sums above zero.
  if (offer.payNowRial === 0) return refuse('PAY_AT_HOTEL_NOT_SOLD', { field: 'offerKey' })
  return isWorse(termsOf(offer), ask.accepted, clock.now()) ? priceChanged(ask, offer) : null
}

const priceChanged = ({ accepted }: HoldStay, offer: StayOffer): Refusal<'PRICE_CHANGED'> => {
  const now = termsOf(offer)
  return refuse('PRICE_CHANGED', { detail: { totalPrice: now.totalPrice, before: accepted, now } })
}

/** Writes all of it, or nothing where the user keeps too much unpaid already, or a repeat of this submit was faster. */
async function writeOrder(
  needs: ReservationNeeds,
  tx: Tx,
  { ask, chosen, orderId }: { ask: Read; chosen: Chosen; orderId: string },
): Promise<'written' | 'placed-before' | Refusal<Code>> {
  const { userId, roomGuests } = ask
  const lineId = idOf(ask, 1)
  // One person for each room: a family of seven in two rooms keeps two from others.
  const personKeys = roomGuests.map(({ guests: [first] }) => personKeyOf(needs, first))
  const tooMany = await needs.orders.limitOpenOrders(tx, { orderId, userId, personKeys })
  if (tooMany) return atRoom(tooMany)
  const stay = stayOf(ask, chosen, { orderId, lineId })
  const { hotel, city, offer } = chosen
  const placed = await needs.orders.placeOrder(tx, {
    orderId,
    userId,
    titleFa: titleOf(stay),
    contact: ask.told,
    channel: ask.productChannel,
    requestHash: ask.attempt.requestHash,
    personKeys,
    totalRial: offer.totalRial,
    lines: [
      {
        lineId,
        kind: 'hotel',
        productType: city.countryCode === 'IR' ? 'DomesticHotel' : 'InternationalHotel',
        titleFa: titleOf(stay),
        startsAt: `${ask.checkIn}T${hotel.checkInFrom}`,
        endsAt: `${ask.checkOut}T${hotel.checkOutUntil}`,
        amountRial: offer.totalRial,
        units: unitsOf(stay, roomGuests),
      },
    ],
  })
  if (!placed) return 'placed-before'
  await addStay(tx, {
    stay,
    couplesPapers: roomGuests.map(({ couplesPaper }) => couplesPaper ?? null),
    guests: guestsOf(ask),
    seals: needs.documents,
  })
  return 'written'
}

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

/** By what a person is known among all open orders; one who shows no paper is known by their name. */
function personKeyOf(
  { documents }: ReservationNeeds,
  guest: RoomGuests['guests'][number] | undefined,
): string {
  const { nationalCode = '', passportNumber = '', nationality = '' } = guest ?? {}
  return documents.fingerprint(
    passportNumber === ''
      ? `national code ${nationalCode}`
      : `passport ${nationality} ${passportNumber}`,
  )
}

function stayOf(ask: Read, chosen: Chosen, ids: { orderId: string; lineId: string }): Stay {
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
    totalRial: offer.totalRial,
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
        totalPrice: sold.totalRial,
        payAtHotel: sold.taxAtHotelRial,
        cancellation: textsOf(sold.cancellation),
      }
    }),
    parties: ask.rooms.map(({ adults, childAges }) => ({ adults, childAges: [...childAges] })),
  }
}

/** «هتل نمونهٔ باغ ارم، مشهد، ۳ شب از ۱۰ آذر». */
function titleOf({ sold: { hotel, rooms }, checkIn }: Stay): string {
  const nights = toPersianDigits(rooms[0]?.nightsRial.length ?? 1)
  return `${hotel.nameFa}، ${hotel.cityNameFa}، ${nights} شب از ${formatJalaliDate(checkIn, 'day-month')}`
}

/** A refusal about one person, at the paper of the first guest of their room. */
const atRoom = (refusal: OpenOrdersRefusal): Refusal<Code> =>
  refusal.refused === 'TRAVELLER_IN_OPEN_ORDERS'
    ? refuse(refusal.refused, {
        field: `roomGuests.${refusal.detail?.person}.guests.0.nationalCode`,
      })
    : refusal

/** A refusal of orders by its code for hotels; a supplier of rooms wants no picture read. */
function toHotelCode(refusal: HoldRefusal): Refusal<Code> {
  const { refused } = refusal
  if (refused === 'SOLD_OUT') return { ...refusal, refused: 'ROOM_SOLD_OUT' }
  if (refused === 'NOT_AVAILABLE') return { ...refusal, refused: 'HOTEL_NOT_AVAILABLE' }
  return { ...refusal, refused }
}
