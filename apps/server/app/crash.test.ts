import { describe, expect, it } from 'vitest'
import { crashPointNames } from '../platform/crash-points.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { crashSale } from './testing/crash-sale.ts'
import { smallTimetable } from './testing/run-server.ts'

// A database each, so that the points are tried side by side and no server finishes another's work.
const databases = await Promise.all(crashPointNames.map(() => testDatabase({ maxConnections: 2 })))
const folder = await smallTimetable(['EP'])

describe.concurrent('a server killed', () => {
  it.each(crashPointNames)(
    'at %s ends with one charge and one ticket, or none',
    async (crashAt) => {
      const place = crashPointNames.indexOf(crashAt)
      const database = databases[place]
      if (!database) throw new Error('No database was made for this point')
      const { db, url: databaseUrl } = database
      const seed = 1000 + place
      expect(await crashSale({ crashAt, db, databaseUrl, seed, folder })).toEqual([])
    },
    170_000,
  )
})
