import {
  type HotelReviews,
  reviewsOfPage,
  type StayToReview,
} from '@parastoo/contract/hotels/reviews'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Guest, guestsOf, roomsOf, type Stay, staysOf } from '../reservation/index.ts'
import { type VoucherNeeds, vouchersOf } from '../vouchers/index.ts'
import { meanOf } from './scores.ts'
import { addReview, type Review, reviewsOf, shownOf } from './store.ts'

type Needs = Pick<VoucherNeeds, 'db' | 'clock' | 'orders' | 'documents' | 'announce'>
type Ask = { userId: string; orderId: string }

/** The stays of somebody's own order with what was said of each; another's order is not there. */
export async function staysToReview(
  needs: Needs,
  { userId, orderId }: Ask,
): Promise<StayToReview[] | Refusal<'NOT_FOUND'>> {
  const order = await needs.orders.find(orderId)
  if (order?.userId !== userId) return refuse('NOT_FOUND')
  const lineIds = order.lines.filter(({ kind }) => kind === 'hotel').map(({ lineId }) => lineId)
  const [stays, over, reviews, guests] = await Promise.all([
    staysOf(needs.db, lineIds),
    slept(needs, lineIds),
    reviewsOf(needs.db, lineIds),
    guestsOf(needs.db, lineIds, needs.documents),
  ])
  const now = needs.clock.now()
  return stays.map((stay) => {
    const { lineId, checkIn, checkOut, sold } = stay
    const review = reviews.find((each) => each.lineId === lineId)
    const barredBy = review ? null : barOf(stay, { isSlept: over.has(lineId), now })
    return {
      lineId,
      hotelNameFa: sold.hotel.nameFa,
      cityNameFa: sold.hotel.cityNameFa,
      checkIn,
      checkOut,
      firstName: firstNameOf(
        stay,
        guests.filter((guest) => guest.lineId === lineId),
      ),
      canWrite: review === undefined && barredBy === null,
      barredBy,
      review: review ? ownOf(review) : null,
    }
  })
}

/**
 * Writes what a guest says of a stay that is over, once; staff read it before anybody else does. Refuses REVIEW_NOT_POSSIBLE for a stay
 * that is not over, was cancelled whole or is of a sample, and REVIEW_WRITTEN where other words stand already.
 */
export async function writeReview(
  needs: Needs,
  { lineId, score, text, ...ask }: Ask & { lineId: string; score: number; text: string },
): Promise<
  StayToReview[] | Refusal<'NOT_FOUND' | 'REVIEW_NOT_POSSIBLE'> | Refusal<'REVIEW_WRITTEN'>
> {
  const stays = await staysToReview(needs, ask)
  if (isRefused(stays)) return stays
  const chosen = stays.find((stay) => stay.lineId === lineId)
  if (!chosen) return refuse('NOT_FOUND')
  const isSame = (said: { score: number; text: string } | null) =>
    said?.score === score && said.text === text
  if (chosen.review) return isSame(chosen.review) ? stays : refuse('REVIEW_WRITTEN')
  if (!chosen.canWrite) return refuse('REVIEW_NOT_POSSIBLE')
  const written = await needs.db.tx((tx) =>
    write(needs, tx, { lineId, score, textFa: text, firstName: chosen.firstName }),
  )
  const now = await staysToReview(needs, ask)
  if (written || isRefused(now)) return now
  const first = now.find((stay) => stay.lineId === lineId)
  return isSame(first?.review ?? null) ? now : refuse('REVIEW_WRITTEN')
}

async function write(
  { clock, announce }: Pick<Needs, 'clock' | 'announce'>,
  tx: Tx,
  said: Pick<Review, 'lineId' | 'score' | 'textFa' | 'firstName'>,
): Promise<boolean> {
  const [stay] = await staysOf(tx, [said.lineId])
  if (!stay) throw new Error(`Line ${said.lineId} has no stay`)
  const { lineId, orderId, userId, supplier } = stay
  const isFirst = await addReview(tx, {
    ...said,
    userId,
    supplier,
    hotelCode: stay.sold.hotel.code,
    writtenAt: clock.now(),
  })
  if (isFirst) await announce(tx, 'review-written', { orderId, lineId })
  return isFirst
}

/** What is shown of a hotel, with an honest count: of those whose stay was bought here, and no others. */
export async function showReviews(
  { db, suppliers }: Pick<VoucherNeeds, 'db' | 'suppliers'>,
  { hotelCode, page }: { hotelCode: string; page: number },
): Promise<HotelReviews> {
  const { count, sum, reviews } = await shownOf(db, {
    suppliers: suppliers.map(({ name }) => name),
    hotelCode,
    limit: reviewsOfPage,
    offset: (page - 1) * reviewsOfPage,
  })
  return {
    count,
    score: count === 0 ? null : meanOf({ sum, count }),
    reviews: reviews.map(({ score, textFa, firstName, writtenAt, answerFa }) => ({
      score,
      text: textFa,
      firstName,
      writtenOn: dateIn('Asia/Tehran', writtenAt),
      answer: answerFa || null,
    })),
  }
}

const ownOf = ({ score, textFa, state, reasonFa, answerFa, writtenAt }: Review) => ({
  score,
  text: textFa,
  state,
  reason: reasonFa || null,
  answer: answerFa || null,
  writtenAt: writtenAt.toString(),
})

/** Those that have a voucher and a room that was not cancelled. */
async function slept({ db }: Pick<Needs, 'db'>, lineIds: readonly string[]): Promise<Set<string>> {
  const [vouchers, rooms] = await Promise.all([vouchersOf(db, lineIds), roomsOf(db, lineIds)])
  const left = rooms.filter(({ cancelledAt }) => cancelledAt === null)
  return new Set(left.map(({ lineId }) => lineId).filter((lineId) => vouchers.has(lineId)))
}

/** What keeps a stay from being spoken of; of a sample that comes first, for waiting changes nothing there. */
function barOf(
  stay: Stay,
  { isSlept, now }: { isSlept: boolean; now: Temporal.Instant },
): StayToReview['barredBy'] {
  if (stay.sold.hotel.isSample) return 'sample'
  if (!isSlept) return 'not-slept-in'
  return isOver(stay, now) ? null : 'not-over'
}

/** From the hour on which rooms are given back, on the hotel's clock. */
function isOver({ checkOut, sold: { hotel } }: Stay, now: Temporal.Instant): boolean {
  const endsAt = Temporal.PlainDate.from(checkOut).toZonedDateTime({
    timeZone: hotel.timeZone,
    plainTime: hotel.checkOutUntil,
  })
  return Temporal.Instant.compare(now, endsAt.toInstant()) >= 0
}

/** Of whom the rooms were booked by, and nothing but the first name. */
function firstNameOf({ leadGuest }: Stay, guests: readonly Guest[]): string {
  const nameOf = (guest: Guest) => `${guest.firstNameFarsi} ${guest.lastNameFarsi}`.trim()
  const latinOf = (guest: Guest) => `${guest.firstName} ${guest.lastName}`.trim()
  const lead =
    guests.find((guest) => [nameOf(guest), latinOf(guest)].includes(leadGuest)) ?? guests[0]
  return lead?.firstNameFarsi || lead?.firstName || ''
}
