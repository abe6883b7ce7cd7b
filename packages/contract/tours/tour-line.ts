/** What a line of an order says of a tour that was bought. */
import * as z from 'zod'
import { genders } from '../enums.ts'
import { id, instant, rial } from '../fields.ts'
import { picture } from '../hotels/hotel.ts'
import {
  tourCancellationBand,
  tourCity,
  tourDeparture,
  tourDocument,
  tourGuarantee,
  tourPackage,
  tourPricePart,
} from './tour.ts'
import { tourAgeBands, tourKinds, tourPriceKinds, tourRoomKinds } from './words.ts'

/** Who leads it: null until somebody is named, the phone from 48 hours before the start. */
export const tourLeader = z
  .object({ nameFa: z.string(), phone: z.string().nullable(), phoneFrom: instant })
  .nullable()

/** Where a question to staff stands; `unanswered`: its time ran out, and nothing was charged; `withdrawn`: its buyer gave it up. */
const requestStates = ['waiting', 'accepted', 'refused', 'unanswered', 'withdrawn'] as const

const tourPlace = z.object({
  /** What is cancelled alone, as units and refunds name it. */
  unitId: id,
  firstName: z.string(),
  lastName: z.string(),
  firstNameFarsi: z.string(),
  lastNameFarsi: z.string(),
  /** Of the rooms of this line. */
  room: z.number().int(),
  kind: z.enum(tourPriceKinds),
  bandOnReturn: z.enum(tourAgeBands),
  bandOnCheckIn: z.enum(tourAgeBands),
  isDearerTaken: z.boolean(),
  /** At the rates of the hold. */
  parts: z.array(tourPricePart),
  totalPrice: rial,
  needsSeat: z.boolean(),
  /**
   * Who would share a double room: what of their price comes back with a match, as a unit of its own, and until when somebody is looked for.
   * Null of who has their room for themselves, or shares it with whom they came.
   */
  sharing: z
    .object({
      unitId: id,
      state: z.enum(['waiting', 'matched', 'alone']),
      returnsRial: rial,
      until: instant,
    })
    .nullable(),
  isCancelled: z.boolean(),
  /** The grown people of these genders in the same room: another traveller of the other gender says how they are related. None where the tour does not ask. */
  kinshipAskedBy: z.array(z.enum(genders)),
  /** What this traveller must have: given with the form, or still to be shown. */
  documents: z.array(
    tourDocument
      .omit({ of: true, dueDaysBefore: true })
      .extend({ dueOn: z.string(), state: z.enum(['given', 'needed']) }),
  ),
})

export const tourView = z.object({
  tour: z.object({
    code: z.string(),
    titleFa: z.string(),
    kind: z.enum(tourKinds),
    origin: tourCity,
    cities: z.array(tourCity.extend({ nights: z.number().int() })),
    days: z.number().int(),
    nights: z.number().int(),
    timeZone: z.string(),
    picture: picture.nullable(),
    /** Invented for show: said wherever a traveller sees it. */
    isSample: z.boolean(),
    organiser: z.object({ nameFa: z.string(), licence: z.string(), phone: z.string() }),
  }),
  departure: z.object({
    departureId: id,
    startsOn: z.string(),
    endsOn: z.string(),
    state: tourDeparture.shape.state,
    guarantee: tourGuarantee,
    outbound: tourDeparture.shape.outbound,
    inbound: tourDeparture.shape.inbound,
  }),
  package: tourPackage.pick({ code: true, titleFa: true, hotels: true }),
  /** By the places of `people`. */
  rooms: z.array(z.object({ kind: z.enum(tourRoomKinds), people: z.array(z.number().int()) })),
  people: z.array(tourPlace),
  rulesVersion: z.number().int(),
  cancellation: z.array(tourCancellationBand),
  /** Of those that are not cancelled, as time goes by; none where all are. */
  cancellationSteps: z.array(
    z.object({ from: instant.nullable(), percent: z.number().int(), keptRial: rial }),
  ),
  /** The last moment at which cancelling costs nothing; null: it always costs, or the moment is past. */
  freeCancellationUntil: instant.nullable(),
  leader: tourLeader,
  /** What it costs to give a place to another traveller, and until when; null where that is not possible, or not any more. */
  travellerChange: z.object({ fee: rial, until: instant }).nullable(),
  /**
   * What its organiser changed after the sale, the oldest first. `isOpen`: its buyer accepts it, or gives it back free of charge; neither
   * `isOpen` nor `isAccepted` where nobody can answer any more.
   */
  changes: z.array(
    z.object({
      changeId: id,
      textFa: z.string(),
      madeAt: instant,
      isOpen: z.boolean(),
      isAccepted: z.boolean(),
      /** As it was agreed before; null of what is as it was. */
      before: z.object({
        outbound: tourDeparture.shape.outbound.nullable(),
        inbound: tourDeparture.shape.inbound.nullable(),
        hotels: tourPackage.shape.hotels.nullable(),
      }),
    }),
  ),
  /** What its organiser says of visas; `visaCode` names the destination where we sell it. Null of a tour that was sold before it was kept. */
  visa: z
    .object({ isNeeded: z.boolean(), visaCode: z.string().nullable(), noteFa: z.string() })
    .nullable(),
  /** What staff were asked; null where it was sold at once. */
  request: z
    .object({ state: z.enum(requestStates), answerBy: instant, noteFa: z.string() })
    .nullable(),
  /** Once there is one. */
  programme: z.object({ number: z.string(), reference: z.string(), issuedAt: instant }).nullable(),
})
export type TourView = z.infer<typeof tourView>
