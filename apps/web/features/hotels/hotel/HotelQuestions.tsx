import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { toPersianDigits } from '@parastoo/kit/text'
import { ChevronDown } from '@parastoo/ui/icons.ts'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { HotelOfPage } from './find-hotel.ts'

const say = wordsOf(hotelPage.ask)

/** What people ask before they choose a hotel, answered from what is known of it. */
export function HotelQuestions({
  hotel,
  proposals,
}: {
  hotel: HotelOfPage
  proposals: readonly HotelProposal[]
}) {
  const { ask } = hotelPage
  const has = (facility: string) => (hotel.facilities.includes(facility) ? ask.yes : ask.no)
  const isTaxApart = proposals.some(({ pays, payAtHotel }) => pays === 'prepaid' && payAtHotel > 0)
  const questions = [
    {
      question: ask.checkIn,
      answer: say('checkInAnswer', {
        from: toPersianDigits(hotel.checkInFrom),
        until: toPersianDigits(hotel.checkOutUntil),
      }),
    },
    { question: ask.childAge, answer: ask.childAgeAnswer },
    { question: ask.tax, answer: isTaxApart ? ask.taxAtHotel : ask.taxYes },
    { question: ask.parking, answer: has('parking') },
    { question: ask.internet, answer: has('wifi') },
  ]
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-card px-4 shadow-card">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 rounded-control font-medium">
            {question}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="pb-4 text-quiet">{answer}</p>
        </details>
      ))}
    </div>
  )
}
