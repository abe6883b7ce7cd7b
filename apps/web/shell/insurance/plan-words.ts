import type { PlanTerms } from '@parastoo/contract/insurance/plans'
import { toPersianDigits } from '@parastoo/kit/text'
import { insurance } from '../../messages/insurance.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(insurance.plans)

/** A sum in the currency of a plan's limit. */
export function sumText(amount: number, currency: PlanTerms['limit']['currency']): string {
  const text = toPersianDigits(amount.toLocaleString('en-US').replaceAll(',', '٬'))
  return say(currency === 'EUR' ? 'euro' : 'rial', { amount: text })
}

type Coverage = PlanTerms['coverages'][number]

/** Up to how much a plan pays for something. */
export const paysText = ({ amount }: Coverage, { limit }: Pick<PlanTerms, 'limit'>): string =>
  amount === null ? insurance.plans.actual : sumText(amount, limit.currency)

export const excessText = ({ excess }: Coverage, { limit }: Pick<PlanTerms, 'limit'>): string =>
  excess === 0
    ? insurance.plans.noExcess
    : say('excess', { amount: sumText(excess, limit.currency) })
