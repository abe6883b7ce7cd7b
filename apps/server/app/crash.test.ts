import { describe, expect, it } from 'vitest'
import { crashPointNames } from '../platform/crash-points.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { crashSale } from './testing/crash-sale.ts'
import type { Seller } from './testing/crash-trail.ts'
import { crashTimeoutMs, smallTimetable } from './testing/run-server.ts'

// Points of a refund stand in crash-refund.test.ts.
const ofSales = crashPointNames.filter((name) => !name.startsWith('refund:'))

/** Every point with own stock; those around what is asked of a seller outside with the sample supplier too. */
const cases = [
  ...ofSales.map((crashAt) => ({ crashAt, seller: 'inventory' as Seller })),
  ...ofSales
    .filter((name) => /^hold:|^issue:(before|after)-supplier|^issue:before-record/.test(name))
    .map((crashAt) => ({ crashAt, seller: 'sample' as Seller })),
]
// A database each, so that the points are tried side by side and no server finishes another's work.
const databases = await Promise.all(cases.map(() => testDatabase({ maxConnections: 2 })))
const folder = await smallTimetable(['EP'])

describe.concurrent('a server killed', () => {
  it.each(cases.map((each, place) => ({ ...each, place })))(
    'at $crashAt, selling from $seller, ends with one charge and one ticket, or none',
    async ({ crashAt, seller, place }) => {
      const database = databases[place]
      if (!database) throw new Error('No database was made for this point')
      const { db, url: databaseUrl } = database
      const seed = 1000 + place
      const asked = { crashAt, seller, db, databaseUrl, seed, folder }
      expect(await crashSale(asked)).toEqual([])
    },
    crashTimeoutMs,
  )
})
