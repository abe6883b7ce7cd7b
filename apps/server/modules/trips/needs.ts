import type { Log } from '../../platform/log.ts'
import type { Flights } from '../flights/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Refunds } from '../refunds/index.ts'

/** What every use case of trips is given. */
export type TripsNeeds = {
  log: Log
  orders: Pick<
    Orders,
    | 'listOwn'
    | 'findOwn'
    | 'statusesOf'
    | 'wholeOrdersOf'
    | 'viewLines'
    | 'agreedRules'
    | 'frozenRates'
    | 'loanShown'
  >
  payments: Pick<Payments, 'paidInDinars' | 'toldStates'>
  refunds: Pick<Refunds, 'standingsOf' | 'dinarsOf' | 'dinarReturnsOf' | 'onTheirWay'>
  changes: Pick<Flights['changes'], 'atGlance'>
}
