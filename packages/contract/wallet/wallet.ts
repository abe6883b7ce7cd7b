/** A customer's credit (api.md, wallet): a view over the ledger. */
import * as z from 'zod'
import { id, rial } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, userOperation } from '../operation.ts'
import { statusWord } from '../orders/states.ts'

export const walletType = z.literal('Cache').default('Cache')

/** Why a wallet moved, as the customer reads it. */
export const walletFlowTypes = ['TopUp', 'Payment', 'Purchase', 'Refund', 'Correction'] as const

export const walletFlow = z.object({
  id,
  type: z.enum(walletFlowTypes),
  /** Rial; negative is spent. */
  amount: z.number().int(),
  time: z.string(),
  description: z.string(),
  orderId: id.nullable(),
})

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
    .input(z.object({ orderId: id }))
    .output(reply(z.object({ orderId: id, status: statusWord, balance: rial })))
    .errors(refusals('NOT_FOUND', 'ORDER_NOT_PAYABLE', 'HOLD_EXPIRED', 'INSUFFICIENT_BALANCE')),
  flows: userOperation
    .route({
      method: 'GET',
      path: '/wallet/WalletFlows/GetCurrentUserWalletFlows',
      summary: 'The movements of the wallet, newest first',
      tags: ['Wallet'],
    })
    .input(z.object(pageQuery))
    .output(pagedReply(walletFlow)),
}
