import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import {
  afterCommit,
  jsonb,
  notifyAfterCommit,
  openDatabase,
  query,
  type Tx,
  tables,
} from './database.ts'

const { db, url } = await testDatabase()

type Sample = {
  'sample.row': {
    id: number
    amountRial: number | null
    happenedAt: Temporal.Instant | null
    departsOn: Temporal.PlainDate | null
    rate: string | null
    details: unknown
    days: Temporal.PlainDate[] | null
  }
}

await db.tx(async (tx) => {
  await sql`create schema sample`.execute(tables(tx))
  await sql`create table sample.row (id int8 primary key, amount_rial int8, happened_at timestamptz,
    departs_on date, rate numeric, details jsonb, days date[])`.execute(tables(tx))
})
const rows = (dbOrTx: typeof db | Tx) => tables<Sample>(dbOrTx).selectFrom('sample.row')
const insert = (tx: Tx, row: Partial<Sample['sample.row']> & { id: number }) =>
  tables<Sample>(tx)
    .insertInto('sample.row')
    .values(row as Sample['sample.row'])
    .execute()

describe('types on the wire', () => {
  it('brings every type back as it went', async () => {
    const row = {
      id: 1,
      amountRial: Number.MAX_SAFE_INTEGER,
      happenedAt: Temporal.Instant.from('2026-03-21T00:00:00.123Z'),
      departsOn: Temporal.PlainDate.from('2026-03-21'),
      rate: '0.10',
      details: { keptAsIs: { some_key: 'متن' } },
      days: [Temporal.PlainDate.from('2026-03-21'), Temporal.PlainDate.from('2027-03-21')],
    }
    await db.tx((tx) => insert(tx, row))
    const found = await rows(db)
      .selectAll()
      .where('happenedAt', '=', row.happenedAt)
      .executeTakeFirstOrThrow()
    expect(found.happenedAt?.equals(row.happenedAt)).toBe(true)
    expect(found.departsOn?.equals(row.departsOn)).toBe(true)
    expect(found.days?.map(String)).toEqual(['2026-03-21', '2027-03-21'])
    const { amountRial, rate, details } = found
    expect({ amountRial, rate, details }).toEqual({
      amountRial: row.amountRial,
      rate: row.rate,
      details: row.details,
    })
  })

  it('stores an array in jsonb when it is said to be one', async () => {
    await db.tx((tx) => insert(tx, { id: 2, details: jsonb(['a', 1]) }))
    const found = await rows(db).select('details').where('id', '=', 2).executeTakeFirstOrThrow()
    expect(found.details).toEqual(['a', 1])
  })

  it('refuses an int8 that a number cannot hold, a bigint and a Date', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(tables(db))).rejects.toThrow(
      /too large/,
    )
    await expect(sql`select ${10n}`.execute(tables(db))).rejects.toThrow(/bigint/)
    await expect(sql`select ${new Date()}`.execute(tables(db))).rejects.toThrow(/Temporal/)
  })
})

