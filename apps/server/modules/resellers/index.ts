/** The door of resellers: visitors whom sites that compare prices send us, and what those sites are told. */
export { createResellers } from './create-resellers.ts'
export type { LinksCounted } from './link-store.ts'
export type { Reseller, StepNews } from './ports.ts'
