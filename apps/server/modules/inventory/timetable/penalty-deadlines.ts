import type { PenaltyTable } from './read-penalties.ts'

/** Cancelling before `until` costs `percent` of the price; the last deadline has no end. */
export type PenaltyDeadline = { until: Temporal.Instant | null; percent: number }

/**
 * A table's bands as moments of one ticket, in time order: what a traveller is shown and a refund is reckoned by.
 * `originZone` is the origin airport's. A free look after issue stands first; every band but the last
 * ends at departure at the latest; a band whose moment passed before issue is left out, as is one that a longer band covers.
 */
export function penaltyDeadlines({
  table,
  issuedAt,
  departsAt,
  originZone,
}: {
  table: PenaltyTable
  issuedAt: Temporal.Instant
  departsAt: Temporal.Instant
  originZone: string
}): PenaltyDeadline[] {
  const deadlines: PenaltyDeadline[] = []
  let reached = issuedAt
  for (const band of table.bands) {
    const end = bandEnd({ band, issuedAt, departsAt, originZone })
    // Whatever hour a band names, a flight that has left is a flight that has left.
    const until = end === null || Temporal.Instant.compare(end, departsAt) < 0 ? end : departsAt
    if (until !== null && Temporal.Instant.compare(until, reached) <= 0) continue
    deadlines.push({ until, percent: band.percent })
    if (until !== null) reached = until
  }
  return deadlines
}

/**
 * The percent kept of a ticket cancelled at `now`. A deadline is the first moment of the next band: whoever cancels at noon
 * sharp is too late for «until noon».
 */
export function penaltyAt(
  rule: PenaltyTable,
  {
    now,
    zone,
    ...ticket
  }: {
    departsAt: Temporal.Instant
    /** The origin airport's. */
    zone: string
    issuedAt: Temporal.Instant
    now: Temporal.Instant
  },
): number {
  const deadlines = penaltyDeadlines({ table: rule, originZone: zone, ...ticket })
  const current = deadlines.find(
    ({ until }) => until === null || Temporal.Instant.compare(now, until) < 0,
  )
  if (!current) throw new Error(`The penalty table ${rule.id} does not close`)
  return current.percent
}

function bandEnd({
  band,
  issuedAt,
  departsAt,
  originZone,
}: {
  band: PenaltyTable['bands'][number]
  issuedAt: Temporal.Instant
  departsAt: Temporal.Instant
  originZone: string
}): Temporal.Instant | null {
  switch (band.clock) {
    case 'within-minutes-of-issue':
      return issuedAt.add({ minutes: band.amount })
    case 'until-noon-days-before':
    case 'until-time-days-before':
      return departsAt
        .toZonedDateTimeISO(originZone)
        .toPlainDate()
        .subtract({ days: band.amount })
        .toZonedDateTime({ timeZone: originZone, plainTime: band.at ?? '12:00' })
        .toInstant()
    case 'until-hours-before':
      return departsAt.subtract({ hours: band.amount })
    case 'until-minutes-before':
      return departsAt.subtract({ minutes: band.amount })
    case 'until-departure':
      return departsAt
    case 'after':
      return null
  }
}
