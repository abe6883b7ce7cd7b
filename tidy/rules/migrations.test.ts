import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { migrations } from './migrations.ts'

const folder = 'apps/server/migrations'
const why = '-- People sign in by mobile number, so the number is their key.\n'

it('passes one sequence whose files say why and keep to their owner', () => {
  expectClean(migrations, {
    [`${folder}/0001-platform-limits.sql`]: `${why}create schema platform;`,
    [`${folder}/0002-identity-people.sql`]: `${why}create table identity.people (
  id uuid, -- the orders.owner of a later file
  note text default 'see wallet.holds'
);`,
  })
})

it('reports gaps, doubles and names without an owner', () => {
  expectReported(
    migrations,
    {
      [`${folder}/0001-identity-people.sql`]: why,
      [`${folder}/0001-ledger-entries.sql`]: why,
      [`${folder}/0004-wallet-holds.sql`]: why,
      [`${folder}/0005-people.sql`]: why,
    },
    [
      `${folder}/0001-ledger-entries.sql:1`,
      `${folder}/0004-wallet-holds.sql:1`,
      `${folder}/0005-people.sql:1`,
    ],
  )
})

it('reports a file that does not say why', () => {
  const path = `${folder}/0001-identity-people.sql`
  expectReported(migrations, { [path]: 'create schema identity;' }, [`${path}:1`])
})

it('reports a file that touches another owner’s schema', () => {
  const path = `${folder}/0001-orders-lines.sql`
  const text = `${why}create schema orders;
create table orders.lines (entry uuid references ledger.entries (id));
create schema if not exists wallet;`
  expectReported(migrations, { [path]: text }, [`${path}:3`, `${path}:4`])
})
