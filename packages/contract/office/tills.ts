/** What the money desk sees of tills: what lay in one between two shifts, and what a closing was short of or over. */
import * as z from 'zod'
import { id, instant, rial } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, staffOperation } from '../operation.ts'
import { tillGapTos } from './approvals.ts'
import { person } from './people.ts'
import { reason } from './reason.ts'

const tillGap = z.object({
  shiftId: id,
  cashier: person,
  openedAt: instant,
  openingRial: rial,
  /** More (or, below zero, less) than was counted at the closing before. */
  gapRial: z.number().int(),
  /** Somebody has asked to settle it, and nobody has decided. */
  isAsked: z.boolean(),
})
export type MoneyTillGap = z.infer<typeof tillGap>

const tillDifference = z.object({
  shiftId: id,
  cashier: person,
  closedAt: instant,
  expectedRial: rial,
  countedRial: rial,
  /** Counted less what there should have been. */
  differenceRial: z.number().int(),
  /** In the words of the cashier; null of what was closed before it was asked. */
  reason: z.string().nullable(),
  /** It stands in the book: at once, or since two have agreed. */
  isBooked: z.boolean(),
  /** The approval that waits; null where nobody has asked. */
  askedId: id.nullable(),
})
export type TillDifference = z.infer<typeof tillDifference>

/** What the closings of one cashier came to. */
const tillSum = z.object({
  cashier: person,
  shifts: z.number().int(),
  differing: z.number().int(),
  shortRial: rial,
  overRial: rial,
})
export type TillSum = z.infer<typeof tillSum>

const reads = ['finance', 'finance.read', 'finance.approve', 'audit'] as const
const moves = { idempotent: true, freshProof: true } as const
const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Office'] })

const refusedAsks = refusals(
  'NOT_FOUND',
  'OFFICE_REASON_REQUIRED',
  'APPROVAL_ALREADY_ASKED',
  'APPROVAL_OWN_CASE',
)

/** Of the money desk, beside its other calls. */
export const moneyTills = {
  tillDifferences: staffOperation(...reads)
    .route({
      method: 'GET',
      ...calls(
        '/office/Money/TillDifferences',
        'Tills that were closed with another sum than there should have been, the newest first',
      ),
    })
    .input(z.object({ cashier: id.optional(), ...pageQuery }))
    .output(pagedReply(tillDifference)),
  tillSums: staffOperation(...reads)
    .route({
      method: 'GET',
      ...calls('/office/Money/TillSums', 'What the closings of each cashier came to'),
    })
    .output(reply(z.array(tillSum))),
  askTillDifference: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls(
        '/office/Money/AskTillDifference',
        'Ask again to book what a till was short of or over; another person decides',
      ),
    })
    .input(z.object({ shiftId: id, reason }))
    .output(reply(z.object({ id })))
    .errors(refusedAsks),
  tillGaps: staffOperation(...reads)
    .route({
      method: 'GET',
      ...calls(
        '/office/Money/TillGaps',
        'Tills opened with another sum than they were closed with',
      ),
    })
    .output(reply(z.array(tillGap))),
  askTillGap: staffOperation('finance')
    .meta(moves)
    .route({
      method: 'POST',
      ...calls(
        '/office/Money/AskTillGap',
        'Ask to book where the money of a till went; another person decides',
      ),
    })
    .input(z.object({ shiftId: id, to: z.enum(tillGapTos), reason }))
    .output(reply(z.object({ id })))
    .errors(refusedAsks),
}
