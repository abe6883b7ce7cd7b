import { refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { FlightSupplier, PriceCalendar } from '../flights/index.ts'
import type { Engine } from './engine/index.ts'
import type { Offers } from './offers.ts'
import type { ProposalWriter } from './proposals/index.ts'
import {
  holdSeats,
  holdStatus,
  issueTickets,
  readOfferKey,
  releaseSeats,
  type StockNeeds,
  stockReader,
} from './stock/index.ts'

/** The name of own stock in proposals, orders and the ledger. */
export const inventoryName = 'inventory'

/** Own stock as a supplier: searches in memory, everything that sells in the database. It is never in doubt. */
export function inventorySupplier({
  stock,
  engine,
  offers,
  writer,
}: {
  stock: StockNeeds
  engine: Pick<Engine, 'searchDirect' | 'findDirect' | 'isReady'>
  offers: Offers
  writer: ProposalWriter
}): FlightSupplier {
  return {
    name: inventoryName,
    prepare({ journeys, party, cabinClass: cabin }) {
      if (!engine.isReady()) throw new Error('Inventory is not loaded yet')
      const [journey, ...more] = journeys
      const { origins, destinations, departsOn } =
        journey && more.length === 0 ? journey : { origins: [], destinations: [], departsOn: '1970-01-01' }
      const nowMinutes = minutesOf(stock.clock)
      const ask = { origins, destinations, day: dayOf(departsOn), party, cabin, nowMinutes }
      const { columns, found } = engine.findDirect(ask)
      return writer.prepare(columns, found, party)
    },
    async search({ journeys, party, cabinClass: cabin }) {
      // An empty answer would say that nothing flies.
      if (!engine.isReady()) throw new Error('Inventory is not loaded yet')
      const [journey, ...more] = journeys
      if (!journey || more.length > 0) return []
      const { origins, destinations, departsOn } = journey
      const day = dayOf(departsOn)
      const nowMinutes = minutesOf(stock.clock)
      const found = engine.searchDirect({ origins, destinations, day, party, cabin, nowMinutes })
      return found.map(offers.offerOf)
    },
    async reprice(offerKey) {
      const [one, more] = readOfferKey(offerKey) ?? []
      if (one === undefined || more !== undefined) return refuse('FLIGHT_NOT_AVAILABLE')
      const onSale = await stockReader(stock.db).findClass(one, stock.clock.now())
      if (onSale === null) return refuse('FLIGHT_NOT_AVAILABLE')
      return offers.offerOf({ ...onSale, offerKey, seats: onSale.seatsLeft })
    },
    hold: (ask) => holdSeats(stock, ask),
    release: (key) => releaseSeats(stock, key),
    issue: (ask) => issueTickets(stock, ask),
    status: (key) => holdStatus(stock, key),
  }
}

/** The lowest prices of own stock by day, from memory. */
export function inventoryCalendar({
  clock,
  engine,
}: {
  clock: Clock
  engine: Pick<Engine, 'lowestPrices'>
}): PriceCalendar {
  return {
    async lowest({ from, to, cabinClass: cabin, ...ask }) {
      const firstDay = dayOf(from)
      const days = { firstDay, lastDay: dayOf(to), nowMinutes: minutesOf(clock) }
      const lowest = engine.lowestPrices({ ...ask, ...days, cabin })
      const first = Temporal.PlainDate.from(from)
      return [...lowest].flatMap((totalRial, index) =>
        Number.isFinite(totalRial)
          ? [{ date: first.add({ days: index }).toString(), totalRial }]
          : [],
      )
    },
  }
}

/** Days since 1970. */
const dayOf = (date: string): number => Date.parse(date) / 86_400_000

const minutesOf = (clock: Clock): number => Math.floor(clock.now().epochMilliseconds / 60_000)
