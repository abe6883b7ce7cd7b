/** The door of the engine: everything on sale, in memory. */
export { createEngine, type Engine } from './create-engine.ts'
export type { DirectAsk, FoundClass } from './search-direct.ts'
