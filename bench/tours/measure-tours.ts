/** The quote of a tour: the rooming by itself, and the whole call in the tables. */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@parastoo/kit/dates'
import { isRefused } from '@parastoo/kit/outcome'
import { tourRooms } from '@parastoo/server/modules/hotel-stock/index'
import { tourSeats } from '@parastoo/server/modules/inventory/stock/index'
import { offerTour } from '@parastoo/server/modules/tours/catalogue/index'
import {
  addTours,
  departureIdOf,
} from '@parastoo/server/modules/tours/imports/testing/tour-fixture'
import { quoteParty } from '@parastoo/server/modules/tours/pricing/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { type Db, openDatabase, query } from '@parastoo/server/platform/db/database'
import { startScratchCluster } from '@parastoo/server/platform/testing/scratch-cluster'
import { percentile, type Row } from '../table.ts'

const people = 9
/** Families: so many adults, the rest children of these ages by turns. */
const childAges = [8, 4, 10, 3, 1, 7]

export async function measureTours(size: { quotes: number }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parastoo-tours-'))
  const cluster = await startScratchCluster({ folder })
  const db = openDatabase({ url: cluster.templateUrl, maxConnections: 2 })
  try {
    return await measure(db, size)
  } finally {
    await db.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(db: Db, { quotes }: { quotes: number }): Promise<Row[]> {
  const clock = systemClock
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const startsOn = addDays(today, 30)
  await addTours({ db, clock }, { code: 'bench', dates: [startsOn] })
  const own = { seats: tourSeats({ clock, announce: () => undefined }), rooms: tourRooms }
  const needs = { db, clock, ratesToCharge: () => [], own }
  const spent = { rooming: [] as number[], call: [] as number[], nothing: [] as number[] }
  const timed = async (into: number[], work: () => unknown) => {
    const began = performance.now()
    await work()
    into.push(performance.now() - began)
  }
  // By turns, so that what the machine does besides meets all three.
  for (let turn = 0; turn < quotes; turn += 1) {
    const adults = 3 + (turn % (people - 2))
    const travellers = Array.from({ length: people }, (_, place) => ({
      age: place < adults ? 30 + place : (childAges[(turn + place) % childAges.length] ?? 8),
    }))
    const ask = {
      departureId: departureIdOf('bench', startsOn),
      packageCode: 'silver',
      travellers,
      rooms: null,
    }
    const offer = await offerTour(needs, db, ask)
    if (isRefused(offer)) continue
    const { rows, roomsLeft } = offer.onSale
    const priced = { rows, roomsLeft, rates: {}, days: offer.departure, rules: offer.package }
    await timed(spent.rooming, () => quoteParty({ travellers, rooms: null, ...priced }))
    await timed(spent.call, () => offerTour(needs, db, ask))
    await timed(spent.nothing, () => query(db, 'select 1'))
  }
  const load = `load ${(loadavg()[0] ?? 0).toFixed(0)}`
  const told = (what: string, times: number[], wanted: string, isTold = false): Row => ({
    goal: 'tours',
    what,
    measured: `${percentile(times, 0.5).toFixed(2)} ms (${percentile(times, 0.95).toFixed(2)} ms)`,
    wanted,
    holds: isTold || percentile(times, 0.95) <= 5,
    remark: load,
  })
  const count = `${spent.rooming.length} parties of ${people}`
  return [
    told(`the rooming and prices of ${count}: p50 (p95)`, spent.rooming, '<= 5 ms'),
    told(`the same with the departure read from the tables`, spent.call, '<= 5 ms'),
    told('`select 1`', spent.nothing, 'told', true),
  ]
}
