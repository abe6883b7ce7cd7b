import { reviewText } from '@parastoo/contract/hotels/reviews'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Db } from '../../../platform/db/database.ts'
import { type ReservationNeeds, staysOf } from '../reservation/index.ts'
import {
  moveReview,
  type Review,
  type ReviewState,
  reviewsIn,
  reviewsOf,
  writeAnswer,
} from './store.ts'

type Needs = Pick<ReservationNeeds, 'db' | 'clock' | 'log' | 'audit'>

const listedAtOnce = 100

/** A review with the stay it is of, for whoever reads it before it is shown. */
export type DeskReview = Review & {
  orderId: string
  hotelNameFa: string
  cityNameFa: string
  checkIn: string
  checkOut: string
}

/** Reviews that wait to be read, the oldest first, with their stays. */
export async function waitingReviews({ db }: Pick<Needs, 'db'>): Promise<DeskReview[]> {
  return await withStays(db, await listReviews({ db }, { state: 'waiting' }))
}

/** One review with its stay; null where nothing was written. */
export async function findReview(
  { db }: Pick<Needs, 'db'>,
  lineId: string,
): Promise<DeskReview | null> {
  const [found] = await withStays(db, await reviewsOf(db, [lineId]))
  return found ?? null
}

async function withStays(db: Db, reviews: readonly Review[]): Promise<DeskReview[]> {
  const stays = await staysOf(
    db,
    reviews.map(({ lineId }) => lineId),
  )
  const stayOf = new Map(stays.map((stay) => [stay.lineId, stay]))
  return reviews.flatMap((review) => {
    const stay = stayOf.get(review.lineId)
    if (!stay) return []
    const { orderId, checkIn, checkOut, sold } = stay
    const { nameFa: hotelNameFa, cityNameFa } = sold.hotel
    return [{ ...review, orderId, checkIn, checkOut, hotelNameFa, cityNameFa }]
  })
}

/** Reviews in a state, the oldest first: those that wait are read before anybody else reads them. */
export const listReviews = (
  { db }: Pick<Needs, 'db'>,
  { state }: { state: ReviewState },
): Promise<Review[]> => reviewsIn(db, { state, limit: listedAtOnce })

/**
 * Shows a review, or keeps it from being shown, with the reason its guest reads. One that is shown may be taken down later. Refuses
 * NOT_FOUND, APPROVAL_OWN_CASE to whoever wrote it, and of one a colleague decided of first REQUEST_ENDED; whoever says how they `seen` it
 * stand is refused wherever it stands otherwise, and told how.
 */
export async function decideReview(
  needs: Needs,
  {
    lineId,
    isShown,
    by,
    reasonFa,
    seen,
  }: { lineId: string; isShown: boolean; by: string; reasonFa: string; seen?: ReviewState },
): Promise<
  ReviewState | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'REQUEST_ENDED' | 'REVIEW_CHANGED'>
> {
  const to: ReviewState = isShown ? 'shown' : 'refused'
  const possible: ReviewState[] = isShown ? ['waiting'] : ['waiting', 'shown']
  const from = seen ? possible.filter((state) => state === seen) : possible
  return await needs.db.tx(async (tx) => {
    const review = await ofAnother(tx, { lineId, by })
    if (isRefused(review)) return review
    const at = needs.clock.now()
    if (!(await moveReview(tx, { lineId, from, to, by, at, reasonFa }))) {
      if (!seen) return refuse('REQUEST_ENDED')
      const [now] = await reviewsOf(tx, [lineId])
      return refuse('REVIEW_CHANGED', { detail: { state: now?.state } })
    }
    await needs.audit(tx, {
      kind: 'hotels.review-decided',
      by,
      subject: { kind: 'line', id: lineId },
      before: { state: review.state },
      after: { state: to },
    })
    return to
  })
}

/** Writes the agency's answer under a review that is shown. Refuses NOT_FOUND where none is, and a text as guests' are refused. */
export async function answerReview(
  needs: Needs,
  { lineId, text, by }: { lineId: string; text: string; by: string },
): Promise<'answered' | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'CHECK_ENTERED_VALUES'>> {
  const answerFa = reviewText.safeParse(text).data
  if (answerFa === undefined) return refuse('CHECK_ENTERED_VALUES', { field: 'text' })
  return await needs.db.tx(async (tx) => {
    const review = await ofAnother(tx, { lineId, by })
    if (isRefused(review)) return review
    if (!(await writeAnswer(tx, { lineId, answerFa, by, at: needs.clock.now() })))
      return refuse('NOT_FOUND')
    await needs.audit(tx, {
      kind: 'hotels.review-answered',
      by,
      subject: { kind: 'line', id: lineId },
    })
    return 'answered'
  })
}

/** Nobody decides of what they wrote themselves. */
async function ofAnother(
  tx: Parameters<typeof reviewsOf>[0],
  { lineId, by }: { lineId: string; by: string },
): Promise<Review | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE'>> {
  const [review] = await reviewsOf(tx, [lineId])
  if (!review) return refuse('NOT_FOUND')
  return review.userId === by ? refuse('APPROVAL_OWN_CASE') : review
}
