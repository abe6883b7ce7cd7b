import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { addDays, formatDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { classes } from '@parastoo/ui/classes.ts'
import { ChevronDown } from '@parastoo/ui/icons.ts'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Stay } from '../stay.ts'
import type { HotelOfPage } from './find-hotel.ts'

const say = wordsOf(hotelPage)
const sayWords = wordsOf(hotelWords)

/** What a price is made of: each room's nights, how each child is charged, the tax in it, and what the hotel asks for itself. */
export function PriceParts({
  proposal,
  hotel,
  stay,
  isNarrow = false,
}: {
  proposal: HotelProposal
  hotel: HotelOfPage
  stay: Stay
  /** It stands in a column of its own, not under a rate. */
  isNarrow?: boolean
}) {
  return (
    <details className={classes('group', !isNarrow && 'mt-1 sm:ps-9')}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control text-sm text-lead-text">
        {hotelPage.priceParts}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className={classes('grid gap-4 pt-1 pb-2 text-sm', !isNarrow && 'sm:grid-cols-2')}>
        {proposal.rooms.map(({ roomCode, nightsRial, totalPrice, taxRial, children }, index) => (
          // A room has no other name than its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <dl key={index} className="flex flex-col gap-0.5">
            <p className="font-medium">
              {hotel.rooms.find(({ code }) => code === roomCode)?.nameFa}
            </p>
            {nightsRial.map((nightRial, night) => {
              const date = addDays(stay.checkIn, night)
              const day = formatDate(date, { form: 'weekday' })
              return <Sum key={date} name={say('night', { day })} rial={nightRial} />
            })}
            {children.map(({ age, way, priceRial }, child) => {
              const who = age === 0 ? hotelWords.infant : sayWords('childOfAge', { age })
              const name = say('child', { child: who, way: hotelPage.childWays[way] })
              // Two children may be of one age.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              return <Sum key={child} name={name} rial={priceRial} isWithin />
            })}
            <Sum name={hotelPage.tax} rial={taxRial} isWithin />
            <Sum name={say('roomTotal', { number: index + 1 })} rial={totalPrice} isStrong />
          </dl>
        ))}
        {proposal.payAtHotel > 0 && (
          <dl>
            {proposal.pays === 'at-hotel' && (
              <Sum name={hotelPage.payNow} rial={proposal.payNow} isStrong />
            )}
            <Sum name={hotelPage.payAtHotel} rial={proposal.payAtHotel} isStrong />
          </dl>
        )}
      </div>
    </details>
  )
}

function Sum({
  name,
  rial,
  isStrong = false,
  isWithin = false,
}: {
  name: string
  rial: number
  isStrong?: boolean
  /** A part of the nights above it, not one more sum. */
  isWithin?: boolean
}) {
  return (
    <div
      className={`flex justify-between gap-3 ${isStrong ? 'border-t border-line pt-1 font-bold' : ''} ${isWithin ? 'text-quiet' : ''}`}
    >
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">
        {rial === 0 && isWithin
          ? hotelPage.childFree
          : say('toman', { sum: formatRialAsToman(rial) })}
      </dd>
    </div>
  )
}
