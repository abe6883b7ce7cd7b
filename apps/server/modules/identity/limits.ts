/** The limits of signing in, as numbers (spec/decisions.md 1); B3 of the facts has the arithmetic of guessing. */

/** At most `max` within any `seconds`. */
export type Window = { max: number; seconds: number }

/** What one purse holds for a day. */
export type DayLimit = { codes: number; rial: number }

/**
 * Customers and strangers spend apart, so that no stranger spends what customers sign in with. Once `strangers` is spent, each further
 * code costs its asker a longer computation, up to `strangersAtMost`; customers are never refused, only asked for that computation.
 */
export type Purse = { customers: DayLimit; strangers: DayLimit; strangersAtMost: DayLimit }

export type SignInLimits = {
  codeLifeSeconds: number
  /** Codes for one number. The first window is the pause before "send again". */
  perNumber: readonly [Window, ...Window[]]
  /** Codes a stranger's network address may ask for one number: less than the number's own, which strangers share. */
  perAsker: readonly [Window, ...Window[]]
  /** Codes to addresses an account wants to take over. */
  emailsPerAccount: readonly Window[]
  /** Codes asked from one network address. Generous: whole mobile networks here share an address. */
  perAddress: readonly Window[]
  /** What codes may cost in a day: by mail, to numbers at home, in Iraq, and in each other country by itself. */
  purses: Record<'mail' | 'home' | 'iraq' | 'abroad', Purse>
  /** Of a purse's day, in percent: staff hear of it when so much is spent. */
  alarmPercents: readonly number[]
  /** What carrying one code costs, by mail, to a number at home, and abroad. */
  codeCostRial: { mail: number; home: number; abroad: number }
  /** Dialling codes that codes are sent to: the rest of the world is where numbers are hired to be written to. */
  servedPrefixes: readonly string[]
  /** From so many codes of one address within an hour on, each further one costs its asker some computing. */
  codesUntilProof: number
  /** Leading zero bits of a proof of work: 2 to their power are the tries it takes on average. */
  proofBits: number
  /** The same once the day's purse is spent: some ten seconds on a phone. */
  spentPurseProofBits: number
  /** So many failures in a row lock an asker out of a number or user name. */
  failuresUntilLock: number
  /** So many failures of all strangers together lock strangers out; known devices go on. */
  strangersFailuresUntilLock: number
  /** The first lock; each further one in a row lasts twice as long, up to a day. */
  lockMinutes: number
  /** Password tries from one network address. */
  passwordsPerAddress: readonly Window[]
  /** So fresh must the proof be that bank accounts and first passwords ask for. */
  proofMinutes: number
  /** For so long no money leaves a wallet after a new name, IBAN or device. */
  cashOutHoldHours: number
  /** Token requests from one address in a minute, before anything is looked at. */
  tokenRequestsPerMinute: number
}

const purse = (codes: { customers: number; strangers: number }, costRial: number): Purse => {
  const holding = (count: number): DayLimit => ({ codes: count, rial: count * costRial })
  return {
    customers: holding(codes.customers),
    strangers: holding(codes.strangers),
    strangersAtMost: holding(codes.strangers * 4),
  }
}

export const signInLimits: SignInLimits = {
  codeLifeSeconds: 120,
  perNumber: [
    { max: 1, seconds: 60 },
    { max: 5, seconds: 3600 },
    { max: 10, seconds: 86_400 },
  ],
  perAsker: [
    { max: 1, seconds: 60 },
    { max: 3, seconds: 3600 },
    { max: 5, seconds: 86_400 },
  ],
  emailsPerAccount: [
    { max: 5, seconds: 3600 },
    { max: 10, seconds: 86_400 },
  ],
  perAddress: [
    { max: 60, seconds: 3600 },
    { max: 300, seconds: 86_400 },
  ],
  purses: {
    mail: purse({ customers: 20_000, strangers: 5_000 }, 0),
    home: purse({ customers: 20_000, strangers: 5_000 }, 2_000),
    iraq: purse({ customers: 1_000, strangers: 300 }, 60_000),
    abroad: purse({ customers: 300, strangers: 50 }, 60_000),
  },
  alarmPercents: [50, 80],
  codeCostRial: { mail: 0, home: 2_000, abroad: 60_000 },
  servedPrefixes: (
    '98 964 971 90 994 93 965 968 974 973 966 961 962 92 91 995 374 993 7 66 60 86 39 49 44 33 46 47 ' +
    '31 43 41 1 61'
  ).split(' '),
  codesUntilProof: 30,
  proofBits: 16,
  spentPurseProofBits: 20,
  failuresUntilLock: 5,
  strangersFailuresUntilLock: 15,
  lockMinutes: 15,
  passwordsPerAddress: [
    { max: 60, seconds: 3600 },
    { max: 300, seconds: 86_400 },
  ],
  proofMinutes: 10,
  cashOutHoldHours: 24,
  tokenRequestsPerMinute: 600,
}

/** The table `one_time_code` refuses a fourth try as well. */
export const triesPerCode = 3

/** How long tokens live. Rotation starts a refresh token's life again; a session ends after a year all the same. */
export const lifetimes = {
  accessTokenSeconds: 1800,
  refreshTokenDays: 60,
  sessionDays: 365,
  /** As long as browsers keep a cookie. */
  deviceDays: 400,
  /** A refresh token may be used again so soon after it was replaced: its reply was lost, or two tabs asked at once. */
  graceSeconds: 10,
} as const

/** How long signing keys serve. A token lives 30 minutes, so a replaced key verifies for longer than that. */
export const keyLife = {
  rotationDays: 30,
  /** A new key is published so long before it signs. */
  shownMinutes: 60,
  verifiesMinutes: 45,
  /** A node reads the keys again after so long, and for an unknown key's sake after so short. */
  heldSeconds: 60,
  askedAgainSeconds: 5,
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
