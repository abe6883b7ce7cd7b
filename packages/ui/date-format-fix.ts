import { DateFormatter } from '@internationalized/date'

const wordOrder = ['weekday', 'day', 'month', 'year', 'era']
const fixed = Symbol.for('parastoo.persianDateOrder')

/**
 * ICU writes a Persian month and year as «۱۴۰۵ آذر» and a full date as «۱۴۰۵ آذر ۱۰, سه‌شنبه». This puts the words in the
 * order Persian reads («سه‌شنبه ۱۰ آذر ۱۴۰۵») wherever React Aria formats a date, and writes ranges as «… تا …».
 * Changes the prototype of `DateFormatter` once per process; any file that mounts a calendar calls it at its top.
 */
export function fixPersianDateOrder(): void {
  const prototype = DateFormatter.prototype as DateFormatter & { [fixed]?: true }
  if (prototype[fixed]) return
  prototype[fixed] = true
  const { format, formatRange, formatRangeToParts, formatToParts } = prototype

  prototype.format = function (value) {
    const words = inReadingOrder(formatToParts.call(this, value))
    return words ? joined(words) : format.call(this, value)
  }
  prototype.formatToParts = function (value) {
    const parts = formatToParts.call(this, value)
    return inReadingOrder(parts) ?? parts
  }
  prototype.formatRange = function (start, end) {
    const [from, to] = [start, end].map((day) => inReadingOrder(formatToParts.call(this, day)))
    if (!from || !to) return formatRange.call(this, start, end)
    return joined(from) === joined(to) ? joined(from) : `${joined(from)} تا ${joined(to)}`
  }
  prototype.formatRangeToParts = function (start, end) {
    const [from, to] = [start, end].map((day) => inReadingOrder(formatToParts.call(this, day)))
    if (!from || !to) return formatRangeToParts.call(this, start, end)
    return [
      ...from.map((part) => ({ ...part, source: 'startRange' as const })),
      { type: 'literal', value: ' تا ', source: 'shared' as const },
      ...to.map((part) => ({ ...part, source: 'endRange' as const })),
    ]
  }
}

/** The parts reordered when they begin with the year before a month in words; nothing when they already read well. */
function inReadingOrder(parts: Intl.DateTimeFormatPart[]): Intl.DateTimeFormatPart[] | undefined {
  const month = parts.find((part) => part.type === 'month')
  const yearFirst = parts[0]?.type === 'year' && month && /\p{L}/u.test(month.value)
  const hasTime = parts.some((part) => part.type === 'hour')
  if (!yearFirst || hasTime) return undefined
  return parts
    .filter((part) => wordOrder.includes(part.type))
    .sort((a, b) => wordOrder.indexOf(a.type) - wordOrder.indexOf(b.type))
    .flatMap((part, place) =>
      place === 0 ? [part] : [{ type: 'literal' as const, value: ' ' }, part],
    )
}

function joined(parts: Intl.DateTimeFormatPart[]): string {
  return parts.map((part) => part.value).join('')
}
