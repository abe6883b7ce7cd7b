import { CityScene } from '@parastoo/ui/drawings/CityScene.tsx'
import { Link } from 'react-router'
import { tourList } from '../../../messages/tour-list.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { HomeTours } from './home-tours.ts'

const words = tourList.home
const say = wordsOf(words)

/** Where tours go, as pictures that lead to them. */
export function TourPlaces({ places }: { places: HomeTours['places'] }) {
  if (places.length === 0) return null
  return (
    <section aria-labelledby="places">
      <div className="mb-4">
        <h2 id="places" className="text-xl font-heavy sm:text-2xl">
          {words.places}
        </h2>
        <p className="text-quiet">{words.placesText}</p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
        {places.map(({ code, nameFa, count }) => (
          <li key={code}>
            <Link
              to={paths.tours({ destination: code })}
              className="group relative block aspect-4/3 overflow-hidden rounded-card border border-line bg-lead-wash no-underline shadow-card transition-shadow hover:shadow-panel sm:aspect-3/2"
            >
              <CityScene
                cityCode={code}
                className="size-full transition-transform duration-250 group-hover:scale-103"
              />
              <span className="absolute inset-x-2 bottom-2 flex flex-wrap items-baseline justify-between gap-x-2 rounded-control bg-card px-3 py-1.5 text-ink shadow-card">
                <span className="font-bold">{nameFa}</span>
                <span className="text-xs text-quiet">{say('tours', { count })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
