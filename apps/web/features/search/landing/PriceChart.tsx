import { addDays, daysBetween, formatDate, jalaliParts, monthName } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { landing } from '../../../messages/landing.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { PricedDay } from './price-months.ts'

const say = wordsOf(landing)

const height = 150
const width = 720
/** Bars begin at half the cheapest price: differences are seen, and no bar vanishes. */
const floorShare = 0.5

/**
 * The lowest price of each day ahead as bars, from right to left as time is read here; days without a seat leave a gap. Said in a
 * sentence for whoever does not see it.
 */
export function PriceChart({
  days,
  from,
  to,
}: {
  days: readonly PricedDay[]
  from: string
  to: string
}) {
  const [first] = days
  if (!first) return null
  const least = days.reduce((a, b) => (b.priceRial < a.priceRial ? b : a), first)
  const most = days.reduce((a, b) => (b.priceRial > a.priceRial ? b : a), first)
  const count = daysBetween(from, to) + 1
  const step = width / count
  const base = least.priceRial * floorShare
  const barOf = ({ date, priceRial }: PricedDay) => {
    const tall = ((priceRial - base) / (most.priceRial - base || 1)) * height
    return { x: width - (daysBetween(from, date) + 1) * step, y: height - tall, tall }
  }
  const summary = say('chartSummary', {
    least: formatRialAsToman(least.priceRial),
    leastDay: formatDate(least.date, { form: 'day-month' }),
    most: formatRialAsToman(most.priceRial),
    mostDay: formatDate(most.date, { form: 'day-month' }),
  })
  return (
    <figure className="mt-4">
      <div role="img" aria-label={summary}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden
          className="h-36 w-full border-b border-edge sm:h-44"
        >
          {days.map((day) => {
            const { x, y, tall } = barOf(day)
            return (
              <rect
                key={day.date}
                x={x + step * 0.15}
                y={y}
                width={step * 0.7}
                height={tall}
                className={day.date === least.date ? 'fill-action' : 'fill-lead opacity-45'}
              >
                <title>{`${formatDate(day.date, { form: 'weekday' })}: ${formatRialAsToman(day.priceRial)} تومان`}</title>
              </rect>
            )
          })}
        </svg>
        <div aria-hidden className="relative h-7 text-sm text-quiet">
          {monthStarts(from, count).map(({ name, at }) => (
            <span
              key={name}
              className="absolute border-s border-edge ps-1.5 pt-1"
              style={{ insetInlineStart: `${(at / count) * 100}%` }}
            >
              {name}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="mt-2 text-sm text-quiet">
        {summary}. {landing.chartText}
      </figcaption>
    </figure>
  )
}

/** Where each Jalali month begins among the days; the one that is running at the first day, if it has room for its name. */
function monthStarts(from: string, count: number): { name: string; at: number }[] {
  const starts = Array.from({ length: count }, (_, at) => ({
    at,
    parts: jalaliParts(addDays(from, at)),
  })).filter(({ at, parts }) => at === 0 || parts.day === 1)
  const roomy = starts.filter(({ at }, index) => (starts[index + 1]?.at ?? count) - at > 8)
  return roomy.map(({ at, parts }) => ({ at, name: monthName(parts.month) }))
}
