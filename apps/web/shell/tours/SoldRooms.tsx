import type { TourView } from '@parastoo/contract/tours/tour-line'
import { tourWords } from '../../messages/tour-words.ts'
import { tours } from '../../messages/tours.ts'
import { wordsOf } from '../words.ts'
import { PersonPrices } from './PersonPrices.tsx'
import { peopleOfRoom } from './sold-tours.ts'

const say = wordsOf(tours)

/** Who sleeps in which room of a tour that was bought, and what each of them pays. */
export function SoldRooms({ tour }: { tour: TourView }) {
  return (
    <ul className="flex flex-col gap-3">
      {tour.rooms.map(({ kind }, room) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a room has no other name than its place.
        <li key={room}>
          <h3 className="text-sm font-bold text-quiet">
            {say('room', { number: room + 1, kind: tourWords.rooms[kind] })}
          </h3>
          <PersonPrices people={peopleOfRoom(tour, room)} />
        </li>
      ))}
    </ul>
  )
}
