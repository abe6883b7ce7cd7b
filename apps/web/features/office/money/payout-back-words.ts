/** What becomes of a payout that does not arrive: a customer's is in their wallet, a supplier's is owed again, and nobody is told of it. */
import type { MoneyPayout } from '@parastoo/contract/office/money'
import { formatRialAsToman } from '@parastoo/kit/money'
import type { ToastMessage } from '@parastoo/ui/Toasts.tsx'
import { officeMoney } from '../../../messages/office-money.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = officeMoney.payouts
const say = wordsOf(words)
const sayOfSupplier = wordsOf(words.supplier)

/** How much of a batch the bank gave back, or was not sent: it is nobody's money on its way any more. */
export const backOf = (payouts: readonly Pick<MoneyPayout, 'state' | 'amountRial'>[]): number =>
  payouts.reduce(
    (sum, { state, amountRial }) =>
      state === 'bounced' || state === 'refused' ? sum + amountRial : sum,
    0,
  )

/** What recording a payment came to: where somebody else had recorded all of it, the number that was typed stands nowhere. */
export const toldPaid = (paid: number, done: string): ToastMessage =>
  paid > 0 ? { text: done, tone: 'good' } : { text: words.paidBefore, tone: 'bad' }

export function wordsOfBack(
  { source, title, holder: who, amountRial }: MoneyPayout,
  how: 'returned' | 'refuse',
) {
  const toman = formatRialAsToman(amountRial)
  if (source !== 'supplier')
    return {
      text: say(`${how}Text`, { toman, who }),
      done: words[`${how}Done`],
      reason: words.reason,
    }
  const { supplier } = words
  return {
    text: sayOfSupplier(`${how}Text`, { toman, title }),
    done: supplier[`${how}Done`],
    reason: supplier.reason,
  }
}
