/** The lists of words that tours are described in; the wire, the files of tours and the site use the same (facts of tours, section 1.2). */

/** What a tour is, for its list; a pilgrimage may be abroad or at home. */
export const tourKinds = ['domestic', 'outbound', 'inbound', 'pilgrimage', 'nature'] as const
export type TourKind = (typeof tourKinds)[number]

/** Whom it takes: everybody, families, women only, students. */
export const tourAudiences = ['everybody', 'families', 'women', 'students'] as const
export type TourAudience = (typeof tourAudiences)[number]

export const tourDifficulties = ['easy', 'moderate', 'hard'] as const

export const transportKinds = ['air', 'train', 'bus'] as const

/** How many full prices a room of each kind holds. */
export const placesOfRoom = { SGL: 1, DBL: 2, TPL: 3, QUAD: 4 } as const
export const tourRoomKinds = [
  'SGL',
  'DBL',
  'TPL',
  'QUAD',
] as const satisfies readonly (keyof typeof placesOfRoom)[]
export type TourRoomKind = (typeof tourRoomKinds)[number]

/** What one person pays by: a full place in a room of a kind, or as a child in it. DBL is the base that "from" prices are told in. */
export const tourPriceKinds = [
  ...tourRoomKinds,
  'child-with-bed',
  'young-child-with-bed',
  'child-without-bed',
  'infant',
] as const
export type TourPriceKind = (typeof tourPriceKinds)[number]

/** By age: adult from 12, child from 6, young child from 2, infant. */
export const tourAgeBands = ['adult', 'child', 'young-child', 'infant'] as const
export type TourAgeBand = (typeof tourAgeBands)[number]

/** `on-request`: no money is taken before staff accept (decision 24). */
export const departureStates = [
  'open',
  'on-request',
  'full',
  'closed',
  'cancelled',
  'done',
] as const
export type DepartureState = (typeof departureStates)[number]

/** What the foreign part of a price is in: those whose rate the site knows. */
export const tourCurrencies = ['USD', 'AED', 'IQD'] as const
export type TourCurrency = (typeof tourCurrencies)[number]

/** Papers a tour asks of its travellers. */
export const tourDocumentKinds = [
  'passport',
  'national-card',
  'birth-certificate',
  'photo',
  'guardian-consent',
  'marriage-certificate',
  'vaccination-card',
  'exit-permit',
] as const

/** What a buyer is told beside an order that was placed all the same. */
export const tourWarnings = ['TRAVELLER_ON_OVERLAPPING_TOUR'] as const
