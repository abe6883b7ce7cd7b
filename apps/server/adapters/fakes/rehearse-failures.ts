/** A supplier whose failures are ordered by agreed names, so that they are rehearsed in development and in the journeys. */
import { refuse } from '@parastoo/kit/outcome'
import type { FlightSupplier } from '../../modules/flights/ports.ts'

/** A passenger with this Latin last name is refused for good when tickets are issued. */
export const failingName = 'ISSUEFAIL'
/** A passenger with this Latin last name gets tickets only at the third ask; the answers before are lost. */
export const lateName = 'ISSUELATE'

const lostAnswers = 2

/** Wraps `supplier`; every verb but `issue` is its own. Wired only with the sandbox. */
export function rehearseFailures(supplier: FlightSupplier): FlightSupplier {
  const asked = new Map<string, number>()
  return {
    ...supplier,
    async issue(ask) {
      const isNamed = (name: string) =>
        ask.passengers.some(({ lastName }) => lastName.toUpperCase() === name)
      if (isNamed(failingName)) return refuse('ISSUE_FAILED')
      const times = (asked.get(ask.key) ?? 0) + 1
      asked.set(ask.key, times)
      if (isNamed(lateName) && times <= lostAnswers)
        return { unknown: true, reason: 'rehearsed: the answer was lost' }
      return await supplier.issue(ask)
    },
  }
}
