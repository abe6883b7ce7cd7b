/** A world to search in: airports in clusters, pairs that join them by their hubs, flights every day; the same for every run. */
import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import { buildColumns } from '@parastoo/server/modules/inventory/engine/load-columns'
import {
  classBytes,
  type FareOnSale,
  flightNumbers,
  type PackedClasses,
  type PackedFlights,
} from '@parastoo/server/modules/inventory/engine/store'

export type Place = {
  code: string
  countryCode: string
  cityCode: string
  lat: number
  lon: number
}
export type Size = { airports: number; pairs: number; flights: number; days?: number }
export type World = {
  places: Place[]
  /** Airports by the number of flights from them, the busiest first. */
  hubs: string[]
  pairs: { origin: number; destination: number }[]
  fares: FareOnSale[]
  flights: PackedFlights[]
  classes: PackedClasses[]
  firstDay: number
  days: number
}

/** 1 December 2030, in days since 1970. */
const firstDay = 22_249
const chunk = 250_000
const fareCount = 20_000

/** Draws a world of this size. Prices, seats and channels are drawn as in the facts: a third charter, two to five classes else. */
export function drawWorld({ airports, pairs: pairCount, flights, days = 330 }: Size): World {
  const draw = createDraw(42)
  const places = drawPlaces(airports, draw)
  const pairs = drawPairs(places, pairCount, draw)
  const fares = drawFares(draw)
  const world: World = { places, hubs: [], pairs, fares, flights: [], classes: [], firstDay, days }
  const perPairDay = flights / pairs.length / days
  let id = 0
  let packed = startChunk()
  const flush = () => {
    if (packed.count === 0) return
    world.flights.push({
      count: packed.count,
      lastId: id,
      numbers: packed.numbers.subarray(0, packed.count * flightNumbers * 4),
      words: packed.words.join(''),
    })
    world.classes.push({
      count: packed.classes,
      bytes: packed.classRows.subarray(0, packed.classes * classBytes),
    })
    packed = startChunk()
  }
  for (const { origin, destination } of pairs) {
    const from = places[origin] as Place
    const to = places[destination] as Place
    const duration = Math.round(40 + kmOf(from, to) / 13)
    for (let day = 0; day < days; day += 1) {
      const whole = Math.floor(perPairDay)
      const count = whole + (draw(1000) < (perPairDay - whole) * 1000 ? 1 : 0)
      for (let one = 0; one < count; one += 1) {
        id += 1
        const departs = (firstDay + day) * 1440 + draw(288) * 5
        const row = packed.count * flightNumbers * 4
        const values = [id, departs, departs + duration, departs, departs + duration]
        for (const [at, value] of [...values, firstDay + day, 100 + draw(900)].entries())
          packed.numbers.writeInt32BE(value, row + at * 4)
        packed.words.push(`${airlineOf(draw(40))}${from.code}${to.code} 320 `)
        packed.count += 1
        const isCharter = draw(100) < 35
        const classCount = isCharter ? 1 + draw(2) : 2 + draw(4)
        for (let each = 0; each < classCount; each += 1) {
          const at = packed.classes * classBytes
          packed.classRows.writeInt32BE(id, at)
          packed.classRows.writeInt32BE(1 + draw(fareCount / 2) * 2 + Number(isCharter), at + 4)
          packed.classRows.writeInt16BE(draw(10), at + 8)
          packed.classes += 1
        }
        if (packed.count === chunk) flush()
      }
    }
  }
  flush()
  const out = new Map<number, number>()
  for (const { origin } of pairs) out.set(origin, (out.get(origin) ?? 0) + 1)
  world.hubs = [...out]
    .sort((a, b) => b[1] - a[1])
    .map(([airport]) => (places[airport] as Place).code)
  return world
}

export function columnsOf({ fares, flights, classes, places }: World): Columns {
  const byCode = new Map(places.map((place) => [place.code, place]))
  const factsOf = (code: string) => byCode.get(code)
  return buildColumns({ fares, flights, classes, rules: [], factsOf })
}

