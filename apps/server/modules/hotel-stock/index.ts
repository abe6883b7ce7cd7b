/** The door of hotel-stock: the agency's own hotels, filling hotel-supplier. */
export { createHotelStock } from './create-hotel-stock.ts'
export {
  importGeoNames,
  importHotelCities,
  importHotels,
  importLandmarks,
  importNights,
  importOpenStreetMap,
  importPeaks,
  importPolicies,
  importRates,
  importRooms,
  type NightCounts,
} from './imports/index.ts'
export { bringSampleHotels, type SamplesOutcome } from './samples/index.ts'
export { holdRooms, type TourRoomsStock, tourRooms } from './stock/index.ts'
