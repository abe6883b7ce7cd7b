export type BreakerSettings = {
  /** How many failures in a row open it. */
  failures: number
  /** How long it then refuses before one call may try again. */
  restMs: number
}

/**
 * Keeps calls away from a peer that is down: after some failures in a row it refuses at once, then lets one call through to see.
 * Its time is monotonic.
 */
export function createBreaker(
  { failures, restMs }: BreakerSettings,
  nowMs: () => number = () => performance.now(),
) {
  let failedInARow = 0
  let openUntilMs: number | undefined
  return {
    isOpen: () => openUntilMs !== undefined && nowMs() < openUntilMs,
    /** Whether a call may go out now; after a rest the first one that asks is the trial, and the others wait for it. */
    admit(): boolean {
      if (openUntilMs === undefined) return true
      if (nowMs() < openUntilMs) return false
      openUntilMs = nowMs() + restMs
      return true
    },
    record(isFailure: boolean): void {
      failedInARow = isFailure ? failedInARow + 1 : 0
      if (!isFailure) openUntilMs = undefined
      else if (failedInARow >= failures) openUntilMs = nowMs() + restMs
    },
  }
}
