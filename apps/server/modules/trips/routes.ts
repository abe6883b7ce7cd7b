/** Contract operations of trips: own orders in a list, and one of them whole. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { LineView } from '@parastoo/contract/orders/lines'
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { flightOrderOf, moneyNoteFa, type Order } from '../orders/index.ts'
import type { TripsNeeds } from './needs.ts'
import { shownTrips } from './shown-trips.ts'
import { summariesOf } from './summaries.ts'

export function tripsRoutes(needs: TripsNeeds) {
  const orders = implement(contract.api.orders).$context<RequestContext>()
  const stays = implement(contract.api.hotelOrders).$context<RequestContext>()
  const own = async (context: RequestContext, orderId: string): Promise<Order> => {
    const { userId } = callerOf(context)
    return answered((await needs.orders.findOwn(userId, orderId)) ?? refuse('NOT_FOUND'))
  }
  const summaryOf = async (order: Order) => (await summariesOf(needs, [order]))[0] as OrderSummary
  /** The stays of an own order; of one without, NOT_FOUND. */
  const staysOf = async (order: Order) => {
    const lines = staysAmong(await needs.orders.viewLines(order))
    return lines.length === 0 ? answered(refuse('NOT_FOUND')) : lines
  }

  return {
    orders: {
      list: orders.list.handler(async ({ input, context }) => {
        const { page, pageSize, productType } = input
        const { userId } = callerOf(context)
        const found = await needs.orders.listOwn({ userId, productType, page, pageSize })
        const shown = await shownTrips(needs, found.orders)
        return okPage(shown, { page, pageSize, total: found.total })
      }),
      details: orders.details.handler(async ({ input, context }) => {
        const order = await own(context, input.id)
        const lines = await needs.orders.viewLines(order)
        const loan = await needs.orders.loanShown(order.orderId)
        const dinarReturns = await needs.refunds.dinarReturnsOf(order)
        return ok({
          ...(await summaryOf(order)),
          isCancelledByAgency: order.isCancelledByStaff,
          lines,
          contact: order.contact,
          flightOrder: flightOrderOf(lines),
          discountVoucherCode: order.discount?.code ?? null,
          discountVoucherProviderExtraData: order.discount?.providerExtra ?? null,
          moneyNoteFa: moneyNoteFa(order, { loan, dinarReturns }),
          loan,
          agreedRules: await needs.orders.agreedRules(order.orderId),
          frozenRates: await needs.orders.frozenRates(order.orderId),
          paidInDinars: await needs.payments.paidInDinars(order.orderId),
          dinarReturns,
          goesBackInDinars: (await needs.refunds.dinarsOf(order)).map(
            ({ bank, amount, dinars, backAmount, backDinars }) => ({
              bank,
              amount,
              dinars,
              backAmount,
              backDinars,
            }),
          ),
        })
      }),
    },
    hotelOrders: {
      details: stays.details.handler(async ({ input, context }) => {
        const order = await own(context, input.id)
        const lines = await staysOf(order)
        const { contact } = order
        const dinarReturns = await needs.refunds.dinarReturnsOf(order)
        const note = moneyNoteFa(order, { dinarReturns })
        return ok({ ...(await summaryOf(order)), lines, contact, moneyNoteFa: note })
      }),
      guests: stays.guests.handler(async ({ input, context }) => {
        const lines = await staysOf(await own(context, input.orderId))
        return ok(
          lines.flatMap(({ lineId, stay }) =>
            stay.rooms.flatMap(({ unitId, nameFa, guests }) =>
              guests.map((guest) => ({ ...guest, lineId, unitId, roomNameFa: nameFa })),
            ),
          ),
        )
      }),
    },
  }
}

const staysAmong = (lines: readonly LineView[]) =>
  lines.flatMap((line) => (line.kind === 'hotel' ? [line] : []))
