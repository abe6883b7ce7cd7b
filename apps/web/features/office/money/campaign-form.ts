/** What the form of a discount code holds, and what is asked for by it. */
import type { CampaignWish } from '@parastoo/contract/office/campaigns'
import { rialTyped, wholeTyped } from '@parastoo/kit/typed-number'
import { officeCampaigns as words } from '../../../messages/office-campaigns.ts'

type ProductTypes = NonNullable<CampaignWish['products']>

/** What a code may be good for; a hotel is called by three words on the wire. */
export const productChoices = {
  all: { text: words.everything, types: null },
  domestic: { text: 'پرواز داخلی', types: ['DomesticFlight'] },
  abroad: { text: 'پرواز خارجی', types: ['InternationalFlight'] },
  hotel: { text: 'هتل', types: ['Hotel', 'DomesticHotel', 'InternationalHotel'] },
  tour: { text: 'تور', types: ['Tour'] },
  visa: { text: 'ویزا', types: ['Visa'] },
} as const satisfies Record<string, { text: string; types: readonly ProductTypes[number][] | null }>
export type ProductChoice = keyof typeof productChoices

/** What a code is good for, in words. */
export function productWords(products: CampaignWish['products']): string {
  const all: readonly { text: string; types: readonly ProductTypes[number][] | null }[] =
    Object.values(productChoices)
  const chosen = all.filter(({ types }) => types?.some((type) => products?.includes(type)))
  return products === null ? words.everything : chosen.map(({ text }) => text).join('، ')
}

/** Every field as it is typed: digits, toman, days as Gregorian ISO; empty while not filled. */
export type CampaignFields = {
  code: string
  title: string
  way: 'percent' | 'toman'
  amount: string
  ceiling: string
  least: string
  budget: string
  perUser: string
  product: ProductChoice
  isFirstOrder: boolean
  startsOn: string
  endsOn: string
  reason: string
}
export const emptyCampaign: CampaignFields = {
  code: '',
  title: '',
  way: 'percent',
  amount: '',
  ceiling: '',
  least: '',
  budget: '',
  perUser: '1',
  product: 'all',
  isFirstOrder: false,
  startsOn: '',
  endsOn: '',
  reason: '',
}

/** What is asked for; null while something that it cannot do without is missing. */
export function campaignToAsk(fields: CampaignFields): (CampaignWish & { reason: string }) | null {
  const { way, product, isFirstOrder, startsOn, endsOn, code, title, reason, perUser } = fields
  const amount = wholeTyped(fields.amount) ?? 0
  const isPercent = way === 'percent'
  const isWhole =
    code.trim().length >= 3 && title.trim() !== '' && reason.trim().length >= 3 && amount > 0
  if (!isWhole || fields.budget === '' || startsOn === '' || endsOn === '') return null
  if (isPercent && amount > 100) return null
  // What may be left out and is no whole sum would be none: a code without the ceiling that stands in its field.
  const ofMoney = [fields.ceiling, fields.least].filter((toman) => toman !== '')
  const sums = [fields.budget, ...(isPercent ? [] : [fields.amount]), ...ofMoney]
  if (sums.some((toman) => rialTyped(toman) === null)) return null
  if (perUser !== '' && wholeTyped(perUser) === null) return null
  const rial = (toman: string) => rialTyped(toman) ?? 0
  const { types } = productChoices[product]
  return {
    code,
    title,
    isFirstOrder,
    startsOn,
    endsOn,
    reason,
    worth: isPercent ? { basisPoints: amount * 100 } : { amountRial: rial(fields.amount) },
    ceilingRial: fields.ceiling === '' ? null : rial(fields.ceiling),
    leastTotalRial: rial(fields.least || '0'),
    budgetRial: rial(fields.budget),
    products: types && [...types],
    perUser: wholeTyped(perUser),
    inAll: null,
  }
}
