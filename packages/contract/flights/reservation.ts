/** Holding seats: submit, hold again, look (api.md, Flights). */
import * as z from 'zod'
import { productChannels } from '../enums.ts'
import { id, instant, rial } from '../fields.ts'
import { openOperation, refusals, reply, userOperation } from '../operation.ts'
import { statusWord } from '../orders/states.ts'
import { passengerCodes } from './draft-faults.ts'
import { contactDraft, passengerDraft } from './passenger.ts'
import { fareRules } from './proposal.ts'
import { chosenProposal } from './search.ts'

const submittedOrder = z.object({
  orderId: id,
  status: statusWord,
  totalPrice: rial,
  /** Null when nothing is held (refused, expired, paid). */
  holdExpiresAt: z.string().nullable(),
})

export const reservation = {
  submitFlightOrder: userOperation
    .meta({ idempotent: true, sellable: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-reservation/Submit/SubmitFlightOrder',
      summary: 'Place the order; seats are held from here',
      tags: ['Flights'],
    })
    .input(
      chosenProposal.extend({
        passengers: z.array(passengerDraft).min(1, { error: 'PASSENGERS_REQUIRED' }).max(9),
        contact: contactDraft,
        /** What was read in the picture of `getCaptcha`, where `captchaUrl` is not null, and that picture's id. */
        captchaCode: z.string().max(20).optional(),
        captchaId: id.optional(),
        /** The same for the way back, where its `captchaUrl` is not null. */
        returningCaptchaCode: z.string().max(20).optional(),
        returningCaptchaId: id.optional(),
        productChannel: z.enum(productChannels).default(productChannels.WebSite),
        acceptedTotalPrice: rial,
      }),
    )
    .output(reply(submittedOrder))
    .errors(
      refusals(
        'SEARCH_NOT_FOUND',
        'PRICE_CHANGED',
        'FLIGHT_SOLD_OUT',
        'FLIGHT_NOT_AVAILABLE',
        'SUPPLIER_NOT_ANSWERING',
        'RETURN_BEFORE_ARRIVAL',
        'CAPTCHA_REQUIRED',
        'CAPTCHA_IS_WRONG',
        'CAPTCHA_EXPIRED',
        'DUPLICATE_PASSENGER',
        'PASSENGERS_DO_NOT_MATCH_SEARCH',
        'CHECK_ENTERED_VALUES',
        'INFANT_TOO_YOUNG',
        'PASS_VALIDITY_LESS_6MONTH',
        'PHONE_NUMBER_REQUIRED',
        'PHONE_NUMBER_IS_INVALID',
        'EMAIL_IS_INVALID',
        ...passengerCodes,
        'TOO_MANY_OPEN_ORDERS',
        'TOO_MANY_OPEN_TRAVELLERS',
        'TRAVELLER_IN_OPEN_ORDERS',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    ),
  reserveFlightOrder: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-reservation/Reserve/ReserveFlightOrder',
      summary: 'Hold the seats again where the hold ran out',
      tags: ['Flights'],
    })
    .input(z.object({ orderId: id }))
    .output(reply(submittedOrder))
    .errors(
      refusals(
        'NOT_FOUND',
        'PRICE_CHANGED',
        'FLIGHT_SOLD_OUT',
        'FLIGHT_NOT_AVAILABLE',
        'PART_NOT_AVAILABLE',
        'ORDER_NOT_PAYABLE',
        'BOOKING_FAILED',
        'CAPTCHA_REQUIRED',
        'CAPTCHA_IS_WRONG',
        'TOO_MANY_OPEN_ORDERS',
        'TOO_MANY_OPEN_TRAVELLERS',
        'TRAVELLER_IN_OPEN_ORDERS',
      ),
    ),
  getCaptcha: openOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/flight-reservation/Captcha/GetCaptcha/{requestId}/{proposalId}',
      summary:
        'A fresh picture whose letters the supplier of a proposal wants read; each is answered once',
      tags: ['Flights'],
    })
    .input(z.object({ requestId: id, proposalId: id }))
    .output(
      reply(
        z.object({
          captchaId: id,
          /** A PNG as a `data:` address, drawn by us; nothing in the page leads to the supplier. */
          picture: z.string(),
          expiresAt: instant,
        }),
      ),
    )
    .errors(
      refusals(
        'NOT_FOUND',
        'SEARCH_NOT_FOUND',
        'FLIGHT_NOT_AVAILABLE',
        'SUPPLIER_NOT_ANSWERING',
        'RETURN_BEFORE_ARRIVAL',
      ),
    ),
  verifyFlightOrder: userOperation
    .route({
      method: 'GET',
      path: '/flight-reservation/Submit/VerifyFlightOrder/{id}',
      summary: 'Whether the order still stands at its price',
      tags: ['Flights'],
    })
    .input(z.object({ id }))
    .output(reply(submittedOrder.extend({ priceChanged: z.boolean(), available: z.boolean() })))
    .errors(refusals('NOT_FOUND')),
  soldRules: userOperation
    .route({
      method: 'GET',
      path: '/flight-reservation/FareRules/GetFareRulesOfOrder/{id}',
      summary:
        'The rules the flights of an own order were sold by, the way out first; whether they are still sold or not',
      tags: ['Flights'],
    })
    .input(z.object({ id }))
    .output(reply(z.array(fareRules)))
    .errors(refusals('NOT_FOUND')),
}
