/**
 * A kit for an embassy: flights, rooms and insurance for the days of a visa, of real bookings that are given back where the visa is refused,
 * bought as one order, and the paper on which the embassy reads them (issue 17, Beyond).
 */
import * as z from 'zod'
import { productChannels } from '../enums.ts'
import { id, instant, rial } from '../fields.ts'
import { proposal } from '../flights/proposal.ts'
import { boards, cancellationStep } from '../hotels/hotel.ts'
import { acceptedTerms } from '../hotels/reservation.ts'
import { limitCurrencies } from '../insurance/words.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { statusWord } from '../orders/states.ts'
import { refundableItem } from '../refunds/refunds.ts'

/** What an embassy asks of bookings, by the names of its papers. */
const kitPapers = ['flight', 'hotel', 'insurance', 'itinerary'] as const
/** A kit has one of each at most. */
export type KitPart = 'flight' | 'hotel' | 'insurance'

export const kitNights = { least: 1, most: 29, usual: 7 } as const

const risk = {
  /** What is lost of it where the visa is refused on the last day promised, and it is given back within the day after. */
  riskRial: rial,
}

const kitFlight = z.object({ proposal, ...risk })

const kitHotel = z.object({
  offerKey: z.string(),
  hotelCode: z.string(),
  cityCode: z.string(),
  nameFa: z.string(),
  stars: z.number().int().nullable(),
  isSample: z.boolean(),
  rooms: z.number().int(),
  board: z.enum(boards),
  /** What is paid here, and what the hotel asks for itself. */
  payNow: rial,
  payAtHotel: rial,
  cancellation: z.array(cancellationStep),
  freeUntil: instant,
  ...risk,
})

const kitCover = z.object({
  planCode: z.string(),
  nameFa: z.string(),
  insurerFa: z.string(),
  limit: z.object({ amount: z.number().int(), currency: z.enum(limitCurrencies) }),
  isSample: z.boolean(),
  startsOn: z.string(),
  endsOn: z.string(),
  totalPrice: rial,
  ...risk,
})

const kit = z.object({
  /** Of the visas that it is for. */
  visaOrderId: id,
  destination: z.string(),
  destinationFa: z.string(),
  visaTypeFa: z.string(),
  authorityFa: z.string(),
  /** What its authority wants of bookings; empty where it asks for none. */
  asks: z.array(z.enum(kitPapers)),
  people: z.array(z.string()),
  startsOn: z.string(),
  endsOn: z.string(),
  nights: z.number().int(),
  mostNights: z.number().int(),
  /** The last day promised, and until when what is offered here can be given back at the loss that stands beside it. */
  decidedOn: z.string(),
  isDecided: z.boolean(),
  safeUntil: instant,
  /** Those that can be had now: of each kind whatever risks the least. */
  flights: z.array(kitFlight),
  hotels: z.array(kitHotel),
  covers: z.array(kitCover),
  /** False while suppliers of flights still answer. */
  isWhole: z.boolean(),
  /** Bought or begun for these visas before. */
  bought: z.array(z.object({ orderId: id, status: statusWord, isBooked: z.boolean() })),
})
export type Kit = z.infer<typeof kit>

/** What would come back of the kits of visas that were not given, all of it at once. */
const kitsBack = z.object({
  /** Those that are booked and of which something comes back; the amounts of each item stand until its `validUntil`. */
  orders: z.array(
    z.object({
      orderId: id,
      orderNumber: z.string(),
      title: z.string(),
      items: z.array(refundableItem),
    }),
  ),
  paidAmount: rial,
  penaltyAmount: rial,
  refundAmount: rial,
})
export type KitsBack = z.infer<typeof kitsBack>

const nights = z.coerce
  .number({ error: 'KIT_NIGHTS_ARE_INVALID' })
  .int({ error: 'KIT_NIGHTS_ARE_INVALID' })
  .min(kitNights.least, { error: 'KIT_NIGHTS_ARE_INVALID' })
  .max(kitNights.most, { error: 'KIT_NIGHTS_ARE_INVALID' })

