import { describe, expect, it } from 'vitest'
import { expandFirst } from './expand-first.ts'

const told = (sql: string, name = '9000-orders-later.sql') =>
  expandFirst([
    { path: `apps/server/migrations/${name}`, text: `-- Says why it is made.\n${sql}` },
  ]).map(({ line, message }) => `${line}: ${message.split(';')[0]}`)

describe('a migration after the first release', () => {
  it.each([
    ['create table orders.note (id uuid primary key, text text not null);'],
    ['alter table orders.line add column colour text;'],
    [
      "alter table orders.line add column colour text not null default 'red', add column weight int;",
    ],
    [
      'alter table orders.line add column day date generated always as (starts_at::date) stored not null;',
    ],
    [
      'alter table orders.line drop constraint line_kind, add constraint line_kind check (kind in (1, 2)) not valid;',
    ],
    ['alter table orders.line alter column colour drop not null;'],
    ['drop index orders.line_by_day; create index line_by_day on orders.line (day);'],
    ["comment on table orders.line is 'drop table orders.line';"],
    [
      'create function orders.look() returns int as $$ begin drop table x; end $$ language plpgsql;',
    ],
  ])('may add: %s', (sql) => {
    expect(told(sql)).toEqual([])
  })

  it.each([
    ['drop table orders.note;', '2: drops what older code may use'],
    ['\nalter table orders.line drop column colour;', '3: drops a column that older code may use'],
    ['alter table orders.line drop colour;', '2: drops a column that older code may use'],
    ['alter table orders.line rename column colour to hue;', '2: renames what older code may use'],
    ['alter table orders.line rename to part;', '2: renames what older code may use'],
    [
      'alter table orders.line alter column weight type bigint;',
      '2: changes a type that older code reads',
    ],
    [
      'alter table orders.line alter column colour set not null;',
      '2: asks older code for a value it does not write',
    ],
    [
      'alter table orders.line add column colour text not null;',
      '2: asks older code for a value it does not write',
    ],
  ])('may not take away: %s', (sql, wanted) => {
    expect(told(sql)).toEqual([wanted])
  })

  it('may take away what it names, with the reason', () => {
    expect(
      told(
        '-- contracts: nobody has read colour since 0.2\nalter table orders.line drop column colour;',
      ),
    ).toEqual([])
    expect(told('-- contracts: old\nalter table orders.line drop column colour;')).toHaveLength(1)
  })

  it('is not asked this before there was a release', () => {
    expect(told('drop table orders.note;', '0092-orders-earlier.sql')).toEqual([])
  })
})
