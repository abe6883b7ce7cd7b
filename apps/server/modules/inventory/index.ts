/** The door of inventory: the agency's own stock of flights, filling flight-supplier. */
export { createInventory, type Inventory, type InventoryNeeds } from './create-inventory.ts'
export type { FlightChange, FlightChanged, PriceChange, TourSeatsStock } from './stock/index.ts'
export {
  type BadFileLine,
  type ClosedFlight,
  type ExtendedCounts,
  importConnections,
  importFares,
  importPenalties,
  importSchedule,
  importShippedTimetable,
  type ShippedOutcome,
  type TimetableCounts,
  type TimetableNeeds,
} from './timetable/index.ts'
