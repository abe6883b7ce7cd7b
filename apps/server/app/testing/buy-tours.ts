/** A tour as tests buy it: quoted as a page would, then submitted for people who fit it. */
import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import { type Buyer, nationalCodeOf, type Refused } from './create-buyer.ts'

export type TourWish = {
  departureId: string
  packageCode?: string
  adults?: number
  /** Birthdays. */
  children?: string[]
  rooms?: { kind: string; people: number[]; sharesRoom?: boolean }[]
  /** All of them women, where it is so. */
  women?: boolean
}
export type SubmittedTour = {
  orderId: string
  status: string
  totalPrice: number
  holdExpiresAt: string | null
  answerBy: string | null
  warnings: { code: string; passenger: number }[]
}

export const quoteTour = (buyer: Buyer, wish: TourWish) =>
  buyer.call<TourQuote>('POST', '/api/tour-catalog/Tour/QuoteTour', {
    packageCode: 'silver',
    ...wish,
    adults: wish.adults ?? 2,
    children: (wish.children ?? []).map((birthDate) => ({ birthDate })),
  })

/** Adults in turn a man and a woman of 1986, then the children. */
export function travellers({ adults = 2, children = [], women = false }: TourWish, seed: number) {
  const isMan = (place: number) => place % 2 === 0 && !women
  const person = (place: number, birthDateFa: string, type: string) => ({
    type,
    documentType: 'NationalCode',
    firstName: isMan(place) ? 'Reza' : 'Maryam',
    lastName: 'Moradi',
    firstNameFarsi: isMan(place) ? 'رضا' : 'مریم',
    lastNameFarsi: 'مرادی',
    genderTitle: isMan(place) ? 'Male' : 'Female',
    birthDateFa,
    nationalCode: nationalCodeOf(seed * 10 + place),
  })
  return [
    ...Array.from({ length: adults }, (_, place) => person(place, '1986-04-01', 'Adult')),
    ...children.map((born, index) => person(adults + index, born, 'Child')),
  ]
}

/** What a page would send for a quote it has shown. */
export function tourSubmission(
  buyer: Buyer,
  quote: TourQuote,
  { wish, seed }: { wish: TourWish; seed: number },
): Record<string, unknown> {
  return {
    departureId: quote.departureId,
    packageCode: quote.packageCode,
    rooms: wish.rooms ?? quote.rooms.map(({ kind, people }) => ({ kind, people })),
    passengers: travellers(wish, seed),
    contact: { phoneNumber: `0${buyer.phoneNumber}`, email: null },
    accepted: { totalPrice: quote.totalPrice, rulesVersion: quote.rulesVersion },
  }
}

export const submitTour = (
  buyer: Buyer,
  body: object,
  key?: string,
): Promise<{ data: SubmittedTour; refused: null } | { data: null; refused: Refused }> =>
  buyer.call<SubmittedTour>(
    'POST',
    '/api/tour-reservation/Submit/SubmitTourOrder',
    body,
    key ? { 'idempotency-key': key } : {},
  )
