import type { NotPayable } from '@parastoo/contract/orders/not-payable'
/** Paying from a customer's wallet at the counter: only with a code that was sent to them, for this order and this sum. */
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import { derivedId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'
import { addWalletAsk, payWalletAsk } from './selling-store.ts'
import { linkPhoneOf } from './send-link.ts'
import { TakenBack } from './taken-back.ts'

type Ask = { orderId: string; amountRial: number; by: string }

/** By what an ask is found again: known to nobody but the browser that was handed the challenge. */
const askIdOf = (challenge: string) => derivedId('code to pay an order', challenge)

/** Texts the buyer a code that says which order it pays and how much; without it nothing leaves their wallet. */
export async function sendWalletCode(
  needs: OfficeNeeds,
  { orderId, amountRial, by, address }: Ask & { address: string },
) {
  const { db, clock, orders, identity, wallet, audit } = needs
  const order = await orders.find(orderId)
  const to = order && (await linkPhoneOf(needs, order.userId))
  if (!order || to === null) return refuse('NOT_FOUND')
  if (order.userId === by) return refuse('APPROVAL_OWN_CASE')
  const due = orders.dueAtCounter(order)
  if (isRefused(due)) return due
  if (due.amountRial !== amountRial)
    return refuse('CHANGED_MEANWHILE', { detail: { dueRial: due.amountRial } })
  if ((await wallet.balanceOf(db, order.userId)) < amountRial) return refuse('INSUFFICIENT_BALANCE')
  const { orderNumber } = order
  const sent = await identity.payCodes.send({ to, by, orderNumber, amountRial, address })
  if (isRefused(sent)) return sent
  const { challenge, expiresAt, resendAt } = sent
  await db.tx(async (tx) => {
    const askedAt = clock.now()
    await addWalletAsk(tx, { id: askIdOf(challenge), orderId, amountRial, askedBy: by, askedAt })
    await audit(tx, {
      kind: 'counter.wallet-code-sent',
      by,
      subject: { kind: 'order', id: orderId },
      after: { amountRial },
    })
  })
  return { challenge, expiresAt: expiresAt.toString(), resendAt: resendAt.toString() }
}

/**
 * Pays what an order is due from its buyer's wallet. The code is used up, the ask of this clerk for this order and sum is spent, and the order
 * is paid, all in one transaction; a wrong code costs one of its three tries.
 */
export async function takeFromWallet(
  needs: OfficeNeeds,
  { orderId, amountRial, by, code, challenge }: Ask & { code: string; challenge: string },
) {
  const { db, clock, orders, identity, audit } = needs
  const order = await orders.find(orderId)
  const to = order && (await linkPhoneOf(needs, order.userId))
  if (!order || to === null) return refuse('NOT_FOUND')
  if (order.userId === by) return refuse('APPROVAL_OWN_CASE')
  try {
    return await db.tx(async (tx) => {
      await orders.lock(tx, orderId)
      const id = askIdOf(challenge)
      const now = clock.now()
      const proved = await identity.payCodes.redeem(tx, { to, by, code, challenge })
      if (isRefused(proved)) return proved
      if (!(await payWalletAsk(tx, { id, orderId, amountRial, askedBy: by, now })))
        throw new TakenBack(refuse('CHANGED_MEANWHILE'))
      const paid = await orders.payFromWalletAtCounter(tx, { orderId, amountRial })
      if (isRefused(paid)) throw new TakenBack(paid)
      await audit(tx, {
        kind: 'counter.wallet-taken',
        by,
        subject: { kind: 'order', id: orderId },
        after: { amountRial },
      })
      crashPoint('counter:before-take-commit')
      return { paid: true as const }
    })
  } catch (fault) {
    if (fault instanceof TakenBack) return fault.refusal as WalletRefusal
    throw fault
  }
}

type WalletRefusal = Refusal<
  'NOT_FOUND' | NotPayable | 'CHANGED_MEANWHILE' | 'INSUFFICIENT_BALANCE'
>
