import { formatDate } from '@parastoo/kit/dates'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { written } from '../../messages/written.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { landingCard, landingMore } from './landing-card.ts'
import type { LandingStock } from './landing-stock.ts'

const say = wordsOf(written.flights)

/** Flights to the place of a landing on the days its category is about, each a search of its own day. */
export function LandingFlights({ city, routes }: NonNullable<LandingStock['flights']>) {
  return (
    <section aria-labelledby="flights" className="mb-8">
      <h2 id="flights" className="text-xl font-heavy">
        {say('title', { city: city.nameFa })}
      </h2>
      <p className="mb-3 text-sm text-quiet">
        {written.flights[routes.length > 0 ? 'priced' : 'none']}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {routes.map((route) => (
          <li key={route.id}>
            <Link to={dayOf(route)} className={landingCard}>
              <span className="font-bold">
                {say('route', { origin: route.originName, destination: route.destinationName })}
              </span>
              <span className="text-sm text-quiet">
                {formatDate(route.lowest.date, { form: 'weekday' })}
              </span>
              <Price
                className="mt-auto pt-2 [&>span]:whitespace-normal"
                size="small"
                prefix={written.flights.from}
                priceRial={route.lowest.priceRial}
              />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={
          city.countryCode === 'IR'
            ? paths.flightTo(city.cityCode)
            : paths.internationalFlightTo(city.cityCode)
        }
        className={landingMore}
      >
        {say('all', { city: city.nameFa })}
      </Link>
    </section>
  )
}

type Route = NonNullable<LandingStock['flights']>['routes'][number]

/** The results of the day its lowest price is of. */
const dayOf = ({ origin, destination, productType, lowest }: Route): string =>
  paths.results({
    product: productType === 'DomesticFlight' ? 'domestic' : 'international',
    origin,
    originKind: 'city',
    destination,
    destinationKind: 'city',
    date: lowest.date,
  })
