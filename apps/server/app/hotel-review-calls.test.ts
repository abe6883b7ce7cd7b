/** What guests say of stays, from the message that asks to the hotel's page, through the door of the API. */
import type { HotelReviews, StayToReview } from '@parastoo/contract/hotels/reviews'
import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { addDays } from '@parastoo/kit/dates'
import { afterEach, describe, expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, today, jobs, db, baseUrl } = await openTestHouse()
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })
const start = clock.now()
// Tokens are of the machine's time: whoever speaks after a stay does so at a clock that stands where they signed in.
afterEach(() => clock.setTo(start))
let seed = 9_000

async function stayed({ isPaid = true } = {}) {
  seed += 1
  const { code } = await addHotel(db, { from: today, nights: 30 })
  const buyer = await signedIn()
  const wish = stayFrom(today, { daysAhead: 2 })
  const [proposal] = await offersOf(buyer, code, wish)
  if (!proposal) throw new Error('The test hotel sells nothing')
  const body = submissionOf(buyer, proposal, { wish, seed })
  const { orderId } = buyer.must(await submitStay(buyer, body))
  if (isPaid) await paidAtBank(buyer, orderId)
  await jobs.runDue()
  const [stay] = buyer.must(await ofOrder(buyer, orderId))
  return { buyer, code, orderId, lineId: stay?.lineId ?? newId(), wish }
}
/** As if the stay had been some days ago; nothing else of it changes. */
const ended = (lineId: string, days = 1) =>
  query(
    db,
    `update hotels.stay set check_in = $2::date - 2, check_out = $2::date where line_id = $1`,
    [lineId, addDays(today, -days)],
  )
const ofOrder = (buyer: Buyer, orderId: string) =>
  buyer.call<StayToReview[]>('GET', `/api/hotel-reservation/Reviews/GetReviewsOfOrder/${orderId}`)
const write = (buyer: Buyer, body: Record<string, unknown>) =>
  buyer.call<StayToReview[]>('POST', '/api/hotel-reservation/Reviews/WriteReview', body)
const shown = async (hotelCode: string, page = 1) => {
  const visitor = buyerOf(1)
  const path = '/api/hotel-catalog/HotelReviews/GetHotelReviews'
  return visitor.must(await visitor.call<HotelReviews>('POST', path, { hotelCode, page }))
}
const listed = async (wish: object) => {
  const visitor = buyerOf(2)
  const path = '/api/hotel-catalog/HotelCatalog/Available'
  const ask = { cityCode: 'mashhad', sort: 'score', ...wish }
  return visitor.must(await visitor.call<HotelsAvailable>('POST', path, ask))
}
const said = { score: 4, text: 'اتاق تميز بود و صبحانه ساده ولي خوب.' }

