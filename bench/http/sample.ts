/** One day between Tehran and Mashhad with 200 itineraries of up to one stop, found by the engine, with everything that writes them. */
import type { FlightQuestion, Places } from '@parastoo/server/modules/flights/index'
import type { Columns, Found } from '@parastoo/server/modules/inventory/engine/index'
import { search } from '@parastoo/server/modules/inventory/engine/search'
import { createSearchBuffers } from '@parastoo/server/modules/inventory/engine/search-buffers'
import {
  type Answers,
  createProposalWriter,
  keepAnswers,
} from '@parastoo/server/modules/inventory/proposals/index'
import {
  type SampleFlight,
  sampleColumns,
} from '@parastoo/server/modules/inventory/proposals/testing/sample-finds'

const airports: Record<string, [name: string, city: string, lat: number, lon: number]> = {
  THR: ['فرودگاه بین‌المللی مهرآباد', 'تهران', 35.69, 51.31],
  MHD: ['فرودگاه بین‌المللی شهید هاشمی‌نژاد', 'مشهد', 36.24, 59.64],
  IFN: ['فرودگاه بین‌المللی شهید بهشتی', 'اصفهان', 32.75, 51.86],
  SYZ: ['فرودگاه بین‌المللی شهید دستغیب', 'شیراز', 29.54, 52.59],
  GBT: ['فرودگاه بین‌المللی گرگان', 'گرگان', 36.91, 54.4],
  AZD: ['فرودگاه بین‌المللی شهید صدوقی', 'یزد', 31.9, 54.28],
}
const airlines: Record<string, [name: string, colour: string]> = {
  W5: ['هواپیمایی ماهان', '#00704a'],
  IR: ['ایران ایر', '#1d3f94'],
  EP: ['هواپیمایی آسمان', '#0f77bc'],
  ZV: ['هواپیمایی زاگرس', '#e4002b'],
  QB: ['قشم ایر', '#c99700'],
  I3: ['هواپیمایی آتا', '#7a2182'],
}
const held = {}
/** As much of places as search and writing ask for. */
export const places = {
  airport(code: string) {
    const [nameFa, cityNameFa, lat, lon] = airports[code] ?? []
    const facts = { iataCode: code, cityCode: code, countryCode: 'IR', isDomestic: true, lat, lon }
    return nameFa === undefined ? undefined : { ...facts, nameFa, cityNameFa }
  },
  airline(code: string) {
    const [nameFa, colour] = airlines[code] ?? []
    return nameFa === undefined ? undefined : { code, nameFa, nameEn: code, colour }
  },
  airportsOf: (code: string) => [places.airport(code)].filter((airport) => airport !== undefined),
  isDomestic: () => true,
  all: () => held,
} as unknown as Places

const count = 200
export const departsOn = '2030-06-01'
const day = Date.parse(departsOn) / 86_400_000

/** The same numbers in every run. */
function createDraw() {
  let seed = 42
  return (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >>> 8) % below
  }
}

function flightsOfTheDay(): SampleFlight[] {
  const draw = createDraw()
  const pairs = Object.keys(airports).slice(2)
  const between = (
    origin: string,
    destination: string,
    { times, fromHour, hours }: { times: number; fromHour: number; hours: number },
  ) =>
    Array.from({ length: times }, (): SampleFlight => {
      const price = (base: number) => (base + draw(60)) * 500_000
      const adult = price(30)
      return {
        airlineCode: Object.keys(airlines)[draw(6)] ?? 'W5',
        flightNumber: 100 + draw(6000),
        suffix: '',
        origin,
        destination,
        aircraft: ['320', '100', 'M83', '734'][draw(4)] ?? '320',
        departure: day * 1440 - 210 + fromHour * 60 + draw(hours * 12) * 5,
        durationMinutes: 60 + draw(12) * 5,
        aheadAtOrigin: 210,
        aheadAtDestination: 210,
        classes: [
          {
            fareClass: 'YMQ'.charAt(draw(3)),
            cabin: 1,
            isCharter: draw(3) === 0,
            isRefundable: draw(4) > 0,
            baggageAmount: 20,
            baggageUnit: 'Kg' as const,
            seats: 1 + draw(9),
            adultPrice: adult,
            childPrice: adult,
            infantPrice: 3_000_000,
          },
        ],
      }
    })
  return [
    ...between('THR', 'MHD', { times: 40, fromHour: 0, hours: 24 }),
    ...pairs.flatMap((hub) => [
      ...between('THR', hub, { times: 9, fromHour: 5, hours: 6 }),
      ...between(hub, 'MHD', { times: 9, fromHour: 12, hours: 8 }),
    ]),
  ]
}

export type Sample = {
  columns: Columns
  question: FlightQuestion
  writer: ReturnType<typeof createProposalWriter>
  answers: Answers
  /** Asks the engine; the first 200 it finds. */
  find: () => Found
}

export function makeSample(): Sample {
  const columns = sampleColumns(flightsOfTheDay(), (code) => places.airport(code))
  const buffers = createSearchBuffers(columns)
  const party = { adults: 1, children: 0, infants: 0 }
  const origins = ['THR']
  const destinations = ['MHD']
  const ask = { journeys: [{ origins, destinations, day }], party, cabin: 1, nowMinutes: 0 }
  const writer = createProposalWriter({ names: places, supplier: 'inventory' })
  return {
    columns,
    answers: keepAnswers({ writer, names: places }),
    question: { journeys: [{ origins, destinations, departsOn }], party, cabinClass: 1 },
    writer,
    find() {
      const found = search(columns, buffers, { ...ask, maxStops: 1 })
      if (found.count < count) throw new Error(`Only ${found.count} itineraries were found`)
      found.count = count
      return found
    },
  }
}
