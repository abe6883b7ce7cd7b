/** The contract, implemented: each slice by the room that answers it. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { ok } from '../platform/http/answer.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { checkUpdate, type Release } from './check-update.ts'
import type { House } from './wiring.ts'

/** `release` is asked at each call: which build the pages come from is known after the routers. */
export function routersOf(house: House, release: () => Release) {
  const {
    invoices,
    support,
    flights,
    hotels,
    visas,
    insurance,
    tours,
    kits,
    places,
    currencies,
    orders,
    trips,
    foundOrders,
    payments,
    wallet,
    withdrawals,
    identity,
    refunds,
    notifications,
  } = house
  const app = implement(contract.api.app).$context<RequestContext>()
  const countries = implement(contract.api.payments.countries).$context<RequestContext>()
  return {
    api: {
      places: { ...places.routes, ...currencies.routes },
      ...flights.routes,
      ...hotels.routes,
      ...visas.routes,
      ...insurance.routes,
      ...kits.routes,
      ...tours.routes,
      savedPassengers: identity.routes.savedPassengers,
      orders: { ...orders.routes.orders, ...trips.routes.orders },
      hotelOrders: trips.routes.hotelOrders,
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
      resellers: house.resellers.routes,
      app: {
        checkUpdate: app.checkUpdate.handler(({ input }) => ok(checkUpdate(release(), input))),
      },
      ...house.office.pages,
      ...house.office.routes,
    },
    accounts: {
      account: identity.routes.account,
      messagePreferences: notifications.routes,
      passkeys: identity.routes.passkeys,
      pushDevices: notifications.pushRoutes,
      staffGate: identity.routes.staffGate,
    },
  }
}
export type Routers = ReturnType<typeof routersOf>
