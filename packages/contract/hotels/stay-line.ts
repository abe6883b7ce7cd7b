/** What a line of an order says of a stay in a hotel. */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { couplesPapers, guestReply } from './guest.ts'
import { admission, boards, cancellationStep, hotelKinds, picture } from './hotel.ts'

/** Where a question to the hotel stands; `unanswered`: its time ran out, and nothing was charged; `withdrawn`: its buyer gave it up. */
const requestStates = ['waiting', 'accepted', 'refused', 'unanswered', 'withdrawn'] as const

const stayRoom = z.object({
  /** What is cancelled alone, as units and refunds name it. */
  unitId: id,
  roomCode: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  board: z.enum(boards),
  guests: z.array(guestReply),
  couplesPaper: z.enum(couplesPapers).nullable(),
  nightsRial: z.array(rial),
  /** What is paid here. */
  totalPrice: rial,
  /** What the hotel asks for this room itself. */
  payAtHotel: rial,
  /** What cancelling this room alone costs as time goes by: the same that a refund is quoted from. */
  cancellation: z.array(cancellationStep),
  isCancelled: z.boolean(),
})

const nearPlace = z.object({
  nameFa: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  /** On foot, as far as that can be guessed. */
  metres: z.number().int(),
  walkMinutes: z.number().int(),
  /** Which way the hotel lies from there. */
  towards: z.enum(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']),
  /** Where it stands on a sketch with the hotel in its middle and north above, from -1 to 1. */
  x: z.number(),
  y: z.number(),
})

export const stayView = z.object({
  supplier: z.string(),
  hotel: z.object({
    code: z.string(),
    cityCode: z.string(),
    cityNameFa: z.string(),
    countryCode: z.string(),
    nameFa: z.string(),
    nameEn: z.string(),
    nameAr: z.string(),
    kind: z.enum(hotelKinds),
    stars: z.number().int().nullable(),
    lat: z.number(),
    lon: z.number(),
    addressFa: z.string(),
    timeZone: z.string(),
    checkInFrom: z.string(),
    checkOutUntil: z.string(),
    picture: picture.nullable(),
    /** Invented for show: said wherever a traveller sees it. */
    isSample: z.boolean(),
  }),
  /** Known places near the hotel of a stay with a voucher, the nearest first: how it is found from there. */
  near: z.array(nearPlace),
  checkIn: z.string(),
  checkOut: z.string(),
  nights: z.number().int(),
  board: z.enum(boards),
  rooms: z.array(stayRoom),
  /** Whom the reception asks for. */
  leadGuest: z.string(),
  specialRequests: z.string(),
  /** `HH:MM` on the hotel's clock; null where nobody said. */
  arrivalTime: z.string().nullable(),
  /** What the hotel asks for itself for the rooms that are not cancelled, never part of the order's total. */
  payAtHotel: rial,
  /** For all rooms that are not cancelled together; none where all are. */
  cancellation: z.array(cancellationStep),
  /** The last moment at which cancelling costs nothing; null: it always costs, or the moment is past. */
  freeCancellationUntil: instant.nullable(),
  admission,
  /** For how long the hotel may think once the stay is paid; null where it confirms at once. */
  answerMinutes: z.number().int().nullable(),
  /** What the hotel was asked; null where it was not. */
  request: z
    .object({ state: z.enum(requestStates), answerBy: instant, noteFa: z.string() })
    .nullable(),
  /** Once there is a voucher. */
  voucher: z
    .object({
      number: z.string(),
      /** What the hotel itself calls it; null while nobody has told us. */
      reference: z.string().nullable(),
      issuedAt: instant,
      checkUrl: z.string(),
    })
    .nullable(),
})
export type StayView = z.infer<typeof stayView>
