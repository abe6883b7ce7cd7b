import { forgetOldKeys } from '../platform/http/idempotency.ts'
import { declareReactions } from './reactions.ts'
import { type Grounds, type House, wireHouse } from './wiring.ts'

/** Wires the house, declares its durable work and reactions, and loads what is kept in memory. `close` empties its hands. */
export async function openHouse(grounds: Grounds): Promise<House & { close: () => Promise<void> }> {
  const house = await wireHouse(grounds)
  const {
    ledger,
    metrics,
    notifications,
    identity,
    payments,
    orders,
    flights,
    inventory,
    places,
    pdf,
  } = house
  const { reconciliation } = house
  ledger.defineJobs({ jobs: grounds.jobs, log: grounds.log, metrics })
  notifications.defineJobs()
  identity.defineJobs()
  payments.defineJobs()
  orders.defineJobs()
  flights.defineJobs()
  inventory.defineJobs()
  house.images.defineJobs(grounds.jobs)
  reconciliation.defineJobs({ jobs: grounds.jobs, metrics })
  grounds.jobs.every('forget-idempotency-keys', '40 4 * * *', () => forgetOldKeys(grounds.db))
  declareReactions(house)
  await places.refresh()
  const watching = await places.watch()
  await inventory.open()
  return {
    ...house,
    async close() {
      await watching.stop()
      await inventory.close()
      await flights.close()
      await house.samples.stop()
      await pdf.close()
    },
  }
}
