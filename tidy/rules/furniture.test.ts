import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { furniture } from './furniture.ts'

const modules = 'apps/server/modules'

it('passes a furnished module, with rooms and without', () => {
  expectClean(furniture, {
    [`${modules}/ledger/index.ts`]: '',
    [`${modules}/ledger/README.md`]: 'line\n'.repeat(40),
    [`${modules}/flights/index.ts`]: '',
    [`${modules}/flights/README.md`]: '',
    [`${modules}/flights/search/search-flights.ts`]: '',
  })
})

it('reports a missing door, a missing or long README, and rooms or modules off the map', () => {
  expectReported(
    furniture,
    {
      [`${modules}/ledger/store.ts`]: '',
      [`${modules}/wallet/index.ts`]: '',
      [`${modules}/wallet/README.md`]: 'line\n'.repeat(41),
      [`${modules}/reviews/index.ts`]: '',
      [`${modules}/flights/index.ts`]: '',
      [`${modules}/flights/README.md`]: '',
      [`${modules}/flights/offers/a.ts`]: '',
    },
    [
      `${modules}/ledger:1`,
      `${modules}/ledger:1`,
      `${modules}/wallet/README.md:1`,
      `${modules}/reviews:1`,
      `${modules}/flights/offers/a.ts:1`,
    ],
  )
})
