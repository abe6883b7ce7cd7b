import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { written } from '../../messages/written.ts'
import { paths } from '../../paths.ts'
import { StarRow } from '../../shell/stays/StarRow.tsx'
import { wordsOf } from '../../shell/words.ts'
import { landingCard, landingMore } from './landing-card.ts'
import type { LandingStock } from './landing-stock.ts'

const say = wordsOf(written.hotels)

/** The cheapest hotels of the place of a landing. */
export function LandingHotels({ city, hotels }: NonNullable<LandingStock['hotels']>) {
  return (
    <section aria-labelledby="hotels" className="mb-8">
      <h2 id="hotels" className="text-xl font-heavy">
        {say('title', { city: city.nameFa })}
      </h2>
      <p className="mb-3 text-sm text-quiet">
        {written.hotels[hotels.length > 0 ? 'priced' : 'none']}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {hotels.map(({ code, nameFa, stars, pricePerNight }) => (
          <li key={code}>
            <Link to={paths.hotel(city.code, code)} className={landingCard}>
              <span className="font-bold">{nameFa}</span>
              <StarRow stars={stars} />
              <Price
                className="mt-auto pt-2 [&>span]:whitespace-normal"
                size="small"
                prefix={written.hotels.from}
                priceRial={pricePerNight}
              />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={paths.hotels(city.code)} className={landingMore}>
        {say('all', { city: city.nameFa })}
      </Link>
    </section>
  )
}
