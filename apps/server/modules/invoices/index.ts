/** The door of invoices: the paper a customer hands to their accountant. */
export { createInvoices, type Invoices } from './create-invoices.ts'
export type { InvoiceSeller } from './invoice.ts'
