import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { buildColumns } from '../build-columns.ts'
import { addFlights, changeClass, freeLeft, type NewFlight } from '../change-columns.ts'

const day = 22_000
const flights = 40
const fares = 50

/** Forty flights of one pair and day; the fare of n million rial comes with n seats. */
function columnsOfOnePair() {
  const numbers = Buffer.alloc(flights * 28)
  const bytes = Buffer.alloc(flights * 10)
  for (let index = 0; index < flights; index += 1) {
    const at = day * 1440 + index * 20
    for (const [place, value] of [index + 1, at, at + 90, at, at + 90, day, 100 + index].entries())
      numbers.writeInt32BE(value, index * 28 + place * 4)
    bytes.writeInt32BE(index + 1, index * 10)
    bytes.writeInt32BE(1, index * 10 + 4)
    bytes.writeInt16BE(1, index * 10 + 8)
  }
  return buildColumns({
    fares: Array.from({ length: fares }, (_, index) => ({
      ...{ id: index + 1, adultPrice: (index + 1) * 1_000_000, childPrice: 1, infantPrice: 1 },
      ...{ cabin: 1, fareClass: 'Y', isCharter: false, isRefundable: true },
      ...{ baggageAmount: 20, baggageUnit: 'Kg', penaltyTableId: 'plain' },
    })),
    flights: [
      { count: flights, lastId: flights, numbers, words: 'IR THRMHD A320'.repeat(flights) },
    ],
    classes: [{ count: flights, bytes }],
    rules: [],
    factsOf: () => undefined,
  })
}

/** Two threads search while this one writes for some time; what they counted, and how much was written. */
async function writeBesideReaders({ isCareful, forMs }: { isCareful: boolean; forMs: number }) {
  const columns = columnsOfOnePair()
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const file = new URL('../testing/reading-thread.ts', import.meta.url)
  const readers = [0, 1].map(
    () => new Worker(file, { workerData: { columns, day, stop, isCareful } }),
  )
  await Promise.all(readers.map((reader) => once(reader, 'message')))
  let [writes, nextId] = [0, flights + 1]
  const endsAtMs = performance.now() + forMs
  while (performance.now() < endsAtMs) {
    for (let burst = 0; burst < 2000; burst += 1, writes += 1) {
      const row = columns.rowOf[writes % flights] ?? 0
      const fare = (writes * 7 + burst) % fares
      changeClass(columns, { row, place: columns.classStart[row] ?? 0, fare, seats: fare + 1 })
    }
    // Now and then a flight comes, and the pair moves to other rows.
    if (nextId < flights + 60 && addFlights(columns, [another(nextId)])) nextId += 1
    if (writes % 100_000 === 0) freeLeft(columns)
  }
  Atomics.store(stop, 0, 1)
  const counts = await Promise.all(
    readers.map(async (reader) => (await once(reader, 'message'))[0]),
  )
  await Promise.all(readers.map((reader) => reader.terminate()))
  const sum = (of: 'read' | 'torn') => counts.reduce((all, each) => all + each[of], 0)
  const least = Math.min(...counts.map((each) => each.least))
  return { writes, read: sum('read'), torn: sum('torn'), least }
}

const another = (id: number): NewFlight => {
  const departure = day * 1440 + ((id * 37) % 1200)
  return {
    ...{ id, pair: 0, departure, arrival: departure + 90, airline: 0, suffix: 32, aircraftType: 0 },
    ...{ localDeparture: departure, localArrival: departure + 90, operatesOn: day },
    ...{ flightNumber: 99, classes: [{ fare: 0, seats: 1 }] },
  }
}

it('two threads never read a price with the seats of another moment while a third writes', async () => {
  const { writes, read, torn, least } = await writeBesideReaders({ isCareful: true, forMs: 3000 })
  expect(writes).toBeGreaterThan(100_000)
  expect(read).toBeGreaterThan(10_000)
  // A reader may begin after flights have come; it never sees fewer than there were at first.
  expect(least).toBeGreaterThanOrEqual(flights)
  expect(torn).toBe(0)
}, 30_000)

it('and would, if they did not look twice', async () => {
  let all = 0
  for (let attempt = 0; attempt < 10 && all === 0; attempt += 1)
    all += (await writeBesideReaders({ isCareful: false, forMs: 1000 })).torn
  expect(all).toBeGreaterThan(0)
}, 30_000)
