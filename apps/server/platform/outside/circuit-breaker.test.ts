import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCircuitBreaker, LeftAlone } from './circuit-breaker.ts'
import { QuestionRefused } from './question-refused.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function stand(among?: number) {
  const states: string[] = []
  const breaker = createCircuitBreaker<'yes' | 'no'>(
    { failures: 5, restMs: 1_000, ...(among !== undefined && { among }) },
    { isFailure: (result) => result === 'no', onChange: (state) => states.push(state) },
  )
  const say = (answer: 'yes' | 'no') => breaker.run(async () => answer)
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) await say('no')
  }
  return { breaker, states, say, fail }
}

describe.each([undefined, 20])('a circuit breaker that looks at %s calls', (among) => {
  it('opens after five failures, tries one call after its rest, and closes when that succeeds', async () => {
    const { breaker, states, say, fail } = stand(among)
    await fail(4)
    expect(breaker.isResting()).toBe(false)
    await fail(1)
    expect(breaker.isResting()).toBe(true)
    await expect(say('yes')).rejects.toThrow(LeftAlone)
    vi.advanceTimersByTime(999)
    await expect(say('yes')).rejects.toThrow(LeftAlone)
    vi.advanceTimersByTime(1)
    expect(breaker.isResting()).toBe(false)
    const trial = Promise.withResolvers<'yes'>()
    const tried = breaker.run(() => trial.promise)
    await expect(say('yes')).rejects.toThrow(LeftAlone)
    trial.resolve('yes')
    expect(await tried).toBe('yes')
    expect(await say('yes')).toBe('yes')
    expect(states).toEqual(['open', 'half-open', 'closed'])
  })

  it('rests anew when the trial fails, by a throw too', async () => {
    const { breaker, say, fail } = stand(among)
    await fail(5)
    vi.advanceTimersByTime(1_000)
    await expect(breaker.run(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await expect(say('yes')).rejects.toThrow(LeftAlone)
    vi.advanceTimersByTime(1_000)
    expect(await say('yes')).toBe('yes')
  })

  it('takes a question that is refused for the answer of one who is well', async () => {
    const { breaker, fail, say } = stand(among)
    const refuse = () =>
      expect(
        breaker.run(() => Promise.reject(new QuestionRefused('no such place'))),
      ).rejects.toThrow(QuestionRefused)
    for (let time = 0; time < 20; time += 1) await refuse()
    expect(breaker.isResting()).toBe(false)
    for (let time = 0; time < 20; time += 1) await fail(1).catch(() => {})
    await expect(say('yes')).rejects.toThrow(LeftAlone)
    vi.advanceTimersByTime(1_000)
    await refuse()
    expect(await say('yes')).toBe('yes')
  })

  it('hears nothing of a call from before its state changed', async () => {
    const { breaker, say, fail } = stand(among)
    const slow = Promise.withResolvers<'yes' | 'no'>()
    const old = breaker.run(() => slow.promise)
    await fail(5)
    slow.resolve('yes')
    await old
    await expect(say('yes')).rejects.toThrow(LeftAlone)
  })
})

it('stays closed while most calls succeed', async () => {
  const { breaker, say } = stand(20)
  for (let time = 0; time < 100; time += 1) await say(time % 3 === 0 ? 'no' : 'yes')
  expect(breaker.isResting()).toBe(false)
})
