/** What the second factor of staff is worth in one session, and for how long. Pure; the times are the contract's. */
import { staffGateTimes } from '@parastoo/contract/identity/staff-gate'
import type { StaffScope } from '@parastoo/contract/operation'

/** When the second factor was first and last shown in a session, and when its scopes were last used; null before it was. */
export type StaffMarks = {
  staffSince: Temporal.Instant | null
  staffProvedAt: Temporal.Instant | null
  staffUsedAt: Temporal.Instant | null
}

/** A use is written down only when the last one is so old: not every call writes. */
const usesApartSeconds = 60

/** Until when the scopes are in the session and the proof is fresh; null where they are not. */
export function staffTimes(
  { staffSince, staffProvedAt, staffUsedAt }: StaffMarks,
  now: Temporal.Instant,
): { openUntil: Temporal.Instant | null; freshUntil: Temporal.Instant | null } {
  if (!staffSince || !staffProvedAt || !staffUsedAt) return { openUntil: null, freshUntil: null }
  const dayEnds = staffSince.add({ hours: staffGateTimes.dayHours })
  const idleEnds = staffUsedAt.add({ minutes: staffGateTimes.idleMinutes })
  const openUntil = [dayEnds, idleEnds].sort(Temporal.Instant.compare)[0] as Temporal.Instant
  if (!isAhead(openUntil, now)) return { openUntil: null, freshUntil: null }
  const freshUntil = staffProvedAt.add({ minutes: staffGateTimes.freshMinutes })
  return { openUntil, freshUntil: isAhead(freshUntil, now) ? freshUntil : null }
}

/** What somebody may do in a session: their scopes while the gate is open in it, else nothing beyond a traveller. */
export function gated<Row extends StaffMarks & { scope: readonly string[] }>(
  row: Row,
  now: Temporal.Instant,
): Omit<Row, keyof StaffMarks | 'scope'> & {
  scope: StaffScope[]
  isFreshlyProved: boolean
  /** The use of the scopes is to be written down. */
  isUseDue: boolean
} {
  const { staffSince, staffProvedAt, staffUsedAt, scope, ...rest } = row
  const { openUntil, freshUntil } = staffTimes({ staffSince, staffProvedAt, staffUsedAt }, now)
  const isOpen = openUntil !== null && scope.length > 0
  const dueAt = staffUsedAt?.add({ seconds: usesApartSeconds })
  return {
    ...rest,
    scope: isOpen ? ([...scope] as StaffScope[]) : [],
    isFreshlyProved: isOpen && freshUntil !== null,
    isUseDue: isOpen && dueAt !== undefined && !isAhead(dueAt, now),
  }
}

const isAhead = (instant: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(instant, now) > 0