describe('a review', () => {
  it('is asked for once, the day after a stay that was slept in', async () => {
    const messages = async ({ phoneNumber }: Buyer) => {
      const reply = await fetch(`${baseUrl}/dev/outbox.json?to=${phoneNumber}`)
      const all = (await reply.json()) as { template: string; text: string }[]
      return all.filter(({ template }) => template === 'stay-ended')
    }
    const [slept, unpaid, ahead, old] = [
      await stayed(),
      await stayed({ isPaid: false }),
      await stayed(),
      await stayed(),
    ]
    await ended(slept.lineId)
    await ended(unpaid.lineId)
    await ended(old.lineId, 20)
    const { askForReviews } = await import('../modules/hotels/reviews/index.ts')
    const ask = () => askForReviews({ db, clock, announce: house.announcer.announce })
    await Promise.all([ask(), ask()])
    await jobs.runDue()
    await ask()
    await jobs.runDue()
    const [message, ...others] = await messages(slept.buyer)
    expect(message?.text).toContain(`/profile/my-travels/stay-review?orderId=${slept.orderId}`)
    expect(others).toEqual([])
    for (const { buyer } of [unpaid, ahead, old]) expect(await messages(buyer)).toEqual([])
  })

  it('is written once, by whoever slept there, and shown by a first name once staff have read it', async () => {
    const { buyer, code, orderId, lineId } = await stayed()
    const body = { orderId, lineId, ...said }
    expect((await write(buyer, body)).refused?.code).toBe('REVIEW_NOT_POSSIBLE')
    expect(buyer.must(await ofOrder(buyer, orderId))).toMatchObject([
      { canWrite: false, barredBy: 'not-over' },
    ])
    await ended(lineId)
    expect(buyer.must(await ofOrder(buyer, orderId))).toMatchObject([
      { canWrite: true, barredBy: null, firstName: 'رضا', review: null },
    ])
    // Five tabs at once say five things: one of them stands.
    const tabs = await Promise.all([1, 2, 3, 4, 5].map((score) => write(buyer, { ...body, score })))
    const written = tabs.filter(({ refused }) => refused === null)
    expect(written).toHaveLength(1)
    const score = written[0]?.data?.[0]?.review?.score ?? 0
    for (const { refused } of tabs.filter((tab) => !written.includes(tab)))
      expect(refused?.code).toBe('REVIEW_WRITTEN')
    // Sent again it is what it was.
    expect(buyer.must(await write(buyer, { ...body, score }))).toMatchObject([
      {
        canWrite: false,
        review: { score, text: 'اتاق تمیز بود و صبحانه ساده ولی خوب.', state: 'waiting' },
      },
    ])
    expect((await write(buyer, { ...body, score, text: 'چیز دیگری می‌گویم.' })).refused?.code).toBe(
      'REVIEW_WRITTEN',
    )
    expect(await shown(code)).toEqual({ count: 0, score: null, reviews: [] })
    expect(await house.hotels.reviews.waiting()).toMatchObject([
      { lineId, orderId, firstName: 'رضا', checkOut: addDays(today, -1) },
    ])
    const decide = (isShown: boolean, by = 'sara') =>
      house.hotels.reviews.decide({ lineId, isShown, by, reasonFa: 'نام کارمند در آن است.' })
    const { id } = buyer.must(
      await buyer.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
    )
    expect(await decide(true, id)).toEqual({ refused: 'APPROVAL_OWN_CASE' })
    const both = await Promise.all([decide(true), decide(true, 'ali')])
    expect(both).toContain('shown')
    expect(both).toContainEqual({ refused: 'REQUEST_ENDED' })
    // From a page where it still waits nobody takes down what a colleague has shown.
    const stale = {
      lineId,
      isShown: false,
      by: 'ali',
      reasonFa: 'نام کارمند',
      seen: 'waiting' as const,
    }
    expect(await house.hotels.reviews.decide(stale)).toMatchObject({
      refused: 'REVIEW_CHANGED',
      detail: { state: 'shown' },
    })
    const answer = { lineId, by: 'sara', text: 'از لطف شما سپاسگزاریم.' }
    expect(await house.hotels.reviews.answer(answer)).toBe('answered')
    expect(await house.hotels.reviews.answer({ ...answer, text: '' })).toMatchObject({
      refused: 'CHECK_ENTERED_VALUES',
    })
    const page = await shown(code)
    expect(page).toEqual({
      count: 1,
      score,
      reviews: [
        {
          score,
          text: 'اتاق تمیز بود و صبحانه ساده ولی خوب.',
          firstName: 'رضا',
          writtenOn: today,
          answer: 'از لطف شما سپاسگزاریم.',
        },
      ],
    })
    expect(JSON.stringify(page)).not.toContain('مرادی')
    // The list shows the same, a minute later at most, and can be sorted by it; who was not spoken of comes last.
    await addHotel(db, { from: today, nights: 30 })
    clock.advance({ seconds: 61 })
    const found = await listed(stayFrom(today, { daysAhead: 3 }))
    expect(found.hasScores).toBe(true)
    expect(found.hotels[0]).toMatchObject({ code, guests: { score, count: 1 } })
    expect(found.hotels.slice(1).map(({ guests }) => guests)).toContain(null)
    // Its guest has closed their account: what was said stays, the name goes.
    await db.tx((tx) => house.hotels.forgetPerson(tx, id))
    expect((await shown(code)).reviews).toMatchObject([{ firstName: '' }])
    expect(await decide(false)).toBe('refused')
    expect(await shown(code)).toMatchObject({ count: 0, reviews: [] })
  })

  it('is not for others’ stays, for one that is cancelled whole, for a sample, or for what is no review', async () => {
    const { buyer, orderId, lineId } = await stayed()
    await ended(lineId)
    const stranger = await signedIn()
    const body = { orderId, lineId, ...said }
    for (const wrong of [body, { ...body, orderId: newId() }])
      expect((await write(stranger, wrong)).refused?.code).toBe('NOT_FOUND')
    expect((await ofOrder(stranger, orderId)).refused?.code).toBe('NOT_FOUND')
    expect((await write(buyer, { ...body, lineId: newId() })).refused?.code).toBe('NOT_FOUND')
    const codesOf = async (more: Record<string, unknown>) =>
      (await write(buyer, { ...body, ...more })).refused?.code
    expect(await codesOf({ score: 6 })).toBe('REVIEW_SCORE_REQUIRED')
    expect(await codesOf({ text: 'خوب' })).toBe('REVIEW_TOO_SHORT')
    expect(await codesOf({ text: 'خوب '.repeat(400) })).toBe('REVIEW_TOO_LONG')
    for (const text of [
      'برای رزرو ارزان با ۰۹۱۲ ۳۴۵ ۶۷۸۹ تماس بگیرید',
      'سایت ما را ببینید www.example.com ارزان است',
    ])
      expect(await codesOf({ text })).toBe('REVIEW_HAS_CONTACT')
    await query(
      db,
      `update hotels.stay set sold = jsonb_set(sold, '{hotel,isSample}', 'true') where line_id = $1`,
      [lineId],
    )
    expect((await write(buyer, body)).refused?.code).toBe('REVIEW_NOT_POSSIBLE')
    // Over as it is: waiting longer is not what is missing.
    expect(buyer.must(await ofOrder(buyer, orderId))).toMatchObject([{ barredBy: 'sample' }])
    await query(
      db,
      `update hotels.stay set sold = jsonb_set(sold, '{hotel,isSample}', 'false') where line_id = $1`,
      [lineId],
    )
    await query(
      db,
      'update hotels.room set cancel_key = $2, cancelled_at = now() where line_id = $1',
      [lineId, newId()],
    )
    expect((await write(buyer, body)).refused?.code).toBe('REVIEW_NOT_POSSIBLE')
    expect(buyer.must(await ofOrder(buyer, orderId))).toMatchObject([{ barredBy: 'not-slept-in' }])
  })
})
