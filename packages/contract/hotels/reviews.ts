/** What guests say of stays that are over: one for each stay that was bought here, shown once staff have read it. */
import { tidyText, toLatinDigits } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import type { Code } from '../messages.ts'
import { openOperation, refusals, reply, userOperation } from '../operation.ts'

const shortestReview = 10
export const longestReview = 1_000
const highestScore = 5
export const reviewsOfPage = 10

const code = (name: Code) => ({ error: name, abort: true })

/** Numbers to call, addresses to write to and links: a review is about the hotel, and its readers are strangers. */
const hasContact = (text: string): boolean =>
  /@|https?:|www\.|t\.me|\b[a-z0-9-]+\.(com|ir|net|org)\b/i.test(text) ||
  /\d{7,}/.test(toLatinDigits(text).replace(/[\s\u200c\p{Pd}_.()+]/gu, ''))

export const reviewText = z
  .string(code('REVIEW_TOO_SHORT'))
  // Before the tidying, which costs more than looking.
  .refine((text) => text.length <= longestReview * 2, code('REVIEW_TOO_LONG'))
  .transform(tidyText)
  .refine((text) => text.length >= shortestReview, code('REVIEW_TOO_SHORT'))
  .refine((text) => text.length <= longestReview, code('REVIEW_TOO_LONG'))
  .refine((text) => !hasContact(text), code('REVIEW_HAS_CONTACT'))

const score = z
  .number(code('REVIEW_SCORE_REQUIRED'))
  .int(code('REVIEW_SCORE_REQUIRED'))
  .min(1, code('REVIEW_SCORE_REQUIRED'))
  .max(highestScore, code('REVIEW_SCORE_REQUIRED'))

const shownReview = z.object({
  score: z.number().int(),
  text: z.string(),
  /** Empty where the guest has closed their account. */
  firstName: z.string(),
  /** The day, in Tehran. */
  writtenOn: z.string(),
  answer: z.string().nullable(),
})
export type ShownReview = z.infer<typeof shownReview>

const hotelReviewsReply = z.object({
  /** Of all that are shown; nothing is shown below one. */
  count: z.number().int(),
  /** Their mean to one place after the point; null where there are none. */
  score: z.number().nullable(),
  /** A page of them, the newest first. */
  reviews: z.array(shownReview),
})
export type HotelReviews = z.infer<typeof hotelReviewsReply>

const ownReview = z.object({
  score: z.number().int(),
  text: z.string(),
  state: z.enum(['waiting', 'shown', 'refused']),
  /** Why it is not shown. */
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  writtenAt: instant,
})

const stayToReview = z.object({
  lineId: id,
  hotelNameFa: z.string(),
  cityNameFa: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** By what the guest is named beside it. */
  firstName: z.string(),
  /** It is over, was slept in, and nothing was said of it yet. */
  canWrite: z.boolean(),
  /** Why nothing can be said of it: null where something can be, or was. */
  barredBy: z.enum(['not-over', 'not-slept-in', 'sample']).nullable(),
  review: ownReview.nullable(),
})
export type StayToReview = z.infer<typeof stayToReview>

export const hotelReviews = {
  list: openOperation
    .meta({ limit: { max: 240, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/hotel-catalog/HotelReviews/GetHotelReviews',
      summary: 'What guests whose stay was bought here say of a hotel, the newest first',
      tags: ['Hotels'],
    })
    .input(
      z.object({
        hotelCode: z.string().max(80),
        page: z.number().int().min(1).max(100).default(1),
      }),
    )
    .output(reply(hotelReviewsReply)),
  ofOrder: userOperation
    .route({
      method: 'GET',
      path: '/hotel-reservation/Reviews/GetReviewsOfOrder/{id}',
      summary: 'The stays of an order: what was said of each, and whether something can be',
      tags: ['Hotels'],
    })
    .input(z.object({ id }))
    .output(reply(z.array(stayToReview)))
    .errors(refusals('NOT_FOUND')),
  write: userOperation
    .meta({ limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/hotel-reservation/Reviews/WriteReview',
      summary:
        'Say something of a stay that is over, once; the same words again answer the same review',
      tags: ['Hotels'],
    })
    .input(z.object({ orderId: id, lineId: id, score, text: reviewText }))
    .output(reply(z.array(stayToReview)))
    .errors(refusals('NOT_FOUND', 'CHECK_ENTERED_VALUES', 'REVIEW_NOT_POSSIBLE', 'REVIEW_WRITTEN')),
}
