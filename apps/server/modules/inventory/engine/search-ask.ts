import type { PartyCount } from '../../flights/index.ts'
import type { JourneyWish } from './search-journey.ts'

/** What the engine is asked. */
export type SearchAsk = {
  journeys: readonly JourneyWish[]
  party: PartyCount
  cabin: number
  /** Minutes since 1970, UTC: what has left by then is not found. */
  nowMinutes: number
  /** 0 to 2; as many as a journey may have when not said. */
  maxStops?: number
}
