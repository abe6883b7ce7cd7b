/** Hours in which no phone should ring for what can wait: from one full hour of Tehran's to another, over midnight or not. */
export type QuietHours = { from: number; until: number }

const zone = 'Asia/Tehran'

/** When a message that can wait goes out: now, or at the end of the quiet hours that run now. Null for now. */
export function waitsUntil(
  now: Temporal.Instant,
  quiet: QuietHours | null,
): Temporal.Instant | null {
  if (quiet === null || quiet.from === quiet.until) return null
  const local = now.toZonedDateTimeISO(zone)
  const isOverMidnight = quiet.from > quiet.until
  const isQuiet = isOverMidnight
    ? local.hour >= quiet.from || local.hour < quiet.until
    : local.hour >= quiet.from && local.hour < quiet.until
  if (!isQuiet) return null
  const end = local.startOfDay().add({ hours: quiet.until })
  const morning = Temporal.ZonedDateTime.compare(end, local) > 0 ? end : end.add({ days: 1 })
  return morning.toInstant()
}

/**
 * When to send what is due at `due` and of no use after `latest`: then, or at the end of the quiet hours it falls into; where that is
 * too late, when they begin.
 */
export function ringsAt(
  { due, latest }: { due: Temporal.Instant; latest: Temporal.Instant },
  quiet: QuietHours | null,
): Temporal.Instant {
  const end = waitsUntil(due, quiet)
  if (quiet === null || end === null) return due
  if (Temporal.Instant.compare(end, latest) <= 0) return end
  return end.subtract({ hours: (quiet.until - quiet.from + 24) % 24 })
}
