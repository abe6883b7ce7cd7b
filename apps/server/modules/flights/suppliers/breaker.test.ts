import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBreaker, type Pass } from './breaker.ts'

const settings = { lookAt: 20, failuresToOpen: 5, restMs: 1_000 }
function newBreaker() {
  let nowMs = 0
  const states: string[] = []
  const breaker = createBreaker(settings, {
    nowMs: () => nowMs,
    onChange: (state) => states.push(state),
  })
  const enter = () => {
    const pass = breaker.enter()
    if (!pass) throw new Error('Nobody is let through')
    return pass
  }
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) enter()('failed')
  }
  const wait = (ms: number) => {
    nowMs += ms
  }
  return { ...breaker, letIn: enter, fail, wait, states }
}

describe('a breaker', () => {
  it('opens after five failures, tries one call after its rest, and closes when that succeeds', () => {
    const { fail, enter, wait, letIn, state, states } = newBreaker()
    fail(4)
    expect(state()).toBe('closed')
    fail(1)
    expect(enter()).toBeNull()
    wait(999)
    expect(enter()).toBeNull()
    wait(1)
    const trial = letIn()
    expect(enter()).toBeNull()
    trial('succeeded')
    expect(enter()).not.toBeNull()
    expect(states).toEqual(['open', 'half-open', 'closed'])
  })

  it('rests anew when the trial fails', () => {
    const { fail, wait, letIn, enter } = newBreaker()
    fail(5)
    wait(1_000)
    letIn()('failed')
    expect(enter()).toBeNull()
    wait(1_000)
    expect(enter()).not.toBeNull()
  })

  it('stays closed while most calls succeed', () => {
    const { letIn, state } = newBreaker()
    for (let time = 0; time < 100; time += 1) letIn()(time % 3 === 0 ? 'failed' : 'succeeded')
    expect(state()).toBe('closed')
  })

  it('drops the outcome of a call from before its state changed', () => {
    const { fail, wait, letIn, enter, state } = newBreaker()
    const slow = [letIn(), letIn()]
    fail(5)
    slow[0]?.('succeeded')
    expect(state()).toBe('open')
    wait(1_000)
    const trial = letIn()
    // Yesterday's reply neither closes the breaker nor ends the trial.
    slow[1]?.('succeeded')
    expect(state()).toBe('half-open')
    expect(enter()).toBeNull()
    trial('succeeded')
    expect(state()).toBe('closed')
  })

  it('lets another call try when the trial was not made after all', () => {
    const { fail, wait, letIn, state } = newBreaker()
    fail(5)
    wait(1_000)
    letIn()('withdrawn')
    letIn()('succeeded')
    expect(state()).toBe('closed')
  })

  it('whatever happens, never has two trials out, and always lets somebody through after a rest', () => {
    const step = fc.record({
      act: fc.constantFrom('enter', 'settle', 'wait'),
      which: fc.nat(20),
      outcome: fc.constantFrom('succeeded' as const, 'failed' as const, 'withdrawn' as const),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { enter, wait, state } = newBreaker()
        const out: Pass[] = []
        for (const { act, which, outcome } of steps) {
          if (act === 'wait') wait(300)
          if (act === 'settle' && out.length > 0) {
            const [pass] = out.splice(which % out.length, 1)
            pass?.(outcome)
          }
          if (act !== 'enter') continue
          const isTrial = state() === 'half-open'
          const pass = enter()
          if (!pass) continue
          // In a half-open breaker the one that is let in is alone until it has settled.
          if (isTrial || state() === 'half-open') expect(enter()).toBeNull()
          out.push(pass)
        }
        for (const pass of out) pass('failed')
        wait(1_000)
        expect(enter()).not.toBeNull()
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})
