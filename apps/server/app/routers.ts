/** The contract, implemented: each slice by the room that answers it. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { ok } from '../platform/http/answer.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { checkUpdate, type Release } from './check-update.ts'
import type { House } from './wiring.ts'

/** By the names of the rooms, for all of it written out is longer than the compiler prints. */
export type Routers = {
  api: Whole<
    ReturnType<typeof ownSlices> &
      House['flights']['routes'] &
      House['hotels']['routes'] &
      House['visas']['routes'] &
      House['insurance']['routes'] &
      House['kits']['routes'] &
      House['tours']['routes'] &
      House['office']['pages'] &
      House['office']['routes']
  >
  accounts: ReturnType<typeof accountsOf>
}

/** One object's members: a router may have no other, which an interface does not promise. */
type Whole<Parts> = { [Slice in keyof Parts]: Parts[Slice] }

/** `release` is asked at each call: which build the pages come from is known after the routers. */
export const routersOf = (house: House, release: () => Release): Routers => ({
  api: {
    ...ownSlices(house, release),
    ...house.flights.routes,
    ...house.hotels.routes,
    ...house.visas.routes,
    ...house.insurance.routes,
    ...house.kits.routes,
    ...house.tours.routes,
    ...house.office.pages,
    ...house.office.routes,
  },
  accounts: accountsOf(house),
})

/** Slices that one room answers alone, and those that several do. */
function ownSlices(house: House, release: () => Release) {
  const { places, currencies, orders, trips, payments, wallet, withdrawals, support } = house
  const app = implement(contract.api.app).$context<RequestContext>()
  const countries = implement(contract.api.payments.countries).$context<RequestContext>()
  return {
    places: { ...places.routes, ...currencies.routes },
    savedPassengers: house.identity.routes.savedPassengers,
    orders: { ...orders.routes.orders, ...trips.routes.orders },
    hotelOrders: trips.routes.hotelOrders,
    foundOrders: house.foundOrders.routes,
    invoices: house.invoices.routes,
    payments: {
      ...payments.routes,
      create: orders.routes.create,
      payLater: orders.routes.payLater,
      // The call the spec names without a path: countries one can telephone.
      countries: countries.handler(() => ok(places.countriesWithDialingCode())),
    },
    wallet: { ...wallet.routes, ...withdrawals.routes, confirmOrder: orders.routes.confirmOrder },
    refunds: house.refunds.routes,
    captcha: house.captcha.routes,
    support: support.routes,
    groupRequests: support.groupRoutes,
    content: house.content.routes,
    resellers: house.resellers.routes,
    app: {
      checkUpdate: app.checkUpdate.handler(({ input }) => ok(checkUpdate(release(), input))),
    },
  }
}

function accountsOf({ identity, notifications }: House) {
  return {
    account: identity.routes.account,
    messagePreferences: notifications.routes,
    passkeys: identity.routes.passkeys,
    pushDevices: notifications.pushRoutes,
    staffGate: identity.routes.staffGate,
  }
}
