import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRefused } from '@parastoo/kit/outcome'
import { afterAll } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { describeSupplier } from '../flights/flight-supplier.conformance.ts'
import { createPlaces, importAirports, isUnknown } from '../flights/index.ts'
import { createInventory, importPenalties } from './index.ts'
import { addSampleFlight } from './stock/testing/stock-fixture.ts'

const { db, url } = await testDatabase({ maxConnections: 12 })
const clock = createTestClock('2030-11-20T08:00:00Z')
const shipped = resolve(import.meta.dirname, '../../../../data/timetable')
await db.tx((tx) => importAirports(tx, readFileSync(join(shipped, 'airports.csv'), 'utf8')))
await db.tx((tx) =>
  importPenalties(
    tx,
    'table,validFrom,clock,amount,percent\nsample,2025-01-01,until-departure,0,30\nsample,2025-01-01,after,0,100\n',
  ),
)
const places = createPlaces({ db })
await places.refresh()
const jobs = createJobs({ db, url, log: silentLog, clock })
const inventory = createInventory({
  db,
  jobs,
  clock,
  log: silentLog,
  places,
  config: { sandbox: true },
})
const days = 60
const dayAt = (index: number) =>
  Temporal.PlainDate.from('2030-12-01').add({ days: index }).toString()
for (let index = 0; index < days; index += 1)
  await addSampleFlight(db, {
    operatesOn: dayAt(index),
    classes: [{ adultPrice: 41_000_001, childPrice: 20_500_000, infantPrice: 4_100_000 }],
  })
await inventory.open()
afterAll(() => inventory.close())

// Each stand sells the flight of another day.
let day = 0
describeSupplier('inventory', async () => {
  const { flightSupplier: supplier } = inventory
  const departsOn = dayAt(day++)
  return {
    supplier,
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    question: {
      journeys: [{ origins: ['THR', 'IKA'], destinations: ['MHD'], departsOn }],
      party: { adults: 2, children: 1, infants: 1 },
      cabinClass: 1,
    },
    async raisePrice(offerKey, byRial) {
      const offer = await supplier.reprice(offerKey)
      if (isRefused(offer) || isUnknown(offer)) throw new Error('not for sale')
      const adultPriceRial = offer.unitPriceRial.Adult + byRial
      return await inventory.changePrice({ offerKey, adultPriceRial })
    },
    async change(flightKey, to) {
      if (to === 'cancelled') return await inventory.changeFlight({ flightKey, to })
      const departureTime = Temporal.PlainDateTime.from(`${departsOn}T06:45`)
        .add({ minutes: to.byMinutes })
        .toString({ smallestUnit: 'minute' })
      return await inventory.changeFlight({ flightKey, to: { departureTime } })
    },
  }
})
