import type { BreakerSettings } from '../../../platform/outside/circuit-breaker.ts'

/** How one supplier is asked: what it needs, what it bears and how long its answers hold. */
export type SupplierSettings = {
  /** A search that takes longer is late; it includes waiting for its turn. */
  searchTimeoutMs: number
  /** For calls that only ask: reprice, status, a cancellation's price. */
  askTimeoutMs: number
  /** For calls that change something: hold, release, issue, cancel. */
  sellTimeoutMs: number
  mostSearchesAtOnce: number
  mostSearchesWaiting: number
  mostSalesAtOnce: number
  mostSalesWaiting: number
  /** How long an answer is given again without asking; 0 keeps none. */
  answersFreshMs: number
  mostAnswersKept: number
  breaker: BreakerSettings
  /** How many searches of a week are free, and how many each sale of it allows beside them; null where nobody counts. */
  looks: { free: number; perBook: number } | null
}

/** After how many failures one is left alone, and for how long. */
export const usualBreaker: BreakerSettings = { failures: 5, among: 20, restMs: 15_000 }

/** For a supplier about which nothing else is known: Sepehr asks for 15 s on a sale, Duffel searches within 20 s. */
export const usualSettings: SupplierSettings = {
  searchTimeoutMs: 20_000,
  askTimeoutMs: 10_000,
  sellTimeoutMs: 15_000,
  mostSearchesAtOnce: 8,
  mostSearchesWaiting: 64,
  mostSalesAtOnce: 16,
  mostSalesWaiting: 64,
  answersFreshMs: 60_000,
  mostAnswersKept: 500,
  breaker: usualBreaker,
  looks: null,
}
