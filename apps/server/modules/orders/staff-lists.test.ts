/** Lists of orders for staff: what an index answers is what reading every order would. */
import { fulfilmentState, moneyState } from '@parastoo/contract/orders/states'
import { expect, it } from 'vitest'
import { query } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { listOrders, type OrderFilter } from './staff-lists.ts'

const { db } = await testDatabase()
const start = Temporal.Instant.from('2026-03-01T00:00:00Z')
const { options: moneys } = moneyState
const { options: states } = fulfilmentState
const most = 7

// Sums and times of theirs are another matter: here an order has only what a list asks for.
for (const table of ['order', 'line'])
  await query(db, `alter table orders.${table} disable trigger ${table}_sums`)
await query(
  db,
  `insert into orders.order (id, number, user_id, title_fa, contact_phone, contact_email, channel, total_amount, money, registered_at, paid_at, request_hash, contact_dialing_code)
   select md5('order ' || n)::uuid, (1000000000 + n)::text, md5('user')::uuid, 'پرواز', '9120000000', null, 1, 10,
     ($1::text[])[1 + n % $2], $3::timestamptz + make_interval(mins => n / 2), case when ($1::text[])[1 + n % $2] in ('unpaid', 'part-paid', 'closed') then null else $3::timestamptz end, '', '+98'
   from generate_series(0, 239) as n`,
  [moneys, moneys.length, start],
)
// Two lines each, now and then of one state.
await query(
  db,
  `insert into orders.line (id, order_id, position, kind, product_type, title_fa, starts_at, ends_at, amount, fulfilment, issuing_since, promised_by, waits_for, waits_until)
   select md5(n || 'line' || at)::uuid, md5('order ' || n)::uuid, at, 'flight', 'DomesticFlight', 'پرواز', '2026-04-01T10:00:00', '2026-04-01T11:00:00', 5, state,
     case state when 'issuing' then $3::timestamptz end, case state when 'issuing' then $3::timestamptz end,
     case state when 'requested' then 'supplier' end, case state when 'requested' then $3::timestamptz end
   from generate_series(0, 239) as n, generate_series(0, 1) as at, lateral (select ($1::text[])[1 + (n / 7 + at * (n % 3)) % $2] as state) as chosen`,
  [states, states.length, start],
)
const everything = { most: 1_000 }
const list = (filter: OrderFilter) => listOrders(db, start, filter)

it('tells at every filter what reading all would, in its order, page after page', async () => {
  const all = await list(everything)
  expect(all).toHaveLength(240)
  const spans = [{}, { from: start.add({ minutes: 40 }) }, { to: start.add({ minutes: 80 }) }]
  for (const money of [undefined, ...moneys])
    for (const state of [undefined, ...states])
      for (const span of spans) {
        const { from, to } = { from: undefined, to: undefined, ...span }
        const fitting = all.filter(
          (one) =>
            (!money || one.money === money) &&
            (!state || one.states.includes(state)) &&
            (!from || Temporal.Instant.compare(one.registeredAt, from) >= 0) &&
            (!to || Temporal.Instant.compare(one.registeredAt, to) < 0),
        )
        const read: string[] = []
        for (let before: OrderFilter['before']; ; ) {
          const page = await list({ money, state, from, to, before, most })
          read.push(...page.map(({ orderId }) => orderId))
          before = page.at(-1)
          if (page.length < most) break
        }
        expect(read, `${money} ${state} ${from} ${to}`).toEqual(
          fitting.map(({ orderId }) => orderId),
        )
      }
})

it('follows an order whose money moves', async () => {
  const [first] = await list({ money: 'unpaid', state: 'held', most: 1 })
  if (!first) throw new Error('Nothing is held')
  await query(db, `update orders.order set money = 'closed' where id = '${first.orderId}'`)
  expect(
    (await list({ ...everything, money: 'unpaid', state: 'held' })).map(({ orderId }) => orderId),
  ).not.toContain(first.orderId)
  expect(
    (await list({ ...everything, money: 'closed', state: 'held' })).map(({ orderId }) => orderId),
  ).toContain(first.orderId)
})
