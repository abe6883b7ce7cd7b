import { expect, it } from 'vitest'
import { Refused } from './refused.ts'
import { sendPatiently } from './send-patiently.ts'
import { GivenUp } from './wait-for-network.ts'

const silence = new TypeError('Failed to fetch')
const refusal = (code: string) => new Refused(409, [{ code, messages: [code] }])

/** An act whose tries end so, one after the other, beside whether there is a network by then. */
function trying(tries: { online: boolean; ends: Error | string }[], { givesUpAt = 99 } = {}) {
  let tried = 0
  let isOnline = true
  const rests: number[] = []
  const sent = sendPatiently(
    async () => {
      const { online, ends } = tries[tried++] ?? { online: true, ends: 'too often' }
      isOnline = online
      if (ends instanceof Error) throw ends
      return ends
    },
    { isOnline: () => isOnline, wait: async (ms) => rests.push(ms) < givesUpAt },
  )
  return { sent, rests, tried: () => tried }
}

it('is sent again while nothing gets through although the network is said to be back', async () => {
  const { sent, rests, tried } = trying([
    { online: false, ends: silence },
    { online: true, ends: silence },
    { online: true, ends: refusal('REQUEST_IN_PROGRESS') },
    { online: true, ends: 'placed' },
  ])
  expect(await sent).toBe('placed')
  expect([tried(), rests]).toEqual([4, [0, 1_000, 2_000]])
})

it('ends after some tries, and at once where there was a network all the time', async () => {
  const back = { online: true, ends: silence }
  const long = trying([{ online: false, ends: silence }, back, back, back, back, back])
  await expect(long.sent).rejects.toBe(silence)
  expect(long.tried()).toBe(6)
  const once = trying([back])
  await expect(once.sent).rejects.toBe(silence)
  expect(once.tried()).toBe(1)
})

it('is not repeated once it was refused or given up', async () => {
  const refused = trying([
    { online: false, ends: silence },
    { online: true, ends: refusal('PRICE_CHANGED') },
  ])
  await expect(refused.sent).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  const left = trying([{ online: false, ends: silence }], { givesUpAt: 1 })
  await expect(left.sent).rejects.toBeInstanceOf(GivenUp)
  expect([refused.tried(), left.tried()]).toEqual([2, 1])
})
