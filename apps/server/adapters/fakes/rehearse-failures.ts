import { refuse } from '@parastoo/kit/outcome'
import type { FlightSupplier } from '../../modules/flights/ports.ts'

/** Last names (Latin) that order a failure of issuing, in the sandbox only. */
const rehearsedNames = {
  /** Issuing is refused for good. */
  fails: 'ISSUEFAIL',
  /** The supplier does not know on the first two asks; then the tickets are there. */
  isLate: 'ISSUELATE',
  /** Taking the ticket back is refused, as by an airline that wants to be called. */
  keepsTicket: 'CANCELFAIL',
  /** The supplier does not know on the first two asks whether the ticket is back; then it is. */
  cancelsLate: 'CANCELLATE',
} as const

const unknownAsks = 2

/** A supplier whose issuing and cancelling can be made to fail by the name of a passenger, so that journeys and staff can see what follows. */
export function rehearseFailures(supplier: FlightSupplier): FlightSupplier {
  const asks = new Map<string, number>()
  /** Last names by the key they were issued under; who was issued by an earlier process is cancelled like anybody. */
  const names = new Map<string, readonly string[]>()
  return {
    ...supplier,
    async cancel(ask) {
      const isNamed = (name: string) =>
        ask.passengers.some((index) => names.get(ask.key)?.[index] === name)
      if (isNamed(rehearsedNames.keepsTicket))
        return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: 'rehearsed' } })
      const asked = (asks.get(ask.cancelKey) ?? 0) + 1
      if (isNamed(rehearsedNames.cancelsLate) && asked <= unknownAsks) {
        asks.set(ask.cancelKey, asked)
        return { unknown: true, reason: 'rehearsed: the supplier is late' }
      }
      return await supplier.cancel(ask)
    },
    async issue(ask) {
      const lastNames = ask.passengers.map(({ lastName }) => lastName.trim().toUpperCase())
      const isNamed = (name: string) => lastNames.includes(name)
      names.set(ask.key, lastNames)
      if (isNamed(rehearsedNames.fails)) {
        await supplier.release(ask.key)
        return refuse('ISSUE_FAILED', { detail: { why: 'rehearsed' } })
      }
      const asked = (asks.get(ask.key) ?? 0) + 1
      if (isNamed(rehearsedNames.isLate) && asked <= unknownAsks) {
        asks.set(ask.key, asked)
        return { unknown: true, reason: 'rehearsed: the supplier is late' }
      }
      return await supplier.issue(ask)
    },
  }
}
