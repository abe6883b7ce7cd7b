/** The door of changes: what carriers change after a sale, and what their travellers answer. */
export { createChanges } from './create-changes.ts'
export type { ChangesDesk } from './desk.ts'
export type { FlightFacts } from './events.ts'
export type { ChangeInShort } from './tell-change.ts'
