/**
 * Visitors whom a site that compares prices sends us, SafarMarket by the spec's names: the search they came by, and the steps of their
 * purchase that the site is told of. Who is told what, and where, is ours: a call names a step and the thing it is about, never an address.
 */
import * as z from 'zod'
import { id, rial } from '../fields.ts'
import { proposal } from '../flights/proposal.ts'
import { chosenProposal, searchCriteria, searchRefusals } from '../flights/search.ts'
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

/** Sites that compare prices; each is off until it is configured. */
export const resellerNames = ['safarmarket'] as const
export type ResellerName = (typeof resellerNames)[number]
const reseller = z.enum(resellerNames, code('NOT_FOUND'))

/** A proposal as it is told to a reseller: it belongs to no search, and has an address at which a visitor finds it. */
const resellerOffer = proposal
  .omit({ requestId: true, isReturning: true })
  .extend({ deepLink: z.string() })
export type ResellerOffer = z.infer<typeof resellerOffer>

export const resellers = {
  flights: openOperation
    // A reseller's own limit is told by its key; this one is for whoever tries keys.
    .meta({ limit: { max: 6_000, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/resellers/{reseller}/Flights',
      summary:
        'Flights of our own stock for a site that compares prices, by its key in `x-reseller-key`; nobody outside is asked and nothing is held',
      tags: ['Resellers'],
    })
    .input(searchCriteria.omit({ productType: true }).extend({ reseller }))
    .output(
      reply(
        z.object({
          /** All prices are whole rial, of the whole party unless a price is of one. */
          currencyCode: z.literal('IRR'),
          /** The cheapest first; none is sold out. */
          offers: z.array(resellerOffer),
        }),
      ),
    )
    .errors({
      ...searchRefusals,
      ...refusals(
        'NOT_FOUND',
        'RESELLER_NOT_AVAILABLE',
        'RESELLER_KEY_IS_WRONG',
        'RESELLER_ASKS_EACH_WAY',
        'TOO_MANY_REQUESTS',
        'SERVICE_UNAVAILABLE',
        'CHECK_ENTERED_VALUES',
      ),
    }),
  openLink: openOperation
    .meta({ limit: { max: 120, perSeconds: 600 } })
    .route({
      method: 'POST',
      path: '/resellers/{reseller}/OpenLink',
      summary: 'A visitor comes by the address of an offer: what was searched, and the click',
      tags: ['Resellers'],
    })
    .input(
      z.object({
        reseller,
        token: z.string().min(1, code('NOT_FOUND')).max(2_000, code('NOT_FOUND')),
        safarmarketId: clickReference.optional(),
      }),
    )
    .output(reply(z.object({ linkId: id, criteria: searchCriteria })))
    .errors(refusals('NOT_FOUND')),
  link: openOperation
    .meta({ limit: { max: 240, perSeconds: 600 } })
    .route({
      method: 'GET',
      path: '/resellers/Link/{linkId}',
      summary: 'Which offer a visitor came for, and at what price it was told to them',
      tags: ['Resellers'],
    })
    .input(z.object({ linkId: id }))
    .output(reply(z.object({ reseller, proposalId: id, hash: z.string(), quotedRial: rial })))
    .errors(refusals('NOT_FOUND')),
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
