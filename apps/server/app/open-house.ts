import { receivablePrefix } from '../modules/ledger/index.ts'
import { forgetOldKeys } from '../platform/http/idempotency.ts'
import { declareReactions } from './reactions.ts'
import { type Grounds, type House, wireHouse } from './wiring.ts'

/** Wires the house, declares its durable work and reactions, and loads what is kept in memory. `close` empties its hands. */
export async function openHouse(grounds: Grounds): Promise<House & { close: () => Promise<void> }> {
  const house = await wireHouse(grounds)
  const { flights, inventory, places, currencies, pdf } = house
  declareWork(house)
  await places.refresh()
  const watching = await places.watch()
  const watchingRates = await currencies.watch()
  await inventory.open()
  return {
    ...house,
    async close() {
      await watching.stop()
      await watchingRates.stop()
      await inventory.close()
      await house.hotels.close()
      await house.hotelStock.close()
      await flights.close()
      await house.samples.stop()
      await pdf.close()
      await house.images.close()
    },
  }
}

/** Declares every room's durable work and the reactions: every process that enqueues needs it, one at the staff's desk too. */
export function declareWork(house: House): void {
  const { ledger, metrics, notifications, identity, payments, orders, flights } = house
  const { refunds, inventory, reconciliation, grounds } = house
  const { jobs, log, db } = grounds
  ledger.defineJobs({
    jobs,
    log,
    metrics,
    copies: [{ prefix: receivablePrefix, balancesOf: (tx, ids) => orders.receivablesOf(tx, ids) }],
  })
  notifications.defineJobs()
  identity.defineJobs()
  payments.defineJobs()
  orders.defineJobs()
  flights.defineJobs()
  house.currencies.defineJobs(jobs)
  refunds.defineJobs()
  inventory.defineJobs()
  house.visas.defineJobs()
  house.tours.defineJobs()
  house.hotels.defineJobs()
  house.hotelStock.defineJobs()
  house.travellers.defineJobs(jobs)
  house.content.defineJobs()
  house.resellers.defineJobs()
  house.office.defineJobs()
  house.images.defineJobs(jobs)
  house.captcha.defineJobs(jobs)
  reconciliation.defineJobs({ jobs, metrics })
  jobs.every('forget-idempotency-keys', '40 4 * * *', () => forgetOldKeys(db))
  declareReactions(house)
}
