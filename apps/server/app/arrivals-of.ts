/** Where the flights of an order bring whom abroad, and when: what visas are held against. */
import type { Places } from '../modules/flights/index.ts'
import type { Orders } from '../modules/orders/index.ts'
import type { ArrivalsOf } from '../modules/visas/index.ts'

/** Of an own order; null of another's, none of one that is over, and within Iran. */
export const arrivalsOf =
  ({ orders, places }: { orders: Orders; places: Pick<Places, 'all'> }): ArrivalsOf =>
  async ({ orderId, userId }) => {
    const order = await orders.findOwn(userId, orderId)
    if (!order) return null
    const lines = (await orders.viewLines(order)).filter(({ state }) =>
      ['held', 'issuing', 'issued'].includes(state),
    )
    const countryOf = (airport: string) => places.all().airports.get(airport)?.countryCode ?? ''
    return lines.flatMap((line) => {
      if (line.kind !== 'flight') return []
      const { passengers, proposal } = line.flight
      const legs = proposal.flightGroups.flatMap(({ flightLegs }) => flightLegs)
      return legs.flatMap(({ origin, destination, arrivalTime }) => {
        const countryCode = countryOf(destination)
        if (countryCode === 'IR' || countryCode === countryOf(origin)) return []
        const people = passengers.map(({ firstName, lastName, passportNumber }) => {
          return { firstName, lastName, passportNumber }
        })
        return [{ countryCode, on: arrivalTime.slice(0, 10), people }]
      })
    })
  }
