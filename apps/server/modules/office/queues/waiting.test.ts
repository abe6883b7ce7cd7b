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
