/** What an airline keeps of a fare, read from its own Persian sentences. */
import { normalizeText, toLatinDigits } from '@parastoo/kit/text'
import type { OfferPenaltyBand } from '../../../modules/flights/ports.ts'

/** A moment of a sentence: so long before the departure, at noon of a day before it, or the issue itself. */
type Edge = { minutesBefore: number } | { noonDaysBefore: number } | 'issue' | 'departure'

const numbers: Record<string, number> = {
  نیم: 0.5,
  یک: 1,
  دو: 2,
  سه: 3,
  چهار: 4,
  پنج: 5,
  شش: 6,
  هفت: 7,
  هشت: 8,
  نه: 9,
  ده: 10,
  دوازده: 12,
}
const number = `(\\d+(?:\\.\\d+)?|${Object.keys(numbers).join('|')})`
const minutesOf = { دقیقه: 1, ساعت: 60, روز: 1_440 } as const
const tail = '(?:مانده به|قبل از|پیش از|به)'
const flight = '(?:پرواز|زمان پرواز|ساعت پرواز|حرکت|خروج)'
const forms: readonly [RegExp, (found: RegExpExecArray) => Edge][] = [
  [/^(?:لحظه|زمان|هنگام)?\s*(?:صدور|خرید)(?:\s*(?:بلیط|بلیت))?$/, () => 'issue'],
  [
    new RegExp(`^(?:ساعت\\s*)?12\\s*ظهر\\s*(?:روز\\s*)?${number}?\\s*روز\\s*${tail}\\s*${flight}$`),
    (found) => ({ noonDaysBefore: countOf(found[1] ?? 'یک') }),
  ],
  [
    new RegExp(
      `^(?:ساعت\\s*)?12\\s*ظهر\\s*${number}\\s*روز\\s*(?:قبل|پیش)(?:\\s*از\\s*${flight})?$`,
    ),
    (found) => ({ noonDaysBefore: countOf(found[1]) }),
  ],
  [
    new RegExp(`^${number}\\s*(دقیقه|ساعت|روز)\\s*(?:${tail}\\s*${flight}|قبل|مانده)?$`),
    (found) => ({
      minutesBefore: countOf(found[1]) * minutesOf[found[2] as keyof typeof minutesOf],
    }),
  ],
  [new RegExp(`^(?:زمان|لحظه|ساعت)?\\s*${flight}$`), () => 'departure'],
]

const countOf = (word: string | undefined): number =>
  word === undefined ? Number.NaN : (numbers[word] ?? Number(word))

/** One band of a rule as its sentence says it, earliest edge first. */
type Said = { from: Edge; until: Edge; percent: number; words: string }

/**
 * Reads `text,50,P/text,40,P/`, the narrowest band first, into bands that follow one another from the issue to the departure. Null where
 * one sentence, unit or gap between two is not understood: the penalty is then on request, never free.
 */
export function readRefundRules(
  rules: string,
  { departsAt, zone }: { departsAt: Temporal.Instant; zone: string },
): OfferPenaltyBand[] | null {
  const parts = normalizeText(rules)
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const said = parts.map(readBand)
  if (said.length === 0 || said.includes(null)) return null
  const bands = (said as Said[]).toReversed()
  const at = (edge: Edge) => instantOf(edge, { departsAt, zone })
  const follow = bands.every((band, index) => {
    const next = bands[index + 1]
    if (index === 0 && band.from !== 'issue') return false
    if (!next) return band.until === 'departure'
    const [end, begin] = [at(band.until), at(next.from)]
    return end !== null && begin !== null && end.equals(begin)
  })
  const rises = bands.every(
    ({ percent }, index) => index === 0 || percent >= (bands[index - 1]?.percent ?? 0),
  )
  if (!follow || !rises) return null
  return bands.map(({ until, percent, words }, index) => ({
    until: index === bands.length - 1 ? null : at(until),
    labelFa: words,
    percent,
  }))
}

function readBand(part: string): Said | null {
  const [words = '', amount = '', unit = ''] = part.split(',').map((each) => each.trim())
  const percent = Number(toLatinDigits(amount))
  if (unit !== 'P' || !/^\d{1,3}$/.test(toLatinDigits(amount)) || percent > 100) return null
  if (/^(?:بلیط\s*)?(?:غیر\s*قابل\s*استرداد|non[\s-]*refundable)$/i.test(words))
    return percent === 100 ? { from: 'issue', until: 'departure', percent, words } : null
  const plain = toLatinDigits(words)
    .replace(/\s+/g, ' ')
    .replace(/^از\s+/, '')
    .trim()
  const [first = '', second] = plain.split(/\s+تا\s+/)
  const openEnd = first.replace(/\s*(?:به بعد|به پایین)$/, '')
  if (second === undefined && /^تا\s+/.test(openEnd)) {
    const until = edgeOf(openEnd.replace(/^تا\s+/, ''))
    return until === null ? null : { from: 'issue', until, percent, words }
  }
  const from = edgeOf(openEnd)
  const until = second === undefined ? 'departure' : edgeOf(second)
  return from === null || until === null ? null : { from, until, percent, words }
}

function edgeOf(text: string): Edge | null {
  for (const [form, read] of forms) {
    const found = form.exec(text.trim())
    if (found) return read(found)
  }
  return null
}

function instantOf(
  edge: Edge,
  { departsAt, zone }: { departsAt: Temporal.Instant; zone: string },
): Temporal.Instant | null {
  if (edge === 'issue') return null
  if (edge === 'departure') return departsAt
  if ('minutesBefore' in edge)
    return Number.isFinite(edge.minutesBefore)
      ? departsAt.subtract({ minutes: Math.round(edge.minutesBefore) })
      : null
  if (!Number.isInteger(edge.noonDaysBefore)) return null
  return departsAt
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .subtract({ days: edge.noonDaysBefore })
    .toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
    .toInstant()
}
