/** What happens behind a traveller's back, done to the database the journeys run on. */
import pg from 'pg'
import { inject } from 'vitest'

/** One dated flight from Tehran to Mashhad, as a card of the results names it. */
export type DatedFlight = { airlineCode: string; flightNumber: number; date: string }

const classesOf = `
  select class.flight_date_id, class.is_charter, class.fare_class, class.fare_id
  from inventory.seat_class as class
  join inventory.flight_date as flight on flight.id = class.flight_date_id
  where flight.airline_code = $1 and flight.flight_number = $2 and flight.operates_on = $3
    and flight.origin = 'THR' and flight.destination = 'MHD' and not class.is_closed`

const named = ({ airlineCode, flightNumber, date }: DatedFlight) => [
  airlineCode,
  flightNumber,
  date,
]

/** Makes every class of a flight dearer by this much for each traveller, as an airline does between search and submit. */
export async function raisePrice(flight: DatedFlight, byRial: number): Promise<void> {
  await change(
    `with class as (
       select named.*, gen_random_uuid()::text as digest from (${classesOf}) as named
     ), priced as (
       insert into inventory.fare overriding user value
       select (jsonb_populate_record(fare, jsonb_build_object(
         'digest', class.digest, 'adult_price', fare.adult_price + $4::bigint, 'is_retired', true
       ))).*
       from class join inventory.fare on fare.id = class.fare_id
       returning id, digest
     )
     update inventory.seat_class as sold set fare_id = priced.id
     from class join priced using (digest)
     where sold.flight_date_id = class.flight_date_id and sold.is_charter = class.is_charter
       and sold.fare_class = class.fare_class
     returning sold.flight_date_id as id`,
    [...named(flight), byRial],
  )
}

/** Other travellers take the last seats of a flight. */
export async function sellOut(flight: DatedFlight): Promise<void> {
  await change(
    `with class as (${classesOf})
     update inventory.seat_class as sold set seats_left = 0 from class
     where sold.flight_date_id = class.flight_date_id and sold.is_charter = class.is_charter
       and sold.fare_class = class.fare_class
     returning sold.flight_date_id as id`,
    named(flight),
  )
}

/** Staff answer what was asked about an order. */
export async function answerSupport(orderId: string, text: string): Promise<void> {
  await run(
    `with request as (
       update support.request set state = 'answered', changed_at = now() where order_id = $1 returning id
     )
     insert into support.message (request_id, staff, text_fa, written_at)
     select id, 'journey', $2, now() from request returning request_id as id`,
    [orderId, text],
  )
}

/** The day of the pictures that the buyer of an order handed in, and that nothing stands on, is over. */
export async function expirePictures(orderId: string): Promise<void> {
  await run(
    `update images.private_file set delete_after = now()
     from orders.order as bought where bought.id = $1::uuid and owner_id = bought.user_id and bound_to is null`,
    [orderId],
  )
}

/** How many pictures the requests of an order's buyer stand on. */
export async function picturesBound(orderId: string): Promise<number> {
  const { rows } = await run(
    `select count(*)::int as bound from images.private_file
     join orders.order as bought on owner_id = bought.user_id where bought.id = $1::uuid and bound_to is not null`,
    [orderId],
  )
  return rows[0].bound
}

/** Passports among the saved passengers of a mobile number, each by a last name of its own, valid until a day. */
export async function keepPassports(
  phoneNumber: string,
  passports: readonly { lastName: string; lastNameFarsi: string; expiresOn: string }[],
): Promise<void> {
  for (const [place, { lastName, lastNameFarsi, expiresOn }] of passports.entries())
    await run(
      `insert into identity.saved_passenger (id, user_id, document_key, type, document_type, first_name, last_name,
         first_name_farsi, last_name_farsi, gender_title, birth_date, nationality_country_name_fa,
         passport_issuing_country_name_fa, passport_type, passport_number, passport_expires_on, saved_at)
       select gen_random_uuid(), id, 'Passport ' || $2 || ' ایران', 'Adult', 'Passport', 'Sara', $3, 'سارا', $4,
         'Female', '1990-05-12', 'ایران', 'ایران', 'IranianPassport', $2, $5::date, now()
       from identity.person where phone_number = $1`,
      [phoneNumber, `K1234567${place}`, lastName, lastNameFarsi, expiresOn],
    )
}

