import { useId } from 'react'
import { Link } from 'react-router'
import { hotelHome } from '../../../messages/hotel-home.ts'
import { paths } from '../../../paths.ts'
import type { PopularCity } from './home-hotels.ts'

/** Every city with hotels, by its name: for whoever reads down the page, and for search engines, which follow links alone. */
export function AllCities({ cities }: { cities: PopularCity[] }) {
  const titleId = useId()
  return (
    <section>
      <h2 id={titleId} className="mb-3 text-xl font-heavy sm:text-2xl">
        {hotelHome.cities.all}
      </h2>
      <ul aria-labelledby={titleId} className="flex flex-wrap gap-x-5">
        {cities.map(({ code, nameFa }) => (
          <li key={code}>
            <Link
              to={paths.hotels(code)}
              className="inline-flex min-h-11 items-center text-lead-text"
            >
              {nameFa}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
