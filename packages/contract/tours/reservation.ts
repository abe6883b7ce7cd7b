/** Buying a place on a departure: submit, look, issue (api.md, Tours). */
import * as z from 'zod'
import { productChannels } from '../enums.ts'
import { id, instant, rial } from '../fields.ts'
import { passengerCodes } from '../flights/draft-faults.ts'
import { contactDraft, passengerDraft } from '../flights/passenger.ts'
import { couplesPapers } from '../hotels/guest.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { statusWord } from '../orders/states.ts'
import { quoteRefusals, tourRoom } from './catalogue.ts'
import { tourLeader } from './tour-line.ts'
import { tourWarnings } from './words.ts'

const submittedTour = z.object({
  orderId: id,
  status: statusWord,
  totalPrice: rial,
  /** Until when it can be paid; null where it is paid, or nothing is held. */
  holdExpiresAt: instant.nullable(),
  /** Of a tour on request: until when it is answered; nothing is to be paid before. Null where nobody is waited for. */
  answerBy: instant.nullable(),
})

export const tourReservation = {
  submitTourOrder: userOperation
    .meta({ idempotent: true, sellable: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/tour-reservation/Submit/SubmitTourOrder',
      summary: 'Place the order of a tour; its seats, rooms and places are held from here',
      tags: ['Tours'],
    })
    .input(
      z.object({
        departureId: id,
        packageCode: z.string({ error: 'PACKAGE_UNKNOWN' }).max(60),
        /** Who sleeps where; people are named by their places in `passengers`. */
        rooms: z
          .array(
            tourRoom.extend({
              /** Asked for only where a man and a woman share the room and the tour asks how they are related. */
              kinship: z.enum(couplesPapers).nullish(),
            }),
            { error: 'ROOMS_REQUIRED' },
          )
          .min(1, { error: 'ROOMS_REQUIRED' })
          .max(9),
        /** Adults first; `type` is by the age on the day of return. */
        passengers: z
          .array(passengerDraft, { error: 'TRAVELLERS_REQUIRED' })
          .min(1, { error: 'TRAVELLERS_REQUIRED' })
          .max(9, { error: 'TOO_MANY_TRAVELLERS' }),
        contact: contactDraft,
        /** As the quote said it; dearer by now is PRICE_CHANGED, with `detail.totalPrice`. */
        accepted: z.object({ totalPrice: rial, rulesVersion: z.number().int() }),
        /** `deposit`: by the plan of the quote; where it offers none any more, PAYMENT_PLAN_ENDED. */
        pays: z.enum(['whole', 'deposit']).default('whole'),
        /** Tried once the order is held; it stands without the discount where the code is refused. */
        discountVoucherCode: z.string().max(64).nullish(),
        /** An own unpaid order to add the tour to. */
        orderId: id.nullish(),
        productChannel: z.enum(productChannels).default(productChannels.WebSite),
      }),
    )
    .output(
      reply(
        submittedTour.extend({
          /** Why the discount code was not taken; null where it was, or none was sent. */
          discountRefused: z.string().nullable(),
          /** What the buyer should know; the order stands all the same. */
          warnings: z.array(z.object({ code: z.enum(tourWarnings), passenger: z.number().int() })),
        }),
      ),
    )
    .errors(
      refusals(
        ...quoteRefusals,
        'PRICE_CHANGED',
        'TOUR_RULES_CHANGED',
        'PAYMENT_PLAN_ENDED',
        'TOUR_FOR_WOMEN_ONLY',
        'TOUR_FOR_FAMILIES',
        'KINSHIP_REQUIRED',
        'MINOR_WITHOUT_ADULT',
        'SUPPLIER_NOT_ANSWERING',
        'ADDING_TO_ORDER_NOT_POSSIBLE',
        ...passengerCodes,
        'INFANT_TOO_YOUNG',
        'NATIONAL_CODE_LENGTH',
        'NATIONAL_CODE_IS_INVALID',
        'PASSPORT_NO_IS_INVALID',
        'PASS_VALIDITY_LESS_6MONTH',
        'DUPLICATE_PASSENGER',
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
  verifyTourOrder: userOperation
    .route({
      method: 'GET',
      path: '/tour-reservation/Submit/VerifyTourOrder/{id}',
      summary: 'Whether the tour still stands at its price, and who has the next step',
      tags: ['Tours'],
    })
    .input(z.object({ id }))
    .output(reply(submittedTour.extend({ priceChanged: z.boolean(), available: z.boolean() })))
    .errors(refusals('NOT_FOUND')),
  acceptTourChange: userOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/tour-reservation/Change/AcceptTourChange',
      summary:
        'Accept what the organiser changed of a tour; until then it is given back free of charge',
      tags: ['Tours'],
    })
    .input(z.object({ orderId: id, changeId: id }))
    .output(reply(z.object({ accepted: z.literal(true) })))
    .errors(refusals('NOT_FOUND')),
  changeTourTraveller: userOperation
    .meta({ idempotent: true, limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/tour-reservation/Change/ChangeTourTraveller',
      summary:
        'Ask to give the place of a traveller to another; it is theirs once the fee is paid, which is an order of its own',
      tags: ['Tours'],
    })
    .input(
      z.object({
        orderId: id,
        /** The place, as its line names it. */
        unitId: id,
        passenger: passengerDraft,
        /** Asked for only where they are a man and a woman who share the room and the tour asks how they are related. */
        kinship: z.enum(couplesPapers).nullish(),
        /** As the line said it; another by now is PRICE_CHANGED, with `detail.totalPrice`. */
        accepted: z.object({ fee: rial }),
      }),
    )
    .output(
      reply(
        /** The order by which the fee is paid. */
        z.object({ orderId: id }),
      ),
    )
    .errors(
      refusals(
        'NOT_FOUND',
        'PRICE_CHANGED',
        'TRAVELLER_CHANGE_CLOSED',
        'TRAVELLER_CHANGE_WAITS',
        'TRAVELLER_OF_OTHER_AGE',
        'ROOMMATE_SAME_GENDER',
        'ROOMMATE_OF_AGE',
        'TOUR_FOR_WOMEN_ONLY',
        'TOUR_FOR_FAMILIES',
        'KINSHIP_REQUIRED',
        'MINOR_WITHOUT_ADULT',
        ...passengerCodes,
        'INFANT_TOO_YOUNG',
        'PASS_VALIDITY_LESS_6MONTH',
        'DUPLICATE_PASSENGER',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    ),
  tourProgrammePdf: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/tour-reservation/Issue/TourProgrammePdf/{id}',
      summary:
        'The programme of a tour as a PDF: both ways, hotels, rooms, and what happens day by day',
      tags: ['Tours'],
    })
    .input(
      z.object({
        id,
        /** Which tour; the first of the order where it is left out. */
        lineId: id.optional(),
      }),
    )
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'TOUR_PROGRAMME_NOT_READY', 'SERVICE_UNAVAILABLE')),
  verifyIssueTour: userOperation
    .route({
      method: 'GET',
      path: '/tour-reservation/Issue/VerifyIssueTour/{id}',
      summary: 'How far issuing is, with the programme once there',
      tags: ['Tours'],
    })
    .input(z.object({ id }))
    .output(
      reply(
        z.object({
          status: statusWord,
          programmes: z.array(
            z.object({
              lineId: id,
              tourTitleFa: z.string(),
              programmeNumber: z.string(),
              reference: z.string(),
              startsOn: z.string(),
              endsOn: z.string(),
              leader: tourLeader,
            }),
          ),
        }),
      ),
    )
    .errors(refusals('NOT_FOUND')),
}