/** The agency makes a discount code that takes this share off, in percent, for one redemption in all. */
export async function makeDiscount(code: string, percent: number): Promise<void> {
  await run(
    `insert into discounts.voucher (id, code, title_fa, basis_points, least_total_rial, is_first_order, in_all,
       starts_at, taken, given_rial, made_by, made_at)
     values (gen_random_uuid(), $1, 'آزمایشی', $2, 0, false, 1, now(), 0, 0, 'journey', now())`,
    [code, percent * 100],
  )
}

/** A currency costs this much from now on, by a word of today: prices may be shown by it. */
export async function setRate(currencyCode: string, rialPerUnit: number): Promise<void> {
  await run(
    `with last as (select max(version) as version from flights.currency_rate where currency_code = $1),
       added as (insert into flights.currency_rate (currency_code, version, rial_per_unit, source, set_at)
         select $1, version + 1, $2, 'بانک مرکزی', now() from last returning 1)
     select pg_notify('rates-changed', '') from added`,
    [currencyCode, rialPerUnit],
  )
}

/** The fifteen minutes of a hold are over in this many seconds, for the order and for the job that closes it. */
export async function shortenHold(orderId: string, seconds: number): Promise<void> {
  const { rowCount } = await run(
    `with held as (
       update orders.order set pay_by = now() + make_interval(secs => $2) where id = $1::uuid
       returning id, pay_by
     ), lines as (
       update orders.line set hold_expires_at = held.pay_by from held where order_id = held.id
     )
     update jobs.job set start_after = held.pay_by from held
     where name = 'expire-order' and data ->> 'orderId' = held.id::text`,
    [orderId, seconds],
  )
  if (rowCount !== 1) throw new Error(`No held order ${orderId}`)
}

/** What is kept of an order can no longer be read: its pages fail on the server. */
export async function breakOrder(orderId: string): Promise<void> {
  const { rowCount } = await run(
    `update flights.reservation set proposal = '{}' where order_id = $1::uuid`,
    [orderId],
  )
  if (!rowCount) throw new Error(`No order ${orderId}`)
}

/** The two minutes of the codes sent to somebody (E.164 or e-mail) are over. */
export async function expireCode(recipient: string): Promise<void> {
  await run(
    `update identity.one_time_code
     set asked_at = asked_at - interval '3 minutes', expires_at = expires_at - interval '3 minutes'
     where recipient = $1`,
    [recipient],
  )
}

/** The minute between two codes of a number is over. */
export async function letResend(recipient: string): Promise<void> {
  await run(
    `update identity.allowance
     set spent_at = array(select at - interval '61 seconds' from unnest(spent_at) as at)
     where position($1 in subject) > 0`,
    [recipient],
  )
}

/** A network address that only the journey about a busy one comes from: others run beside it, and would be asked to compute too. */
export const busyAddress = '203.0.113.40'

/** So many codes were asked for from there within this hour. */
export async function makeAddressBusy(codes: number): Promise<void> {
  const { rowCount } = await run(
    `update identity.allowance set spent_at = array_fill(now(), array[$1::int]) where subject = $2`,
    [codes, `address ${busyAddress}`],
  )
  if (rowCount !== 1) throw new Error(`Nobody has come from ${busyAddress} yet`)
}

/** Somebody's last proof of who they are was a while ago, in all their sessions. */
export async function ageProof(recipient: string): Promise<void> {
  await run(
    `update identity.session as session set proved_at = session.proved_at - interval '1 hour',
       staff_proved_at = session.staff_proved_at - interval '1 hour'
     from identity.person as person
     where person.id = session.user_id and person.dialing_code || person.phone_number = $1`,
    [recipient],
  )
}

/** Half an hour has passed in which one of the staff (E.164) did nothing: their scopes are out of their sessions. */
export async function leaveDesk(recipient: string): Promise<void> {
  await run(
    `update identity.session as session set staff_used_at = now() - interval '31 minutes'
     from identity.person as person
     where person.id = session.user_id and person.dialing_code || person.phone_number = $1`,
    [recipient],
  )
}

/**
 * What Tehran to Mashhad has cost on 120 departures before today, each as it stood ten days ahead; null forgets it. Compared with what
 * departures a week or two ahead cost now.
 */
export async function rememberPrices(priceRial: number | null): Promise<void> {
  await run(`delete from flights.price_seen where origin = 'THR' and destination = 'MHD'`, [])
  if (priceRial === null) return
  await run(
    `insert into flights.price_seen
       (origin, destination, cabin_class, band, departs_on, price_rial, days_from_middle, seen_at)
     select 'THR', 'MHD', 1, 7, current_date - ago, $1::bigint, 0, now() - make_interval(days => ago + 10)
     from generate_series(1, 120) as ago`,
    [priceRial],
  )
}

