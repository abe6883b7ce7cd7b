import { formatDate } from '@parastoo/kit/dates'
import { ChevronOnward } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { tourList } from '../../../messages/tour-list.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { paths } from '../../../paths.ts'
import { GuaranteeBadge } from '../../../shell/tours/GuaranteeBadge.tsx'
import { TourPicture } from '../../../shell/tours/TourPicture.tsx'
import { lengthWords } from '../../../shell/tours/tour-texts.ts'
import type { HomeTours } from './home-tours.ts'

const words = tourList.home

/** The tours that leave soonest, each with its next date and price. */
export function NearTours({ tours }: { tours: HomeTours['near'] }) {
  if (tours.length === 0) return null
  return (
    <section aria-labelledby="near">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id="near" className="text-xl font-heavy sm:text-2xl">
            {words.near}
          </h2>
          <p className="text-quiet">{words.nearText}</p>
        </div>
        <Link
          to={paths.tours()}
          className="inline-flex min-h-11 items-center gap-1 font-medium text-lead-text no-underline hover:underline"
        >
          {words.all}
          <ChevronOnward aria-hidden className="size-4.5" />
        </Link>
      </div>
      <ul className="-mx-4 flex snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 [scrollbar-width:thin] sm:gap-4">
        {tours.map((tour) => (
          <li key={tour.code} className="w-64 shrink-0 snap-start">
            <Tile tour={tour} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tile({ tour }: { tour: HomeTours['near'][number] }) {
  const [next] = tour.departures
  return (
    <Link
      to={paths.tour(tour.code, { departure: next?.departureId })}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-card text-ink no-underline shadow-card transition-shadow hover:shadow-panel"
    >
      <TourPicture tour={tour} className="aspect-16/10" />
      <span className="flex flex-1 flex-col gap-1 p-3">
        <span className="line-clamp-2 font-bold">{tour.titleFa}</span>
        <span className="text-sm text-quiet">{lengthWords(tour)}</span>
        {next && (
          <span className="flex flex-wrap items-center gap-2 text-sm">
            {formatDate(next.startsOn, { form: 'weekday' })}
            <GuaranteeBadge departure={next} />
          </span>
        )}
        {tour.minPrice !== null && (
          <Price
            className="mt-auto pt-2"
            size="small"
            prefix={tourWords.fromPrice}
            priceRial={tour.minPrice}
          />
        )}
      </span>
    </Link>
  )
}
