/** The door of kits: bookings that go with a visa, as one order. */
export { createKits } from './create-kits.ts'
