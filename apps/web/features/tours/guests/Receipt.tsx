import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import { formatDate } from '@parastoo/kit/dates'
import { formatRial } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { Price } from '@parastoo/ui/Price.tsx'
import { orders } from '../../../messages/orders.ts'
import { tourGuests } from '../../../messages/tour-guests.ts'
import { tourWords } from '../../../messages/tour-words.ts'
import { momentWords } from '../../../shell/stays/moment-words.ts'
import { PersonPrices } from '../../../shell/tours/PersonPrices.tsx'
import { wordsOf } from '../../../shell/words.ts'
import type { OpenTour } from './open-tour.ts'
import { personName } from './person-names.ts'

const say = wordsOf(tourGuests)
const sayPrices = wordsOf(orders.prices)

/** A line a person with both parts of the price, the rate they were counted at, and how ages are counted. */
export function Receipt({ open, quote }: { open: OpenTour; quote: TourQuote }) {
  const { party, departure } = open
  const lines = quote.people.toSorted((one, other) => one.person - other.person)
  const day = (date: string) => formatDate(date, { form: 'day-month' })
  return (
    <div>
      <h2 className="font-bold">{tourGuests.receipt}</h2>
      <PersonPrices
        people={lines.map((line) => ({ ...line, name: personName(party, line.person) }))}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <p className="font-bold">{orders.prices.total}</p>
        <p className="text-end">
          <Price priceRial={quote.totalPrice} />
          <span className="block text-xs text-quiet">
            {sayPrices('rial', { amount: formatRial(quote.totalPrice) })}
          </span>
        </p>
      </div>
      {quote.rates.map(({ currency, rate, asOf }) => {
        const at = momentWords(asOf, 'Asia/Tehran')
        return (
          <p key={currency} className="mt-2 text-xs text-quiet">
            {say('rate', {
              currency: tourWords.currencies[currency],
              rate: formatRial(rate),
              day: at.day,
              time: toPersianDigits(at.time),
            })}
            . {tourGuests.rateText}
          </p>
        )
      })}
      {party.childAges.length > 0 && (
        <p className="mt-2 text-xs text-quiet">
          {say('ageNote', { back: day(departure.endsOn), checkIn: day(departure.checkInOn) })}
        </p>
      )}
    </div>
  )
}
