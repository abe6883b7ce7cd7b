import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteServerTime } from '../../../shell/server-clock.ts'
import { asksTheSame } from '../criteria.ts'
import { askedAnew } from './use-ask-anew.ts'
import { whenPast } from './use-is-past.ts'

const start = '2030-11-20T08:00:00Z'
const until = '2030-11-20T08:10:00Z'

describe('an answer whose time is over', () => {
  const page = new EventTarget()
  const show = () => page.dispatchEvent(new Event('visibilitychange'))
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(start) })
    vi.stubGlobal('document', page)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('says so by itself, not a moment before, and not after it was given up', () => {
    noteServerTime(new Date(Date.now() + 60_000).toISOString())
    vi.setSystemTime(new Date(Date.parse(start) - 60_000))
    const tell = vi.fn()
    const stop = whenPast(until, tell)
    vi.advanceTimersByTime(10 * 60_000 - 1)
    expect(tell).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60)
    expect(tell).toHaveBeenCalledOnce()
    stop()
    show()
    expect(tell).toHaveBeenCalledOnce()
  })

  it('says so at once when it is over already, and when a tab wakes whose timers slept', () => {
    const over = vi.fn()
    whenPast('2020-01-01T00:00:00Z', over)()
    expect(over).toHaveBeenCalled()
    const woken = vi.fn()
    const stop = whenPast('2035-01-01T00:00:00Z', woken)
    show()
    expect(woken).not.toHaveBeenCalled()
    vi.setSystemTime(new Date('2035-01-02T00:00:00Z'))
    show()
    expect(woken).toHaveBeenCalledOnce()
    stop()
  })
})

it('asking anew keeps the question, its sort and its filters, and lets the old answer go', () => {
  const old = new URLSearchParams(
    'origin=THR&destination=MHD&date=2030-12-01&sort=fastest&airlines=W5&requestId=one&flight=two&rqs=3',
  )
  const anew = askedAnew(old)
  expect(anew.toString()).toBe(
    'origin=THR&destination=MHD&date=2030-12-01&sort=fastest&airlines=W5',
  )
  expect(asksTheSame(old, anew)).toBe(true)
  expect(old.has('requestId')).toBe(true)
})
