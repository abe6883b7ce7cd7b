import type { DepartureGlance, TourCard } from '@parastoo/contract/tours/tour'
import { formatDate } from '@parastoo/kit/dates'
import { BedDouble, MapPin, Users } from '@parastoo/ui/icons.ts'
import { tours } from '../../messages/tours.ts'
import { wordsOf } from '../words.ts'
import { GuaranteeBadge } from './GuaranteeBadge.tsx'
import { TourPicture } from './TourPicture.tsx'
import { citiesWords, lengthWords, partyWords } from './tour-texts.ts'

const say = wordsOf(tours)

/** A tour as far as a glance shows it, before it is bought and after. */
export type GlancedTour = Pick<
  TourCard,
  'code' | 'titleFa' | 'picture' | 'cities' | 'isSample' | 'days' | 'nights'
> & {
  departure: Pick<DepartureGlance, 'startsOn' | 'endsOn' | 'state' | 'guarantee'>
  packageFa: string
  adults: number
  children: number
}

/** A tour at a glance: where it goes, both days, in which hotels, and who travels. */
export function TourGlance({ tour }: { tour: GlancedTour }) {
  const { titleFa, departure, packageFa, adults, children } = tour
  return (
    <section aria-label={say('label', { title: titleFa })}>
      <div className="flex gap-3">
        <TourPicture tour={tour} className="h-20 w-24 shrink-0 rounded-control" />
        <div className="min-w-0">
          <p className="leading-7 font-bold wrap-anywhere">{titleFa}</p>
          <p className="text-sm text-quiet">{lengthWords(tour)}</p>
          <p className="flex items-center gap-1.5 text-sm text-quiet">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {citiesWords(tour)}
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-3 border-y border-line py-3">
        {(['starts', 'ends'] as const).map((end) => (
          <div key={end}>
            <dt className="text-xs text-quiet">{tours[end]}</dt>
            <dd className="font-bold">
              {formatDate(end === 'starts' ? departure.startsOn : departure.endsOn, {
                form: 'weekday',
              })}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 flex flex-col gap-1.5 text-sm [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-quiet [&>li]:flex [&>li]:items-start [&>li]:gap-2">
        <li>
          <BedDouble aria-hidden />
          {packageFa}
        </li>
        <li>
          <Users aria-hidden />
          {partyWords(adults, children)}
        </li>
      </ul>
      <p className="mt-3">
        <GuaranteeBadge departure={departure} />
      </p>
    </section>
  )
}
