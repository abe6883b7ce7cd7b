/** A supplier outside whose answers a test gives when it likes, and which remembers what it was asked. For tests. */
import { refuse } from '@parastoo/kit/outcome'
import type { FlightOffer, FlightQuestion, FlightSupplier } from '../../ports.ts'

export function obedientSupplier(name = 'remote') {
  const asked: { question: FlightQuestion; signal: AbortSignal }[] = []
  const state = {
    asked,
    calls: [] as string[],
    onSearch: async (_question: FlightQuestion): Promise<readonly FlightOffer[]> => [],
    onSell: async (): Promise<never> => {
      throw new Error('not told what to answer')
    },
  }
  const sell = (verb: string) => async (): Promise<never> => {
    state.calls.push(verb)
    return await state.onSell()
  }
  const supplier: FlightSupplier = {
    name,
    async search(question, signal) {
      asked.push({ question, signal })
      return await state.onSearch(question)
    },
    reprice: sell('reprice'),
    hold: sell('hold'),
    release: sell('release'),
    issue: sell('issue'),
    status: sell('status'),
    quoteCancel: sell('quote-cancel'),
    cancel: sell('cancel'),
  }
  return Object.assign(state, { supplier, refused: () => refuse('FLIGHT_SOLD_OUT') })
}

/** One flight from Tehran to Mashhad, as different as a test wants it. */
export function sampleOffer({
  offerKey = 'one',
  priceRial = 30_000_000,
  seats = 9,
  flightNumber = '1041',
  fareClass = 'Y',
  way = ['THR', 'MHD'],
}: {
  offerKey?: string
  priceRial?: number
  seats?: number
  flightNumber?: string
  fareClass?: string
  /** From and to. */
  way?: readonly [string, string]
} = {}): FlightOffer {
  const prices = { Adult: priceRial, Child: priceRial / 2, Infant: priceRial / 10 }
  return {
    offerKey,
    isCharter: false,
    isRefundable: true,
    cabinClass: 1,
    fareClass,
    seats,
    baggage: { amount: 20, unit: 'Kg' },
    unitPriceRial: prices,
    unitCostRial: prices,
    penaltyBands: [],
    journeys: [
      [
        {
          airlineCode: 'W5',
          flightNumber,
          origin: way[0],
          destination: way[1],
          departureTime: '2030-12-01T06:45',
          arrivalTime: '2030-12-01T08:10',
          departsAt: Temporal.Instant.from('2030-12-01T03:15:00Z'),
          arrivesAt: Temporal.Instant.from('2030-12-01T04:40:00Z'),
          aircraft: 'Airbus A320',
          durationMinutes: 85,
          fareClass,
          cabinClass: 1,
        },
      ],
    ],
  }
}
