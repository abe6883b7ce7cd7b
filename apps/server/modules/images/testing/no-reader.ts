import type { ZoneReader } from '../ports.ts'

/** For tests that read no passport. */
export const noReader: ZoneReader = { read: async () => null, close: async () => {} }
