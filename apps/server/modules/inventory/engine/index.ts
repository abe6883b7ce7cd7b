/** The door of the engine: everything on sale, answered from memory. */
export { createEngine, type Engine, type SeatChange } from './create-engine.ts'
export type { EngineClass, EngineFlight, EngineOffer } from './engine-offer.ts'
