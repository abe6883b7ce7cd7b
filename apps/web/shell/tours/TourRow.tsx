import type { TourCard } from '@parastoo/contract/tours/tour'
import { formatDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Bus, Coffee, MapPin, Plane, Stamp, TrainFront } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { hotelWords } from '../../messages/hotel-words.ts'
import { tourList } from '../../messages/tour-list.ts'
import { tourWords } from '../../messages/tour-words.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../words.ts'
import { GuaranteeBadge } from './GuaranteeBadge.tsx'
import { TourPicture } from './TourPicture.tsx'
import { citiesWords, foreignWords, lengthWords, starsWords } from './tour-texts.ts'

const sayWords = wordsOf(tourWords)
const transportSigns = { air: Plane, train: TrainFront, bus: Bus }

/** A tour of the list: where, how long, how one goes and eats, its nearest departures, and the least price of one person. */
export function TourRow({
  tour,
  query = {},
  isFirst,
}: {
  tour: TourCard
  /** The party, for the address of its page. */
  query?: { adults?: number }
  isFirst: boolean
}) {
  const { code, titleFa, minPrice, minPriceCurrency, departures, boards, needsVisa } = tour
  const Sign = transportSigns[tour.transport]
  const stars = starsWords(tour)
  return (
    // With large letters the picture stands over the words.
    <div className="@container">
      <article className="relative flex flex-col gap-3 rounded-card border border-line bg-card p-2.5 shadow-card transition-shadow hover:shadow-panel @min-[24rem]:flex-row sm:gap-4 sm:p-3">
        <TourPicture
          tour={tour}
          isFirst={isFirst}
          className="aspect-2/1 shrink-0 self-stretch rounded-control @min-[24rem]:aspect-auto @min-[24rem]:w-36 @min-[36rem]:w-48"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-1 flex-col gap-x-4 gap-y-2 @min-[34rem]:flex-row">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap gap-1.5">
                <Badge tone="lead">{tourWords.kinds[tour.kind]}</Badge>
                {tour.audience !== 'everybody' && (
                  <Badge tone="caution">{tourWords.audiences[tour.audience]}</Badge>
                )}
              </p>
              <h3 className="mt-1 leading-7 font-bold wrap-anywhere">
                <Link
                  to={paths.tour(code, query)}
                  className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
                >
                  {titleFa}
                </Link>
              </h3>
              <p className="text-sm text-quiet">
                {lengthWords(tour)} · {sayWords('from', { city: tour.origin.nameFa })}
                {stars && ` · ${stars}`}
              </p>
              <ul className="mt-1 flex flex-wrap gap-x-4 text-sm [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-quiet [&>li]:flex [&>li]:items-start [&>li]:gap-1.5">
                <li>
                  <MapPin aria-hidden />
                  {citiesWords(tour)}
                </li>
                <li>
                  <Sign aria-hidden />
                  {tour.carrierFa}
                </li>
                {boards[0] && (
                  <li>
                    <Coffee aria-hidden />
                    {hotelWords.boards[boards[0]]}
                  </li>
                )}
                {needsVisa && (
                  <li>
                    <Stamp aria-hidden />
                    {tourList.needsVisa}
                  </li>
                )}
              </ul>
            </div>
            {minPrice !== null && (
              <div className="@min-[34rem]:w-36 @min-[34rem]:shrink-0 @min-[34rem]:text-end">
                <Price size="medium" prefix={tourWords.fromPrice} priceRial={minPrice} />
                <p className="text-xs leading-5 text-quiet">{tourWords.perPerson}</p>
                {minPriceCurrency && (
                  <p className="text-xs leading-5 text-quiet">
                    {sayWords('currencyPart', {
                      amount: foreignWords(minPriceCurrency).split(' ')[0] ?? '',
                      currency: tourWords.currencies[minPriceCurrency.currency],
                    })}
                  </p>
                )}
              </div>
            )}
          </div>
          <Departures tour={tour} query={query} departures={departures} />
        </div>
      </article>
    </div>
  )
}

/** The nearest dates, each a way to the page with that date chosen. */
function Departures({
  tour: { code },
  query,
  departures,
}: {
  tour: Pick<TourCard, 'code'>
  query: { adults?: number }
  departures: TourCard['departures']
}) {
  return (
    <ul
      aria-label={tourList.departures}
      className="flex flex-wrap gap-1.5 border-t border-line pt-2"
    >
      {departures.map((departure) => {
        return (
          <li key={departure.departureId}>
            <Link
              to={paths.tour(code, { ...query, departure: departure.departureId })}
              className="relative z-1 flex min-h-11 flex-wrap items-center gap-x-2 rounded-control border border-line px-2.5 py-1 text-sm text-ink no-underline hover:bg-well"
            >
              <span>
                <span className="sr-only">{tourList.departure} </span>
                {formatDate(departure.startsOn, { form: 'day-month' })}
              </span>
              <GuaranteeBadge departure={departure} />
              {departure.minPrice !== null && (
                <span className="sr-only">
                  {formatRialAsToman(departure.minPrice)} {tourList.toman}
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
