import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Card } from '@parastoo/ui/Card.tsx'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { type Control, useController } from 'react-hook-form'
import { tourGuests } from '../../../messages/tour-guests.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { PayWay, TravellerFields } from './traveller-form.ts'

const words = tourGuests.pays
const say = wordsOf(words)

/** All now, or a deposit now and the balance until its day; nothing where the tour is paid in one piece. */
export function PayWays({
  control,
  quote,
}: {
  control: Control<TravellerFields>
  quote: Pick<TourQuote, 'totalPrice' | 'paymentPlan'>
}) {
  const { field } = useController({ control, name: 'pays' })
  const plan = quote.paymentPlan
  if (!plan) return null
  const day = formatJalaliDate(tehranDayOf(plan.balanceDueAt), 'weekday')
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="mb-3 text-lg font-bold">{words.title}</h2>
      <RadioCards
        label={words.title}
        isLabelHidden
        value={field.value}
        onChange={(id) => field.onChange(id as PayWay)}
        options={[
          {
            id: 'whole',
            text: say('whole', { sum: formatRialAsToman(quote.totalPrice) }),
            description: words.wholeText,
          },
          {
            id: 'deposit',
            text: say('deposit', { sum: formatRialAsToman(plan.deposit) }),
            description: say('depositText', { sum: formatRialAsToman(plan.balance), day }),
          },
        ]}
      />
      <p className="mt-3 text-sm text-quiet">{words.missed}</p>
    </Card>
  )
}
