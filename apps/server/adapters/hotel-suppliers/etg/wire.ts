/** What of ETG's replies is read (docs.emergingtravel.com, API v3); what is not named here may change without notice. */
import * as z from 'zod'

export const envelope = z.object({
  status: z.string(),
  error: z.string().nullable(),
  data: z.unknown(),
})

/** Money is text with two decimals at most. */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)
/** UTC without a zone. */
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/)
const currency = z.string().regex(/^[A-Z]{3}$/)

const paymentType = z.object({
  type: z.string(),
  amount,
  show_amount: amount,
  currency_code: currency,
  show_currency_code: currency,
  tax_data: z
    .object({
      taxes: z
        .array(
          z.object({
            name: z.string(),
            included_by_supplier: z.boolean(),
            amount,
            currency_code: currency,
          }),
        )
        .nullish(),
    })
    .nullish(),
  cancellation_penalties: z.object({
    policies: z
      .array(
        z.object({ start_at: moment.nullable(), end_at: moment.nullable(), amount_show: amount }),
      )
      .min(1),
    free_cancellation_before: moment.nullable(),
  }),
})
export type PaymentType = z.infer<typeof paymentType>

export const rateTold = z.object({
  book_hash: z.string().nullish(),
  match_hash: z.string(),
  room_name: z.string().min(1),
  allotment: z.number().int().min(0).nullish(),
  meal_data: z.object({ value: z.string(), no_child_meal: z.boolean().nullish() }),
  payment_options: z.object({ payment_types: z.array(z.unknown()) }),
})
export { paymentType }

const hotelTold = z.object({ hid: z.number().int(), rates: z.array(z.unknown()) })
export const hotelsReply = z.object({ hotels: z.array(hotelTold) })
export const prebookReply = hotelsReply.extend({
  changes: z.object({ price_changed: z.boolean() }),
})

export const suggestReply = z.object({
  regions: z.array(
    z.object({ id: z.number(), name: z.string(), type: z.string(), country_code: z.string() }),
  ),
})

export const formReply = z.object({
  partner_order_id: z.string(),
  payment_types: z.array(z.object({ type: z.string(), amount, currency_code: currency })),
  is_gender_specification_required: z.boolean(),
})

export const statusReply = z.object({ partner_order_id: z.string() })

const sum = z.object({ amount, currency_code: currency })
export const cancelReply = z.object({ amount_payable: sum, amount_refunded: sum })
export const infoReply = z.object({
  orders: z.array(
    z.object({
      partner_data: z.object({ order_id: z.string() }),
      status: z.string(),
      amount_payable: sum,
      /** The hotel's own number; null while it has told none. */
      supplier_data: z.object({ confirmation_id: z.string().nullish() }).nullish(),
    }),
  ),
})

/** Where the file of all hotels stands for an hour, and of which edition it is. */
export const dumpReply = z.object({ url: z.string().min(1), last_update: z.string().min(1) })

export const contentReply = z.object({
  hid: z.number().int(),
  name: z.string().min(1),
  address: z.string().nullish(),
  kind: z.string().nullish(),
  latitude: z.number(),
  longitude: z.number(),
  star_rating: z.number().int().min(0).max(7).nullish(),
  check_in_time: z.string().nullish(),
  check_out_time: z.string().nullish(),
  metapolicy_extra_info: z.string().nullish(),
  is_closed: z.boolean().nullish(),
})

/** A line of the file of all hotels; its region is the city it is searched by. */
export const dumpLine = contentReply.extend({
  region: z.object({ id: z.number().int() }).nullish(),
})
