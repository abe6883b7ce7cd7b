/** What pages say of a tour in Persian: how long it is, when it goes, how a price is made up. */
import type { DepartureGlance, TourCard, TourPricePart } from '@parastoo/contract/tours/tour'
import { formatDate } from '@parastoo/kit/dates'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { tourWords } from '../../messages/tour-words.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(tourWords)

/** «۴ شب و ۵ روز» */
export const lengthWords = ({ nights, days }: Pick<TourCard, 'nights' | 'days'>): string =>
  nights === 0
    ? days <= 1
      ? tourWords.oneDay
      : say('daysOf', { days })
    : say('nightsDays', { nights, days })

/** «۱۰ آذر تا ۱۴ آذر» */
export const datesWords = ({
  startsOn,
  endsOn,
}: Pick<DepartureGlance, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn
    ? formatDate(startsOn, { form: 'weekday' })
    : say('span', {
        from: formatDate(startsOn, { form: 'day-month' }),
        to: formatDate(endsOn, { form: 'day-month' }),
      })

/** Where it goes, in the order of the way, each place once: «نجف، کربلا، کاظمین». */
export const citiesWords = ({ cities }: Pick<TourCard, 'cities'>): string =>
  [...new Set(cities.map(({ nameFa }) => nameFa))].join('، ')

/** «۴ ستاره», «۳ تا ۵ ستاره»; null where nothing with stars is slept in. */
export function starsWords({ stars }: Pick<TourCard, 'stars'>): string | null {
  if (!stars) return null
  return stars.least === stars.most ? say('stars', { count: stars.least }) : say('starsSpan', stars)
}

/** «۲ بزرگسال و ۱ کودک» */
export const partyWords = (adults: number, children: number): string =>
  children === 0 ? say('adults', { count: adults }) : say('party', { adults, children })

/** «۲۵۰ دلار» */
export const foreignWords = (part: {
  amount: number
  currency: keyof typeof tourWords.currencies
}): string => `${formatRial(part.amount)} ${tourWords.currencies[part.currency]}`

/** Both parts of a price: «۹٬۰۰۰٬۰۰۰ تومان ریالی», «۲۵۰ دلار × ۸۵۰٬۰۰۰ ریال»; none where all of it is in rial. */
export function partsWords(parts: readonly TourPricePart[]): string[] {
  if (parts.every(({ currency }) => currency === 'IRR')) return []
  return parts
    .filter(({ amount }) => amount > 0)
    .map((part) =>
      part.currency === 'IRR'
        ? say('rialPart', { toman: formatRialAsToman(part.rial) })
        : say('foreignPart', {
            amount: formatRial(part.amount),
            currency: tourWords.currencies[part.currency],
            rate: formatRial(part.rate),
          }),
    )
}
