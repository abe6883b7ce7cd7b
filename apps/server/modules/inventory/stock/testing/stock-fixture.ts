import { sql } from 'kysely'
import { type Db, tables } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/ids.ts'
import { offerKeyOf } from '../offer-key.ts'

export type SampleClass = {
  fareClass?: string
  isCharter?: boolean
  cabin?: 1 | 2 | 3
  seats?: number
  adultPrice?: number
  childPrice?: number
  infantPrice?: number
}
export type SampleFlight = {
  airlineCode?: string
  flightNumber?: number
  operatesOn?: string
  origin?: string
  destination?: string
  /** Local and UTC alike: sample airports live in UTC. */
  departure?: string
  durationMinutes?: number
  classes?: SampleClass[]
}

/** Puts a dated flight with its classes on sale, and answers its id and the classes' offer keys. */
export async function addSampleFlight(db: Db, sample: SampleFlight = {}) {
  const { airlineCode = 'W5', flightNumber = 1041, operatesOn = '2026-12-01' } = sample
  const { origin = 'THR', destination = 'MHD', departure = '06:45', durationMinutes = 85 } = sample
  const departs = Temporal.PlainDateTime.from(`${operatesOn}T${departure}`)
  const arrives = departs.add({ minutes: durationMinutes })
  const view = tables<unknown>(db)
  const {
    rows: [flight],
  } = await sql<{ id: number }>`
    insert into inventory.flight_date (airline_code, operates_on, flight_number, operational_suffix, origin,
      destination, leg_sequence, departs_at, arrives_at, departure_time, arrival_time, aircraft, service_type)
    values (${airlineCode}, ${operatesOn}, ${flightNumber}, '', ${origin}, ${destination}, 1, ${`${departs}Z`},
      ${`${arrives}Z`}, ${departs}, ${arrives}, '320', 'J')
    returning id`.execute(view)
  if (!flight) throw new Error('not added')
  const offerKeys: string[] = []
  for (const each of sample.classes ?? [{}]) {
    const { fareClass = 'Y', isCharter = false, cabin = 1, seats = 9 } = each
    const { adultPrice = 10_000_000 } = each
    const { childPrice = Math.round(adultPrice / 2), infantPrice = Math.round(adultPrice / 10) } =
      each
    await sql`
      with fare as (
        insert into inventory.fare (airline_code, position, digest, origin, destination, fare_class, cabin, is_charter,
          days, adult_price, child_price, infant_price, baggage_amount, baggage_unit, is_refundable,
          penalty_table_id, seats)
        values (${airlineCode}, 1, ${newId()}, ${origin}, ${destination}, ${fareClass}, ${cabin}, ${isCharter},
          '{1,2,3,4,5,6,7}', ${adultPrice}, ${childPrice}, ${infantPrice}, 20, 'Kg', true,
          'sample', ${seats})
        returning id)
      insert into inventory.seat_class (flight_date_id, is_charter, fare_class, fare_id, seats_total, seats_left)
      select ${flight.id}, ${isCharter}, ${fareClass}, id, ${seats}, ${seats} from fare`.execute(
      view,
    )
    const name = {
      airlineCode,
      flightNumber,
      operationalSuffix: '',
      operatesOn,
      origin,
      destination,
    }
    offerKeys.push(offerKeyOf([[{ ...name, isCharter, fareClass }]]))
  }
  return { flightDateId: flight.id, offerKeys, offerKey: offerKeys[0] ?? '' }
}

/** Seats left and in all of a dated flight's classes, and the seats its holds say they have. */
export async function countSeats(db: Db, flightDateId: number) {
  const { rows } = await sql<{ total: number; left: number; held: number }>`
    select sum(seats_total)::int as total, sum(seats_left)::int as left,
      coalesce((
        select sum(seats)::int from inventory.held_seat join inventory.hold on key = hold_key
        where flight_date_id = ${flightDateId} and state in ('held', 'issued')), 0) as held
    from inventory.seat_class where flight_date_id = ${flightDateId}`.execute(tables<unknown>(db))
  const [counts] = rows
  if (!counts) throw new Error('no such flight')
  return counts
}
