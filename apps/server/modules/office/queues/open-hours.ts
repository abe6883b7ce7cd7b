/** When people answer: 9 to 23, on Fridays from 10, in Tehran. */
const opensAt = (day: Temporal.PlainDate) => (day.dayOfWeek === 5 ? 10 : 9)
const closesAt = 23
const zone = 'Asia/Tehran'

/** The moment at which so many open hours have passed since another. */
export function afterOpenHours(since: Temporal.Instant, hours: number): Temporal.Instant {
  let leftMs = hours * 3_600_000
  let day = since.toZonedDateTimeISO(zone).toPlainDate()
  for (;;) {
    const opens = at(day, opensAt(day))
    const closes = at(day, closesAt)
    const begins = Temporal.Instant.compare(since, opens) > 0 ? since : opens
    const roomMs = closes.epochMilliseconds - begins.epochMilliseconds
    if (roomMs >= leftMs) return begins.add({ milliseconds: leftMs })
    if (roomMs > 0) leftMs -= roomMs
    day = day.add({ days: 1 })
  }
}

const at = (day: Temporal.PlainDate, hour: number): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant()
