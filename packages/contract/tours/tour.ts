/** A tour, its departures and what they cost, as clients see them. */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { boards, picture } from '../hotels/hotel.ts'
import {
  departureStates,
  tourAudiences,
  tourCurrencies,
  tourDifficulties,
  tourDocumentKinds,
  tourKinds,
  tourPriceKinds,
  tourRoomKinds,
  transportKinds,
} from './words.ts'

export const tourCity = z.object({
  code: z.string(),
  nameFa: z.string(),
  countryCode: z.string(),
  countryNameFa: z.string(),
})

/** A sum of a price: in whole rial, or in whole units of a currency, with what one unit costs in rial today. */
export const tourPricePart = z.discriminatedUnion('currency', [
  z.object({ currency: z.literal('IRR'), amount: z.number().int(), rial }),
  z.object({
    currency: z.enum(tourCurrencies),
    amount: z.number().int(),
    rate: z.number().int(),
    rial,
  }),
])
export type TourPricePart = z.infer<typeof tourPricePart>

/** What one person pays by one way of going. `priceRial` is the sum of the parts, up to the next 10,000 rial. */
const tourPriceRow = z.object({
  kind: z.enum(tourPriceKinds),
  parts: z.array(tourPricePart),
  priceRial: rial,
  needsSeat: z.boolean(),
})

/** Whether a departure leaves: it does, or it needs more people until a day. `moreNeeded` counts people, 0 once it is guaranteed. */
export const tourGuarantee = z.object({
  state: z.enum(['guaranteed', 'needs-more']),
  moreNeeded: z.number().int(),
  /** The day on which it is decided; missed, everything comes back. Null where it is guaranteed from the start. */
  decidedOn: z.string().nullable(),
})

/** A departure as lists and calendars show it. Dates and times are local. */
export const departureGlance = z.object({
  departureId: id,
  startsOn: z.string(),
  endsOn: z.string(),
  nights: z.number().int(),
  state: z.enum(departureStates),
  /** Seats that can still be sold, of all its packages. */
  seatsLeft: z.number().int(),
  guarantee: tourGuarantee,
  /** The least that one of two people in a double room pays; null where none is left. */
  minPrice: rial.nullable(),
})
export type DepartureGlance = z.infer<typeof departureGlance>

export const tourCard = z.object({
  code: z.string(),
  titleFa: z.string(),
  kind: z.enum(tourKinds),
  audience: z.enum(tourAudiences),
  difficulty: z.enum(tourDifficulties),
  origin: tourCity,
  /** In the order they are visited, each with the nights spent there. */
  cities: z.array(tourCity.extend({ nights: z.number().int() })),
  days: z.number().int(),
  nights: z.number().int(),
  transport: z.enum(transportKinds),
  /** Who carries, in words: an airline, a charter, a train. */
  carrierFa: z.string(),
  boards: z.array(z.enum(boards)),
  /** Of the simplest and the best hotel of its packages; null where it sleeps in none with stars. */
  stars: z.object({ least: z.number().int(), most: z.number().int() }).nullable(),
  picture: picture.nullable(),
  needsVisa: z.boolean(),
  /** Invented for show: said wherever a traveller sees it. */
  isSample: z.boolean(),
  /** Of the departures that fit the question. */
  minPrice: rial.nullable(),
  /** The part of `minPrice` that is in a currency; null where all is in rial. */
  minPriceCurrency: z
    .object({ amount: z.number().int(), currency: z.enum(tourCurrencies) })
    .nullable(),
  /** The nearest three. */
  departures: z.array(departureGlance),
})
export type TourCard = z.infer<typeof tourCard>

/** A step of cancelling: from so long before the departure on, until the next step. */
export const tourCancellationBand = z.object({
  /** Whole Tehran days before the start, counted at midnight; a day is over at 24:00. */
  untilDaysBefore: z.number().int(),
  percent: z.number().int(),
})

const tourHotel = z.object({
  cityCode: z.string(),
  cityNameFa: z.string(),
  nameFa: z.string(),
  stars: z.number().int().nullable(),
  board: z.enum(boards),
  nights: z.number().int(),
  /** Of our own hotels, its page; null where it is only named. */
  hotelCode: z.string().nullable(),
})

/** What a package lets children do; ages are whole years. */
const childRule = z.object({
  /** From this age on a child has a bed. Younger ones sleep without, unless a row with a bed is sold for them. */
  bedFromAge: z.number().int(),
  /** A child from `bedFromAge` on may do without, for the price without a bed. */
  mayDoWithoutBed: z.boolean(),
  /** Which children may take a full place of a room: none, one beside an adult who is alone with children, or any. */
  fillsPlace: z.enum(['none', 'beside-sole-adult', 'any']),
})

