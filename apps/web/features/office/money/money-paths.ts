/** Addresses of the money desk. */
import { withQuery } from '../../../paths.ts'

type Query = Parameters<typeof withQuery>[1]

export const moneyPaths = {
  payouts: () => '/office/money',
  suppliers: () => '/office/money/suppliers',
  statements: (query: Query = {}) => withQuery('/office/money/statements', query),
  statement: (id: string, query: Query = {}) => withQuery(`/office/money/statements/${id}`, query),
  sides: (query: Query = {}) => withQuery('/office/money/sides', query),
  campaigns: () => '/office/money/campaigns',
  rates: () => '/office/money/rates',
  days: (query: Query = {}) => withQuery('/office/money/days', query),
}
