import { createGate, type Gate } from '../http/guard.ts'
import { silentSecurityEvents } from '../security-events.ts'

/** A gate of its own for a test: the limits of the contract, and nobody who reads the events. */
export const testGate = (): Gate => createGate({ events: silentSecurityEvents })
