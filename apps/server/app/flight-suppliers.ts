import { createDuffel } from '../adapters/suppliers/duffel/create-duffel.ts'
import { createNira } from '../adapters/suppliers/nira/create-nira.ts'
import { createSepehr } from '../adapters/suppliers/sepehr/create-sepehr.ts'
import {
  createSupplierJournals,
  type FlightSupplier,
  type Places,
  usualBreaker,
} from '../modules/flights/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

/** How long a sale may take at one of them: several calls, one after the other, and the slowest writes a ticket each second. */
const sellTimeoutMs = 90_000

/** The suppliers of flights that the agency has contracts with, one for each account; none unless configured. */
export function openFlightSuppliers({
  config,
  db,
  clock,
  log,
  outbound,
  places,
  rialPerUnit,
}: {
  config: Pick<Config, 'flightSuppliers'>
  db: Db
  clock: Clock
  log: Log
  outbound: Outbound
  places: Pick<Places, 'zoneOf' | 'code2Of'>
  /** By which prices in a currency are charged; null where the house has no rate of it. */
  rialPerUnit: (currency: string) => number | null
}) {
  const { nira, sepehr, duffel, timeoutMs, restMs } = config.flightSuppliers
  const journalOf = createSupplierJournals({ db, clock })
  const given = (name: string) => ({
    outbound,
    journal: journalOf(name),
    now: clock.now,
    zoneOf: places.zoneOf,
    answerWithinMs: timeoutMs,
    tellStaff: (what: string, about: Record<string, string>) => log.error(about, `staff: ${what}`),
  })
  const suppliers: FlightSupplier[] = [
    ...nira.map((account) => createNira({ account, ...given(account.name) })),
    ...sepehr.map((account) => createSepehr({ account, ...given(account.name) })),
    ...duffel.map((account) =>
      createDuffel({ account, rialPerUnit, code2Of: places.code2Of, ...given(account.name) }),
    ),
  ]
  const asked = {
    searchTimeoutMs: timeoutMs,
    askTimeoutMs: 3 * timeoutMs,
    sellTimeoutMs,
    breaker: { ...usualBreaker, restMs },
  }
  return {
    suppliers,
    settings: Object.fromEntries([
      // An airline's host bears few at once; what it says of a day is kept for a while instead.
      ...nira.map(({ name, looks }) => [
        name,
        { ...asked, looks, mostSearchesAtOnce: 4, answersFreshMs: 45_000 },
      ]),
      ...[...sepehr, ...duffel].map(({ name, looks }) => [name, { ...asked, looks }]),
    ]),
  }
}
