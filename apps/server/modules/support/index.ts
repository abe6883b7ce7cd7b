/** The door of support: what travellers ask about an order, and what they were answered. */
export { createSupport, type Support } from './create-support.ts'
export type { GroupRequest } from './group-store.ts'
