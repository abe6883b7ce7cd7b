/** The door of the back-office: queues, pages and decisions of staff, approvals by two people, and the record of what staff do. */
export { createApprovals } from './approvals/index.ts'
export { createAudit } from './audit/index.ts'
export { findSelling, sellerOf } from './counter/index.ts'
export { createOffice, type OfficeRoutes } from './create-office.ts'
export { noteImport } from './imports/index.ts'
export { tillGaps } from './money/index.ts'
export { findSeeing } from './seeing/index.ts'
export { statementSums, supplierPayouts } from './statements/index.ts'
