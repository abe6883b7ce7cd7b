/** What of LiteAPI's replies is read (docs.liteapi.travel, v3); what is not named here may change without notice. */
import * as z from 'zod'

const amount = z.number().min(0).max(1_000_000_000)
const priced = z.object({ amount, currency: z.string().regex(/^[A-Z]{3}$/) })

export const refusedReply = z.object({ error: z.object({ code: z.number() }) })

const cancellation = z.object({
  cancelPolicyInfos: z
    .array(z.object({ cancelTime: z.string(), amount, currency: z.string(), type: z.string() }))
    .nullish(),
  refundableTag: z.string(),
})
const rateOfRoom = z.object({
  name: z.string().min(1),
  boardType: z.string(),
  retailRate: z.object({
    total: z.array(priced).min(1),
    taxesAndFees: z
      .array(z.object({ included: z.boolean(), amount, currency: z.string() }))
      .nullish(),
  }),
  cancellationPolicies: cancellation,
})
export type RateOfRoom = z.infer<typeof rateOfRoom>

export const roomType = z.object({
  offerId: z.string().min(1),
  offerRetailRate: priced,
  suggestedSellingPrice: priced.nullish(),
  rates: z.array(rateOfRoom).min(1),
})
export const ratesReply = z.object({
  data: z.array(z.object({ hotelId: z.string(), roomTypes: z.array(z.unknown()) })),
})

export const prebookReply = z.object({
  data: z.object({
    prebookId: z.string().min(1),
    offerId: z.string(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    price: amount,
    suggestedSellingPrice: priced.nullish(),
    roomTypes: z.array(z.object({ rates: z.array(rateOfRoom).min(1) })).min(1),
    priceDifferencePercent: z.number(),
    cancellationChanged: z.boolean(),
    boardChanged: z.boolean(),
  }),
})

/** In a list and alone: what both have. */
const booking = z.object({
  bookingId: z.string().min(1),
  clientReference: z.string(),
  status: z.string(),
  price: amount,
  currency: z.string(),
  amountRefunded: amount.nullish(),
  /** Mostly empty at first: hotels tell it later. */
  hotelConfirmationCode: z.string().nullish(),
})
export type BookingTold = z.infer<typeof booking>
export const bookingReply = z.object({ data: booking })
export const bookingsReply = z.object({ data: z.array(booking) })

export const cancelReply = z.object({
  data: z.object({
    bookingId: z.string(),
    status: z.string(),
    cancellation_fee: amount,
    refund_amount: amount,
    currency: z.string(),
  }),
})

export const hotelTold = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullish(),
  stars: z.number().nullish(),
  /** Set where it is sold no longer. */
  deletedAt: z.string().nullish(),
})
export const hotelsReply = z.object({ data: z.array(hotelTold) })
/** A page of the list of a city: one hotel that cannot be read does not spoil the others. */
export const hotelPageReply = z.object({ data: z.array(z.unknown()) })
