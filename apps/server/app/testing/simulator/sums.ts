/** What a sale's rows come to, reckoned beside the code that is tested, not by it. */
import type { RefundedItem, Standing } from './standing.ts'

export function summed<Key extends string>(
  list: readonly { [key in Key]: number }[],
  key: Key,
): number {
  return list.reduce((sum, row) => sum + row[key], 0)
}

/** An item's refund: what was paid less the penalty, never less than nothing. */
export const refundRial = ({ paid, penalty }: RefundedItem) => (paid > penalty ? paid - penalty : 0)

const refunded = ({ items }: Standing) => items.filter(({ state }) => state === 'refunded')

/** What came back of tickets to the wallet, or was set aside for the bank. */
export const givenBackRial = (standing: Standing, { isToBank }: { isToBank: boolean }): number =>
  refunded(standing)
    .filter((item) => item.isToBank === isToBank)
    .reduce((sum, item) => sum + refundRial(item), 0)

/** What a code had paid of tickets that came back. */
export const codeBackRial = (standing: Standing): number =>
  refunded(standing).reduce((sum, item) => sum + item.price - item.penalty - refundRial(item), 0)

/** What the bank gave back of transfers. */
export const returnedRial = ({ items }: Standing): number =>
  items
    .filter(({ payout }) => payout === 'bounced')
    .reduce((sum, { payoutRial }) => sum + (payoutRial ?? 0), 0)

/** What an account has got by the order's entries, less what left it. */
export const balanceOf = ({ postings }: Standing, account: string): number =>
  postings.reduce(
    (sum, { from, to, amount }) =>
      sum + (to === account ? amount : 0) - (from === account ? amount : 0),
    0,
  )

/** Whether the order's money has moved. */
export const isPaidFor = ({ money }: Standing): boolean => money !== 'unpaid' && money !== 'closed'
