import { classes } from '@parastoo/ui/classes.ts'
import { ChevronOnward } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { hotelHome } from '../../../messages/hotel-home.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { paths, withQuery } from '../../../paths.ts'
import { HotelPicture } from '../../../shell/stays/HotelPicture.tsx'
import { StarRow } from '../../../shell/stays/StarRow.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { stayQuery } from '../stay.ts'
import { wayToWords } from '../stay-words.ts'
import { type HomeHotels, shownStay, type TrendingHotel } from './home-hotels.ts'

const say = wordsOf(hotelHome.trending)

/** Some hotels of a city with the price of one night; another city is a press away. */
export function TrendingHotels({
  shown: { cities, city, hotels },
  today,
}: {
  shown: HomeHotels
  today: string
}) {
  const query = stayQuery(shownStay(today))
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h2 className="text-xl font-heavy sm:text-2xl">{say('title', { city: city.nameFa })}</h2>
          <p className="text-quiet">{hotelHome.trending.text}</p>
        </div>
        <Link
          to={paths.hotels(city.code, query)}
          className="inline-flex min-h-11 items-center gap-1 font-medium text-lead-text no-underline hover:underline"
        >
          {say('all', { city: city.nameFa })}
          <ChevronOnward aria-hidden className="size-4.5" />
        </Link>
      </div>
      <nav
        aria-label={hotelHome.trending.choose}
        className="-mx-4 mb-4 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
      >
        <ul className="flex gap-2">
          {cities.map(({ code, nameFa }) => (
            <li key={code}>
              <Link
                to={withQuery(paths.hotelHome(), { city: code })}
                replace
                preventScrollReset
                aria-current={code === city.code ? 'true' : undefined}
                className={classes(
                  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm whitespace-nowrap no-underline',
                  code === city.code
                    ? 'border-lead-strong bg-lead-wash font-medium text-lead-text'
                    : 'border-edge bg-card text-ink hover:bg-well',
                )}
              >
                {nameFa}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {hotels.length === 0 ? (
        <p className="text-quiet">{say('none', { city: city.nameFa })}</p>
      ) : (
        <ul className="-mx-4 flex snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 [scrollbar-width:thin] sm:gap-4">
          {hotels.map((hotel) => (
            <li key={hotel.code} className="w-60 shrink-0 snap-start sm:w-66">
              <Tile hotel={hotel} query={query} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Tile({ hotel, query }: { hotel: TrendingHotel; query: ReturnType<typeof stayQuery> }) {
  const { code, cityCode, nameFa, kind, stars, landmarks, pictures, isSample, proposal } = hotel
  const [near] = landmarks
  return (
    <Link
      to={paths.hotel(cityCode, code, query)}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-card text-ink no-underline shadow-card transition-shadow hover:shadow-panel"
    >
      <HotelPicture picture={pictures[0]} isSample={isSample} className="aspect-16/10" />
      <span className="flex flex-1 flex-col p-3">
        <span className="line-clamp-2 font-bold">{nameFa}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
          {hotelWords.kinds[kind]} <StarRow stars={stars} />
        </span>
        {near && <span className="text-sm text-quiet">{wayToWords(near)}</span>}
        <Price
          className="mt-auto pt-2"
          size="small"
          prefix={hotelHome.trending.from}
          priceRial={proposal.pricePerNight}
        />
      </span>
    </Link>
  )
}
