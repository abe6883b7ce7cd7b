/** A stay as tests buy it: the offer as it is on sale, and guests that its hotel takes in. */
import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { addDays } from '@parastoo/kit/dates'
import { type Buyer, nationalCodeOf, type Refused } from './create-buyer.ts'

export type Party = { adults: number; childAges: number[] }
export type StayWish = { checkIn: string; checkOut: string; rooms: Party[]; nationality?: string }
export type SubmittedStay = {
  orderId: string
  status: string
  totalPrice: number
  holdExpiresAt: string | null
  answerBy: string | null
  discountRefused: string | null
}

export const couple: Party = { adults: 2, childAges: [] }

/** Two nights from so many days after `today`. */
export const stayFrom = (
  today: string,
  {
    daysAhead = 10,
    nights = 2,
    rooms = [couple],
  }: { daysAhead?: number; nights?: number; rooms?: Party[] } = {},
): StayWish => {
  const checkIn = addDays(today, daysAhead)
  return { checkIn, checkOut: addDays(checkIn, nights), rooms }
}

/** A man of 40, a woman of 38, then children; each room begins with a national code of its own. */
function guestsFor(rooms: readonly Party[], seed: number) {
  return rooms.map(({ adults, childAges }, room) => ({
    couplesPaper: 'certificate' as const,
    guests: [
      ...Array.from({ length: adults }, (_, place) => ({
        firstNameFarsi: place === 0 ? 'رضا' : 'مریم',
        lastNameFarsi: 'مرادی',
        firstName: place === 0 ? 'Reza' : 'Maryam',
        lastName: 'Moradi',
        genderTitle: place % 2 === 0 ? 'Male' : 'Female',
        age: 40 - 2 * place,
        nationality: 'IR',
        nationalCode: place === 0 ? nationalCodeOf(seed * 10 + room) : '',
      })),
      ...childAges.map((age) => ({
        firstNameFarsi: 'آوا',
        lastNameFarsi: 'مرادی',
        firstName: 'Ava',
        lastName: 'Moradi',
        genderTitle: 'Female',
        age,
        nationality: 'IR',
      })),
    ],
  }))
}

export async function offersOf(
  buyer: Buyer,
  hotelCode: string,
  wish: StayWish,
): Promise<HotelProposal[]> {
  const path = '/api/hotel-catalog/HotelCatalog/HotelDetail'
  const found = await buyer.call<{ proposals: HotelProposal[] }>('POST', path, {
    hotelCode,
    ...wish,
  })
  return buyer.must(found).proposals
}

/** What a page would send for an offer it has shown. */
export function submissionOf(
  buyer: Buyer,
  proposal: HotelProposal,
  { wish, seed }: { wish: StayWish; seed: number },
): Record<string, unknown> {
  const { payNow: totalPrice, payAtHotel, board, cancellation } = proposal
  return {
    offerKey: proposal.offerKey,
    ...wish,
    roomGuests: guestsFor(wish.rooms, seed),
    contact: { phoneNumber: `0${buyer.phoneNumber}`, email: null },
    accepted: { totalPrice, payAtHotel, board, cancellation },
  }
}

export const submitStay = (
  buyer: Buyer,
  body: object,
  key?: string,
): Promise<{ data: SubmittedStay; refused: null } | { data: null; refused: Refused }> =>
  buyer.call<SubmittedStay>(
    'POST',
    '/api/hotel-reservation/Submit/SubmitHotelOrder',
    body,
    key ? { 'idempotency-key': key } : {},
  )
