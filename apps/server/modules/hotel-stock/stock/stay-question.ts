import { type RoomParty, type StayAsk, stepAt } from '../../hotels/index.ts'
import {
  type ChildBand,
  type Layout,
  layOut,
  type PolicyMoment,
  policyMoments,
  type RoomTerms,
} from '../stays/index.ts'
import type { PolicyStock } from './read-stock.ts'
import type { StayTimes } from './stay-times.ts'

/** A stay that is asked for, with what hotels of one search share: hundreds have the same few rules for who sleeps where and what cancelling costs. */
export type StayQuestion = {
  ask: StayAsk
  times: StayTimes
  /** Parties that differ, and for each room of the ask which of them sleeps in it. */
  parties: readonly RoomParty[]
  /** What tells each of them from every other party there is. */
  partyNames: readonly string[]
  partyOf: readonly number[]
  /** How each of `parties` sleeps in a room; null: not in it. */
  layouts(room: RoomTerms, bands: readonly ChildBand[]): readonly (Layout | null)[]
  moments(policy: PolicyStock, checkInAt: Temporal.Instant): Moments
}

/** When what of a policy begins, and the place of what is in force now. */
export type Moments = { all: readonly PolicyMoment[]; inForce: number }

export function stayQuestion(ask: StayAsk, times: StayTimes): StayQuestion {
  const names = ask.rooms.map(
    ({ adults, childAges }) => `${adults} ${childAges.toSorted((a, b) => a - b)}`,
  )
  const distinct = [...new Set(names)]
  const parties = distinct.flatMap((name) => ask.rooms[names.indexOf(name)] ?? [])
  const layouts = new Map<readonly ChildBand[], Map<RoomTerms, (Layout | null)[]>>()
  const moments = new Map<PolicyStock, Map<Temporal.Instant, Moments>>()
  return {
    ask,
    times,
    parties,
    partyNames: distinct,
    partyOf: names.map((name) => distinct.indexOf(name)),
    layouts: (room, bands) =>
      known(layouts, [bands, room], () => parties.map((party) => layOut(room, bands, party))),
    moments: (policy, checkInAt) =>
      known(moments, [policy, checkInAt], () => {
        const all = policyMoments(policy, checkInAt)
        return { all, inForce: stepAt(all, times.now) }
      }),
  }
}

/** What is known of two things together, worked out when it is asked for first. */
function known<One, Other, Value>(
  all: Map<One, Map<Other, Value>>,
  [one, other]: readonly [One, Other],
  workOut: () => Value,
): Value {
  let ofOne = all.get(one)
  if (!ofOne) {
    ofOne = new Map()
    all.set(one, ofOne)
  }
  let value = ofOne.get(other)
  if (value === undefined) {
    value = workOut()
    ofOne.set(other, value)
  }
  return value
}
