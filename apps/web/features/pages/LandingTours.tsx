import type { TourCard } from '@parastoo/contract/tours/tour'
import { Link } from 'react-router'
import { written } from '../../messages/written.ts'
import { paths } from '../../paths.ts'
import { TourRow } from '../../shell/tours/TourRow.tsx'
import { wordsOf } from '../../shell/words.ts'
import { landingMore } from './landing-card.ts'

const say = wordsOf(written.tours)

/** The tours to the place of a landing, the cheapest first. */
export function LandingTours({
  city,
  tours,
}: {
  city: { code: string; nameFa: string }
  tours: readonly TourCard[]
}) {
  return (
    <section aria-labelledby="tours" className="mb-8">
      <h2 id="tours" className="mb-3 text-xl font-heavy">
        {say('title', { city: city.nameFa })}
      </h2>
      <ul className="flex flex-col gap-3">
        {tours.map((tour) => (
          <li key={tour.code}>
            <TourRow tour={tour} isFirst={false} />
          </li>
        ))}
      </ul>
      <Link to={paths.tours({ destination: city.code })} className={landingMore}>
        {say('all', { city: city.nameFa })}
      </Link>
    </section>
  )
}
