/** Many orders from a few: every row that belongs to one, copied by COPY under new ids, numbers and names, spread over three years. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Sold } from './sell-some.ts'

/** The tables that an order's rows stand in, and how they are found by it. */
const tables: readonly [name: string, found: string][] = [
  ['identity.person', 'id in (select user_id from bench_sold)'],
  ['orders.order', 'id in (select order_id from bench_sold)'],
  ...[
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
  ].map((name) => [name, 'order_id in (select order_id from bench_sold)'] as [string, string]),
  [
    'orders.cost',
    'unit_id in (select id from orders.unit where order_id in (select order_id from bench_sold))',
  ],
  ['ledger.entry', 'order_id in (select order_id from bench_sold)'],
  [
    'ledger.posting',
    'entry_id in (select id from ledger.entry where order_id in (select order_id from bench_sold))',
  ],
  ['notifications.message', 'user_id in (select user_id from bench_sold)'],
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
const nameOf = (place: string) =>
  `(${arrayOf(firstNames)})[1 + ${place} % ${firstNames.length}] || ' ' || (${arrayOf(lastNames)})[1 + (${place} / ${firstNames.length}) % ${lastNames.length}] || to_char(${place} % 997, 'FM000')`
const arrayOf = (names: readonly string[]) =>
  `array[${names.map((name) => `'${name}'`).join(', ')}]`

export async function copyOrders(
  { url, folder }: { url: string; folder: string },
  sold: readonly Sold[],
  orders: number,
): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string) => client.query(text)
  const file = join(folder, 'copied.bin')
  const often = sold.filter(({ mostCopies }) => !Number.isFinite(mostCopies)).length
  const seldom = sold.reduce(
    (sum, { mostCopies }) => sum + (Number.isFinite(mostCopies) ? mostCopies : 0),
    0,
  )
  const copies = Math.ceil((orders - seldom) / often)
  try {
    // What is copied was judged when it was sold, and the copies obey the same rules. The database is thrown away afterwards.
    for (const [name] of tables) await run(`alter table ${name} disable trigger all`)
    // Built once over all rows, an index costs a sort; kept up row by row under random ids it costs most of the time.
    const indexes = await plainIndexes(client)
    for (const { name } of indexes) await run(`drop index ${name}`)
    await run(`set maintenance_work_mem = '512MB'`)
    await run(`set synchronous_commit = off`)
    await run(`create temp table bench_sold as
      select id as order_id, user_id, number, place, most from orders.order join (values ${sold
        .map(
          ({ orderId, mostCopies }, place) =>
            `('${orderId}'::uuid, ${place}, ${Number.isFinite(mostCopies) ? mostCopies : copies})`,
        )
        .join(', ')}) as sold (sold_id, place, most) on id = sold_id`)
    for (const [name, found] of tables) {
      const columns = await columnsOf(client, name)
      const picked = columns.map((column) =>
        copied(column, { seconds: (3 * 365 * 86_400) / copies, name }),
      )
      await run(`copy (
        select ${picked.join(', ')} from ${name} as old
          join bench_sold as sold on ${ownerOf(name)}
          cross join lateral generate_series(least(sold.most, ${copies}), 1, -1) as n
        where ${found.replace(/^(id|order_id|unit_id|entry_id|user_id)/, 'old.$1')}
        order by n desc) to '${file}' (format binary)`)
      await run(
        `copy ${name} (${columns.map(({ name: each }) => each).join(', ')}) from '${file}' (format binary)`,
      )
    }
    for (const { made } of indexes) await run(made)
    await run('vacuum analyze')
    const { rows } = await client.query('select count(*)::int as count from orders.order')
    return rows[0].count
  } finally {
    rmSync(file, { force: true })
    await client.end()
  }
}

/** The indexes of these tables that stand for no rule, and how each is made. */
async function plainIndexes(client: pg.Client): Promise<{ name: string; made: string }[]> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any($1::regclass[]) and not indisunique
       and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
    [tables.map(([name]) => name)],
  )
  return rows
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
  const place = '(n * 100 + sold.place)'
  if (type === 'uuid') return idOf(`${old}::text`)
  if (type === 'timestamp with time zone') return `${old} - make_interval(secs => n * ${seconds})`
  if ((name === 'number' && table === 'orders.order') || name === 'order_number')
    return `(2000000000 + ${place})::text`
  if (name === 'phone_number' || name === 'contact_phone') return `(9000000000 + ${place})::text`
  if (name === 'recipient') return `'+98' || (9000000000 + ${place})::text`
  if (name === 'label_fa' || name === 'unit_label_fa') return nameOf(`(${place} + old.position)`)
  // A seal is of the row it was made for; what is not sealed is read as it stands.
  if (table === 'flights.passenger' && (name === 'national_code' || name === 'passport_number'))
    return `case ${old} when '' then '' else '0499370899' end`
  if (name === 'person_keys') return `array(select md5(key || n) from unnest(${old}) as key)`
  if (['from_account', 'to_account'].includes(name))
    return `case when ${old} ~ ':[0-9a-f]{8}-' then split_part(${old}, ':', 1) || ':' || ${idOf(`split_part(${old}, ':', 2)`)} else ${old} end`
  if (name === 'content')
    return `replace(${old}::text, sold.number, (2000000000 + ${place})::text)::jsonb`
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
