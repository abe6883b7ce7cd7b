/** What a carrier changed after the sale, and what its traveller answers: accept, free refund, or another flight. */
import * as z from 'zod'
import { id, localTime } from '../fields.ts'
import { proposal } from '../flights/proposal.ts'
import { refusals, reply, userOperation } from '../operation.ts'

const changeAnswers = ['Accept', 'Refund', 'Rebook'] as const
export type ChangeAnswer = (typeof changeAnswers)[number]

const times = z.object({ departureTime: localTime, arrivalTime: localTime })

const flightChange = z.object({
  id,
  orderId: id,
  /** The line it is about. */
  lineId: id,
  kind: z.enum(['moved', 'cancelled']),
  toldAt: z.string(),
  /** What staff wrote for the traveller. */
  reason: z.string().nullable(),
  legs: z.array(
    z.object({
      airlineName: z.string(),
      flightNumber: z.string(),
      originCityName: z.string(),
      destinationCityName: z.string(),
      /** As agreed before; null for a leg that had been called off already. */
      before: times.nullable(),
      /** Null for a leg that goes no more. */
      after: times.nullable(),
      /** How much later it leaves; less than 0 is earlier. */
      laterMinutes: z.number().int().nullable(),
    }),
  ),
  /** It waits for an answer, until `answerBy`. */
  isOpen: z.boolean(),
  answerBy: z.string(),
  /** Over two hours off what was agreed, or called off: everything comes back. Below, the usual penalty is kept. */
  isRefundFree: z.boolean(),
  answer: z
    .object({
      answer: z.enum(changeAnswers),
      /** `failed`: the other flight could not be had; nothing moved, and another answer may be given. */
      state: z.enum(['open', 'done', 'failed']),
      answeredAt: z.string(),
      refundRequestId: id.nullable(),
    })
    .nullable(),
})
export type FlightChange = z.infer<typeof flightChange>

/** What a trip shows at a glance of its newest change. */
export const changeGlance = z.object({
  kind: z.enum(['moved', 'cancelled']),
  isOpen: z.boolean(),
  /** Every flight of the trip is called off: there is nothing left to fly on. */
  isWhole: z.boolean(),
  before: localTime.nullable(),
  after: localTime.nullable(),
})
export type ChangeGlance = z.infer<typeof changeGlance>

export const changes = {
  list: userOperation
    .route({
      method: 'GET',
      path: '/orders/Order/GetFlightChanges/{id}',
      summary: 'What carriers changed on the flights of a trip, the newest first',
      tags: ['Orders'],
    })
    .input(z.object({ id }))
    .output(reply(z.array(flightChange)))
    .errors(refusals('NOT_FOUND')),
  alternatives: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/orders/Order/GetFlightAlternatives/{id}',
      summary:
        'Other flights that a changed one may be exchanged for without charge; `id` is the change’s',
      tags: ['Orders'],
    })
    .input(z.object({ id }))
    .output(reply(z.array(proposal)))
    .errors(refusals('NOT_FOUND')),
  answer: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/orders/Order/AnswerFlightChange',
      summary: 'Answer a change: accept it, have the money back, or take another flight',
      tags: ['Orders'],
    })
    .input(
      z.object({
        changeId: id,
        answer: z.enum(changeAnswers, { error: 'CHECK_ENTERED_VALUES' }),
        /** The other flight, of `GetFlightAlternatives`; needed for `Rebook`. */
        proposalId: id.optional(),
      }),
    )
    .output(reply(flightChange))
    .errors(
      refusals(
        'NOT_FOUND',
        'CHECK_ENTERED_VALUES',
        'FLIGHT_CHANGE_ANSWERED',
        'FLIGHT_CHANGE_CLOSED',
        'CANCELLED_FLIGHT_NOT_ACCEPTABLE',
        'FREE_REFUND_NOT_DUE',
        'ALTERNATIVE_REQUIRED',
        'FLIGHT_NOT_AVAILABLE',
      ),
    ),
}
