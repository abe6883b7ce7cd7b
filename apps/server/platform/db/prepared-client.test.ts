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

describe('a transaction', () => {
  const add = 'insert into opened values ($1)'
  const insert = (id: number) => client.query(add, [id])
  const inside = async () => {
    const { rows } = await client.query('select array_agg(id order by id) as ids from opened', [])
    return rows[0].ids
  }
  beforeAll(async () => {
    await client.query('create table opened (id integer primary key)')
    // Known to PostgreSQL by a name from then on.
    for (const id of [1, 2, 3, 4]) await insert(id)
  })

  it('begins with its first statement, and each answer is that of its own', async () => {
    client.begin('begin')
    const told = client.tell(add, [5])
    const added = insert(6)
    const asked = client.query('select id, id::text as text from opened where id > $1', [4])
    expect(await added).toMatchObject({ command: 'INSERT', rowCount: 1 })
    expect(await asked).toMatchObject({
      ...{ command: 'SELECT', rowCount: 2 },
      rows: [
        { id: 5, text: '5' },
        { id: 6, text: '6' },
      ],
    })
    expect(await told).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] })
    await client.rollback()
    expect(await inside()).toEqual([1, 2, 3, 4])
  })

  it('commits with what was asked last', async () => {
    client.begin('begin')
    client.tell(add, [10]).catch(() => undefined)
    expect(await client.commit()).toMatchObject({ command: 'COMMIT' })
    client.begin('begin')
    client.tell(add, [11]).catch(() => undefined)
    client.tell(add, [10]).catch(() => undefined)
    await expect(client.commit()).rejects.toMatchObject({ cause: { code: '23505' } })
    await client.rollback()
    expect(await inside()).toEqual([1, 2, 3, 4, 10])
  })

  it('takes a text without values, one unknown yet, and several in one text', async () => {
    client.begin('begin')
    await client.query('insert into opened select $1::int', [20])
    await client.query('insert into opened values (21)')
    await client.query('insert into opened values (22); insert into opened values (23)')
    await client.rollback()
    expect(await inside()).toEqual([1, 2, 3, 4, 10])
  })

  it('skips everything behind what is refused, its begin included', async () => {
    client.begin('begin isolation level none')
    await expect(insert(30)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('syntax error') }),
    })
    await client.rollback()
    client.begin('begin')
    const answers = await Promise.allSettled([insert(31), insert(1), insert(32)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    await client.rollback()
    expect(await inside()).toEqual([1, 2, 3, 4, 10])
  })

  it('says nothing when nothing was asked, and never what was taken back at once', async () => {
    client.begin('begin')
    expect(client.commit()).toBeNull()
    client.begin('begin')
    const never = insert(40)
    await Promise.all([expect(never).rejects.toThrow(), client.rollback()])
    expect(await inside()).toEqual([1, 2, 3, 4, 10])
  })

  it('knows its statements again after one was refused while it was prepared', async () => {
    const divide = 'select 10 / $1::int as share'
    for (const by of [5, 5]) await client.query(divide, [by])
    await expect(client.query(divide, [0])).rejects.toMatchObject({ code: '22012' })
    for (const by of [2, 5]) {
      const { rows } = await client.query(divide, [by])
      expect(rows).toEqual([{ share: 10 / by }])
    }
    expect(await prepared()).toContain(divide)
  })

  it('refuses a value that cannot be sent, and goes on', async () => {
    const bad = {
      toPostgres: () => {
        throw new Error('no text')
      },
    }
    expect(() => client.query(add, [bad])).toThrow('no text')
    client.begin('begin')
    const first = insert(50)
    expect(() => client.query(add, [bad])).toThrow('no text')
    await first
    await client.rollback()
    expect(await inside()).toEqual([1, 2, 3, 4, 10])
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
