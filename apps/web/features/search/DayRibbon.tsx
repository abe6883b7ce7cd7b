import { type CalendarName, formatDate, weekdayIndex, weekdayName } from '@parastoo/kit/dates'
import { classes } from '@parastoo/ui/classes.ts'
import { Tag } from '@parastoo/ui/icons.ts'
import { PriceLine } from '@parastoo/ui/PriceLine.tsx'
import { Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { VisuallyHidden } from '@parastoo/ui/VisuallyHidden.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'
import { useCalendar } from './calendar-choice.ts'
import type { PriceTint } from './price-tints.ts'
import { type DayPrice, inThousandToman } from './ribbon-days.ts'

const say = wordsOf(search.ribbon)
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
  return (
    <nav aria-label={label}>
      <ul
        ref={list}
        className="relative flex gap-1.5 overflow-x-auto rounded-card border border-line bg-card p-1.5 shadow-card [scrollbar-width:none]"
      >
        {dates.map((date) => (
          // «۲۸ جمادی‌الثانی» is the longest day of any calendar.
          <li
            key={date}
            className={classes('flex-1', calendar === 'hijri' ? 'min-w-24' : 'min-w-19')}
          >
            <Day
              {...{ date, calendar, isLoading }}
              price={known.get(date)}
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
  hasPrices,
  isLoading,
  isChosen,
  href,
}: {
  date: string
  calendar: CalendarName
  price: DayPrice | undefined
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
        'relative flex h-19 flex-col items-center justify-center rounded-control border px-1 text-center whitespace-nowrap no-underline transition-colors outline-offset-[-2px]',
        isChosen
          ? 'border-lead-strong bg-lead-wash text-lead-text'
          : 'border-transparent text-ink hover:bg-well',
      )}
    >
      <span
        className={classes(
          'text-xs',
          isFriday || isHoliday ? 'text-bad' : !isChosen && 'text-quiet',
        )}
      >
        {isHoliday ? say('holiday', { weekday }) : weekday}
        {holidayName && <VisuallyHidden> {holidayName}</VisuallyHidden>}
      </span>{' '}
      <span className={calendar === 'hijri' ? 'text-xs font-medium' : 'text-sm font-medium'}>
        {formatDate(date, { form: 'day-month', calendar })}
      </span>{' '}
      {isLoading ? (
        <Skeleton className="my-1 h-3.5 w-12 noscript:invisible" />
      ) : (
        <span
          className={classes(
            'inline-flex items-center gap-1 text-sm',
            isCheapest ? 'font-bold text-good' : colourOf(price?.tint, isChosen),
          )}
        >
          {isCheapest && <Tag aria-hidden className="size-3.5" />}
          {hasPrices && <PriceWords {...{ priceRial, isCheapest }} tint={price?.tint ?? null} />}
        </span>
      )}
      {price?.tint && <PriceLine level={price.tint} className="bottom-1.5" />}
    </Link>
  )
}

function colourOf(tint: PriceTint | null | undefined, isChosen: boolean): string | false {
  if (tint === 'low') return 'text-good'
  if (tint === 'high') return 'text-caution'
  return !isChosen && 'text-quiet'
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
