import { formatDate, weekdayName } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { classes } from '@parastoo/ui/classes.ts'
import { Link } from 'react-router'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { movedTo, type Stay, stayQuery } from '../stay.ts'
import type { FoundHotel, HotelOfPage } from './find-hotel.ts'
import { type PriceDay, priceDays } from './price-days.ts'

const say = wordsOf(hotelPage)
const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** Five weeks round the arrival with the lowest price of each night; a day moves the stay there. */
export function PriceMonth({
  hotel,
  stay,
  calendar: { from, prices },
  today,
}: {
  hotel: HotelOfPage
  stay: Stay
  calendar: FoundHotel['calendar']
  today: string
}) {
  const days = priceDays(from, prices, today)
  return (
    <div className="rounded-card border border-line bg-card p-2 shadow-card sm:p-4">
      <ol aria-hidden className="grid grid-cols-7 gap-1 pb-1 text-center text-xs text-quiet">
        {weekdays.map((index) => (
          <li key={index}>{weekdayName(index).slice(0, 1)}</li>
        ))}
      </ol>
      <ol className="grid grid-cols-7 gap-1">
        {days.map((day, index) => (
          <li key={day.date} className="min-w-0">
            <Day
              day={day}
              isMonthNamed={index === 0 || dayOf(day.date) === '۱'}
              isOfStay={day.date >= stay.checkIn && day.date < stay.checkOut}
              to={paths.hotel(hotel.cityCode, hotel.code, stayQuery(movedTo(stay, day.date)))}
            />
          </li>
        ))}
      </ol>
      <p className="mt-2 flex items-center gap-1.5 text-xs text-quiet">
        <span aria-hidden className="size-3 rounded-tight bg-good-wash" />
        {hotelPage.cheapest}
      </p>
    </div>
  )
}

function Day({
  day: { date, priceRial, state },
  isMonthNamed,
  isOfStay,
  to,
}: {
  day: PriceDay
  isMonthNamed: boolean
  isOfStay: boolean
  to: string
}) {
  const day = formatDate(date, { form: 'weekday' })
  const month = formatDate(date, { form: 'day-month' }).replace(/^\S+ /, '')
  const look = classes(
    'flex min-h-15 flex-col items-center justify-center rounded-control text-center leading-5 no-underline',
    state === 'cheap' && 'bg-good-wash text-good',
    state === 'plain' && 'bg-well text-ink',
    (state === 'gone' || state === 'full') && 'text-quiet',
    isOfStay && 'outline-2 -outline-offset-2 outline-lead-strong',
  )
  const inner = (
    <>
      <span className="text-sm font-bold">{dayOf(date)}</span>
      <span className="max-w-full truncate text-[0.6875rem] leading-4">
        {priceRial !== null ? thousands(priceRial) : state === 'full' ? hotelPage.full : '\u00a0'}
      </span>
      {isMonthNamed && (
        <span className="max-w-full truncate text-[0.625rem] leading-3">{month}</span>
      )}
    </>
  )
  const said =
    priceRial !== null
      ? say('calendarDay', { day, sum: formatRialAsToman(priceRial) })
      : state === 'full'
        ? say('calendarFull', { day })
        : null
  const drawn = (
    <>
      <span className="sr-only">{said}</span>
      <span aria-hidden className="contents">
        {inner}
      </span>
    </>
  )
  if (priceRial === null) return <span className={look}>{drawn}</span>
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOfStay ? 'date' : undefined}
      className={`${look} hover:outline-2 hover:-outline-offset-2 hover:outline-edge`}
    >
      {drawn}
    </Link>
  )
}

const dayOf = (date: string) => formatDate(date, { form: 'day-month' }).split(' ')[0] ?? ''

/** Rial as thousands of toman: «۱٬۳۷۵». */
const thousands = (rial: number) =>
  toPersianDigits(Math.round(rial / 10_000).toLocaleString('en')).replaceAll(',', '٬')
