/** The SQL statements that read what is on sale. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { InventoryTables } from '../tables.generated.ts'
import type { ClassName } from './offer-key.ts'
import type { SeatClass } from './seat-class.ts'

/** How a class can be reached by its name from tables called `flight` and `class`. */
export const isNamed = (one: ClassName) => sql<boolean>`
  flight.airline_code = ${one.airlineCode} and flight.operates_on = ${one.operatesOn}::date
  and flight.flight_number = ${one.flightNumber} and flight.operational_suffix = ${one.operationalSuffix}
  and flight.origin = ${one.origin} and flight.destination = ${one.destination}
  and class.is_charter = ${one.isCharter} and class.fare_class = ${one.fareClass}`

export function classReader(dbOrTx: Db | Tx) {
  const db = tables<InventoryTables>(dbOrTx)
  return {
    /** A class as it is sold at this moment; null when it is not on sale: unknown, closed or departed. */
    async findClass(one: ClassName, now: Temporal.Instant): Promise<SeatClass | null> {
      const row = await db
        .selectFrom('inventory.flightDate as flight')
        .innerJoin('inventory.seatClass as class', 'class.flightDateId', 'flight.id')
        .innerJoin('inventory.fare as fare', 'fare.id', 'class.fareId')
        .select(['flight.departsAt', 'flight.arrivesAt', 'flight.departureTime'])
        .select(['flight.arrivalTime', 'flight.aircraft', 'class.seatsLeft', 'fare.cabin'])
        .select(['fare.baggageAmount', 'fare.baggageUnit', 'fare.isRefundable'])
        .select(['fare.penaltyTableId', 'fare.adultPrice', 'fare.childPrice', 'fare.infantPrice'])
        .where(isNamed(one))
        .where('class.isClosed', '=', false)
        .where('flight.isClosed', '=', false)
        .where('flight.departsAt', '>', now)
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        ...one,
        departsAt: row.departsAt,
        arrivesAt: row.arrivesAt,
        durationMinutes: row.departsAt.until(row.arrivesAt).total('minutes'),
        departureTime: row.departureTime.toString({ smallestUnit: 'minute' }),
        arrivalTime: row.arrivalTime.toString({ smallestUnit: 'minute' }),
        aircraft: row.aircraft,
        cabin: row.cabin as SeatClass['cabin'],
        baggage: { amount: row.baggageAmount, unit: row.baggageUnit as 'Kg' | 'Pc' },
        isRefundable: row.isRefundable,
        penaltyTableId: row.penaltyTableId,
        adultPriceRial: row.adultPrice,
        childPriceRial: row.childPrice,
        infantPriceRial: row.infantPrice,
        seatsLeft: row.seatsLeft,
      }
    },

    /** How the flights of an offer stand now: local times in the order given; null for one that goes no more. */
    async timesNow(
      classes: readonly ClassName[],
    ): Promise<({ departureTime: string; arrivalTime: string } | null)[]> {
      const found: ({ departureTime: string; arrivalTime: string } | null)[] = []
      for (const one of classes) {
        const row = await db
          .selectFrom('inventory.flightDate as flight')
          .select(['flight.departureTime', 'flight.arrivalTime', 'flight.isClosed'])
          .where('flight.airlineCode', '=', one.airlineCode)
          .where('flight.operatesOn', '=', Temporal.PlainDate.from(one.operatesOn))
          .where('flight.flightNumber', '=', one.flightNumber)
          .where('flight.operationalSuffix', '=', one.operationalSuffix)
          .where('flight.origin', '=', one.origin)
          .where('flight.destination', '=', one.destination)
          .executeTakeFirst()
        const goes = row !== undefined && !row.isClosed
        const written = (local: Temporal.PlainDateTime) =>
          local.toString({ smallestUnit: 'minute' })
        found.push(
          goes
            ? { departureTime: written(row.departureTime), arrivalTime: written(row.arrivalTime) }
            : null,
        )
      }
      return found
    },
  }
}
