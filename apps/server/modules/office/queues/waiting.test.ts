import { expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { waitingIn } from './waiting.ts'

const clock = createTestClock(Temporal.Instant.from('2026-11-23T08:00:00Z'))
const sources = (some: object) => ({ clock, ...some }) as unknown as Parameters<typeof waitingIn>[0]

it('reads no more changes of flights at once than it can, the oldest first', async () => {
  const changes = Array.from({ length: 450 }, (_, place) => ({
    changeId: `change ${place}`,
    orderId: 'order',
    kind: 'moved',
    toldAt: clock.now(),
  }))
  const asked: string[] = []
  const inShort = async (changeId: string) => {
    asked.push(changeId)
    return null
  }
  const flights = { changes: { desk: { unanswered: async () => changes }, inShort } }
  const waiting = await waitingIn(sources({ flights }))['flight-changes']()
  expect(waiting).toHaveLength(200)
  expect(asked).toEqual(changes.slice(0, 200).map(({ changeId }) => changeId))
})

it('tells of a refund what goes back of what still waits, and beside it what was paid', async () => {
  const item = (state: string, paidRial: number, penaltyRial: number) => ({
    state,
    paidRial,
    penaltyRial,
  })
  const request = {
    number: '7',
    titleFa: 'تهران به مشهد',
    orderId: 'order',
    orderNumber: '1',
    requestedAt: clock.now(),
    reasonId: 1,
    items: [
      item('waiting', 5_000_000, 1_500_000),
      item('waiting', 1_000_000, 2_000_000),
      item('refunded', 9_000_000, 0),
    ],
  }
  const refunds = { desk: { waiting: async () => [request] } }
  const [waiting] = await waitingIn(sources({ refunds })).refunds()
  expect(waiting?.amountRial).toBe(3_500_000)
  expect(waiting?.detailFa).toContain('پرداخت‌شده ۶۰۰٬۰۰۰ تومان')
})
