/** What guests wrote of their stays, as staff read it before anybody else does, and answer it. */
import { tidyText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { reviewText } from '../hotels/reviews.ts'
import { refusals, reply, staffOperation } from '../operation.ts'

const review = z.object({
  lineId: id,
  orderId: id,
  hotelNameFa: z.string(),
  cityNameFa: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  score: z.number().int(),
  text: z.string(),
  /** Empty where the guest has closed their account. */
  firstName: z.string(),
  state: z.enum(['waiting', 'shown', 'refused']),
  /** Why it is not shown, as its guest reads it. */
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  writtenAt: instant,
  /** The reader wrote it: nothing of it is theirs to decide. */
  isOwn: z.boolean(),
})
export type OfficeReview = z.infer<typeof review>

const longestReason = 300
const reason = z
  .string()
  .transform(tidyText)
  .refine((text) => text.length <= longestReason, { error: 'CHECK_ENTERED_VALUES' })
  .default('')

export const officeReviews = {
  review: staffOperation('content', 'orders', 'orders.read')
    .route({
      method: 'GET',
      path: '/office/Review/Get/{lineId}',
      summary: 'What a guest wrote of a stay, and what became of it',
      tags: ['Office'],
    })
    .input(z.object({ lineId: id }))
    .output(reply(review))
    .errors(refusals('NOT_FOUND')),
  decide: staffOperation('content', 'orders')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/office/Review/Decide',
      summary: 'Show a review, or keep it from being shown with a reason its guest reads',
      tags: ['Office'],
    })
    .input(
      z.object({
        lineId: id,
        isShown: z.boolean(),
        reason,
        /** How it stood where it was read: otherwise by then, nothing is decided. */
        seen: z.enum(['waiting', 'shown']),
      }),
    )
    .output(reply(review))
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'REVIEW_CHANGED',
        'OFFICE_REFUSAL_NEEDS_NOTE',
        'CHECK_ENTERED_VALUES',
      ),
    ),
  answer: staffOperation('content', 'orders')
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      path: '/office/Review/Answer',
      summary: 'Write the agency’s answer under a review that is shown, or another in its place',
      tags: ['Office'],
    })
    .input(z.object({ lineId: id, text: reviewText }))
    .output(reply(review))
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_OWN_CASE',
        'CHECK_ENTERED_VALUES',
        'REVIEW_TOO_SHORT',
        'REVIEW_TOO_LONG',
        'REVIEW_HAS_CONTACT',
      ),
    ),
}
