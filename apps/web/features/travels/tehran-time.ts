/** Instants as people in Iran read them. */

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An ISO instant as local ISO of Tehran without offset: `2026-11-20T11:30`. */
export function tehranTime(instant: string): string {
  const found = Object.fromEntries(
    parts.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
  )
  return `${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}`
}