describe('a transaction', () => {
  it('vanishes whole when its work rejects', async () => {
    const work = db.tx(async (tx) => {
      await insert(tx, { id: 10 })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await rows(db).select('id').where('id', '=', 10).execute()).toEqual([])
  })

  it('refuses to commit after a statement failed and was swallowed', async () => {
    const work = db.tx(async (tx) => {
      await insert(tx, { id: 11 })
      await insert(tx, { id: 11 }).catch(() => {})
    })
    await expect(work).rejects.toThrow()
    expect(await rows(db).select('id').where('id', '=', 11).execute()).toEqual([])
  })

  it('runs one SQL text whose values and columns are of our types, under the names it gives', async () => {
    const at = Temporal.Instant.from('2030-01-01T08:00:00Z')
    const text = 'select $1::timestamptz as "sameAt", $2::bigint as amount_rial'
    expect(await query(db, text, [at, 5])).toEqual([{ sameAt: at, amount_rial: 5 }])
  })

  it('refuses to be nested and to be used after its end', async () => {
    await expect(db.tx(() => db.tx(async () => 1))).rejects.toThrow(/inside another/)
    let kept: Tx | undefined
    await db.tx(async (tx) => {
      kept = tx
    })
    expect(() => tables(kept as Tx)).toThrow(/after its end/)
    const leaked = await db.tx(async (tx) => ({ view: rows(tx).select('id') }))
    await expect(leaked.view.execute()).rejects.toThrow()
  })

  it('lets an effect open a new transaction, only after the commit and only once', async () => {
    const seen: unknown[] = []
    await db.tx(async (tx) => {
      afterCommit(tx, async () => {
        seen.push(await db.tx((next) => rows(next).select('id').where('id', '=', 12).execute()))
      })
      await insert(tx, { id: 12 })
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([[{ id: 12 }]])
    const undone = db.tx(async (tx) => {
      afterCommit(tx, () => void seen.push('never'))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(seen).toHaveLength(1)
  })

  it('runs the work again when two serializable ones collide', async () => {
    await db.tx((tx) => insert(tx, { id: 20, amountRial: 0 }))
    const add = () =>
      db.tx(
        async (tx) => {
          const { amountRial } = await rows(tx)
            .select('amountRial')
            .where('id', '=', 20)
            .executeTakeFirstOrThrow()
          await new Promise((wake) => setTimeout(wake, 20))
          await tables<Sample>(tx)
            .updateTable('sample.row')
            .set({ amountRial: (amountRial ?? 0) + 1 })
            .where('id', '=', 20)
            .execute()
        },
        { isolation: 'serializable' },
      )
    await Promise.all([add(), add(), add()])
    const found = await rows(db).select('amountRial').where('id', '=', 20).executeTakeFirstOrThrow()
    expect(found.amountRial).toBe(3)
  })

  it('runs the work again after a deadlock, with the effects of the attempt that commits alone', async () => {
    await db.tx(async (tx) => {
      await insert(tx, { id: 41, amountRial: 0 })
      await insert(tx, { id: 42, amountRial: 0 })
    })
    let attempts = 0
    const effects: string[] = []
    const addTo = (tx: Tx, id: number) =>
      tables<Sample>(tx)
        .updateTable('sample.row')
        .set(({ eb }) => ({ amountRial: eb('amountRial', '+', 1) }))
        .where('id', '=', id)
        .execute()
    // Each holds its first row before either asks for its second, however slow the machine is.
    const bothHold = Promise.withResolvers<void>()
    let held = 0
    const addToBoth = (first: number, second: number) =>
      db.tx(async (tx) => {
        attempts += 1
        afterCommit(tx, () => void effects.push(`${first} then ${second}`))
        await addTo(tx, first)
        held += 1
        if (held === 2) bothHold.resolve()
        await bothHold.promise
        await addTo(tx, second)
      })
    await Promise.all([addToBoth(41, 42), addToBoth(42, 41)])
    // On a slow machine the one that gave way may be back before the other woke, and they meet once more.
    expect(attempts).toBeGreaterThanOrEqual(3)
    expect(effects.toSorted()).toEqual(['41 then 42', '42 then 41'])
    const both = await rows(db).select('amountRial').where('id', 'in', [41, 42]).execute()
    expect(both).toEqual([{ amountRial: 2 }, { amountRial: 2 }])
  })

  it('gives up after five attempts that PostgreSQL refused', async () => {
    let attempts = 0
    const always = db.tx(async (tx) => {
      attempts += 1
      await sql`do $$ begin raise exception 'collided' using errcode = '40001'; end $$`.execute(
        tables(tx),
      )
    })
    await expect(always).rejects.toMatchObject({ code: '40001' })
    expect(attempts).toBe(5)
  })
})

describe('listening', () => {
  it('asks its one connection one thing at a time', async () => {
    const own = openDatabase({ url })
    const ask: (text: string) => Promise<unknown> = pg.Client.prototype.query
    const open: string[] = []
    const beside: string[][] = []
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => asked.mockRestore())
    asked.mockImplementation(async function (this: pg.Client, text: string) {
      beside.push([...open])
      open.push(text)
      const answer = await ask.call(this, text)
      open.splice(open.indexOf(text), 1)
      return answer
    })
    const channels = ['first', 'second', 'third']
    await Promise.all(channels.map((channel) => own.listen(channel, () => {})))
    asked.mockRestore()
    await own.close()
    expect(beside.length).toBeGreaterThanOrEqual(channels.length)
    expect(beside.flat()).toEqual([])
  })

  it('hears each committed hint once, and none of a rolled-back transaction', async () => {
    const heard: (string | null)[] = []
    await db.listen('orders', (payload) => heard.push(payload))
    await db.tx(async (tx) => {
      for (const id of ['a', 'b', 'a']) notifyAfterCommit(tx, 'orders', id)
    })
    await db
      .tx(async (tx) => {
        notifyAfterCommit(tx, 'orders', 'c')
        throw new Error('undone')
      })
      .catch(() => {})
    await expect.poll(() => heard, { timeout: 30_000 }).toEqual(['a', 'b'])
  })

  it('goes on hearing when what one of them set off has failed', async () => {
    const heard: (string | null)[] = []
    await db.listen('doors', async (payload) => {
      heard.push(payload)
      throw new Error('the database is away')
    })
    for (const payload of ['one', 'two'])
      await db.tx(async (tx) => notifyAfterCommit(tx, 'doors', payload))
    await expect.poll(() => heard, { timeout: 30_000 }).toEqual(['one', 'two'])
  })

  it('hears its own at once, before the database says it, and never twice', async () => {
    const heard: (string | null)[] = []
    const other = openDatabase({ url, maxConnections: 2 })
    const heardThere: (string | null)[] = []
    await db.listen('gates', (payload) => heard.push(payload))
    await other.listen('gates', (payload) => heardThere.push(payload))
    await db.tx(async (tx) => notifyAfterCommit(tx, 'gates', 'mine'))
    await new Promise((wake) => setImmediate(wake))
    await new Promise((wake) => setImmediate(wake))
    expect(heard).toEqual(['mine'])
    await expect.poll(() => heardThere, { timeout: 30_000 }).toEqual(['mine'])
    // The same words from elsewhere are heard, and each once.
    await other.tx(async (tx) => notifyAfterCommit(tx, 'gates', 'mine'))
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(2)
    await other.close()
    expect(heard).toEqual(['mine', 'mine'])
  })

  it('hears of each commit, also where two say the same before the first is sent', async () => {
    const heard: (string | null)[] = []
    await db.listen('windows', (payload) => heard.push(payload))
    const change = async () => {
      await db.tx(async (tx) => notifyAfterCommit(tx, 'windows', 'mine'))
      await new Promise((wake) => setImmediate(wake))
      await new Promise((wake) => setImmediate(wake))
    }
    for (let turn = 1; turn <= 5; turn += 1) {
      await change()
      // Whoever looked something up between two changes must look again.
      expect(heard).toHaveLength(turn)
    }
    await db.tx(async (tx) => notifyAfterCommit(tx, 'windows', 'the end'))
    await expect.poll(() => heard.at(-1), { timeout: 30_000 }).toBe('the end')
    expect(heard).toHaveLength(6)
  })

  it('says that something may be missing after its connection was cut, then hears again', async () => {
    const own = openDatabase({ url, maxConnections: 2 })
    const heard: (string | null)[] = []
    await own.listen('seats', (payload) => heard.push(payload))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'parastoo-listener' and datname = current_database()`.execute(
      tables(db),
    )
    await expect.poll(() => heard, { timeout: 30_000 }).toEqual([null])
    await own.tx(async (tx) => notifyAfterCommit(tx, 'seats', 'x'))
    await expect.poll(() => heard, { timeout: 30_000 }).toEqual([null, 'x'])
    await own.close()
  })
})

it('leaves no connection behind when it is closed, also where only a transaction was opened', async () => {
  const own = openDatabase({ url, applicationName: 'soon-closed' })
  await own.tx(async (tx) => void (await query(tx, 'select 1')))
  await own.close()
  const stays = async () => {
    const rows = await query<{ n: number }>(
      db,
      'select count(*)::int as n from pg_stat_activity where application_name = $1',
      ['soon-closed'],
    )
    return rows[0]?.n
  }
  await expect.poll(stays, { timeout: 10_000 }).toBe(0)
})

it('plans a statement once a connection where nobody migrates beside, and leaves the others as they come', async () => {
  const kept = openDatabase({ url, maxConnections: 1, keepsPlans: true })
  try {
    for (const number of [1, 2])
      expect(await query(kept, 'select $1::int as number', [number])).toEqual([{ number }])
    const statements = await query<{ text: string }>(
      kept,
      "select statement as text from pg_prepared_statements where name like 'kept%'",
    )
    expect(statements).toEqual([{ text: 'select $1::int as number' }])
  } finally {
    await kept.close()
  }
})
