export {
  type DatedFlight,
  expandSchedule,
  lastCoveredDate,
  repeatDays,
  unknownAirports,
} from './expand-schedule.ts'
export type { Leg, LegEnd, OnwardFlight, SegmentElement } from './leg.ts'
export { type FareIndex, type FareQuestion, indexFares, matchFares } from './match-fares.ts'
export { type PenaltyDeadline, penaltyDeadlines } from './penalty-deadlines.ts'
export { type Baggage, type Cabin, type FareRow, readFares } from './read-fares.ts'
export {
  type PenaltyBand,
  type PenaltyTable,
  penaltyTableOn,
  readPenalties,
} from './read-penalties.ts'
export { readSsim, type SsimFile, type SsimItem, streamSsim } from './read-ssim.ts'
export { offsetMinutesAt, utcMinutesOf } from './zone-clock.ts'
