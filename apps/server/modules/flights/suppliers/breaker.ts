export type BreakerState = 'closed' | 'open' | 'half-open'

export type BreakerSettings = {
  /** How many of the last outcomes count. */
  lookAt: number
  /** So many failures among them, and at least half of them, open it. */
  failuresToOpen: number
  /** How long it stays open before one call may try again. */
  restMs: number
}

/** `withdrawn`: the supplier was not asked after all, which says nothing about it. */
export type PassOutcome = 'succeeded' | 'failed' | 'withdrawn'

/** Permission for one call; its outcome is reported once. */
export type Pass = (outcome: PassOutcome) => void

/**
 * Leaves a supplier alone that keeps failing. Open, it lets nobody through; after its rest one call tries (half-open), and that
 * call alone decides. A pass belongs to the state it was given in: an outcome that comes after the state has changed is dropped,
 * so a slow reply of yesterday neither opens nor closes anything.
 */
export function createBreaker(
  { lookAt, failuresToOpen, restMs }: BreakerSettings,
  { nowMs, onChange = () => {} }: { nowMs: () => number; onChange?: (state: BreakerState) => void },
) {
  let state: BreakerState = 'closed'
  /** Counts the states lived through: what a pass is a token of. */
  let era = 0
  let failures: boolean[] = []
  let openedAtMs = 0
  let isTrialOut = false

  const move = (next: BreakerState) => {
    state = next
    era += 1
    failures = []
    isTrialOut = false
    if (next === 'open') openedAtMs = nowMs()
    onChange(next)
  }
  const count = (isFailure: boolean) => {
    failures = [...failures, isFailure].slice(-lookAt)
    const failed = failures.filter(Boolean).length
    if (failed >= failuresToOpen && failed * 2 >= failures.length) move('open')
  }
  const passOf = (givenIn: number): Pass => {
    let isSettled = false
    return (outcome) => {
      if (isSettled || givenIn !== era) return
      isSettled = true
      if (state === 'half-open') {
        isTrialOut = false
        if (outcome !== 'withdrawn') move(outcome === 'succeeded' ? 'closed' : 'open')
        return
      }
      if (outcome !== 'withdrawn') count(outcome === 'failed')
    }
  }

  return {
    state: (): BreakerState => state,
    /** A pass, or null when the supplier is left alone just now. */
    enter(): Pass | null {
      if (state === 'open' && nowMs() - openedAtMs >= restMs) move('half-open')
      if (state === 'open' || (state === 'half-open' && isTrialOut)) return null
      if (state === 'half-open') isTrialOut = true
      return passOf(era)
    },
  }
}
export type Breaker = ReturnType<typeof createBreaker>
