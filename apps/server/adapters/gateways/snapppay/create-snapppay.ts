import { isUuid } from '@parastoo/kit/uuid'
import {
  type BankQuestion,
  type Gateway,
  type LenderAnswer,
  rialCharge,
} from '../../../modules/payments/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { type Cart, type SnapppayAccount, type SnapppayReply, snapppayCalls } from './calls.ts'
import { bankAnswerOf, offerOf, pageOf, standingOf, stepOf, wordOf } from './translate.ts'

export type SnapppaySettings = SnapppayAccount & {
  /** The host of the contract. */
  host: string
  /** The least and the most that the contract lends for one purchase. */
  minRial: number
  maxRial: number
}

/**
 * The gateway SnappPay: it pays us at once what its customer pays back in four parts. Its steps know no key, and it refuses one that was taken
 * before; so after each, and whatever its reply, how the payment stands is asked, and that alone is believed.
 */
export function createSnapppay(
  settings: SnapppaySettings,
  needs: Pick<Outbound, 'peer'> & { nowMs: () => number },
): Gateway {
  const { clientSecret, password } = settings
  const line = needs.peer({
    name: 'snapppay',
    baseUrl: settings.host,
    secrets: [clientSecret, password],
    answerWithinMs: 20_000,
    breaker: { failures: 5, restMs: 30_000 },
  })
  const calls = snapppayCalls({ peer: line, account: settings, nowMs: needs.nowMs })
  const standing = async (token: string) => standingOf(wordOf(await calls.status(token)))
  const step = async (
    { reference }: BankQuestion,
    take: Parameters<typeof stepOf>[0],
    call: (token: string) => Promise<SnapppayReply>,
  ): Promise<LenderAnswer> => {
    const asked = wordOf(await call(reference))
    // What certainly never left needs no second question.
    if ('unsent' in asked) return asked
    return stepOf(take, { asked, found: await standing(reference) })
  }

  return {
    name: 'snapppay',
    titleFa: 'اسنپ‌پی',
    limits: { minRial: settings.minRial, maxRial: settings.maxRial },
    currencyCode: 'IRR',
    openMinutes: 30,
    keepsUnverifiedMinutes: null,
    chargeOf: rialCharge,
    isResting: line.isResting,

    async start({ paymentId, charge, returnUrl, descriptionFa, phoneNumber }) {
      const word = wordOf(
        await calls.token({
          amount: charge.amountMinor,
          discountAmount: 0,
          externalSourceAmount: 0,
          mobile: phoneNumber?.startsWith('+98') ? phoneNumber : undefined,
          paymentMethodTypeDto: 'INSTALLMENT',
          // Also in the address: a form that could not be sent is opened once more as a page, without its fields.
          returnURL: `${returnUrl}?transactionId=${paymentId}`,
          transactionId: paymentId,
          cartList: [cartOf(charge.amountMinor, descriptionFa)],
        }),
      )
      if ('refused' in word) return { declined: true, reason: word.refused }
      if (!('said' in word)) return word
      const page = pageOf(word.said)
      return page
        ? { ...page, method: 'GET', fields: {} }
        : { unknown: true, reason: 'SnappPay: a payment without a page' }
    },

    referenceOfReturn: ({ transactionId = '' }) =>
      isUuid(transactionId) ? { paymentId: transactionId } : null,

    async verify({ reference }) {
      const asked = wordOf(await calls.verify(reference))
      if ('unsent' in asked) return asked
      const found = await standing(reference)
      // Only who refused to verify it may say that there is none.
      return found === 'none' && !('refused' in asked)
        ? { unknown: true, reason: 'SnappPay knows no payment that it did not refuse to verify' }
        : bankAnswerOf(found)
    },
    inquire: async ({ reference }) => bankAnswerOf(await standing(reference)),

    async reverse(ask) {
      const answer = await step(ask, 'revert', calls.revert)
      return 'done' in answer ? { given: true, trackingNumber: null } : answer
    },

    lender: {
      offer: async ({ amountRial }) => offerOf(wordOf(await calls.eligible(amountRial))),
      settle: (question) => step(question, 'settle', calls.settle),
      revert: (question) => step(question, 'revert', calls.revert),
      lower: ({ leftRial, ...question }) =>
        step(question, { leftRial }, (paymentToken) =>
          leftRial === 0
            ? calls.cancel(paymentToken)
            : calls.update({
                paymentToken,
                amount: leftRial,
                discountAmount: 0,
                externalSourceAmount: 0,
                paymentMethodTypeDto: 'INSTALLMENT',
                cartList: [cartOf(leftRial, 'بلیت')],
              }),
        ),
    },
  }
}

/** One cart of one thing: what was bought is our customer's business, and not the lender's. */
const cartOf = (amount: number, name: string): Cart => ({
  cartId: 1,
  cartItems: [{ id: 1, name, count: 1, amount, category: 'بلیت سفر' }],
  shippingAmount: 0,
  isShipmentIncluded: true,
  taxAmount: 0,
  isTaxIncluded: true,
  totalAmount: amount,
})
