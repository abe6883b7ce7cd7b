/** The door of inventory: the agency's own stock. */
export { createInventory, type Inventory } from './create-inventory.ts'
export {
  importFares,
  importPenalties,
  importSchedule,
  importShippedTimetable,
} from './timetable/index.ts'
