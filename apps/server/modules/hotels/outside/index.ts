/** The door of outside: a supplier of hotels that is not ours, as one of ours. */
export { checkSupplier, type SupplierChecked } from './check-supplier.ts'
export { outsideHotels } from './create-outside-hotels.ts'
export { type DumpRound, dumpRounds } from './dump-store.ts'
export type { OutsideNeeds, OwnPlaces } from './needs.ts'
