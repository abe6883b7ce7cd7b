import type { HotelCard } from '@parastoo/contract/hotels/hotel'
import { formatDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { Coffee, MapPin, Users } from '@parastoo/ui/icons.ts'
import { hotelWords } from '../../messages/hotel-words.ts'
import { stays } from '../../messages/stays.ts'
import { wordsOf } from '../words.ts'
import { HotelPicture } from './HotelPicture.tsx'
import { StarRow } from './StarRow.tsx'

const say = wordsOf(stays)
const sayWords = wordsOf(hotelWords)

/** A stay as far as a glance shows it, before it is bought and after. */
export type GlancedStay = {
  hotel: Pick<HotelCard, 'nameFa' | 'stars' | 'isSample'> & {
    cityNameFa: string
    checkInFrom: string
    checkOutUntil: string
    picture: HotelCard['pictures'][number] | null
  }
  checkIn: string
  checkOut: string
  nights: number
  board: keyof typeof hotelWords.boards
  rooms: number
  adults: number
  children: number
}

/** A stay at a glance: the house, both days with their hours, and who sleeps there with which meals. */
export function StayGlance({ stay }: { stay: GlancedStay }) {
  const { hotel, checkIn, checkOut, nights, rooms, adults, children, board } = stay
  const people =
    children === 0
      ? sayWords('adults', { count: adults })
      : sayWords('people', { adults, children })
  return (
    <section aria-label={say('label', { hotel: hotel.nameFa })}>
      <div className="flex gap-3">
        <HotelPicture
          picture={hotel.picture ?? undefined}
          isSample={hotel.isSample}
          className="h-20 w-24 shrink-0 rounded-control"
        />
        <div className="min-w-0">
          <p className="leading-7 font-bold wrap-anywhere">{hotel.nameFa}</p>
          <StarRow stars={hotel.stars} />
          <p className="flex items-center gap-1.5 text-sm text-quiet">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {hotel.cityNameFa}
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-3 border-y border-line py-3">
        <End
          name={stays.checkIn}
          date={checkIn}
          hour={say('from', { time: toPersianDigits(hotel.checkInFrom) })}
        />
        <End
          name={stays.checkOut}
          date={checkOut}
          hour={say('until', { time: toPersianDigits(hotel.checkOutUntil) })}
        />
      </dl>
      <ul className="mt-3 flex flex-col gap-1 text-sm [&_svg]:size-4">
        <li className="flex items-center gap-2">
          <Users aria-hidden className="shrink-0 text-quiet" />
          {say('facts', { nights, rooms, people })}
        </li>
        <li className="flex items-center gap-2">
          <Coffee aria-hidden className="shrink-0 text-quiet" />
          {hotelWords.boards[board]}
        </li>
      </ul>
    </section>
  )
}

const End = ({ name, date, hour }: { name: string; date: string; hour: string }) => (
  <div>
    <dt className="text-xs text-quiet">{name}</dt>
    <dd className="font-bold">{formatDate(date, { form: 'weekday' })}</dd>
    <dd className="text-sm text-quiet">{hour}</dd>
  </div>
)
