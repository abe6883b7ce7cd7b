/** An order found without an account: a code proves the mobile it was bought with, and opens this one order for a while. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { FoundOrder } from '@parastoo/contract/orders/found-orders'
import { orderTypeOf } from '@parastoo/contract/orders/lines'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { e164 } from '@parastoo/kit/phone'
import { answered, ok } from '../../platform/http/answer.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Identity } from '../identity/index.ts'
import { flightOrderOf, joined, viewLines } from './line-views.ts'
import type { OrdersNeeds } from './needs.ts'
import { type Order, payableOf } from './order.ts'
import { orderOfPermission, orderPermission, permissionMinutes } from './order-permission.ts'
import { statusOf } from './statuses-of.ts'
import { orderReader } from './store.ts'

export type FoundOrdersNeeds = Pick<OrdersNeeds, 'db' | 'clock' | 'payments' | 'product'> & {
  /** Codes that prove the mobile of an order. */
  orderCodes: Identity['orderCodes']
  /** Signs permissions to read one order. */
  permissionKey: string
}

/** Builds what somebody without an account may do with an order. */
export function createFoundOrders(needs: FoundOrdersNeeds) {
  const found = implement(contract.api.foundOrders).$context<RequestContext>()
  return {
    /** The order that a permission opens; null when it does not, or does not any more. */
    permitted: (permission: string) => permittedOrder(needs, permission),
    routes: {
      // A code goes to whatever mobile is named, so nobody learns whose order there is.
      askCode: found.askCode.handler(async ({ input, context }) => {
        const { phoneNumber, dialingCode, proof } = input
        const { address } = context
        const ask = { phoneNumber, dialingCode, address, proof }
        const sent = answered(await needs.orderCodes.send(ask))
        const { codeLength, challenge, expiresAt, resendAt } = sent
        return ok({
          codeLength,
          challenge,
          expiresAt: expiresAt.toString(),
          resendAt: resendAt.toString(),
        })
      }),
      open: found.open.handler(async ({ input }) =>
        ok(answered(await openFoundOrder(needs, input))),
      ),
      show: found.show.handler(async ({ input }) => {
        const order = await permittedOrder(needs, input.permission)
        return ok(await viewFound(needs, answered(order ?? refuse('ORDER_PERMISSION_ENDED'))))
      }),
    },
  }
}

type FindAsk = { orderNumber: string; phoneNumber: string; dialingCode: string }

/** A right code is spent by the order it finds only: who mistyped the number of the order may correct it. */
class NoSuchOrder extends Error {}

/**
 * Proves the mobile and finds the order. Whether there is such an order is told to nobody but the holder of the mobile that it
 * must have been bought with.
 */
async function openFoundOrder(
  needs: FoundOrdersNeeds,
  { orderNumber, ...ask }: FindAsk & { code: string; challenge: string },
) {
  const opened = await needs.db
    .tx(async (tx) => {
      const proved = await needs.orderCodes.redeem(tx, ask)
      if (isRefused(proved)) return proved
      const order = await orderReader(tx).findByNumber(orderNumber)
      if (!order || e164(order.contact) !== proved.mobile) throw new NoSuchOrder()
      return order
    })
    .catch((fault: unknown) => {
      if (fault instanceof NoSuchOrder) return refuse('ORDER_NOT_FOUND', { field: 'orderNumber' })
      throw fault
    })
  if (isRefused(opened)) return opened
  const until = needs.clock.now().add({ minutes: permissionMinutes })
  return {
    permission: orderPermission(needs.permissionKey, { orderId: opened.orderId, until }),
    until: until.toString(),
    order: await viewFound(needs, opened),
  }
}

async function permittedOrder(
  { db, clock, permissionKey }: FoundOrdersNeeds,
  permission: string,
): Promise<Order | null> {
  const orderId = orderOfPermission(permissionKey, { permission, now: clock.now() })
  return orderId === null ? null : await orderReader(db).find(orderId)
}

/** What the holder of a permission sees: what is on the paper, and nothing of the account. */
async function viewFound(needs: FoundOrdersNeeds, order: Order): Promise<FoundOrder> {
  const lines = await viewLines(needs, order)
  const { proposals, standings, flightPassengers } = flightOrderOf(lines)
  return {
    orderNumber: order.orderNumber,
    title: order.titleFa,
    orderType: orderTypeOf(order.lines),
    status: await statusOf(needs, order),
    registrationTime: order.registeredAt.toString(),
    payableAmount: payableOf(order),
    reservationNumber: joined(order.lines.map(({ reference }) => reference)),
    flights: proposals.map((proposal, line) => ({ proposal, standings: standings[line] ?? [] })),
    passengers: flightPassengers.map((passenger) => ({
      name: `${passenger.firstNameFarsi} ${passenger.lastNameFarsi}`,
      type: passenger.type,
      ticketNumber: passenger.ticketNumber,
    })),
    hasTicket: order.lines.some(
      ({ kind, fulfilment }) => kind === 'flight' && fulfilment === 'issued',
    ),
  }
}
