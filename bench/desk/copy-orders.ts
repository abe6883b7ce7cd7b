/** Many orders from a few: every row that belongs to one, copied by COPY under new ids, numbers and names, spread over three years. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@parastoo/server/platform/ids'
import pg from 'pg'
import type { Sold } from './sell-some.ts'

/** The tables that an order's rows stand in. */
const tables: readonly string[] = [
  'identity.person',
  'orders.order',
  'orders.instalment',
  'orders.line',
  'orders.unit',
  'orders.agreed_rule',
  'flights.reservation',
  'flights.passenger',
  'flights.ticket',
  'payments.payment',
  'refunds.request',
  'refunds.item',
  'orders.cost',
  'ledger.entry',
  'ledger.posting',
  'notifications.message',
]

const firstNames = ['سارا', 'رضا', 'مریم', 'علی', 'نرگس', 'حسین', 'زهرا', 'امیر', 'لیلا', 'کاوه']
const lastNames = [
  'مرادی',
  'کریمی',
  'احمدی',
  'رحیمی',
  'نوری',
  'صادقی',
  'یزدانی',
  'طاهری',
  'شریفی',
  'بهرامی',
  'کاظمی',
  'رستمی',
  'جلالی',
  'ناصری',
  'قاسمی',
  'فرهادی',
]
/** Read out of a number, so that one copy has one name everywhere. */
const nameOf = (place: string) => `${firstNameOf(place)} || ' ' || ${lastNameOf(place)}`
const firstNameOf = (place: string) =>
  `(${arrayOf(firstNames)})[1 + ${place} % ${firstNames.length}]`
const lastNameOf = (place: string) =>
  `(${arrayOf(lastNames)})[1 + (${place} / ${firstNames.length}) % ${lastNames.length}] || to_char(${place} % 997, 'FM000')`
const arrayOf = (names: readonly string[]) =>
  `array[${names.map((name) => `'${name}'`).join(', ')}]`

/** So many copies of each order are written out and brought in at a time: in the order of their days, and sorted in memory. */
const atOnce = 5_000

/** How many orders there are, and so many seconds of what it took to bring them in. */
export type Copied = { orders: number; seconds: Record<'written' | 'indexed' | 'vacuumed', number> }

/** Brings copies in until there are so many orders. Nobody else may work in the database. */
export async function copyOrders(
  { url, folder }: { url: string; folder: string },
  sold: readonly Sold[],
  orders: number,
): Promise<Copied> {
  const [reader, writer] = [1, 2].map(() => new pg.Client({ connectionString: url }))
  if (!reader || !writer) throw new Error('Two connections were made')
  await Promise.all([reader.connect(), writer.connect()])
  const run = (text: string) => writer.query(text)
  const often = sold.filter(({ mostCopies }) => !Number.isFinite(mostCopies)).length
  const seldom = sold.reduce(
    (sum, { mostCopies }) => sum + (Number.isFinite(mostCopies) ? mostCopies : 0),
    0,
  )
  const copies = Math.ceil((orders - seldom) / often)
  try {
    await run(`set maintenance_work_mem = '512MB'`)
    await reader.query(`set work_mem = '256MB'`)
    const rows = await setApart(writer, { sold, copies })
    // What is copied was judged when it was sold, and the copies obey the same rules.
    const putBack = await takeOff(writer)
    let beganMs = performance.now()
    const took = (): number => {
      const seconds = Math.round((performance.now() - beganMs) / 1_000)
      beganMs = performance.now()
      return seconds
    }
    let taken: Promise<unknown> = Promise.resolve()
    for (const { name, apart, columns } of rows) {
      const picked = columns.map((column) =>
        copied(column, { seconds: (3 * 365 * 86_400) / copies, name }),
      )
      const into = `${name} (${columns.map(({ name: each }) => each).join(', ')})`
      for (let last = copies; last > 0; last -= atOnce) {
        const file = join(folder, `${newId()}.bin`)
        const first = Math.max(1, last - atOnce + 1)
        await reader.query(`copy (
          select ${picked.join(', ')} from ${apart} as old
            cross join lateral generate_series(least(old.bench_most, ${last}), ${first}, -1) as n
          order by n desc) to '${file}' (format binary)`)
        await taken
        // The next are written out while these are brought in.
        taken = run(`copy ${into} from '${file}' (format binary)`).finally(() =>
          rmSync(file, { force: true }),
        )
      }
      await taken
    }
    const written = took()
    await putBack()
    const indexed = took()
    for (const { apart } of rows) await run(`drop table ${apart}`)
    await run('drop table bench_sold')
    await run(`vacuum analyze ${tables.join(', ')}`)
    const { rows: counted } = await writer.query('select count(*)::int as count from orders.order')
    return { orders: counted[0].count, seconds: { written, indexed, vacuumed: took() } }
  } finally {
    await Promise.all([reader.end(), writer.end()])
  }
}

type Apart = { name: string; apart: string; columns: Column[] }

