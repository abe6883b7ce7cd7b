import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { schemas } from './schemas.ts'

const store = 'apps/server/modules/orders/store.ts'

it.each([
  'sql`select 1 from ledger.entries`',
  'sql`insert into "wallet".holds values (1)`',
  "sql.raw('UPDATE payments.payments set a = 1')",
  "db.selectFrom('ledger.entries as e')",
  "db.selectFrom('orders.lines').innerJoin('flights.tickets', 'a', 'b')",
  "db.withSchema('ledger')",
])('reports %s in orders', (code) => {
  expectReported(schemas, { [store]: `const a =\n  ${code}` }, [`${store}:2`])
})

it('counts lines inside a long statement', () => {
  expectReported(schemas, { [store]: 'sql`\nselect 1\nfrom ledger.entries`' }, [`${store}:3`])
})

it('passes a module’s own tables, facts with a dot in their names, and tests', () => {
  expectClean(schemas, {
    [store]: "sql`select 1 from orders.lines`\nannounce('payments.payment-settled')",
    'apps/server/modules/orders/a.test.ts': 'sql`select sum(a) from ledger.entries`',
  })
})

it('reports SQL of a module in app', () => {
  const path = 'apps/server/app/reactions.ts'
  expectReported(schemas, { [path]: 'sql`select 1 from orders.lines`' }, [`${path}:1`])
})