/** Somebody is given scopes, in the sessions they have; `isProved`: as if they had just shown their second factor. */
export async function makeStaff(
  phoneNumber: string,
  scopes: readonly string[],
  { isProved = true }: { isProved?: boolean } = {},
): Promise<void> {
  const phone = phoneNumber.replace(/^0/, '')
  const { rowCount, rows } = await run(
    'update identity.person set scope = $2::text[] where phone_number = $1 returning id',
    [phone, scopes],
  )
  if (rowCount !== 1) throw new Error(`Nobody has signed in as ${phone}`)
  if (isProved)
    await run(
      `update identity.session set staff_since = now(), staff_proved_at = now(), staff_used_at = now()
       where user_id = $1`,
      [rows[0].id],
    )
}

/** The stay of an order whose hotel is to answer, once it was asked. */
export async function lineAsked(orderId: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { rows } = await run(
      `select line.id from orders.line as line join hotels.request on request.line_id = line.id
       where line.order_id = $1::uuid`,
      [orderId],
    )
    if (rows[0]) return rows[0].id
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`No hotel was asked for order ${orderId}`)
}

/** The hour by which a hotel was to answer is over, and who waits for it looks. */
export async function endAnswerHour(lineId: string): Promise<void> {
  await run(`update hotels.request set answer_by = now() where line_id = $1::uuid`, [lineId])
  await run(`update orders.line set waits_until = now() where id = $1::uuid`, [lineId])
  const { rowCount } = await run(
    `update jobs.job set start_after = now() from orders.line as line
     where line.id = $1::uuid and name = 'issue-order' and data->>'orderId' = line.order_id::text
       and state in ('created', 'retry')`,
    [lineId],
  )
  if (!rowCount) throw new Error(`Nobody waits for the hotel of ${lineId}`)
}

/** The promise of an order that is being issued is over. */
export async function breakPromises(orderId: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { rowCount } = await run(
      `update orders.line set promised_by = now() - interval '3 minutes'
       where order_id = $1::uuid and fulfilment = 'issuing'`,
      [orderId],
    )
    if (rowCount) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`Order ${orderId} is not being issued`)
}

/** The day on which a departure of a tour is decided of is over. */
export async function passDayOfDeciding(departureId: string): Promise<void> {
  const { rowCount } = await run(
    `update tours.departure set decided_on = current_date - 2 where id = $1::uuid and guaranteed_at is null`,
    [departureId],
  )
  if (rowCount !== 1) throw new Error(`The departure ${departureId} is decided`)
}

/** A hotel of ours in a city, by its code. */
export async function hotelIn(cityCode: string): Promise<string> {
  const { rows } = await run(
    `select code from hotel_stock.property where starts_with(code, $1) order by code limit 1`,
    [`sample-${cityCode}-`],
  )
  return rows[0]?.code ?? ''
}

/** What own stock calls the flight of an order, and when it leaves. */
export async function flightKeyOf(
  orderId: string,
): Promise<{ flightKey: string; departureTime: string }> {
  const { rows } = await run(
    `select offer_key as "flightKey", proposal #>> '{flightGroups,0,departureTime}' as "departureTime"
     from flights.reservation where order_id = $1::uuid`,
    [orderId],
  )
  return rows[0]
}

/** Runs a statement that answers the dated flights it changed, and has the engine read those again. */
/** A hotel of ours that has pictures, by its code. */
export async function picturedHotel(): Promise<string> {
  const { rows } = await run(
    `select code from hotel_stock.property where jsonb_array_length(pictures) > 1 order by code limit 1`,
    [],
  )
  return rows[0]?.code ?? ''
}

/** The dated flight of ours that a ticket was issued for last, as the desk names it. */
export async function lastSoldFlight(): Promise<string> {
  const { rows } = await run(
    `select left(offer_key, length(offer_key) - 3) as row from inventory.hold
     where state = 'issued' order by issued_at desc limit 1`,
    [],
  )
  return rows[0]?.row ?? ''
}

async function change(statement: string, values: unknown[]): Promise<void> {
  const { rows } = await run(statement, values)
  const ids = [...new Set(rows.map(({ id }) => Number(id)))]
  if (ids.length === 0) throw new Error(`No flight ${values.join(' ')}`)
  await run(`select pg_notify('inventory-changed', $1)`, [`journey ${ids.join(',')}`])
}

async function run(statement: string, values: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}