/** The rows of the orders that are copied, each table's by themselves: what is copied is not looked for among its copies. */
async function setApart(
  client: pg.Client,
  { sold, copies }: { sold: readonly Sold[]; copies: number },
): Promise<Apart[]> {
  const values = sold.map(
    ({ orderId, mostCopies }, place) =>
      `('${orderId}'::uuid, ${place}, ${Number.isFinite(mostCopies) ? mostCopies : copies})`,
  )
  await client.query(`create unlogged table bench_sold as
    select id as order_id, user_id, number, place, most
    from orders.order join (values ${values.join(', ')}) as sold (sold_id, place, most) on id = sold_id`)
  const all: Apart[] = []
  for (const [at, name] of tables.entries()) {
    const apart = `bench_rows_${at}`
    await client.query(`create unlogged table ${apart} as
      select old.*, sold.place as bench_place, sold.number as bench_number, sold.most as bench_most
      from ${name} as old join bench_sold as sold on ${ownerOf(name)}`)
    all.push({ name, apart, columns: await columnsOf(client, name) })
  }
  await client.query('analyze')
  return all
}

/**
 * Takes triggers, rules and indexes off the tables: built once over all rows an index costs a sort, kept up row by row under random ids it
 * costs most of the time. None of it goes into the log of the database, which is thrown away whole. Answers what puts them back; a reference
 * is taken at its word then, and one from a table that stays in the log is left out.
 */
async function takeOff(client: pg.Client): Promise<() => Promise<void>> {
  const list = async (text: string) =>
    (await client.query<{ off: string; on: string; isBack?: boolean }>(text, [tables])).rows
  const triggers = await list(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
       format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' else '' end, tgname) as on
     from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal and tgenabled in ('O', 'A')`,
  )
  const constraints = await list(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid) || case when contype = 'f' and convalidated then ' not valid' else '' end) as on,
       conrelid = any($1::regclass[]) as "isBack"
     from pg_constraint where contype in ('f', 'p', 'u', 'x')
       and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by contype = 'f' desc, conname`,
  )
  const indexes = await list(
    `select format('drop index %s', indexrelid::regclass) as off, pg_get_indexdef(indexrelid) as on
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
  )
  for (const { off } of [...triggers, ...constraints, ...indexes]) await client.query(off)
  for (const table of tables) await client.query(`alter table ${table} set unlogged`)
  return async () => {
    const back = constraints.toReversed().filter(({ isBack }) => isBack !== false)
    for (const { on } of [...indexes, ...back, ...triggers]) await client.query(on)
  }
}

type Column = { name: string; type: string }

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
     order by attnum`,
    [table],
  )
  return rows
}

/** By what a row of the table is joined with the order it belongs to. */
function ownerOf(table: string): string {
  if (table === 'identity.person') return 'sold.user_id = old.id'
  if (table === 'orders.order') return 'sold.order_id = old.id'
  if (table === 'notifications.message') return 'sold.user_id = old.user_id'
  if (table === 'orders.cost')
    return 'sold.order_id = (select order_id from orders.unit where id = old.unit_id)'
  if (table === 'ledger.posting')
    return 'sold.order_id = (select order_id from ledger.entry where id = old.entry_id)'
  return 'sold.order_id = old.order_id'
}

/** The text of a column in copy `n`. */
function copied(
  { name, type }: Column,
  { seconds, name: table }: { seconds: number; name: string },
): string {
  const old = `old.${name}`
  const place = '(n * 100 + old.bench_place)'
  if (type === 'uuid') return idOf(`${old}::text`)
  if (type === 'timestamp with time zone') return `${old} - make_interval(secs => n * ${seconds})`
  if ((name === 'number' && table === 'orders.order') || name === 'order_number')
    return `(2000000000 + ${place})::text`
  if (name === 'phone_number' || name === 'contact_phone') return `(9000000000 + ${place})::text`
  if (name === 'recipient') return `'+98' || (9000000000 + ${place})::text`
  if (name === 'label_fa' || name === 'unit_label_fa') return nameOf(`(${place} + old.position)`)
  // The buyers too: among them a colleague's namesakes are looked for.
  if (name === 'first_name_farsi') return firstNameOf(place)
  if (name === 'last_name_farsi') return lastNameOf(place)
  // A seal is of the row it was made for; what is not sealed is read as it stands.
  if (table === 'flights.passenger' && (name === 'national_code' || name === 'passport_number'))
    return `case ${old} when '' then '' else '0499370899' end`
  if (name === 'person_keys') return `array(select md5(key || n) from unnest(${old}) as key)`
  if (['from_account', 'to_account'].includes(name))
    return `case when ${old} ~ ':[0-9a-f]{8}-' then split_part(${old}, ':', 1) || ':' || ${idOf(`split_part(${old}, ':', 2)`)} else ${old} end`
  if (name === 'content')
    return `replace(${old}::text, old.bench_number, (2000000000 + ${place})::text)::jsonb`
  const isOwnWord =
    [
      'key',
      'dedupe_key',
      'ticket_number',
      'pnr',
      'tracking_number',
      'national_code_key',
      'email',
    ].includes(name) ||
    name === 'reference' ||
    (name === 'number' && table === 'refunds.request')
  return isOwnWord ? `${old} || '-' || n` : old
}

/** The id of a copy: of version 8, which is what ids that somebody makes are. */
const idOf = (old: string) =>
  `overlay(overlay(md5(${old} || n) placing '8' from 13) placing '8' from 17)::uuid`
