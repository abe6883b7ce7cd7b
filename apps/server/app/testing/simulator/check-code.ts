/** What must be true of a discount code after every step: each use is one redemption, and the order says what its redemption says. */

import type { Standing } from './standing.ts'
import { balanceOf, codeBackRial, isPaidFor, summed } from './sums.ts'

export function whatIsWrongWithCode(standing: Standing): string[] {
  const { money, lines, discountRial, redemptions, voucher } = standing
  const wrong: string[] = []
  const claim = (isTrue: boolean, sentence: string) => void (isTrue || wrong.push(sentence))
  const isPaid = isPaidFor(standing)
  const living = redemptions.filter(({ state }) => state !== 'released')
  const failed = lines.filter(({ fulfilment }) => fulfilment === 'failed')
  const isAllFailed = failed.length === lines.length

  claim(
    summed(lines, 'discount') === discountRial,
    `the order is discounted by ${discountRial}, its lines by ${summed(lines, 'discount')}`,
  )
  claim(
    money !== 'closed' || discountRial === 0,
    `a closed order has a discount of ${discountRial}`,
  )
  claim(living.length <= 1, `the order has ${living.length} redemptions`)
  const redeemedRial = summed(living, 'amount')
  const isGivenBack = isAllFailed && living.length === 0
  claim(
    isGivenBack || redeemedRial === discountRial,
    `the order is discounted by ${discountRial}, redeemed are ${redeemedRial}`,
  )
  claim(!isAllFailed || living.length === 0, 'an order that failed wholly keeps its code')
  for (const { state } of living)
    claim(
      state === (isPaid ? 'used' : 'applied'),
      `a code is ${state} for an order that is ${money}`,
    )
  if (voucher) {
    const { taken, users, living: all, inAll } = voucher
    claim(
      taken === all && users === all,
      `the code was taken ${taken} times, by people ${users}, redeemed ${all}`,
    )
    claim(inAll === null || taken <= inAll, `the code was taken ${taken} of ${inAll} times`)
  }
  const givenRial = isPaid ? discountRial : 0
  const backRial = summed(failed, 'discount') + codeBackRial(standing)
  const booked = balanceOf(standing, 'discounts:flight')
  claim(
    booked === backRial - givenRial,
    `discounts have ${booked} of ${givenRial} given and ${backRial} back`,
  )
  return wrong
}
