/** The door of timetable: files in, dated flights with fares out. */

export {
  type ExtendedCounts,
  extendTimetable,
  type TimetableCounts,
  type TimetableNeeds,
} from './date-airlines.ts'
export {
  type DatedFlight,
  expandSchedule,
  lastCoveredDate,
  repeatDays,
  unknownAirports,
} from './expand-schedule.ts'
export type { ClosedFlight } from './flight-dates-store.ts'
export { importConnections } from './import-connections.ts'
export { importFares } from './import-fares.ts'
export { importPenalties } from './import-penalties.ts'
export { importSchedule } from './import-schedule.ts'
export {
  type BadFileLine,
  importShippedTimetable,
  type ShippedOutcome,
} from './import-shipped-timetable.ts'
export { inventoryChanged, wholeInventory } from './inventory-changed.ts'
export type { Leg, LegEnd, OnwardFlight, SegmentElement } from './leg.ts'
export { type FareIndex, type FareQuestion, indexFares, matchFares } from './match-fares.ts'
export { type PenaltyDeadline, penaltyAt, penaltyDeadlines } from './penalty-deadlines.ts'
export { type Baggage, type Cabin, type FareRow, readFares } from './read-fares.ts'
export {
  type PenaltyBand,
  type PenaltyTable,
  penaltyTableOn,
  readPenalties,
} from './read-penalties.ts'
export { readSsim, type SsimFile, type SsimItem, streamSsim } from './read-ssim.ts'
export { timetableReader } from './timetable-store.ts'
export { offsetMinutesAt, utcMinutesOf } from './zone-clock.ts'
