/** Which hotels of a city a category of its landings is about: the page shows these, and is found by search engines while there are any. */
import type { HotelCard } from './hotel.ts'

type Judged = {
  stars: HotelCard['stars']
  landmarks: readonly Pick<HotelCard['landmarks'][number], 'code' | 'walkMinutes'>[]
}

const farthestWalkMinutes = 15

/** A map, for a category is typed in an address, and an object has names of its own. */
const rules: ReadonlyMap<string, (hotel: Judged) => boolean> = new Map([
  ['five-star', ({ stars }: Judged) => stars === 5],
  [
    'near-shrine',
    ({ landmarks }: Judged) =>
      landmarks.some(
        ({ code, walkMinutes }) => code.endsWith('-shrine') && walkMinutes <= farthestWalkMinutes,
      ),
  ],
])

/** A category without a rule is about all of them. */
export const isOfHotelCategory = (hotel: Judged, category: string): boolean =>
  rules.get(category)?.(hotel) ?? true
