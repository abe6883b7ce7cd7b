import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoRooms } from '@parastoo/ui/drawings/pictures/NoRooms.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Link } from 'react-router'
import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { stayQuery } from '../stay.ts'
import type { LostStay } from './open-stay.ts'

const words = hotelGuests.lost
const say = wordsOf(words)

/** The offer is gone: the other rooms of its hotel, and the other hotels of its city. */
export function LostRoom({ hotel, city, stay }: Pick<LostStay, 'hotel' | 'city' | 'stay'>) {
  const query = stayQuery(stay)
  return (
    <div role="status" className="page-width py-6">
      <EmptyState
        headingLevel="h1"
        picture={<NoRooms />}
        title={words.title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link
              to={paths.hotel(city.code, hotel.code, query)}
              className={buttonClass({ size: 'large' })}
            >
              {words.rooms}
            </Link>
            <Link
              to={paths.hotels(city.code, query)}
              className={buttonClass({ kind: 'quiet', size: 'large' })}
            >
              {say('hotels', { city: city.nameFa })}
            </Link>
          </div>
        }
      >
        {words.text}
      </EmptyState>
    </div>
  )
}
