/** Holding rooms: submit, look (api.md, Hotels). */
import * as z from 'zod'
import { productChannels } from '../enums.ts'
import { id, instant, rial } from '../fields.ts'
import { contactDraft } from '../flights/passenger.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { statusWord } from '../orders/states.ts'
import { roomGuests } from './guest.ts'
import { guestCodes } from './guest-faults.ts'
import { boards, cancellationStep } from './hotel.ts'
import { stay, stayRefusals } from './search.ts'

/**
 * What a traveller has seen of an offer and said yes to. PRICE_CHANGED carries two of these side by side, `before` and `now`, when what
 * is sold by now is dearer or binds more; a lower price or milder terms are taken as they are.
 */
export const acceptedTerms = z.object({
  /** What is paid here: the `payNow` of a proposal. */
  totalPrice: rial,
  payAtHotel: rial,
  board: z.enum(boards),
  cancellation: z.array(cancellationStep).max(50),
})
export type AcceptedTerms = z.infer<typeof acceptedTerms>

const submittedStay = z.object({
  orderId: id,
  status: statusWord,
  totalPrice: rial,
  /** Until when it can be paid; null where it is paid, or nothing is held. */
  holdExpiresAt: instant.nullable(),
  /** Of a stay on request that is paid: until when its hotel has time to answer; null where nobody is waited for. */
  answerBy: instant.nullable(),
})

export const hotelReservation = {
  submitHotelOrder: userOperation
    .meta({ idempotent: true, sellable: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/hotel-reservation/Submit/SubmitHotelOrder',
      summary: 'Place the order of a stay; its rooms are held from here',
      tags: ['Hotels'],
    })
    .input(
      z.object({
        /** Of the chosen proposal. */
        offerKey: z.string({ error: 'HOTEL_NOT_AVAILABLE' }).max(400),
        ...stay,
        /** In the order of `rooms`. */
        roomGuests: z.array(roomGuests, { error: 'GUESTS_DO_NOT_MATCH_STAY' }).max(9),
        /** By their places; they are of age, and it is their name the reception knows. */
        leadGuest: z
          .object({ room: z.number().int().min(0).max(8), guest: z.number().int().min(0).max(9) })
          .default({ room: 0, guest: 0 }),
        /** A man or a woman alone brings the letter some hotels ask for. */
        hasPoliceLetter: z.boolean().default(false),
        contact: contactDraft,
        specialRequests: z
          .string()
          .trim()
          .max(500, { error: 'SPECIAL_REQUESTS_TOO_LONG' })
          .default(''),
        /** `HH:MM`, in any digits. */
        arrivalTime: z.string().max(10, { error: 'ARRIVAL_TIME_IS_INVALID' }).nullish(),
        accepted: acceptedTerms,
        /** Tried once the rooms are held; an order stands without the discount where the code is refused. */
        discountVoucherCode: z.string().max(64).nullish(),
        /** An own unpaid order to add the stay to. */
        orderId: id.nullish(),
        productChannel: z.enum(productChannels).default(productChannels.WebSite),
      }),
    )
    .output(
      reply(
        submittedStay.extend({
          /** Why the discount code was not taken; null where it was, or none was sent. */
          discountRefused: z.string().nullable(),
        }),
      ),
    )
    .errors(
      refusals(
        ...stayRefusals,
        'HOTEL_UNKNOWN',
        'PRICE_CHANGED',
        'ROOM_SOLD_OUT',
        'HOTEL_NOT_AVAILABLE',
        'SUPPLIER_NOT_ANSWERING',
        'ADDING_TO_ORDER_NOT_POSSIBLE',
        'NOT_FOUND',
        ...guestCodes,
        'SPECIAL_REQUESTS_TOO_LONG',
        'ARRIVAL_TIME_IS_INVALID',
        'PHONE_NUMBER_REQUIRED',
        'PHONE_NUMBER_IS_INVALID',
        'EMAIL_IS_INVALID',
        'CHECK_ENTERED_VALUES',
        'TOO_MANY_OPEN_ORDERS',
        'TOO_MANY_OPEN_TRAVELLERS',
        'TRAVELLER_IN_OPEN_ORDERS',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    ),
  verifyHotelOrder: userOperation
    .route({
      method: 'GET',
      path: '/hotel-reservation/Submit/VerifyHotelOrder/{id}',
      summary: 'Whether the stay still stands at its price, and who has the next step',
      tags: ['Hotels'],
    })
    .input(z.object({ id }))
    .output(reply(submittedStay.extend({ priceChanged: z.boolean(), available: z.boolean() })))
    .errors(refusals('NOT_FOUND')),
}
