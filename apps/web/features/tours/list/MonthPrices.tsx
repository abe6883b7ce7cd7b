import type { ToursAvailable } from '@parastoo/contract/tours/catalogue'
import { formatDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { classes } from '@parastoo/ui/classes.ts'
import { Link } from 'react-router'
import { tourList } from '../../../messages/tour-list.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { monthOf } from '../month.ts'
import { type TourView, viewQuery } from './tour-view.ts'

const words = tourList.months
const say = wordsOf(words)

/** The months as a calendar of the least prices: the higher the column, the dearer the month. */
export function MonthPrices({
  months,
  view,
}: {
  months: ToursAvailable['months']
  view: TourView
}) {
  const prices = months.flatMap(({ minPrice }) => minPrice ?? [])
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const to = (month: string | null) => paths.tours(viewQuery({ ...view, month, page: 1 }))
  return (
    <nav aria-label={words.label}>
      <ul className="relative -mx-4 flex items-stretch gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:gap-2">
        <li className="shrink-0">
          <Month to={to(null)} isChosen={view.month === null}>
            <span className="my-auto">{words.any}</span>
          </Month>
        </li>
        {months.map(({ from, minPrice }) => {
          const month = monthOf(from)
          const isCheapest = minPrice !== null && minPrice === least && most > least
          return (
            <li key={from} className="min-w-22 flex-1">
              <Month to={to(month)} isChosen={view.month === month}>
                <span aria-hidden className="flex h-8 w-full items-end justify-center">
                  {minPrice !== null && (
                    <span
                      className={classes(
                        'w-6 rounded-t-tight',
                        isCheapest ? 'bg-good' : 'bg-lead',
                        heightOf(minPrice, least, most),
                      )}
                    />
                  )}
                </span>
                <span className="font-medium">{formatDate(from, { form: 'month-year' })}</span>
                <span className={isCheapest ? 'text-xs text-good' : 'text-xs text-quiet'}>
                  {minPrice === null ? words.none : say('from', { sum: millionsOf(minPrice) })}
                  {isCheapest && <span className="sr-only">، {words.cheapest}</span>}
                </span>
              </Month>
            </li>
          )
        })}
      </ul>
      <p className="text-xs text-quiet">{words.unit}</p>
    </nav>
  )
}

function Month({
  to,
  isChosen,
  children,
}: {
  to: string
  isChosen: boolean
  children: React.ReactNode
}) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'flex h-full min-h-11 flex-col items-center rounded-control border px-3 py-1.5 text-center text-sm whitespace-nowrap no-underline transition-colors',
        isChosen
          ? 'border-lead-strong bg-lead-wash text-lead-text'
          : 'border-line bg-card text-ink hover:bg-well',
      )}
    >
      {children}
    </Link>
  )
}

const heights = ['h-2', 'h-3', 'h-4', 'h-5', 'h-6', 'h-7', 'h-8']

function heightOf(price: number, least: number, most: number): string | undefined {
  const step = most > least ? (price - least) / (most - least) : 0.5
  return heights[Math.round(step * (heights.length - 1))]
}

/** «۱۲٫۵ میلیون»: of a calendar nobody reads more figures. */
const millionsOf = (rial: number): string =>
  say('million', {
    sum: toPersianDigits(String(Math.ceil(rial / 1_000_000) / 10).replace('.', '٫')),
  })
