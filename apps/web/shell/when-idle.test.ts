import { afterEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

it('waits for an idle browser, two seconds at most', () => {
  const requestIdleCallback = vi.fn()
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  const act = () => undefined
  whenIdle(act)
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(act, { timeout: 2_000 })
})

it('waits two seconds where a browser does not say when it is idle', () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  const act = vi.fn()
  whenIdle(act)
  vi.advanceTimersByTime(1_999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
