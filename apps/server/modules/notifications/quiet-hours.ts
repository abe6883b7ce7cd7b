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
