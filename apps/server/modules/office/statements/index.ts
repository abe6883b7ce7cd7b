/** The door of statements: the lists of suppliers beside our book, and what is agreed of them. */
export { mountStatement } from './mount-statement.ts'
export { statementRoutes } from './routes.ts'
export { statementReader } from './statement-store.ts'
export { statementSums } from './statement-sums.ts'
export { supplierPayouts } from './supplier-payouts.ts'
