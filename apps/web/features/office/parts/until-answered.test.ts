import { expect, it, vi } from 'vitest'
import { Refused } from '../../../shell/refused.ts'
import { untilAnswered } from './until-answered.ts'

const refusal = (code: string) => new Refused(409, [{ code, messages: [code] }])

/** A deed whose questions end so, one after the other, the last of them for good. */
function asking(ends: (Error | string)[]) {
  const rests: number[] = []
  let asked = 0
  let told = 0
  const answer = untilAnswered(
    async () => {
      const end = ends[Math.min(asked++, ends.length - 1)]
      if (end instanceof Error) throw end
      return end
    },
    {
      rest: async (ms) => rests.push(ms),
      onStillAtIt: () => {
        told += 1
      },
    },
  )
  return { answer, rests, asked: () => asked, told: () => told }
}

it('asks for the answer while the first press is still being done, and says so', async () => {
  const busy = refusal('REQUEST_IN_PROGRESS')
  const deed = asking([busy, busy, 'done'])
  expect(await deed.answer).toBe('done')
  expect([deed.asked(), deed.told(), deed.rests]).toEqual([3, 2, [1_000, 2_000]])
  const refused = asking([busy, refusal('APPROVAL_ENDED')])
  await expect(refused.answer).rejects.toMatchObject({ code: 'APPROVAL_ENDED' })
})

it('leaves any other end as it is, and gives up only after a key of a server that died is free', async () => {
  const silent = asking([new TypeError('Failed to fetch')])
  await expect(silent.answer).rejects.toThrow('Failed to fetch')
  expect([silent.asked(), silent.told()]).toEqual([1, 0])
  const long = asking([refusal('REQUEST_IN_PROGRESS')])
  await expect(long.answer).rejects.toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
  expect(long.rests.reduce((sum, ms) => sum + ms)).toBeGreaterThan(35_000)
})

it('says that it is being done once nothing has been heard for a while, and never of a quick answer', async () => {
  vi.useFakeTimers()
  try {
    let told = 0
    const answeredIn = (ms: number) =>
      untilAnswered(() => new Promise((done) => setTimeout(done, ms)), {
        rest: () => Promise.resolve(),
        onStillAtIt: () => {
          told += 1
        },
      })
    const quick = answeredIn(5_000)
    await vi.advanceTimersByTimeAsync(20_000)
    await quick
    expect(told).toBe(0)
    const slow = answeredIn(20_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    await slow
    expect(told).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
