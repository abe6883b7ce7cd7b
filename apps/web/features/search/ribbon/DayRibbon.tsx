import { type CalendarName, formatDate, weekdayIndex, weekdayName } from '@parastoo/kit/dates'
import { classes } from '@parastoo/ui/classes.ts'
import { Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { VisuallyHidden } from '@parastoo/ui/VisuallyHidden.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { search } from '../../../messages/search.ts'
import { useCalendar } from '../../../shell/dates/calendar-choice.ts'
import type { PriceTint } from '../dates/price-tints.ts'
import { type DayPrice, inThousandToman } from './ribbon-days.ts'

const { tints } = search.ribbon

/** Days beside each other, each with its lowest price and a link to its flights. Same height with and without prices. */
export function DayRibbon({
  label,
  dates,
  prices,
  isLoading = false,
  chosen,
  hrefOf,
}: {
  label: string
  dates: readonly string[]
  /** Null while they load and when they cannot be had: the days still lead to their flights. */
  prices: readonly DayPrice[] | null
  isLoading?: boolean
  chosen?: string
  hrefOf: (date: string) => string
}) {
  const list = useRef<HTMLUListElement>(null)
  const [calendar] = useCalendar()
  useEffect(() => bringIntoView(list.current, chosen), [chosen])
  const known = new Map(prices?.map((price) => [price.date, price]))
  const shareOf = shareAmong(prices ?? [])
  return (
    <nav aria-label={label}>
      <ul
        ref={list}
        className="relative flex gap-1 overflow-x-auto rounded-card border border-line bg-card p-1 shadow-card [scrollbar-width:none]"
      >
        {dates.map((date) => (
          // «۲۸ جمادی‌الثانی» is the longest day of any calendar.
          <li
            key={date}
            className={classes('flex-1', calendar === 'hijri' ? 'min-w-24' : 'min-w-19')}
          >
            <Day
              date={date}
              calendar={calendar}
              isLoading={isLoading}
              price={known.get(date)}
              share={shareOf(known.get(date)?.priceRial ?? null)}
              hasPrices={prices !== null}
              isChosen={date === chosen}
              href={hrefOf(date)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Day({
  date,
  calendar,
  price,
  share,
  hasPrices,
  isLoading,
  isChosen,
  href,
}: {
  date: string
  calendar: CalendarName
  price: DayPrice | undefined
  /** Where its price stands between the lowest, 0, and the highest, 1. */
  share: number | null
  hasPrices: boolean
  isLoading: boolean
  isChosen: boolean
  href: string
}) {
  const isFriday = weekdayIndex(date) === 6
  const isHoliday = price?.isHoliday && !isFriday
  const holidayName = price?.holidayName
  const priceRial = price?.priceRial ?? null
  const isCheapest = Boolean(price?.isCheapest && priceRial !== null)
  const weekday = weekdayName(weekdayIndex(date))
  return (
    <Link
      to={href}
      prefetch="none"
      preventScrollReset
      aria-current={isChosen ? 'date' : undefined}
      data-date={date}
      title={holidayName ?? undefined}
      className={classes(
        'relative flex h-15 flex-col items-center justify-center rounded-control border px-1 pb-1.5 text-center leading-4 whitespace-nowrap no-underline transition-colors outline-offset-[-2px]',
        isChosen
          ? 'border-lead-strong bg-lead-wash text-lead-text'
          : 'border-transparent text-ink hover:bg-well',
      )}
    >
      <span
        className={classes(
          'relative text-xs leading-4',
          isFriday || isHoliday ? 'text-bad' : !isChosen && 'text-quiet',
        )}
      >
        {weekday}
        {isHoliday && <Dot />}
        {holidayName && <VisuallyHidden> {holidayName}</VisuallyHidden>}
      </span>{' '}
      <span className={calendar === 'hijri' ? 'text-xs leading-5' : 'text-sm leading-5'}>
        {formatDate(date, { form: 'day-month', calendar })}
      </span>{' '}
      {isLoading ? (
        <Skeleton className="my-0.5 h-3 w-12 noscript:invisible" />
      ) : (
        <span
          className={classes(
            'text-sm leading-4',
            share === 0 ? 'font-bold text-good' : 'font-medium',
          )}
        >
          {hasPrices && (
            <PriceWords priceRial={priceRial} isCheapest={isCheapest} tint={price?.tint ?? null} />
          )}
        </span>
      )}
      {share !== null && !isLoading && (
        <span
          aria-hidden
          data-price-line={price?.tint}
          className={classes(
            'absolute bottom-0.5 start-1/2 h-0.75 translate-x-1/2 rounded-full',
            share === 0 ? 'bg-good' : 'bg-edge',
          )}
          style={{ inlineSize: `${leastBar + share * (mostBar - leastBar)}%` }}
        />
      )}
    </Link>
  )
}

/**
 * A day nobody works on that is not a Friday: a dot for the eye, since with the word beside it a Wednesday is wider than its cell. It hangs
 * beside the day, which stays where it was before the holidays came.
 */
const Dot = () => (
  <>
    <span aria-hidden className="absolute start-full top-1.5 ms-1 size-1.5 rounded-full bg-bad" />
    <VisuallyHidden> {search.ribbon.holiday}</VisuallyHidden>
  </>
)

/** Per cent of a day's width: the bar of the lowest price and of the highest. */
const [leastBar, mostBar] = [14, 70]

/** Where a price stands among those shown: 0 the lowest, 1 the highest. Of equal prices none is the lowest. */
function shareAmong(prices: readonly DayPrice[]): (priceRial: number | null) => number | null {
  const known = prices.flatMap(({ priceRial }) => priceRial ?? [])
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return (priceRial) => {
    if (priceRial === null) return null
    return most > least ? (priceRial - least) / (most - least) : 0.5
  }
}

function PriceWords({
  priceRial,
  isCheapest,
  tint,
}: {
  priceRial: number | null
  isCheapest: boolean
  tint: PriceTint | null
}) {
  if (priceRial === null)
    return (
      <>
        <span aria-hidden>—</span>
        <VisuallyHidden>{search.ribbon.none}</VisuallyHidden>
      </>
    )
  return (
    <>
      {inThousandToman(priceRial)}
      <VisuallyHidden>
        {search.ribbon.thousandToman} {isCheapest ? search.ribbon.cheapest : tint && tints[tint]}
      </VisuallyHidden>
    </>
  )
}

/** The chosen day in the middle of the ribbon, without moving the page. */
function bringIntoView(list: HTMLUListElement | null, chosen: string | undefined): void {
  const day = list?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)
  if (!list || !day) return
  const [frame, box] = [list.getBoundingClientRect(), day.getBoundingClientRect()]
  list.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) })
}
