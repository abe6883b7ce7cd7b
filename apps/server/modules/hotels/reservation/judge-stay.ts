/** A submit of a stay judged as a whole: the offer as it stands now, the guests and the terms. Nothing is written. */
import { type Contact, contactInput } from '@parastoo/contract/flights/passenger'
import type { RoomGuests } from '@parastoo/contract/hotels/guest'
import { guestFaults, onShownPapers } from '@parastoo/contract/hotels/guest-faults'
import type { AcceptedTerms } from '@parastoo/contract/hotels/reservation'
import { type Code, isCode } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeText, toLatinDigits } from '@parastoo/kit/text'
import { derivedId } from '../../../platform/ids.ts'
import type { OpenOrdersRefusal } from '../../orders/index.ts'
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
import { isWorse, termsOf } from './stay.ts'

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
  productChannel: number
  /** Under what the caller sends this submit, and the hash of all it says: repeated, it is the same order. */
  attempt: { key: string; requestHash: string }
}

/** An offer as it stands now, and who sells it. */
export type Chosen = { supplier: string; hotel: Hotel; city: City; offer: StayOffer }
/** A submit whose form was read. */
export type Read = HoldStay & { told: Contact; arrival: string | null }

/** The offer as it stands now and the form as it is read; or everything that is wrong with either. */
export async function judgeStay(
  needs: ReservationNeeds,
  ask: HoldStay,
): Promise<{ chosen: Chosen; ask: Read } | Refusal<Code>[]> {
  const chosen = await findOffer(needs, ask)
  if (isRefused(chosen)) return [chosen]
  const roomGuests = onShownPapers(ask.roomGuests, chosen.city.countryCode)
  const read = readForm({ ...ask, roomGuests }, chosen)
  if (Array.isArray(read)) return read
  const refused = refuseTerms(needs, ask, chosen)
  return refused ? [refused] : { chosen, ask: read }
}

/** The ids of a submit: 0 is its order, 1 its line. */
export const idOf = ({ userId, attempt }: HoldStay, index: number) =>
  derivedId(userId, 'SubmitHotelOrder', attempt.key, index)

export async function findOffer(
  needs: ReservationNeeds,
  ask: HoldStay,
): Promise<Chosen | Refusal<Code>> {
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

export const stayAskOf = ({ checkIn, checkOut, rooms, nationality }: HoldStay): StayAsk => ({
  checkIn,
  checkOut,
  rooms,
  market: marketOf(nationality),
  nationality,
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
  if (offer.rooms.some(({ payNowRial }) => payNowRial <= 0)) return refuse('HOTEL_NOT_AVAILABLE')
  return isWorse(termsOf(offer), ask.accepted, clock.now()) ? priceChanged(ask, offer) : null
}

export const priceChanged = (
  { accepted }: HoldStay,
  offer: StayOffer,
): Refusal<'PRICE_CHANGED'> => {
  const now = termsOf(offer)
  return refuse('PRICE_CHANGED', { detail: { totalPrice: now.totalPrice, before: accepted, now } })
}

/** A refusal about one person, at the paper of the first guest of their room. */
export const atRoom = (refusal: OpenOrdersRefusal): Refusal<Code> =>
  refusal.refused === 'TRAVELLER_IN_OPEN_ORDERS'
    ? refuse(refusal.refused, {
        field: `roomGuests.${refusal.detail?.person}.guests.0.nationalCode`,
      })
    : refusal
