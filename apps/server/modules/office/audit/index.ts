/** The room of the audit: what staff did, written in the transaction of each act, numbered and chained behind it. */
export { auditReader } from './audit-store.ts'
export { createAudit } from './create-audit.ts'
