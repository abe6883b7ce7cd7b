import { Link } from 'react-router'
import { hotelHome } from '../../../messages/hotel-home.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { paths } from '../../../paths.ts'
import { HotelPicture } from '../../../shell/stays/HotelPicture.tsx'
import { StarRow } from '../../../shell/stays/StarRow.tsx'
import { HeartButton } from './HeartButton.tsx'
import { useSavedHotels } from './use-saved-hotels.ts'

/** The hotels the visitor saved, under everything else: nothing moves when they appear. */
export function SavedHotels() {
  const { saved, toggle } = useSavedHotels()
  if (saved.length === 0) return null
  return (
    <section aria-labelledby="saved-hotels">
      <h2 id="saved-hotels" className="mb-3 text-xl font-heavy sm:text-2xl">
        {hotelHome.saved}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {saved.map((hotel) => {
          const { code, cityCode, cityNameFa, nameFa, kind, stars, picture, isSample } = hotel
          return (
            <li
              key={code}
              className="relative flex items-center gap-3 rounded-card border border-line bg-card p-2.5 shadow-card hover:shadow-panel"
            >
              <HotelPicture
                picture={picture ?? undefined}
                isSample={isSample}
                className="h-20 w-26 shrink-0 rounded-control"
              />
              <div className="min-w-0 flex-1">
                <Link
                  to={paths.hotel(cityCode, code)}
                  className="line-clamp-2 font-bold text-ink no-underline after:absolute after:inset-0 after:rounded-card"
                >
                  {nameFa}
                </Link>
                <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
                  {hotelWords.kinds[kind]}
                  <StarRow stars={stars} />
                </p>
                <p className="text-sm text-quiet">{cityNameFa}</p>
              </div>
              <HeartButton
                nameFa={nameFa}
                isSaved
                onPress={() => toggle(hotel)}
                className="relative"
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
