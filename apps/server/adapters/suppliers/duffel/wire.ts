/** What Duffel says, API v2. Everything stands inside `data`; of a reply only what is used is read. */
import * as z from 'zod'

const amount = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
const moment = z
  .string()
  .max(40)
  .transform((text, context) => {
    try {
      return Temporal.Instant.from(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'no moment' })
      return z.NEVER
    }
  })
/** `YYYY-MM-DDTHH:mm:ss`, local to the airport; to the minute. */
const local = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
  .transform((text) => text.slice(0, 16))
const id = (kind: string) => z.string().regex(new RegExp(`^${kind}_[\\w-]{1,60}$`))
const passengerId = z.string().min(1).max(80)

const place = z.object({
  iata_code: z.string().regex(/^[A-Z]{3}$/),
  time_zone: z.string().max(60).nullish(),
})
const segment = z.object({
  marketing_carrier: z.object({ iata_code: z.string().regex(/^[A-Z0-9]{2}$/) }),
  marketing_carrier_flight_number: z.string().regex(/^\d{1,5}$/),
  aircraft: z.object({ name: z.string().max(100) }).nullish(),
  origin: place,
  destination: place,
  departing_at: local,
  arriving_at: local,
  passengers: z
    .array(
      z.object({
        passenger_id: passengerId,
        cabin_class: z.string(),
        fare_basis_code: z.string().nullish(),
        baggages: z.array(z.object({ type: z.string(), quantity: z.int().min(0) })).nullish(),
      }),
    )
    .min(1),
})
export type SegmentReply = z.infer<typeof segment>
const slice = z.object({ segments: z.array(segment).min(1) })

export const offerReply = z.object({
  id: id('off'),
  total_amount: amount,
  total_currency: currency,
  base_amount: amount.nullish(),
  tax_amount: amount.nullish(),
  expires_at: moment,
  slices: z.array(slice).min(1),
  passengers: z
    .array(
      z.object({
        id: passengerId,
        type: z.string().nullish(),
        age: z.int().min(0).max(130).nullish(),
      }),
    )
    .min(1)
    .max(9),
  payment_requirements: z.object({
    requires_instant_payment: z.boolean(),
    price_guarantee_expires_at: moment.nullish(),
    payment_required_by: moment.nullish(),
  }),
  passenger_identity_documents_required: z.boolean().nullish(),
  /** Null where the airline does not say. */
  conditions: z
    .object({
      refund_before_departure: z
        .object({
          allowed: z.boolean(),
          penalty_amount: amount.nullish(),
          penalty_currency: currency.nullish(),
        })
        .nullish(),
    })
    .nullish(),
})
export type OfferReply = z.infer<typeof offerReply>
export const offerAnswer = z.object({ data: offerReply })
/** Offers are read one by one: one that cannot be read hides no other. */
export const offerRequestAnswer = z.object({
  data: z.object({ id: id('orq'), offers: z.array(z.unknown()) }),
})

/** Ours beside whatever else was put there. */
const metadata = z
  .looseObject({ parastoo_key: z.unknown().optional(), parastoo_attempt: z.unknown().optional() })
  .nullish()

const orderSegment = z.object({
  marketing_carrier: z.object({ iata_code: z.string() }),
  marketing_carrier_flight_number: z.string(),
  origin: place,
  destination: place,
  departing_at: local,
  arriving_at: local,
})
const orderReply = z.object({
  id: id('ord'),
  booking_reference: z.string().max(20).nullish(),
  total_amount: amount,
  total_currency: currency,
  metadata,
  created_at: moment,
  cancelled_at: moment.nullish(),
  passengers: z.array(z.object({ id: passengerId })).min(1),
  slices: z.array(z.object({ segments: z.array(orderSegment).min(1) })).min(1),
  payment_status: z.object({
    awaiting_payment: z.boolean(),
    payment_required_by: moment.nullish(),
    price_guarantee_expires_at: moment.nullish(),
    paid_at: moment.nullish(),
  }),
  documents: z
    .array(
      z.object({
        /** Older replies have none: then it is a ticket. */
        type: z.string().nullish(),
        unique_identifier: z.string().min(1).max(30),
        passenger_ids: z.array(passengerId).nullish(),
      }),
    )
    .nullish(),
})
export type OrderReply = z.infer<typeof orderReply>
export const orderAnswer = z.object({ data: orderReply })
/** Of other orders in a list nothing is needed but whose they are and when they were made. */
export const ordersAnswer = z.object({
  data: z.array(
    z.looseObject({
      id: id('ord'),
      created_at: moment,
      metadata,
    }),
  ),
  meta: z.object({ after: z.string().nullish() }).nullish(),
})

export const paymentAnswer = z.object({
  data: z.object({
    id: id('pay'),
    type: z.string(),
    amount,
    currency,
    status: z.string().nullish(),
    order_id: id('ord').nullish(),
  }),
})

const cancellationReply = z.object({
  id: z.string().min(1).max(80),
  order_id: id('ord'),
  /** Null where nobody knows yet what comes back. */
  refund_amount: amount.nullable(),
  refund_currency: currency.nullish(),
  refund_to: z.string().nullish(),
  expires_at: moment.nullish(),
  confirmed_at: moment.nullish(),
})
export const cancellationAnswer = z.object({ data: cancellationReply })

const changeSlice = z.object({ segments: z.array(orderSegment) })
export const changesAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      order_id: id('ord').nullish(),
      created_at: moment,
      added: z.array(changeSlice),
      removed: z.array(changeSlice),
    }),
  ),
})

export const failedAnswer = z.object({
  errors: z
    .array(
      z.object({
        type: z.string(),
        code: z.string(),
        title: z.string().nullish(),
        /** A JSON pointer to the field that is wrong, of `validation_error`. */
        source: z.object({ pointer: z.string().max(200).nullish() }).nullish(),
      }),
    )
    .min(1),
})
