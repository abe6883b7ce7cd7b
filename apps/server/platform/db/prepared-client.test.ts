import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { PreparedClient } from './prepared-client.ts'
import { createStatementNames } from './statement-names.ts'

const { url } = await testDatabase()
const client = new PreparedClient({ connectionString: url })
const other = new pg.Client({ connectionString: url })
await Promise.all([client.connect(), other.connect()])
afterAll(() => Promise.all([client.end(), other.end()]))

const prepared = async (): Promise<string[]> => {
  const { rows } = await client.query('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

it('prepares what comes back, and nothing that came once', async () => {
  for (let time = 0; time < 4; time += 1) await client.query('select $1::int + 1', [time])
  await client.query('select $1::int + 2', [0])
  expect(await prepared()).toEqual(['select $1::int + 1'])
})

it('answers rightly whatever the values are', async () => {
  for (const value of [1, 5, 9, 5]) {
    const { rows } = await client.query('select $1::int * 2 as twice', [value])
    expect(rows).toEqual([{ twice: value * 2 }])
  }
})

it('leaves the beginning and the end of a transaction alone', async () => {
  for (let time = 0; time < 4; time += 1) {
    await client.query('begin', [])
    await client.query('commit', [])
  }
  expect(await prepared()).not.toContain('begin')
})

describe('a begin that goes with the statement after it', () => {
  const insert = (id: number) => client.query('insert into opened values ($1)', [id])
  const inside = async () => {
    const { rows } = await client.query('select count(*)::int as n from opened', [])
    return rows[0].n
  }
  beforeAll(async () => {
    await client.query('create table opened (id integer primary key)')
    // Known to PostgreSQL by a name from then on, and so sent together.
    for (const id of [1, 2, 3, 4]) await insert(id)
  })

  it('begins, and answers what the statement answered', async () => {
    client.holdBegin('begin')
    expect(await insert(5)).toMatchObject({ command: 'INSERT', rowCount: 1 })
    await client.query('rollback')
    expect(await inside()).toBe(4)
  })

  it('begins before a statement that PostgreSQL knows not yet, and before one without values', async () => {
    client.holdBegin('begin')
    await client.query('insert into opened select $1::int', [6])
    await client.query('rollback')
    client.holdBegin('begin')
    await client.query('insert into opened values (7)')
    await client.query('rollback')
    expect(await inside()).toBe(4)
  })

  it('leaves the statement undone when it does not come about', async () => {
    client.holdBegin('begin isolation level none')
    await expect(insert(8)).rejects.toThrow('syntax error')
    expect(await inside()).toBe(4)
    expect((await insert(9)).rowCount).toBe(1)
  })

  it('is forgotten when nothing follows', async () => {
    client.holdBegin('begin')
    expect(client.dropHeldBegin()).toBe(true)
    expect(client.dropHeldBegin()).toBe(false)
    await client.query('insert into opened values (10)')
    expect(await inside()).toBe(6)
  })
})

it('works on after a table changed beneath a prepared statement', async () => {
  await client.query('create table changing (id integer)')
  await client.query('insert into changing values (1)')
  const ask = () => client.query('select * from changing where id = $1', [1])
  for (let time = 0; time < 6; time += 1) await ask()
  await other.query('alter table changing add column more text')
  // PostgreSQL refuses the old plan once; nobody may be refused twice.
  await ask().catch(() => undefined)
  expect((await ask()).rows).toEqual([{ id: 1, more: null }])
})

it('gives one name to one text, and stops naming before it fills the server', () => {
  const names = createStatementNames()
  const nameOf = (text: string) => [1, 2, 3].map(() => names.of(text)).at(-1)
  const name = nameOf('select 1')
  expect(name).toBe(names.of('select 1'))
  expect(name).not.toBe(nameOf('select 2'))
  expect(names.of('a'.repeat(30_000))).toBeUndefined()
  const all = Array.from({ length: 5_000 }, (_, each) => nameOf(`select ${each} + 3`))
  expect(all.filter((each) => each !== undefined).length).toBeLessThanOrEqual(600)
  expect(all.at(-1)).toBeUndefined()
  expect(names.of('select 1')).toBe(name)
})
