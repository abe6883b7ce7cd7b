/** Every SQL statement of what suppliers outside say of their hotels, and what they call our cities. */
import { type Db, query } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-text.ts'
import type { OutsideContent } from '../ports.ts'

export type KnownHotel = {
  code: string
  cityCode: string
  /** The hotel of our own that is the same house. */
  sameAs: string | null
  content: OutsideContent
}

const columns = 'code, city_code as "cityCode", same_as as "sameAs", content'

/** Those of these hotels that are known in a city, and whether each has come in an answer before. */
export const knownInCity = (
  db: Db,
  ask: {
    supplier: string
    cityCode: string
    codes: readonly string[]
    readSince: Temporal.Instant
  },
): Promise<(KnownHotel & { hasAnswered: boolean })[]> =>
  query<KnownHotel & { hasAnswered: boolean }>(
    db,
    `select ${columns}, answered_at is not null as "hasAnswered" from hotels.outside_hotel
     where supplier = $1 and code = any($2) and city_code = $3 and read_at > $4`,
    [ask.supplier, ask.codes, ask.cityCode, ask.readSince],
  )

/** Notes that these hotels came in an answer; from now on they are offered by their names. */
export async function noteAnswered(
  db: Db,
  ask: { supplier: string; codes: readonly string[]; at: Temporal.Instant },
): Promise<void> {
  await query(
    db,
    'update hotels.outside_hotel set answered_at = $3 where supplier = $1 and code = any($2) and answered_at is null',
    [ask.supplier, ask.codes, ask.at],
  )
}

/** Those that are shown under a code: their own here, or that of the house of our own they are the same as. */
export const hotelsShownAs = (
  db: Db,
  { supplier, codes }: { supplier: string; codes: readonly string[] },
): Promise<KnownHotel[]> => {
  const prefix = `${supplier}-`
  const own = codes.flatMap((code) => (code.startsWith(prefix) ? [code.slice(prefix.length)] : []))
  return query<KnownHotel>(db, shownText, [supplier, codes, own])
}
// Two ways, each by an index: a supplier has tens of thousands of hotels, and every page of a hotel asks this.
const shownText = `
  select ${columns} from hotels.outside_hotel where supplier = $1 and code = any($3)
  union select ${columns} from hotels.outside_hotel where supplier = $1 and same_as = any($2)`

/** What a supplier says as the database can keep it: of a sign that was cut in half, or of none, it would refuse all that comes with it. */
export const keepable = (told: unknown): string =>
  JSON.stringify(told, (_key, value) => (typeof value === 'string' ? storableText(value) : value))

type NamedHotel = Pick<KnownHotel, 'code' | 'cityCode' | 'sameAs'> & { name: string }

/** The names of hotels that have come in an answer; a dump tells of tens of thousands that may never. */
export const namedHotels = (db: Db, supplier: string): Promise<NamedHotel[]> =>
  query<NamedHotel>(
    db,
    `select code, city_code as "cityCode", same_as as "sameAs", content->>'name' as name
     from hotels.outside_hotel where supplier = $1 and answered_at is not null order by code`,
    [supplier],
  )

export async function keepHotels(
  db: Db,
  ask: { supplier: string; hotels: readonly KnownHotel[]; at: Temporal.Instant },
): Promise<void> {
  for (const { code, cityCode, sameAs, content } of ask.hotels)
    await query(
      db,
      `insert into hotels.outside_hotel (supplier, code, city_code, same_as, content, read_at, answered_at) values ($1, $2, $3, $4, $5, $6, $6)
       on conflict (supplier, code) do update set city_code = $3, same_as = $4, content = $5, read_at = $6, answered_at = $6`,
      [ask.supplier, code, cityCode, sameAs, keepable(content), ask.at],
    )
}

/** What a supplier calls a city: a place, null where it has none, undefined where it was not asked lately. */
export async function placeKnown(
  db: Db,
  ask: { supplier: string; cityCode: string; readSince: Temporal.Instant },
): Promise<string | null | undefined> {
  const [row] = await query<{ place: string | null }>(
    db,
    'select place from hotels.outside_city where supplier = $1 and city_code = $2 and read_at > $3',
    [ask.supplier, ask.cityCode, ask.readSince],
  )
  return row?.place
}

export async function keepPlace(
  db: Db,
  ask: { supplier: string; cityCode: string; place: string | null; at: Temporal.Instant },
): Promise<void> {
  await query(
    db,
    `insert into hotels.outside_city (supplier, city_code, place, read_at) values ($1, $2, $3, $4)
     on conflict (supplier, city_code) do update set place = $3, read_at = $4`,
    [ask.supplier, ask.cityCode, ask.place, ask.at],
  )
}
