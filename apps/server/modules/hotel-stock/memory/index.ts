/** The door of memory: own hotels kept beside the tables, for searches. */
export { leastOfNights, searchHotel } from './ask-city.ts'
export { createMemory, type HotelMemory } from './create-memory.ts'
export { listCity } from './list-city.ts'
export { memoryReader } from './store.ts'
