/** Tickets that were bought elsewhere for a customer, at an airline's desk or another agency's, and are sold to them by us. */
import { normalizeText, toLatinDigits } from '@parastoo/kit/text'
import * as z from 'zod'
import { paxTypes } from '../enums.ts'
import { iata, id, instant, rial } from '../fields.ts'
import { passengerCodes } from '../flights/draft-faults.ts'
import { passengerDraft } from '../flights/passenger.ts'
import type { Code } from '../messages.ts'
import { refusals, reply, staffOperation } from '../operation.ts'

/** Codes as they are printed, typed in any digits, with spaces and dashes and in small letters. */
const printed = (pattern: RegExp, wrong: Code) =>
  z
    .string({ error: wrong })
    .max(40, { error: wrong })
    .transform((typed) =>
      toLatinDigits(typed)
        .replaceAll(/[\s\u2010-\u2015-]/g, '')
        .toUpperCase(),
    )
    .pipe(z.string().regex(pattern, { error: wrong }))

/** A local time at its airport. */
const localMinute = z
  .string({ error: 'OFFICE_FLIGHT_TIME_WRONG' })
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: 'OFFICE_FLIGHT_TIME_WRONG' })

const leg = z.object({
  airlineCode: printed(/^[A-Z0-9]{2}$/, 'OFFICE_AIRLINE_UNKNOWN'),
  flightNumber: printed(/^\d{1,4}$/, 'OFFICE_FLIGHT_NUMBER_WRONG'),
  origin: iata('PLACE_UNKNOWN'),
  destination: iata('PLACE_UNKNOWN'),
  departureTime: localMinute,
  arrivalTime: localMinute,
})

const price = z.object({
  type: z.enum(paxTypes),
  /** What each of this age pays us, and what each costs us. */
  priceRial: z.number({ error: 'AMOUNT_IS_INVALID' }).int().min(1, { error: 'AMOUNT_IS_INVALID' }),
  costRial: z.number({ error: 'AMOUNT_IS_INVALID' }).int().min(0, { error: 'AMOUNT_IS_INVALID' }),
})

/** What an airline's ticket has at most. */
const mostLegs = 4
const entered = z.object({
  customerId: id,
  /** Who sold it to us, as staff call them; what we owe them stands under this name, so it is the same however it is typed. */
  seller: z
    .string({ error: 'OFFICE_SELLER_REQUIRED' })
    .transform(normalizeText)
    .pipe(
      z.string().min(2, { error: 'OFFICE_SELLER_REQUIRED' }).max(40, { error: 'TEXT_TOO_LONG' }),
    ),
  pnr: printed(/^[A-Z0-9]{5,8}$/, 'OFFICE_PNR_WRONG'),
  legs: z.array(leg).min(1, { error: 'CHECK_ENTERED_VALUES' }).max(mostLegs),
  prices: z
    .array(price)
    .min(1)
    .max(paxTypes.length)
    .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, {
      error: 'CHECK_ENTERED_VALUES',
    }),
  /** What its seller keeps of the price when it is given back. */
  keptPercent: z
    .number({ error: 'OFFICE_PERCENT_WRONG' })
    .int({ error: 'OFFICE_PERCENT_WRONG' })
    .min(0, { error: 'OFFICE_PERCENT_WRONG' })
    .max(100, { error: 'OFFICE_PERCENT_WRONG' }),
  passengers: z
    .array(
      passengerDraft.extend({ ticketNumber: printed(/^\d{13}$/, 'OFFICE_TICKET_NUMBER_WRONG') }),
    )
    .min(1, { error: 'PASSENGERS_REQUIRED' })
    .max(9),
})
export type ExternalEntry = z.output<typeof entered>

const external = z.object({
  orderId: id,
  orderNumber: z.string(),
  title: z.string(),
  seller: z.string(),
  pnr: z.string(),
  amount: rial,
  enteredAt: instant,
})
export type ExternalIssue = z.infer<typeof external>

export const officeExternals = {
  unpaid: staffOperation('orders', 'finance', 'finance.read', 'audit')
    .route({
      method: 'GET',
      path: '/office/External/Unpaid',
      summary: 'Tickets that were bought elsewhere and are not paid for, and the sellers so far',
      tags: ['Office'],
    })
    .output(reply(z.object({ unpaid: z.array(external), sellers: z.array(z.string()) }))),
  enter: staffOperation('orders')
    .meta({ idempotent: true, freshProof: true, limit: { max: 60, perSeconds: 3600 } })
    .route({
      method: 'POST',
      path: '/office/External/Enter',
      summary:
        'Sell tickets that were bought elsewhere to a customer; what they cost is owed to their seller once they are paid for',
      tags: ['Office'],
    })
    .input(entered)
    .output(reply(z.object({ orderId: id })))
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'PHONE_NUMBER_REQUIRED',
        'OFFICE_SELLER_REQUIRED',
        'TEXT_TOO_LONG',
        'OFFICE_PNR_WRONG',
        'OFFICE_AIRLINE_UNKNOWN',
        'OFFICE_FLIGHT_NUMBER_WRONG',
        'OFFICE_FLIGHT_TIME_WRONG',
        'OFFICE_TICKET_NUMBER_WRONG',
        'OFFICE_PERCENT_WRONG',
        'OFFICE_COST_ABOVE_PRICE',
        'OFFICE_NUMBER_TAKEN',
        'AMOUNT_IS_INVALID',
        'PLACE_UNKNOWN',
        'SAME_ORIGIN_AND_DESTINATION',
        'DEPARTURE_DATE_IN_PAST',
        'DUPLICATE_PASSENGER',
        'PASSENGERS_REQUIRED',
        'PASSENGERS_DO_NOT_MATCH_SEARCH',
        'CHECK_ENTERED_VALUES',
        'INFANT_TOO_YOUNG',
        'PASS_VALIDITY_LESS_6MONTH',
        ...passengerCodes,
        'TOO_MANY_OPEN_ORDERS',
        'TOO_MANY_OPEN_TRAVELLERS',
        'TRAVELLER_IN_OPEN_ORDERS',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    ),
}
