/** The door of imports: files that staff bring in. */
export { importHotels, importRates, importRooms } from './import-hotels.ts'
export { importNights, type NightCounts } from './import-nights.ts'
export { importGeoNames, importOpenStreetMap } from './import-open-places.ts'
export {
  importHotelCities,
  importLandmarks,
  importPeaks,
  importPolicies,
  readPolicies,
} from './import-places.ts'
export { nightSheet } from './night-sheet.ts'
export { peakSheet, policySheet, rateSheet } from './rule-sheets.ts'
export { saveRows } from './save-rows.ts'
export { bandShape, planShape, propertyShape, roomShape } from './table-shapes.ts'
