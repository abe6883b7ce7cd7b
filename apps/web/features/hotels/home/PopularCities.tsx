import { buttonClass } from '@parastoo/ui/button-class.ts'
import { CityScene } from '@parastoo/ui/drawings/CityScene.tsx'
import { Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { Link, useRevalidator } from 'react-router'
import { hotelHome } from '../../../messages/hotel-home.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { stayQuery } from '../stay.ts'
import { type PopularCity, shownStay } from './home-hotels.ts'

const say = wordsOf(hotelHome.cities)
const gridClass = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4'
const places = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** The cities most travellers sleep in, as pictures that lead to their hotels. */
export function PopularCities({ cities, today }: { cities: PopularCity[]; today: string }) {
  const query = stayQuery(shownStay(today))
  return (
    <section>
      <Head />
      <ul className={gridClass}>
        {cities.map(({ code, nameFa, iataCode, hotels }) => (
          <li key={code}>
            <Link
              to={paths.hotels(code, query)}
              className="group relative block aspect-4/3 overflow-hidden rounded-card border border-line bg-lead-wash no-underline shadow-card transition-shadow hover:shadow-panel sm:aspect-3/2"
            >
              <CityScene
                cityCode={iataCode ?? code}
                className="size-full transition-transform duration-250 group-hover:scale-103"
              />
              <span className="absolute inset-x-2 bottom-2 flex flex-wrap items-baseline justify-between gap-x-2 rounded-control bg-card px-3 py-1.5 text-ink shadow-card">
                <span className="font-bold">{nameFa}</span>
                <span className="text-xs text-quiet">{say('hotels', { count: hotels })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PopularCitiesSkeleton() {
  return (
    <div aria-hidden>
      <Head />
      <div className={gridClass}>
        {places.map((place) => (
          <Skeleton key={place} className="aspect-4/3 rounded-card sm:aspect-3/2" />
        ))}
      </div>
    </div>
  )
}

export function CitiesFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <p className="flex flex-wrap items-center gap-4 text-quiet">
      {hotelHome.cities.failed}
      <button
        type="button"
        disabled={state === 'loading'}
        onClick={() => void revalidate()}
        className={buttonClass({ kind: 'quiet' })}
      >
        {hotelHome.cities.retry}
      </button>
    </p>
  )
}

const Head = () => (
  <div className="mb-4">
    <h2 className="text-xl font-heavy sm:text-2xl">{hotelHome.cities.title}</h2>
    <p className="text-quiet">{hotelHome.cities.text}</p>
  </div>
)
