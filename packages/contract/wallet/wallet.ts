/** A customer's credit (api.md, wallet): a view over the ledger. */

import { isValidDate } from '@parastoo/kit/dates'
import { normalizeDigitsField } from '@parastoo/kit/text'
import * as z from 'zod'
import { dateText, id, rial } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, userOperation } from '../operation.ts'
import { instalmentAsked } from '../orders/instalments.ts'
import { notPayable } from '../orders/not-payable.ts'
import { statusWord } from '../orders/states.ts'

const walletType = z.literal('Cache').default('Cache')

/** Why a wallet moved, as the customer reads it. */
export const walletFlowTypes = [
  'TopUp',
  'Payment',
  'Purchase',
  'Refund',
  'Withdrawal',
  'Correction',
] as const
export type WalletFlowType = (typeof walletFlowTypes)[number]

const walletFlow = z.object({
  id,
  type: z.enum(walletFlowTypes),
  /** Rial; negative is spent. */
  amount: z.number().int(),
  time: z.string(),
  description: z.string(),
  orderId: id.nullable(),
})

/** A Gregorian day as it was typed or sent, in any digits; left out or empty is none. */
const dayOrNone = z
  .string('DATE_IS_INVALID')
  .transform(dateText)
  .refine((text) => text === '' || isValidDate(text), 'DATE_IS_INVALID')
  .transform((text) => text || undefined)
  .optional()

/** Whole rial as they were typed or sent, in any digits and with separators; left out or empty is none. */
const amountOrNone = z
  .union([z.number(), z.string()], 'AMOUNT_IS_INVALID')
  .refine((typed) => !/^\s*[-\u2212]/.test(String(typed)), 'AMOUNT_IS_INVALID')
  .transform((typed) => normalizeDigitsField(String(typed)))
  .refine((digits) => /^\d{0,15}$/.test(digits), 'AMOUNT_IS_INVALID')
  .transform((digits) => (digits === '' ? undefined : Number(digits)))
  .optional()

/** Which flows: of one type, within days of Tehran (both whole), of at least and at most so many rial either way. */
const flowFilter = {
  type: z
    .union([z.literal(''), z.enum(walletFlowTypes)], 'CHECK_ENTERED_VALUES')
    .transform((type) => type || undefined)
    .optional(),
  from: dayOrNone,
  to: dayOrNone,
  minAmount: amountOrNone,
  maxAmount: amountOrNone,
}
const inOrder = <T extends z.ZodType<FlowRange>>(filter: T) =>
  filter
    .refine(({ from, to }) => !from || !to || from <= to, {
      error: 'DATES_OUT_OF_ORDER',
      path: ['to'],
    })
    .refine(
      ({ minAmount, maxAmount }) =>
        minAmount === undefined || maxAmount === undefined || minAmount <= maxAmount,
      { error: 'AMOUNTS_OUT_OF_ORDER', path: ['maxAmount'] },
    )
type FlowRange = {
  from?: string | undefined
  to?: string | undefined
  minAmount?: number | undefined
  maxAmount?: number | undefined
}

/** So many flows fit into one file, the newest; who has more narrows the days. */
export const exportedFlowsLimit = 10_000

export const wallet = {
  balance: userOperation
    .route({
      method: 'GET',
      path: '/wallet/wallet/CurrentUserBalance',
      summary: 'The balance of the wallet',
      tags: ['Wallet'],
    })
    .input(z.object({ type: walletType }))
    .output(reply(z.object({ balance: rial }))),
  balanceDifference: userOperation
    .route({
      method: 'POST',
      path: '/wallet/wallet/CurrentUserBalanceDifference',
      summary: 'What the wallet lacks for a total',
      tags: ['Wallet'],
    })
    .input(z.object({ totalPrice: rial }))
    .output(
      reply(
        z.object({
          balance: rial,
          /** Total minus balance: what is left to pay, 0 when the wallet is enough. */
          difference: rial,
        }),
      ),
    ),
  confirmOrder: userOperation
    .meta({ idempotent: true, limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/wallet/wallet/ConfirmOrder',
      summary: 'Pay an order from the wallet',
      tags: ['Wallet'],
    })
    .input(z.object({ orderId: id, instalment: instalmentAsked }))
    .output(reply(z.object({ orderId: id, status: statusWord, balance: rial })))
    .errors(refusals('NOT_FOUND', ...notPayable, 'INSUFFICIENT_BALANCE')),
  flows: userOperation
    .route({
      method: 'GET',
      path: '/wallet/WalletFlows/GetCurrentUserWalletFlows',
      summary: 'The movements of the wallet, newest first',
      tags: ['Wallet'],
    })
    .input(inOrder(z.object({ ...pageQuery, ...flowFilter })))
    .output(pagedReply(walletFlow)),
  exportFlows: userOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/export/CustomersExport/GetCurrentUserWalletFlows',
      summary: 'The movements of the wallet as an Excel sheet',
      tags: ['Wallet'],
    })
    .input(inOrder(z.object(flowFilter)))
    .output(z.file()),
}
