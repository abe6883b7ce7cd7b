import type { ApprovalWill } from '@parastoo/contract/office/approvals'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { officeCampaigns } from '../../../messages/office-campaigns.ts'
import { wordsOf } from '../../../shell/words.ts'
import { productWords } from '../money/campaign-form.ts'
import { Facts } from '../parts/Facts.tsx'

const words = officeCampaigns.facts
const say = wordsOf(words)
const sayWill = wordsOf(officeCampaigns.will)
const tomanOf = (rial: number) =>
  wordsOf(officeCampaigns)('toman', { toman: formatRialAsToman(rial) })

/** A discount code as it would be made, with all that it may cost. */
export function Campaign({ will }: { will: Extract<ApprovalWill, { kind: 'discount-campaign' }> }) {
  const { code, title, worth, budgetRial, ceilingRial, leastTotalRial, products } = will
  const { perUser, isFirstOrder, startsOn: from, endsOn: until } = will
  const span = { from: formatJalaliDate(from), until: formatJalaliDate(until) }
  return (
    <>
      <p className="mb-3 font-bold">
        {'amountRial' in worth
          ? sayWill('toman', { code, title, toman: formatRialAsToman(worth.amountRial) })
          : sayWill('percent', { code, title, percent: worth.basisPoints / 100 })}
      </p>
      <Facts
        facts={[
          [words.budget, tomanOf(budgetRial)],
          [words.ceiling, ceilingRial && tomanOf(ceilingRial)],
          [words.least, leastTotalRial > 0 ? tomanOf(leastTotalRial) : null],
          [words.products, productWords(products)],
          [words.perUser, perUser && say('times', { count: perUser })],
          [words.firstOrder, isFirstOrder ? words.onlyFirst : null],
          [words.days, say('span', span)],
        ]}
      />
    </>
  )
}
