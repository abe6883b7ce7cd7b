import type { CancellationStep } from '../../hotels/index.ts'

export type Penalty =
  | { percentOfTotal: number }
  | { percentOfFirstNight: number }
  | { nights: number }
  | { rial: number }

/** Until so many hours before the arrival cancelling costs this; the last rule of a list also holds after its time. */
export type CancellationRule = { untilHours: number; penalty: Penalty }

export type PolicyTerms = {
  code: string
  validFrom: string
  rules: readonly CancellationRule[]
  peakRules: readonly CancellationRule[] | null
  /** Whether a night of the stay is in the hotel's peak calendar. */
  isPeak: boolean
}

type Charged = { nightsRial: readonly number[]; totalRial: number }

/** From a moment on, null is from now on, cancelling costs this. */
export type PolicyMoment = { from: Temporal.Instant | null; penalty: Penalty }

/**
 * What cancelling a room costs as time goes by: the timeline that travellers see, and what a refund is quoted from. `checkInAt` is the
 * instant at which rooms can be had on the day of arrival. Penalties are capped at what the room costs.
 */
export const cancellationSteps = (
  policy: PolicyTerms,
  room: Charged,
  checkInAt: Temporal.Instant,
): CancellationStep[] =>
  policyMoments(policy, checkInAt).map(({ from, penalty }) => {
    return { from, keptRial: keptOf(penalty, room) }
  })

/** When what of a policy begins, whatever the room: all rooms of a policy and an hour of arrival share it. */
export function policyMoments(policy: PolicyTerms, checkInAt: Temporal.Instant): PolicyMoment[] {
  const rules = (policy.isPeak ? policy.peakRules : null) ?? policy.rules
  const ordered = rules.toSorted((one, other) => other.untilHours - one.untilHours)
  return ordered.map(({ penalty }, index) => {
    const before = ordered[index - 1]
    return { from: before ? checkInAt.subtract({ hours: before.untilHours }) : null, penalty }
  })
}

/** What a penalty keeps of a room, never more than it costs. */
export function keptOf(penalty: Penalty, { nightsRial, totalRial }: Charged): number {
  const first = nightsRial[0] ?? 0
  return Math.min(totalRial, penaltyRial())
  function penaltyRial(): number {
    if ('percentOfTotal' in penalty) return Math.round((totalRial * penalty.percentOfTotal) / 100)
    if ('percentOfFirstNight' in penalty)
      return Math.round((first * penalty.percentOfFirstNight) / 100)
    if ('rial' in penalty) return penalty.rial
    return nightsRial.slice(0, penalty.nights).reduce((sum, night) => sum + night, 0)
  }
}
