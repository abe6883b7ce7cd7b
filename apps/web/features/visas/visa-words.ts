/** What a visa offers, in words. */
import type { VisaTypeCard } from '@parastoo/contract/visas/visas'
import type { VisaCurrency } from '@parastoo/contract/visas/words'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { visas } from '../../messages/visas.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(visas.type)

type Fee = { amountMinor: number; currency: VisaCurrency }

/** «۱۰۰ درهم». */
export function feeWords({ amountMinor, currency }: Fee): string {
  const amount =
    currency === 'IRR' ? formatRialAsToman(amountMinor) : toPersianDigits(amountMinor / 100)
  return `${amount} ${visas.currencies[currency]}`
}

/** «ماندن: ۳۰ روز». */
export function stayWords({ stayDays, stayHours }: VisaTypeCard): string | null {
  if (stayHours !== null) return say('stayHours', { hours: stayHours })
  return stayDays === null ? null : say('stayDays', { days: stayDays })
}

/** «۲ تا ۸ روز کاری». */
export const promiseWords = ({ leastDays: least, mostDays: most }: VisaTypeCard['promise']) =>
  least === most ? say('promiseOne', { most }) : say('promise', { least, most })

/** Whether it can be had now, with a price. */
export const isOnSale = ({ standing }: Pick<VisaTypeCard, 'standing'>): boolean =>
  standing === 'sold' || standing === 'sample'

/** Whether somebody may ask for it, with a price or before there is one. */
export const canBeAsked = (type: Pick<VisaTypeCard, 'standing'>): boolean =>
  isOnSale(type) || type.standing === 'under-review'

/** Types that people mean by a visa of a country: a day between two flights is none of them. */
export const visitsOf = (types: readonly VisaTypeCard[]): VisaTypeCard[] =>
  types.filter(({ purpose }) => purpose !== 'transit')

/** The lowest price of a visit, or null. */
export function leastRialOf(types: readonly VisaTypeCard[]): number | null {
  const prices = visitsOf(types).flatMap(({ priceRial }) => priceRial ?? [])
  return prices.length === 0 ? null : Math.min(...prices)
}
