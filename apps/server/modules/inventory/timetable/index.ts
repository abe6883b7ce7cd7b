/** The door of timetable: files in, dated flights with fares out. */

export { connectionSheet } from './connection-sheet.ts'
export {
  type ExtendedCounts,
  extendTimetable,
  type TimetableCounts,
  type TimetableNeeds,
} from './date-airlines.ts'
export type { DatedFlight } from './expand-schedule.ts'
export { fareSheet } from './fare-sheet.ts'
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
export type { FareIndex, FareQuestion } from './match-fares.ts'
export { type PenaltyDeadline, penaltyDeadlines } from './penalty-deadlines.ts'
export { penaltySheet } from './penalty-sheet.ts'
export type { Baggage, Cabin, FareRow } from './read-fares.ts'
export {
  type PenaltyBand,
  type PenaltyTable,
  penaltyTableOn,
  readPenalties,
} from './read-penalties.ts'
export type { SsimFile, SsimItem } from './read-ssim.ts'
export { timetableReader } from './timetable-store.ts'
