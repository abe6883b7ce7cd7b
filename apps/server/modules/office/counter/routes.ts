/** Contract operations of the counter. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { CounterPayment, TillShift } from '@parastoo/contract/office/counter'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'
import { type Shift, type Taken, takenFor } from './counter-store.ts'
import { giveUpSold } from './give-up-sold.ts'
import { beginSelling, endSelling, openCustomer } from './sell-for.ts'
import { isSoldByStaff } from './selling-store.ts'
import { linkPhoneOf, sendLink } from './send-link.ts'
import { sendWalletCode, takeFromWallet } from './take-from-wallet.ts'
import { takePayment } from './take-payment.ts'
import { closeTill, openTill, tillsOf } from './tills.ts'

export function counterRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeCounter).$context<RequestContext>()
  const by = (context: RequestContext) => callerOf(context).userId
  return {
    standing: routes.standing.handler(async ({ input: { orderId } }) => {
      const order = answered((await needs.orders.find(orderId)) ?? refuse('NOT_FOUND'))
      const due = needs.orders.dueAtCounter(order)
      const payments = await takenFor(needs.db, orderId)
      return ok({
        due: isRefused(due) ? 0 : due.amountRial,
        linkTo: await linkPhoneOf(needs, order.userId),
        walletBalance: await needs.wallet.balanceOf(needs.db, order.userId),
        mayGiveUp: order.money === 'unpaid' && (await isSoldByStaff(needs.db, orderId)),
        payments: payments.map(({ id: paymentId, amountRial, way, takenAt, ...slip }) => ({
          paymentId,
          way: way as CounterPayment['way'],
          amount: amountRial,
          at: takenAt.toString(),
          slip: slipShown(slip),
        })),
      })
    }),
    takeCash: routes.takeCash.handler(async ({ input, context }) => {
      const taken = await takePayment(needs, { ...input, way: 'cash', by: by(context) })
      return ok(takenShown(answered(taken)))
    }),
    takeCard: routes.takeCard.handler(async ({ input, context }) => {
      const taken = await takePayment(needs, { ...input, way: 'card', by: by(context) })
      return ok(takenShown(answered(taken)))
    }),
    sendLink: routes.sendLink.handler(async ({ input: { orderId }, context }) =>
      ok(answered(await sendLink(needs, { orderId, by: by(context) }))),
    ),
    giveUp: routes.giveUp.handler(async ({ input: { orderId }, context }) =>
      ok(answered(await giveUpSold(needs, { orderId, by: by(context) }))),
    ),
    openCustomer: routes.openCustomer.handler(async ({ input, context }) =>
      ok(answered(await openCustomer(needs, { ...input, by: by(context) }))),
    ),
    beginSelling: routes.beginSelling.handler(async ({ input, context }) => {
      const { userId, sessionId: session } = callerOf(context)
      const begun = answered(await beginSelling(needs, { ...input, by: userId, session }))
      const { sellingId, customer: customerId, phone, nameFa: name, expiresAt } = begun
      return ok({ sellingId, customerId, phone, name, expiresAt: expiresAt.toString() })
    }),
    endSelling: routes.endSelling.handler(async ({ input, context }) =>
      ok(await endSelling(needs, { ...input, by: by(context) })),
    ),
    sendWalletCode: routes.sendWalletCode.handler(async ({ input, context }) => {
      const { address } = context
      return ok(answered(await sendWalletCode(needs, { ...input, by: by(context), address })))
    }),
    takeFromWallet: routes.takeFromWallet.handler(async ({ input, context }) =>
      ok(answered(await takeFromWallet(needs, { ...input, by: by(context) }))),
    ),
    till: routes.till.handler(async ({ context }) =>
      ok((await tillsOf(needs, by(context))).map(shiftShown)),
    ),
    openTill: routes.openTill.handler(async ({ input, context }) =>
      ok(shiftShown(answered(await openTill(needs, { ...input, by: by(context) })))),
    ),
    closeTill: routes.closeTill.handler(async ({ input, context }) =>
      ok(shiftShown(answered(await closeTill(needs, { ...input, by: by(context) })))),
    ),
  }
}

const takenShown = (taken: Taken): CounterPayment => ({
  paymentId: taken.paymentId,
  way: taken.way,
  amount: taken.amountRial,
  at: taken.takenAt.toString(),
  slip: taken.way === 'card' ? slipShown(taken) : null,
})

function slipShown({
  terminal,
  trace,
  cardEnd,
}: {
  terminal: string | null
  trace: string | null
  cardEnd: string | null
}): CounterPayment['slip'] {
  return terminal && trace && cardEnd ? { terminal, trace, cardEnd } : null
}

const shiftShown = ({
  openedAt,
  closedAt,
  expectedRial,
  takenRial,
  cashier: _own,
  ...shift
}: Shift): TillShift => ({
  ...shift,
  takenRial: closedAt === null ? null : takenRial,
  openedAt: openedAt.toString(),
  closedAt: closedAt?.toString() ?? null,
  differenceRial:
    shift.countedRial === null || expectedRial === null ? null : shift.countedRial - expectedRial,
})
