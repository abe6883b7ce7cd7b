/** The door of the engine: everything on sale, in memory. */
export { createEngine, type Engine } from './create-engine.ts'
export type { Found } from './found.ts'
export type { SearchAsk } from './search-ask.ts'