export const tourPackage = z.object({
  code: z.string(),
  titleFa: z.string(),
  hotels: z.array(tourHotel),
  roomKinds: z.array(
    z.object({
      kind: z.enum(tourRoomKinds),
      /** Children in an extra bed, and without one, beside the full places. */
      extraBeds: z.number().int(),
      withoutBed: z.number().int(),
    }),
  ),
  children: childRule,
})
export type TourPackageView = z.infer<typeof tourPackage>

const transportLeg = z.object({
  kind: z.enum(transportKinds),
  carrierFa: z.string(),
  number: z.string(),
  fromFa: z.string(),
  toFa: z.string(),
  /** Local, without offset. */
  departsAt: z.string(),
  arrivesAt: z.string(),
  baggageKg: z.number().int().nullable(),
})

export const tourDeparture = departureGlance.extend({
  outbound: transportLeg,
  inbound: transportLeg,
  /** The last day on which it is sold. */
  saleUntil: z.string(),
  /** When travellers check in at the first hotel; ages are counted on this day too. */
  checkInOn: z.string(),
  isPeak: z.boolean(),
  packages: z.array(
    z.object({
      code: z.string(),
      prices: z.array(tourPriceRow),
      roomsLeft: z.array(z.object({ kind: z.enum(tourRoomKinds), rooms: z.number().int() })),
      minPrice: rial.nullable(),
    }),
  ),
  /** What cancelling keeps of the price, by this departure's season. The last step holds to the end. */
  cancellation: z.array(tourCancellationBand),
})
export type TourDeparture = z.infer<typeof tourDeparture>

const programmeDay = z.object({
  day: z.number().int(),
  titleFa: z.string(),
  textFa: z.string(),
  meals: z.array(z.enum(['breakfast', 'lunch', 'dinner'])),
  visits: z.array(
    z.object({ nameFa: z.string(), isInside: z.boolean(), isTicketIncluded: z.boolean() }),
  ),
  /** Where the night is spent; null on the way and on the last day. */
  overnightCityFa: z.string().nullable(),
})

export const tourDocument = z.object({
  kind: z.enum(tourDocumentKinds),
  nameFa: z.string(),
  of: z.enum(['everybody', 'adults', 'children']),
  /** At the latest so many days before the start. */
  dueDaysBefore: z.number().int(),
  noteFa: z.string(),
})

export const tourPage = tourCard
  .omit({ departures: true, minPrice: true, minPriceCurrency: true })
  .extend({
    leadFa: z.string(),
    pictures: z.array(picture),
    /** For the map, in the order of the way. */
    points: z.array(
      z.object({ code: z.string(), nameFa: z.string(), lat: z.number(), lon: z.number() }),
    ),
    timeZone: z.string(),
    programme: z.array(programmeDay),
    includedFa: z.array(z.string()),
    excludedFa: z.array(z.string()),
    bringFa: z.array(z.string()),
    bannedFa: z.array(z.string()),
    documents: z.array(tourDocument),
    /** `visaCode` names the destination in visas; null where we do not sell it. */
    visa: z.object({ isNeeded: z.boolean(), visaCode: z.string().nullable(), noteFa: z.string() }),
    insurance: z.enum(['included', 'required', 'optional']),
    questions: z.array(z.object({ questionFa: z.string(), answerFa: z.string() })),
    rulesFa: z.array(z.string()),
    /** Agreed to by this number when it is bought. */
    rulesVersion: z.number().int(),
    organiser: z.object({ nameFa: z.string(), licence: z.string(), phone: z.string() }),
    /** A state price, which no discount touches. */
    isPriceRegulated: z.boolean(),
    /** A man and a woman who share a room are asked how they are related. */
    asksKinship: z.boolean(),
    /** May be paid by a deposit and, so many days before the start, a balance; null where all is paid at once. */
    paymentPlan: z
      .object({ depositPercent: z.number().int(), balanceDaysBefore: z.number().int() })
      .nullable(),
    packages: z.array(tourPackage),
    /** Those that can be bought or asked for, by date. */
    departures: z.array(tourDeparture),
    /** When the oldest of the rates was set that its currency parts are charged by; null where it has none. */
    ratesAsOf: instant.nullable(),
  })
export type TourPage = z.infer<typeof tourPage>
