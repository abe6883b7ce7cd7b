/** Discount campaigns: what each code takes off and may cost in all, asked for by one and allowed by another, and stopped at once. */
import { toLatinDigits } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, instant, isoDate, rial } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'
import { productTypes } from '../orders/lines.ts'
import { reason } from './reason.ts'

const amount = z
  .number({ error: 'AMOUNT_IS_INVALID' })
  .int({ error: 'AMOUNT_IS_INVALID' })
  .min(1, { error: 'AMOUNT_IS_INVALID' })
  .max(1_000_000_000_000, { error: 'AMOUNT_IS_INVALID' })
const count = z
  .number({ error: 'CHECK_ENTERED_VALUES' })
  .int({ error: 'CHECK_ENTERED_VALUES' })
  .min(1, { error: 'CHECK_ENTERED_VALUES' })
  .max(1_000_000, { error: 'CHECK_ENTERED_VALUES' })
const day = isoDate('CHECK_ENTERED_VALUES')

const wish = {
  /** As people type it: letters and digits of any alphabet, kept in capitals and Latin digits. */
  code: z
    .string({ error: 'CAMPAIGN_CODE_WRONG' })
    .transform((typed) =>
      toLatinDigits(typed)
        .replaceAll(/[\s\u200c_-]+/g, '')
        .toUpperCase(),
    )
    .pipe(z.string().regex(/^[\p{L}\d]{3,32}$/u, { error: 'CAMPAIGN_CODE_WRONG' })),
  title: z
    .string({ error: 'CAMPAIGN_TITLE_REQUIRED' })
    .trim()
    .min(2, { error: 'CAMPAIGN_TITLE_REQUIRED' })
    .max(80, { error: 'TEXT_TOO_LONG' }),
  /** In hundredths of a percent, or a sum. */
  worth: z.union([
    z.object({ basisPoints: z.number().int().min(1).max(10_000) }),
    z.object({ amountRial: amount }),
  ]),
  /** What one order gets at most; null without a bound. */
  ceilingRial: amount.nullable(),
  /** What of an order it is good for must cost at least. */
  leastTotalRial: rial,
  /** What all orders together may get. */
  budgetRial: amount,
  products: z.array(z.enum(productTypes)).min(1).nullable(),
  isFirstOrder: z.boolean(),
  perUser: count.nullable(),
  inAll: count.nullable(),
  /** Days in Tehran, both included. */
  startsOn: day,
  endsOn: day,
}
/** What is asked for and allowed. */
export const campaignWish = z.object(wish)
export type CampaignWish = z.output<typeof campaignWish>

const campaignStates = ['waiting', 'running', 'spent', 'ended', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

const campaign = z.object({
  code: z.string(),
  title: z.string(),
  worth: wish.worth,
  state: z.enum(campaignStates),
  /** Of orders that have it, paid or waiting for their payment. */
  taken: z.number().int(),
  inAll: z.number().int().nullable(),
  givenRial: rial,
  /** Null of one that was made by command without a budget. */
  budgetRial: rial.nullable(),
  startsAt: instant,
  endsAt: instant.nullable(),
})
export type Campaign = z.infer<typeof campaign>

const moves = { idempotent: true, freshProof: true } as const
const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Office'] })

export const officeCampaigns = {
  list: staffOperation('finance', 'finance.approve', 'finance.read', 'audit')
    .route({
      method: 'GET',
      ...calls('/office/Campaign/List', 'Codes, what each has cost and may'),
    })
    .output(reply(z.array(campaign))),
  ask: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Campaign/Ask', 'Ask for a code; another person decides'),
    })
    .input(
      campaignWish.extend({ reason }).refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
        path: ['endsOn'],
        error: 'CAMPAIGN_DAYS_WRONG',
      }),
    )
    .output(reply(z.object({ id })))
    .errors(
      refusals(
        'CAMPAIGN_CODE_WRONG',
        'CAMPAIGN_CODE_TAKEN',
        'CAMPAIGN_TITLE_REQUIRED',
        'CAMPAIGN_DAYS_WRONG',
        'AMOUNT_IS_INVALID',
        'CHECK_ENTERED_VALUES',
        'TEXT_TOO_LONG',
        'OFFICE_REASON_REQUIRED',
        'APPROVAL_ALREADY_ASKED',
        'APPROVAL_OWN_CASE',
      ),
    ),
  stop: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls('/office/Campaign/Stop', 'End a code now; orders that have it keep it'),
    })
    .input(z.object({ code: wish.code, reason }))
    .output(reply(z.object({ stopped: z.literal(true) })))
    .errors(refusals('NOT_FOUND', 'CAMPAIGN_CODE_WRONG', 'OFFICE_REASON_REQUIRED')),
}
