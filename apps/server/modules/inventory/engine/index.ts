/** The door of the engine: everything on sale, in memory. */
export type { Columns } from './columns.ts'
export { createEngine, type Engine, type EngineHealth } from './create-engine.ts'
export { type Found, legsPerJourney } from './found.ts'
export { measuresOf } from './measures.ts'
export type { SearchAsk } from './search-ask.ts'
