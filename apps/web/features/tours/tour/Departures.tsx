import type { TourDeparture, TourPage } from '@parastoo/contract/tours/tour'
import { formatDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { classes } from '@parastoo/ui/classes.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { tourPage } from '../../../messages/tour-page.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { GuaranteeBadge, guaranteeText } from '../../../shell/tours/GuaranteeBadge.tsx'
import { datesWords } from '../../../shell/tours/tour-texts.ts'
import { wordsOf } from '../../../shell/words.ts'
import { monthOf } from '../month.ts'
import { type Chosen, isOnSale } from './chosen.ts'
import { useAddress } from './use-address.ts'

const say = wordsOf(tourPage)
const sayWords = wordsOf(tourWords)
/** So many are shown; the rest is unfolded. */
const shownAtOnce = 8
/** «۵ جای خالی» is worth saying from here on. */
const fewSeats = 9

/** The dates of a tour, month by month; the chosen one with how one goes and comes back. */
export function Departures({ tour, chosen }: { tour: TourPage; chosen: Chosen }) {
  const { departures } = tour
  const first = departures.slice(0, shownAtOnce)
  const rest = departures.slice(shownAtOnce)
  const isInRest = rest.includes(chosen.departure)
  return (
    <div className="rounded-card border border-line bg-card p-3 shadow-card sm:p-4">
      <Months departures={first} chosen={chosen.departure} />
      {rest.length > 0 && (
        <details open={isInRest} className="group mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium text-lead-text group-open:hidden">
            {tourPage.moreDates}
          </summary>
          <Months departures={rest} chosen={chosen.departure} />
        </details>
      )}
      <ChosenDeparture departure={chosen.departure} />
    </div>
  )
}

function Months({
  departures,
  chosen,
}: {
  departures: readonly TourDeparture[]
  chosen: TourDeparture
}) {
  const address = useAddress()
  const months = [...Map.groupBy(departures, ({ startsOn }) => monthOf(startsOn))]
  return months.map(([month, own]) => (
    <div key={month} className="mb-3">
      <h3 className="mb-1.5 text-sm font-bold text-quiet">
        {formatDate(own[0]?.startsOn ?? '', { form: 'month-year' })}
      </h3>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {own.map((departure) => (
          <li key={departure.departureId}>
            <Day
              departure={departure}
              to={address({ departure: departure.departureId })}
              isChosen={departure === chosen}
            />
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Day({
  departure,
  to,
  isChosen,
}: {
  departure: TourDeparture
  to: string
  isChosen: boolean
}) {
  const { minPrice, seatsLeft, state } = departure
  const content = (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="font-medium">{datesWords(departure)}</span>
        <GuaranteeBadge departure={departure} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        {minPrice !== null && <Price size="small" priceRial={minPrice} />}
        {state === 'open' && seatsLeft <= fewSeats && (
          <span className="text-xs text-caution">
            {sayWords('seatsLeft', { count: seatsLeft })}
          </span>
        )}
      </span>
    </>
  )
  const boxClass =
    'flex h-full min-h-16 flex-col justify-center gap-0.5 rounded-control border px-3 py-2'
  if (!isOnSale(departure))
    return <span className={classes(boxClass, 'border-line bg-well text-quiet')}>{content}</span>
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        boxClass,
        'text-ink no-underline transition-colors',
        isChosen ? 'border-lead-strong bg-lead-wash' : 'border-line hover:bg-well',
      )}
    >
      {content}
    </Link>
  )
}

/** How one goes and comes back on the chosen date, and whether it leaves. */
function ChosenDeparture({ departure }: { departure: TourDeparture }) {
  return (
    <div role="status" className="border-t border-line pt-3">
      <p className="text-sm">{guaranteeText(departure)}</p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        {(['outbound', 'inbound'] as const).map((way) => {
          const leg = departure[way]
          return (
            <div key={way} className="rounded-control bg-well px-3 py-2">
              <dt className="text-xs text-quiet">
                {tourPage[way]}، {tourWords.transports[leg.kind]}
              </dt>
              <dd>
                <p className="font-medium">{say('flight', { from: leg.fromFa, to: leg.toFa })}</p>
                <p className="text-sm">
                  {formatDate(leg.departsAt.slice(0, 10), { form: 'weekday' })}{' '}
                  <Ltr>{toPersianDigits(timeOf(leg.departsAt))}</Ltr>
                </p>
                <p className="text-sm text-quiet">
                  {leg.carrierFa} {leg.number && <Ltr>{leg.number}</Ltr>}
                  {leg.baggageKg !== null && ` · ${say('baggage', { kg: leg.baggageKg })}`}
                </p>
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-2 text-xs text-quiet">
        {say('saleUntil', { day: formatDate(departure.saleUntil, { form: 'weekday' }) })}
      </p>
    </div>
  )
}
