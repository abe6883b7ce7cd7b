/** The contract, implemented: each slice by the room that answers it. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { ok } from '../platform/http/answer.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { House } from './wiring.ts'

export function routersOf(house: House) {
  const {
    invoices,
    support,
    flights,
    hotels,
    visas,
    places,
    orders,
    foundOrders,
    payments,
    wallet,
    withdrawals,
    identity,
    refunds,
    notifications,
  } = house
  const countries = implement(contract.api.payments.countries).$context<RequestContext>()
  return {
    api: {
      places: places.routes,
      ...flights.routes,
      ...hotels.routes,
      ...visas.routes,
      savedPassengers: identity.routes.savedPassengers,
      orders: orders.routes.orders,
      hotelOrders: orders.routes.hotelOrders,
      foundOrders: foundOrders.routes,
      invoices: invoices.routes,
      payments: {
        ...payments.routes,
        create: orders.routes.create,
        // The call the spec names without a path: countries one can telephone.
        countries: countries.handler(() => ok(places.countriesWithDialingCode())),
      },
      wallet: { ...wallet.routes, ...withdrawals.routes, confirmOrder: orders.routes.confirmOrder },
      refunds: refunds.routes,
      captcha: house.captcha.routes,
      support: support.routes,
      groupRequests: support.groupRoutes,
      content: house.content.routes,
    },
    accounts: {
      account: identity.routes.account,
      messagePreferences: notifications.routes,
    },
  }
}
export type Routers = ReturnType<typeof routersOf>
