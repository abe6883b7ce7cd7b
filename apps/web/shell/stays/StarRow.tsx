import { Star } from '@parastoo/ui/icons.ts'
import { hotelWords } from '../../messages/hotel-words.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(hotelWords)
const places = [1, 2, 3, 4, 5]

/** The stars a hotel has in its own country, drawn; said in words to who cannot see them. Nothing where it has none. */
export function StarRow({ stars }: { stars: number | null }) {
  if (stars === null) return null
  return (
    <span role="img" aria-label={say('stars', { count: stars })} className="inline-flex">
      {places.slice(0, stars).map((place) => (
        <Star key={place} aria-hidden className="size-3.5 fill-warm text-warm" strokeWidth={1} />
      ))}
    </span>
  )
}
