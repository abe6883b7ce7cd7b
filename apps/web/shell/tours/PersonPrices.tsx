import type { TourPricePart } from '@parastoo/contract/tours/tour'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import type { TourAgeBand, TourPriceKind } from '@parastoo/contract/tours/words'
import { formatRialAsToman } from '@parastoo/kit/money'
import { classes } from '@parastoo/ui/classes.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { tourWords } from '../../messages/tour-words.ts'
import { tours } from '../../messages/tours.ts'
import { wordsOf } from '../words.ts'
import { lastDayOf } from './last-day.ts'
import { partsWords } from './tour-texts.ts'

const say = wordsOf(tourWords)

export type PersonPrice = {
  name: string
  kind: TourPriceKind
  parts: readonly TourPricePart[]
  priceRial: number
  bandOnReturn: TourAgeBand
  bandOnCheckIn: TourAgeBand
  isDearerTaken: boolean
  isCancelled?: boolean
  /** Of who would share a double room, once the tour is bought. */
  sharing?: TourView['people'][number]['sharing']
}

/** What each person pays and why: the way of sleeping, both parts of the price, and an age that changes on the way. */
export function PersonPrices({ people }: { people: readonly PersonPrice[] }) {
  return (
    <ul className="divide-y divide-line">
      {people.map((person, place) => (
        // Two people may bear one name.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <div className="min-w-0">
            <p
              className={classes('font-medium wrap-anywhere', person.isCancelled && 'line-through')}
            >
              {person.name}
            </p>
            <p className="text-sm text-quiet">
              {person.isCancelled ? tours.cancelled : tourWords.priceKinds[person.kind]}
            </p>
            {partsWords(person.parts).map((part) => (
              <p key={part} className="text-xs text-quiet">
                {part}
              </p>
            ))}
            {person.sharing && !person.isCancelled && (
              <p className="text-sm text-quiet">{sharingWords(person.sharing)}</p>
            )}
            {person.isDearerTaken && person.bandOnReturn !== person.bandOnCheckIn && (
              <p className="text-xs text-caution">
                {say('dearer', {
                  checkIn: tourWords.bands[person.bandOnCheckIn],
                  back: tourWords.bands[person.bandOnReturn],
                })}
              </p>
            )}
          </div>
          <Price size="small" priceRial={person.priceRial} />
        </li>
      ))}
    </ul>
  )
}

const sayOfTour = wordsOf(tours)

function sharingWords({
  state,
  returnsRial,
  until,
}: NonNullable<TourView['people'][number]['sharing']>): string {
  if (state === 'alone') return tours.sharing.alone
  const sum = formatRialAsToman(returnsRial)
  return state === 'matched'
    ? sayOfTour('sharing.matched', { sum })
    : sayOfTour('sharing.waiting', { sum, day: lastDayOf(until) })
}