/** Bytes of every column, the way back from ids included. */
export function bytesOf(columns: Columns): number {
  const sizes = (value: unknown): number => {
    if (ArrayBuffer.isView(value)) return value.byteLength
    if (value && typeof value === 'object' && !(value instanceof Map) && !Array.isArray(value))
      return Object.values(value).reduce((sum: number, each) => sum + sizes(each), 0)
    return 0
  }
  return sizes(columns)
}

/** Whole numbers below a bound, the same in every run. */
export function createDraw(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function startChunk() {
  return {
    count: 0,
    classes: 0,
    numbers: Buffer.alloc(chunk * flightNumbers * 4),
    words: [] as string[],
    classRows: Buffer.alloc(chunk * 5 * classBytes),
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const codeOf = (index: number) =>
  `${letters[Math.floor(index / 676) % 26]}${letters[Math.floor(index / 26) % 26]}${letters[index % 26]}`
const airlineOf = (index: number) => `${letters[index % 26]}${Math.floor(index / 26)} `

/** Countries of some twenty airports each, every country in a place of its own. */
function drawPlaces(count: number, draw: (below: number) => number): Place[] {
  const centres = Array.from({ length: Math.ceil(count / 20) }, () => ({
    lat: draw(110) - 50,
    lon: draw(360) - 180,
  }))
  return Array.from({ length: count }, (_, index) => {
    const country = Math.floor(index / 20)
    const centre = centres[country] ?? { lat: 0, lon: 0 }
    return {
      code: codeOf(index),
      countryCode: `C${country}`,
      cityCode: codeOf(index),
      lat: centre.lat + draw(1000) / 100 - 5,
      lon: centre.lon + draw(1000) / 100 - 5,
    }
  })
}

/** Every airport to the hub of its country and back, hubs to one another, the rest at random near by. */
function drawPairs(places: readonly Place[], count: number, draw: (below: number) => number) {
  const pairs = new Map<string, { origin: number; destination: number }>()
  const add = (origin: number, destination: number) => {
    if (origin === destination || pairs.size >= count) return
    pairs.set(`${origin} ${destination}`, { origin, destination })
    if (pairs.size < count)
      pairs.set(`${destination} ${origin}`, { origin: destination, destination: origin })
  }
  const hubOf = (airport: number) => Math.floor(airport / 20) * 20
  for (const airport of places.keys()) add(airport, hubOf(airport))
  const hubs = places.flatMap((_, airport) => (airport % 20 === 0 ? [airport] : []))
  for (let tries = 0; tries < hubs.length * 40; tries += 1)
    add(hubs[draw(hubs.length)] ?? 0, hubs[draw(hubs.length)] ?? 0)
  for (let tries = 0; pairs.size < count && tries < count * 20; tries += 1) {
    const airport = draw(places.length)
    const near = draw(3) > 0 ? hubOf(airport) + draw(20) : (hubs[draw(hubs.length)] ?? 0)
    if (near < places.length) add(airport, near)
  }
  return [...pairs.values()]
}

function drawFares(draw: (below: number) => number): FareOnSale[] {
  return Array.from({ length: fareCount + 2 }, (_, index) => {
    const isCharter = index % 2 === 0
    const adultPrice = 8_000_000 + draw(4000) * 10_000
    return {
      id: index + 1,
      adultPrice,
      childPrice: isCharter ? adultPrice : Math.round(adultPrice * 0.66),
      infantPrice: Math.round(adultPrice * 0.1),
      cabin: draw(10) === 0 ? 2 : 1,
      fareClass: letters[index % 26] ?? 'Y',
      isCharter,
      isRefundable: !isCharter,
      baggageAmount: 20,
      baggageUnit: 'Kg',
      penaltyTableId: 'sample',
    }
  })
}

function kmOf(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const cosine =
    Math.sin(radians(from.lat)) * Math.sin(radians(to.lat)) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(radians(to.lon - from.lon))
  return 6371 * Math.acos(Math.min(1, Math.max(-1, cosine)))
}