export const visaKits = {
  embassyKit: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/visa/Kit/GetEmbassyKit/{id}',
      summary:
        'Flights, rooms and insurance for the days of the visas of an own order, each with what is lost of it if the visa is refused',
      tags: ['Visas'],
    })
    .input(z.object({ id, nights: nights.optional() }))
    .output(reply(kit))
    .errors(refusals('NOT_FOUND', 'VISA_CASE_ENDED', 'KIT_NIGHTS_ARE_INVALID')),
  buyKit: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Kit/BuyEmbassyKit',
      summary: 'Place the chosen parts of a kit as one order; all of them are held, or none',
      tags: ['Visas'],
    })
    .input(
      z.object({
        visaOrderId: id,
        nights,
        flight: z.object({ requestId: id, proposalId: id, acceptedTotalPrice: rial }).nullish(),
        hotel: z
          .object({
            offerKey: z.string({ error: 'PART_NOT_AVAILABLE' }).max(400),
            accepted: acceptedTerms,
          })
          .nullish(),
        cover: z
          .object({
            planCode: z.string({ error: 'PART_NOT_AVAILABLE' }).max(80),
            acceptedTotalPrice: rial,
            /** A policy begins at the border of Iran. */
            leavesFromIran: z.boolean().default(false),
          })
          .nullish(),
        /** What the traveller was shown to lose at most; more is refused, with the new sum. */
        acceptedRiskRial: rial,
        productChannel: z.enum(productChannels).default(productChannels.WebSite),
      }),
    )
    .output(
      reply(
        z.object({
          orderId: id,
          status: statusWord,
          totalPrice: rial,
          riskRial: rial,
          holdExpiresAt: instant.nullable(),
        }),
      ),
    )
    .errors(
      refusals(
        'NOT_FOUND',
        'VISA_CASE_ENDED',
        'KIT_NIGHTS_ARE_INVALID',
        'KIT_IS_EMPTY',
        'KIT_IS_BOOKED',
        'KIT_PART_NOT_POSSIBLE',
        'MUST_LEAVE_FROM_IRAN',
        'PRICE_CHANGED',
        'PENALTY_CHANGED',
        'PART_NOT_AVAILABLE',
        'SUPPLIER_NOT_ANSWERING',
        'TOO_MANY_OPEN_ORDERS',
        'TOO_MANY_OPEN_TRAVELLERS',
        'TRAVELLER_IN_OPEN_ORDERS',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    ),
  kitsToGiveBack: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/visa/Kit/KitsToGiveBack/{id}',
      summary:
        'What would come back of everything that was booked for the visas of an own order, once none of them can be given any more',
      tags: ['Visas'],
    })
    .input(z.object({ id }))
    .output(reply(kitsBack))
    .errors(refusals('NOT_FOUND', 'VISA_CASE_GOES_ON', 'SERVICE_UNAVAILABLE')),
  giveBackKits: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/visa/Kit/GiveBackKits',
      summary:
        'Ask for all of it back to the wallet at the amounts that were shown; each order is a refund request of its own',
      tags: ['Visas'],
    })
    .input(
      z.object({
        visaOrderId: id,
        orders: z
          .array(z.object({ orderId: id, items: z.array(id).min(1).max(54) }))
          .min(1, { error: 'REFUND_ITEM_REQUIRED' })
          .max(10),
        agreed: z.literal(true, { error: 'REFUND_AGREEMENT_REQUIRED' }),
      }),
    )
    .output(
      reply(
        z.object({
          requests: z.array(z.object({ orderId: id, requestId: id })),
          /** Of which nothing was asked: as things stand now they are to be looked at anew. */
          left: z.array(z.object({ orderId: id, code: z.string() })),
        }),
      ),
    )
    .errors(
      refusals(
        'NOT_FOUND',
        'VISA_CASE_GOES_ON',
        'REFUND_ITEM_REQUIRED',
        'REFUND_AGREEMENT_REQUIRED',
        'REFUND_QUOTE_EXPIRED',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    ),
  kitPaper: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/visa/Kit/KitPaper/{id}',
      summary: 'The itinerary of a kit for the embassy, in English, of what is booked by now',
      tags: ['Visas'],
    })
    .input(z.object({ id }))
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'KIT_NOT_BOOKED', 'SERVICE_UNAVAILABLE')),
}
