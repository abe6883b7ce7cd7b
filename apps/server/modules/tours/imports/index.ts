/** The door of imports: tours as files, and the departures made of their rules. */
export {
  bringSampleTours,
  importTours,
  rollDepartures,
  type TourCounts,
} from './import-tours.ts'
export { readTourFolder } from './read-files.ts'
