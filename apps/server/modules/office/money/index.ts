/** The door of the money desk: batches and what banks made of them, suppliers, both books side by side, closed days, rates. */
export { rateRoutes } from './rates.ts'
export { defineDebtJobs } from './revalue-debts.ts'
export { moneyRoutes } from './routes.ts'
export { bookedAlone, postDifference, tillDifferences } from './till-differences.ts'
export { tillGaps } from './till-gaps.ts'
