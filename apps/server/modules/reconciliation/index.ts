/** The door of reconciliation: our book against those of banks and suppliers, day by day. */
export {
  compareLists,
  type Difference,
  type DifferenceKind,
} from './compare-lists.ts'
export { createReconciliation, type Reconciliation } from './create-reconciliation.ts'
export { importStatement } from './import-statement.ts'
export type { Counterparty, Days, Line } from './ports.ts'
export type { StoredDifference } from './store.ts'
