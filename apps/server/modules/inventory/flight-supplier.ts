import { refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { FlightQuestion, FlightSupplier, PriceCalendar } from '../flights/index.ts'
import type { Engine } from './engine/index.ts'
import type { Offers } from './offers.ts'
import type { Answers } from './proposals/index.ts'
import {
  cancelTickets,
  classReader,
  giveUpTickets,
  holdSeats,
  holdStatus,
  issueTickets,
  quoteCancel,
  readOfferKey,
  releaseSeats,
  type SeatClass,
  type StockNeeds,
} from './stock/index.ts'

/** The name of own stock in proposals, orders and the ledger. */
export const inventoryName = 'inventory'

/** Own stock as a supplier: searches in memory, everything that sells in the database. It is never in doubt. */
export function inventorySupplier({
  stock,
  engine,
  offers,
  answers,
}: {
  stock: StockNeeds
  engine: Pick<Engine, 'search' | 'spellOut' | 'columns' | 'isReady'>
  offers: Offers
  answers: Answers
}): FlightSupplier {
  const find = ({ journeys, party, cabinClass: cabin }: FlightQuestion, nowMinutes: number) =>
    engine.search({
      journeys: journeys.map(({ departsOn, ...ends }) => ({ ...ends, day: dayOf(departsOn) })),
      party,
      cabin,
      nowMinutes,
    })
  // An empty answer would say that nothing flies.
  const refuseUnready = () => {
    if (!engine.isReady()) throw new Error('Inventory is not loaded yet')
  }
  const cancelling = { ...stock, penaltyOf: offers.penaltyOf }
  return {
    name: inventoryName,
    prepare(question) {
      refuseUnready()
      const nowMinutes = minutesOf(stock.clock)
      const { party } = question
      return answers.prepare(JSON.stringify([question, nowMinutes]), {
        columns: engine.columns(),
        party,
        find: () => find(question, nowMinutes),
      })
    },
    async search(question) {
      refuseUnready()
      const found = find(question, minutesOf(stock.clock))
      return Array.from({ length: found.count }, (_, index) =>
        offers.offerOf(engine.spellOut(found, index), found.seats[index] ?? 0),
      )
    },
    async reprice(offerKey) {
      const journeys = readOfferKey(offerKey)
      if (journeys === null) return refuse('FLIGHT_NOT_AVAILABLE')
      const reader = classReader(stock.db)
      const now = stock.clock.now()
      const onSale: SeatClass[][] = []
      for (const classes of journeys) {
        const legs: SeatClass[] = []
        for (const one of classes) {
          const found = await reader.findClass(one, now)
          if (found === null) return refuse('FLIGHT_NOT_AVAILABLE')
          legs.push(found)
        }
        // Re-timed since it was found: who would miss the connection is not sold it.
        if (!canConnect(legs)) return refuse('FLIGHT_NOT_AVAILABLE')
        onSale.push(legs)
      }
      const seats = Math.min(...onSale.flat().map(({ seatsLeft }) => seatsLeft))
      return offers.offerOf(onSale, seats)
    },
    hold: (ask) => holdSeats(stock, ask),
    release: (key) => releaseSeats(stock, key),
    issue: (ask) => issueTickets(stock, ask),
    status: (key) => holdStatus(stock, key),
    quoteCancel: (key, passengers) => quoteCancel(cancelling, { key, passengers }),
    cancel: (ask) => cancelTickets(cancelling, ask),
    giveUp: (tx, ask) => giveUpTickets(stock, tx, ask),
    async timesNow({ offerKey }) {
      const classes = readOfferKey(offerKey)?.flat()
      if (!classes) return { unknown: true, reason: 'this is not a key of ours' }
      return { legs: await classReader(stock.db).timesNow(classes) }
    },
  }
}

const leastConnectionMinutes = 60

/** Whether the legs still follow one another, with an hour between them at least. */
const canConnect = (legs: readonly SeatClass[]): boolean =>
  legs.every((leg, index) => {
    const before = legs[index - 1]
    if (!before) return true
    return before.arrivesAt.until(leg.departsAt).total('minutes') >= leastConnectionMinutes
  })

/** The lowest prices of own stock by day, with up to two stops as in a search, from memory. */
export function inventoryCalendar({
  clock,
  engine,
}: {
  clock: Clock
  engine: Pick<Engine, 'lowestWithStops' | 'health'>
}): PriceCalendar {
  return {
    async lowest({ from, to, cabinClass: cabin, ...ask }) {
      const firstDay = dayOf(from)
      const days = { firstDay, lastDay: dayOf(to), nowMinutes: minutesOf(clock) }
      const lowest = engine.lowestWithStops({ ...ask, ...days, cabin })
      const first = Temporal.PlainDate.from(from)
      return [...lowest].flatMap((totalRial, index) =>
        Number.isFinite(totalRial)
          ? [{ date: first.add({ days: index }).toString(), totalRial }]
          : [],
      )
    },
    flightsOnSale: () => engine.health().flights,
  }
}

/** Days since 1970. */
const dayOf = (date: string): number =>
  Temporal.PlainDate.from('1970-01-01').until(date, { largestUnit: 'days' }).days

const minutesOf = (clock: Clock): number => Math.floor(clock.now().epochMilliseconds / 60_000)
