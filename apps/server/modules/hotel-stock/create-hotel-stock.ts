import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { ownHotels } from './hotel-supplier.ts'
import { nightSheet, peakSheet, policySheet, rateSheet } from './imports/index.ts'
import { createMemory, memoryReader } from './memory/index.ts'
import { readAllCities, readHotels, readLandmarks } from './read-hotels.ts'
import { drawHotel, fillSampleNights } from './samples/index.ts'
import { estimatedWalk } from './stays/index.ts'
import { nightsDesk, releaseStaleRooms } from './stock/index.ts'
import { tryPolicy } from './try-policy.ts'

/** Changes of hotels that are kept for whoever has not looked yet; memory that is older is loaded anew. */
const keptChanges = 100_000

/** Builds the agency's own supplier of hotels. Samples are shown in the sandbox only. */
export function createHotelStock({
  db,
  jobs,
  clock,
  log,
  config,
}: {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  config: Pick<Config, 'sandbox'>
}) {
  const showSamples = config.sandbox
  const describe = (cityCode: string) => readHotels(db, { cityCode }, { showSamples })
  const memory = createMemory({ db, clock, log, describe })
  return {
    hotelSupplier: ownHotels({ db, clock, showSamples, memory }),
    /** What own stock knows of places: hotels of suppliers outside are shown among them. */
    places: {
      cities: () => readAllCities(db, { showSamples }),
      landmarks: (cityCode: string) => readLandmarks(db, cityCode),
      houses: (cityCode: string) => describe(cityCode),
      walk: estimatedWalk,
    },
    /** Ends what memory still has under way. */
    close: memory.close,
    /** What staff read and change night by night. */
    desk: nightsDesk({ db, clock }),
    /** Rules as staff read and write them, and what a stay would bring back by a draft of a policy. */
    rules: {
      policies: policySheet,
      peaks: peakSheet,
      rates: rateSheet,
      nights: nightSheet,
      tryPolicy: (ask: Parameters<typeof tryPolicy>[1]) => tryPolicy({ db, clock }, ask),
    },
    /** Serves the drawings of sample hotels among the pictures; there are none outside the sandbox. */
    mountDrawings(app: FastifyInstance): void {
      if (!config.sandbox) return
      app.get<{ Params: { name: string } }>(
        '/images/hotel-samples/:name',
        async (request, reply) => {
          const drawing = drawHotel(request.params.name.replace(/\.svg$/, ''))
          if (drawing === null) return await reply.callNotFound()
          return await reply
            .type('image/svg+xml')
            .header('cache-control', 'public, max-age=86400')
            .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
            .send(drawing)
        },
      )
    },
    /** Declares the durable work of hotel-stock. */
    defineJobs(): void {
      jobs.every('release-stale-rooms', 60, async () => {
        await releaseStaleRooms({ db, clock, log })
      })
      jobs.every('forget-hotel-changes', '50 3 * * *', () =>
        memoryReader(db).forgetChanges(keptChanges),
      )
      jobs.every('roll-sample-hotels', '40 3 * * *', async () => {
        const nights = await db.tx((tx) => fillSampleNights(tx, { clock }))
        if (nights > 0) log.info({ nights }, 'sample hotels rolled forward')
      })
    },
  }
}
