/** The door of imports: tours as files, and the departures made of their rules. */
export { bandSheet } from './band-sheet.ts'
export {
  bringSampleTours,
  importTours,
  rollDepartures,
  type TourCounts,
} from './import-tours.ts'
export { readTourFolder } from './read-files.ts'
export { tourSheet } from './tour-sheet.ts'
export { tryBands } from './try-bands.ts'
