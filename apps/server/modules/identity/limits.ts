/** The limits of signing in, as numbers (spec/decisions.md 1); B3 of the facts has the arithmetic of guessing. */

/** At most `max` within any `seconds`. */
export type Window = { max: number; seconds: number }

export type SignInLimits = {
  codeLifeSeconds: number
  /** Codes for one number. The first window is the pause before "send again". */
  perNumber: readonly [Window, ...Window[]]
  /** Codes asked from one network address. Generous: whole mobile networks here share an address. */
  perAddress: readonly Window[]
  /** Codes in one day, over everybody; a code costs money. */
  codesPerDay: number
  /** So many failures in a row lock a number. */
  failuresUntilLock: number
  /** The first lock; each further one in a row lasts twice as long, up to a day. */
  lockMinutes: number
  /** Token requests from one address in a minute, before anything is looked at. */
  tokenRequestsPerMinute: number
}

export const signInLimits: SignInLimits = {
  codeLifeSeconds: 120,
  perNumber: [
    { max: 1, seconds: 60 },
    { max: 5, seconds: 3600 },
    { max: 10, seconds: 86_400 },
  ],
  perAddress: [
    { max: 60, seconds: 3600 },
    { max: 300, seconds: 86_400 },
  ],
  codesPerDay: 5000,
  failuresUntilLock: 5,
  lockMinutes: 15,
  tokenRequestsPerMinute: 600,
}

/** The table `one_time_code` refuses a fourth try as well. */
export const triesPerCode = 3

/** How long tokens live. Rotation starts a refresh token's life again; a session ends after a year all the same. */
export const lifetimes = {
  accessTokenSeconds: 1800,
  refreshTokenDays: 60,
  sessionDays: 365,
  /** A refresh token may be used again so soon after it was replaced: its reply was lost, or two tabs asked at once. */
  graceSeconds: 10,
} as const

/**
 * Why nothing may be spent now, judged by what was spent: the earliest instant at which every window has room again, and
 * whether only the first window is full. Null when there is room.
 */
export function fullUntil(
  spentAt: readonly Temporal.Instant[],
  windows: readonly Window[],
  now: Temporal.Instant,
): { until: Temporal.Instant; onlyFirst: boolean } | null {
  const spent = [...spentAt].sort(Temporal.Instant.compare)
  const full = windows.flatMap(({ max, seconds }, index) => {
    const since = now.subtract({ seconds })
    const within = spent.filter((at) => Temporal.Instant.compare(at, since) > 0)
    const leaves = within[within.length - max]
    return leaves ? [{ index, until: leaves.add({ seconds }) }] : []
  })
  const latest = full.toSorted((a, b) => Temporal.Instant.compare(b.until, a.until))[0]
  if (!latest) return null
  return { until: latest.until, onlyFirst: full.every(({ index }) => index === 0) }
}
