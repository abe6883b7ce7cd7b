/**
 * Visitors whom a site that compares prices sends us, SafarMarket by the spec's names: the search they came by, and the steps of their
 * purchase that the site is told of. Who is told what, and where, is ours: a call names a step and the thing it is about, never an address.
 */
import * as z from 'zod'
import { id } from '../fields.ts'
import { chosenProposal, searchCriteria } from '../flights/search.ts'
import type { Code } from '../messages.ts'
import { openOperation, refusals, reply, userOperation } from '../operation.ts'

const code = (name: Code) => ({ error: name })

/** The steps of a purchase, in their order. */
const resellerSteps = ['results', 'passengers', 'confirm', 'paid'] as const
export type ResellerStep = (typeof resellerSteps)[number]

/** What a site calls one click of a visitor. */
const clickReference = z
  .string(code('NOT_FOUND'))
  .trim()
  .regex(/^[\w.:-]{1,100}$/, code('NOT_FOUND'))

/** What CallStep takes, as the calls before it answer it. The spec's name `pixelUrl` holds the step's word: its address is in our own table. */
const stepCall = z.object({
  pixelUrl: z.enum(resellerSteps, code('CHECK_ENTERED_VALUES')),
  data: z.object({
    visitId: id,
    requestId: id,
    /** Null before there is an order. */
    orderId: id.nullable().default(null),
  }),
})
export type ResellerStepCall = z.infer<typeof stepCall>

const resellerRequest = stepCall.extend({ safarmarketId: z.string() })

/** What a search carries of the site its visitor came from (spec, section 3). */
const availableRequestExtra = resellerRequest
export type AvailableRequestExtra = z.infer<typeof availableRequestExtra>

export const resellers = {
  availableRequest: openOperation
    .meta({ limit: { max: 120, perSeconds: 600 } })
    .route({
      method: 'POST',
      path: '/flight-catalog/SafarMarket/GetAvailableRequest',
      summary:
        'The search a visitor of SafarMarket came by; with `requestId`, that search is theirs from now on',
      tags: ['Resellers'],
    })
    .input(z.object({ safarmarketId: clickReference, requestId: id.optional() }))
    .output(
      reply(
        z.object({
          requestId: id,
          availableRequest: searchCriteria,
          availableRequestExtra,
        }),
      ),
    )
    .errors(refusals('RESELLER_NOT_AVAILABLE', 'SEARCH_NOT_FOUND', 'NOT_FOUND')),
  byProposal: openOperation
    .meta({ limit: { max: 120, perSeconds: 600 } })
    .route({
      method: 'POST',
      path: '/resellers/SafarMarket/SafarMarket/GetSafarMarketRequestByProposalId',
      summary: 'The visit that a proposal was found by, and the step that choosing it is',
      tags: ['Resellers'],
    })
    .input(chosenProposal)
    .output(reply(resellerRequest))
    .errors(refusals('RESELLER_NOT_AVAILABLE', 'NOT_FOUND')),
  byOrder: userOperation
    .meta({ limit: { max: 120, perSeconds: 600 } })
    .route({
      method: 'POST',
      path: '/resellers/SafarMarket/SafarMarket/GetSafarMarketRequestByOrderId',
      summary: 'The visit that an order came by, and the step it has reached',
      tags: ['Resellers'],
    })
    .input(z.object({ orderId: id }))
    .output(reply(resellerRequest))
    .errors(refusals('RESELLER_NOT_AVAILABLE', 'NOT_FOUND')),
  callStep: openOperation
    .meta({ limit: { max: 240, perSeconds: 600 } })
    .route({
      method: 'POST',
      path: '/resellers/SafarMarket/SafarMarket/CallStep',
      summary:
        'Have the site told of a step, by our server and once; `pixelUrl` and `data` as the calls above answer them',
      tags: ['Resellers'],
    })
    .input(stepCall)
    .output(reply(z.object({ recorded: z.literal(true) })))
    .errors(
      refusals(
        'RESELLER_NOT_AVAILABLE',
        'NOT_FOUND',
        'RESELLER_STEP_NOT_REACHED',
        'CHECK_ENTERED_VALUES',
      ),
    ),
}
