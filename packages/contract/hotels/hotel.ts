/** A hotel and what it offers, as clients see them. */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'

export const hotelKinds = [
  'hotel',
  'apartment-hotel',
  'guesthouse',
  'traditional',
  'pilgrim-house',
] as const
/** RO: room only; BB: breakfast; HB: half board; FB: full board; AI, UAI: all inclusive. */
export const boards = ['RO', 'BB', 'HB-lunch', 'HB-dinner', 'FB', 'AI', 'UAI'] as const

export const picture = z.object({
  path: z.string(),
  altFa: z.string(),
  /** What of it stays in sight where its sides are cut, in percent of its width and height; its middle when left out. */
  focus: z.object({ x: z.number().int(), y: z.number().int() }).optional(),
})

const childPrice = z.object({
  age: z.number().int(),
  /** How the child sleeps: as an adult, in a place the room's price holds, without a bed, in an extra bed. */
  way: z.enum(['as-adult', 'in-room', 'without-bed', 'with-bed']),
  /** For the whole stay, before tax. */
  priceRial: rial,
})

export const cancellationStep = z.object({
  /** From here on, until the next step; null: from now on. */
  from: instant.nullable(),
  keptRial: rial,
})

export const hotelProposal = z.object({
  proposalId: id,
  /** Names hotel, days, rooms and rates in public words; what a submit chooses by. */
  offerKey: z.string(),
  rooms: z.array(
    z.object({
      roomCode: z.string(),
      planCode: z.string(),
      nightsRial: z.array(rial),
      totalPrice: rial,
      /** What of it is paid here. */
      payNow: rial,
      taxRial: rial,
      children: z.array(childPrice),
    }),
  ),
  board: z.enum(boards),
  pays: z.enum(['prepaid', 'at-hotel']),
  /** For all rooms and nights with the tax, except what the hotel asks of that by itself. */
  totalPrice: rial,
  /** The total over nights and rooms, for comparing. */
  pricePerNight: rial,
  /** What is paid here: the total, or for a rate that is paid at the hotel its first night. */
  payNow: rial,
  /** What the hotel asks for itself, never part of `payNow`. */
  payAtHotel: rial,
  roomsLeft: z.number().int(),
  cancellation: z.array(cancellationStep),
  freeCancellationUntil: instant.nullable(),
})
export type HotelProposal = z.infer<typeof hotelProposal>

const landmarkNear = z.object({
  code: z.string(),
  nameFa: z.string(),
  metres: z.number().int(),
  walkMinutes: z.number().int(),
  source: z.enum(['measured', 'estimated']),
})

export const admission = z.object({
  acceptsForeigners: z.enum(['yes', 'no', 'inquiry']),
  needsEntryStamp: z.boolean(),
  couplesDocument: z.enum(['none', 'certificate', 'certificate-or-notary']),
  singleWoman: z.enum(['yes', 'police-letter', 'no']),
  singleMan: z.enum(['yes', 'police-letter', 'no']),
  leastAgeAlone: z.number().int(),
})

export const hotelCard = z.object({
  code: z.string(),
  supplier: z.string(),
  cityCode: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  kind: z.enum(hotelKinds),
  /** By the hotel's own country; null where it has none. */
  stars: z.number().int().nullable(),
  lat: z.number(),
  lon: z.number(),
  addressFa: z.string(),
  facilities: z.array(z.string()),
  pictures: z.array(picture),
  confirms: z.enum(['instant', 'on-request']),
  answerMinutes: z.number().int().nullable(),
  admission,
  /** Invented for show: said wherever a traveller sees it. */
  isSample: z.boolean(),
  landmarks: z.array(landmarkNear),
})
export type HotelCard = z.infer<typeof hotelCard>

export const hotelPage = hotelCard.extend({
  aboutFa: z.string(),
  checkInFrom: z.string(),
  checkOutUntil: z.string(),
  timeZone: z.string(),
  source: z.string(),
  licence: z.string(),
  rooms: z.array(
    z.object({
      code: z.string(),
      nameFa: z.string(),
      nameEn: z.string(),
      baseOccupancy: z.number().int(),
      mostAdults: z.number().int(),
      mostChildren: z.number().int(),
      mostPeople: z.number().int(),
      beds: z.array(z.object({ kind: z.string(), count: z.number().int() })),
      sizeMetres: z.number().int().nullable(),
      viewFa: z.string(),
      pictures: z.array(picture),
    }),
  ),
})
export type HotelAdmission = z.infer<typeof admission>
