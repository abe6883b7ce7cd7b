/** The door of suppliers: who is asked, and what stands before them. */
export { createSuppliers, type OwnSupplier, type Suppliers } from './create-suppliers.ts'
export type { GuardedSupplier, SearchOutcome } from './guard-supplier.ts'
export { createSupplierJournals } from './supplier-journal.ts'
export { type SupplierSettings, usualBreaker } from './supplier-settings.ts'
export { createTally } from './supplier-tally.ts'
export { type SupplierIll, watchBudgets } from './watch-budgets.ts'
export { watchCredit } from './watch-credit.ts'
