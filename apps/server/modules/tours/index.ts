/** The door of tours: packaged departures, the places left on them, and who has bought them. */
export { createTours } from './create-tours.ts'
export {
  bringSampleTours,
  importTours,
  readTourFolder,
  type TourCounts,
} from './imports/index.ts'
export type { OpenTourRequest, TourFacts } from './reservation/index.ts'
