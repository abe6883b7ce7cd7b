/** What the sample supplier says, as its documents would describe it. Money is whole rial, times carry the airport's offset. */
import * as z from 'zod'

const rial = z.number().int().nonnegative()
const perPassenger = z.object({ adt: rial, chd: rial, inf: rial })
const moment = z.iso.datetime({ offset: true })

export const fareReply = z.object({
  fareRef: z.string().max(500),
  segments: z
    .array(
      z.object({
        legs: z
          .array(
            z.object({
              carrier: z.string(),
              number: z.string().regex(/^\d+$/),
              from: z.string().length(3),
              to: z.string().length(3),
              departure: moment,
              arrival: moment,
              aircraft: z.string(),
              minutes: z.number().int().positive(),
            }),
          )
          .min(1)
          .max(3),
      }),
    )
    .min(1),
  cabin: z.enum(['Y', 'C', 'F']),
  bookingClass: z.string(),
  charter: z.boolean(),
  refundable: z.boolean(),
  baggageKg: z.number().int().nonnegative(),
  seats: z.number().int().nonnegative(),
  price: perPassenger,
  net: perPassenger,
  rules: z.array(z.object({ until: moment.nullable(), percent: z.number().min(0).max(100) })),
  captchaSvg: z.string().optional(),
})
export type FareReply = z.infer<typeof fareReply>

/** Each fare is read by itself: one that is not as agreed does not spoil the others. */
export const availabilityReply = z.object({ fares: z.array(z.unknown()).max(5_000) })
export const bookedReply = z.object({
  clientRef: z.string(),
  status: z.literal('HELD'),
  /** What it wants for the whole party. */
  net: rial,
})
export const releasedReply = z.object({ clientRef: z.string(), released: z.literal(true) })
export const ticketedReply = z.object({
  clientRef: z.string(),
  pnr: z.string().min(1),
  tickets: z.array(z.string().regex(/^\d{13}$/)).min(1),
})
export const statusReply = z.discriminatedUnion('status', [
  z.object({
    clientRef: z.string(),
    status: z.enum(['NONE', 'HELD', 'RELEASED', 'REFUSED']),
  }),
  ticketedReply.extend({ status: z.literal('TICKETED') }),
])
export const scheduleReply = z.object({
  clientRef: z.string(),
  legs: z.array(z.object({ departure: moment, arrival: moment }).nullable()).min(1),
})
export const penaltyReply = z.object({
  clientRef: z.string(),
  items: z.array(
    z.object({
      pax: z.number().int().nonnegative(),
      fare: rial,
      penalty: rial,
      percent: z.number().min(0).max(100),
      refund: rial,
      until: moment.nullable(),
    }),
  ),
})
export const cancelledReply = z.object({
  clientRef: z.string(),
  cancelRef: z.string(),
  cancelled: z.number().int().positive(),
  penalty: rial,
  refund: rial,
})
export const refusedReply = z.object({ error: z.string(), penalty: rial.optional() })
