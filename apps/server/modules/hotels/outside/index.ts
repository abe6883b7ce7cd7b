/** The door of outside: a supplier of hotels that is not ours, as one of ours. */
export { outsideHotels } from './create-outside-hotels.ts'
export type { OutsideNeeds, OwnPlaces } from './needs.ts'
