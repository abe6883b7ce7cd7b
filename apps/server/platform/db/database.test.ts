import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import {
  afterCommit,
  ask,
  beforeCommit,
  type DbTx,
  insisted,
  isNotSo,
  jsonb,
  notifyAfterCommit,
  openDatabase,
  tables,
  tell,
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

await db.tx(async (dbTx) => {
  await sql`create schema sample`.execute(tables(dbTx))
  await sql`create table sample.row (id int8 primary key, amount_rial int8, happened_at timestamptz,
    departs_on date, rate numeric, details jsonb, days date[])`.execute(tables(dbTx))
})
const rows = (dbOrTx: typeof db | DbTx) => tables<Sample>(dbOrTx).selectFrom('sample.row')
const insert = (dbTx: DbTx, row: Partial<Sample['sample.row']> & { id: number }) =>
  tables<Sample>(dbTx)
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
    await db.tx((dbTx) => insert(dbTx, row))
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
    await db.tx((dbTx) => insert(dbTx, { id: 2, details: jsonb(['a', 1]) }))
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
    const work = db.tx(async (dbTx) => {
      await insert(dbTx, { id: 10 })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await rows(db).select('id').where('id', '=', 10).execute()).toEqual([])
  })

  it('refuses to commit after a statement failed and was swallowed', async () => {
    const work = db.tx(async (dbTx) => {
      await insert(dbTx, { id: 11 })
      await insert(dbTx, { id: 11 }).catch(() => {})
    })
    await expect(work).rejects.toThrow()
    expect(await rows(db).select('id').where('id', '=', 11).execute()).toEqual([])
  })

  it('writes what it was told, and with all of it nothing when one part is refused', async () => {
    const add = 'insert into sample.row (id) values ($1)'
    const after: unknown[] = []
    await db.tx(async (dbTx) => tell(dbTx, add, [21]))
    const refusedLast = db.tx(async (dbTx) => {
      afterCommit(dbTx, () => void after.push('never'))
      tell(dbTx, add, [22])
      tell(dbTx, add, [21])
      tell(dbTx, add, [23])
    })
    // The reason, and not that what followed was refused because of it.
    await expect(refusedLast).rejects.toMatchObject({ code: '23505' })
    const refusedBefore = db.tx(async (dbTx) => {
      tell(dbTx, add, [21])
      await ask(dbTx, add, [24])
    })
    await expect(refusedBefore).rejects.toMatchObject({ code: '23505' })
    const swallowed = db.tx(async (dbTx) => {
      tell(dbTx, add, [25])
      tell(dbTx, add, [21])
      await ask(dbTx, add, [26]).catch(() => undefined)
    })
    await expect(swallowed).rejects.toMatchObject({ code: '23505' })
    const there = await rows(db).select('id').where('id', '>', 20).execute()
    expect(there).toEqual([{ id: 21 }])
    expect(after).toEqual([])
    expect(() => tell(db as never, add, [27])).toThrow(/Only a dbTx/)
  })

  it('does not come about when what it insisted on is not so, and says so to nobody else', async () => {
    const add = insisted(
      'insert into sample.row (id) values ($1) on conflict do nothing returning id',
    )
    await db.tx(async (dbTx) => tell(dbTx, add, [31]))
    const after: unknown[] = []
    const refusedOf = (work: (dbTx: DbTx) => Promise<unknown>) =>
      db.tx(work).then(
        () => 'kept',
        (fault) => (isNotSo(fault) ? 'not so' : fault),
      )
    const withCommit = await refusedOf(async (dbTx) => {
      afterCommit(dbTx, () => void after.push('never'))
      tell(dbTx, 'insert into sample.row (id) values ($1)', [32])
      tell(dbTx, add, [31])
      tell(dbTx, 'insert into sample.row (id) values ($1)', [33])
    })
    // Whoever asks behind it is refused with it, whatever he makes of that.
    const withAnswer = await refusedOf(async (dbTx) => {
      tell(dbTx, add, [31])
      await ask(dbTx, 'insert into sample.row (id) values ($1)', [34]).catch(() => undefined)
      return 'went on'
    })
    const another = await refusedOf((dbTx) =>
      ask(dbTx, 'insert into sample.row (id) values ($1)', [31]),
    )
    expect([withCommit, withAnswer]).toEqual(['not so', 'not so'])
    expect(another).toMatchObject({ code: '23505' })
    expect(await rows(db).select('id').where('id', '>', 30).execute()).toEqual([{ id: 31 }])
    expect(after).toEqual([])
  })

  it('refuses to be nested and to be used after its end', async () => {
    await expect(db.tx(() => db.tx(async () => 1))).rejects.toThrow(/inside another/)
    let kept: DbTx | undefined
    await db.tx(async (dbTx) => {
      kept = dbTx
    })
    expect(() => tables(kept as DbTx)).toThrow(/after its end/)
    const leaked = await db.tx(async (dbTx) => ({ view: rows(dbTx).select('id') }))
    await expect(leaked.view.execute()).rejects.toThrow()
  })

  it('lets an effect open a new transaction, only after the commit and only once', async () => {
    const seen: unknown[] = []
    await db.tx(async (dbTx) => {
      afterCommit(dbTx, async () => {
        seen.push(await db.tx((next) => rows(next).select('id').where('id', '=', 12).execute()))
      })
      await insert(dbTx, { id: 12 })
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([[{ id: 12 }]])
    const undone = db.tx(async (dbTx) => {
      afterCommit(dbTx, () => void seen.push('never'))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(seen).toHaveLength(1)
  })

  it('does what was kept for last before the commit, and takes everything back when that fails', async () => {
    const order: string[] = []
    await db.tx(async (dbTx) => {
      beforeCommit(dbTx, async () => {
        order.push('last')
        await insert(dbTx, { id: 13 })
      })
      order.push('work')
    })
    expect(order).toEqual(['work', 'last'])
    const undone = db.tx(async (dbTx) => {
      await insert(dbTx, { id: 14 })
      beforeCommit(dbTx, async () => {
        throw new Error('no')
      })
    })
    await expect(undone).rejects.toThrow('no')
    const kept = await rows(db).select('id').where('id', 'in', [13, 14]).execute()
    expect(kept).toEqual([{ id: 13 }])
    // A statement given whole names its own columns, and its values are those of our types.
    const at = Temporal.Instant.from('2030-01-01T08:00:00Z')
    const text = 'select $1::timestamptz as "sameAt", $2::bigint as amount'
    expect(await ask(db, text, [at, 5])).toEqual([{ sameAt: at, amount: 5 }])
  })

  it('runs the work again when two serializable ones collide', async () => {
    await db.tx((dbTx) => insert(dbTx, { id: 20, amountRial: 0 }))
    const add = () =>
      db.tx(
        async (dbTx) => {
          const { amountRial } = await rows(dbTx)
            .select('amountRial')
            .where('id', '=', 20)
            .executeTakeFirstOrThrow()
          await new Promise((wake) => setTimeout(wake, 20))
          await tables<Sample>(dbTx)
            .updateTable('sample.row')
            .set({ amountRial: (amountRial ?? 0) + 1 })
            .where('id', '=', 20)
            .execute()
        },
        { isolation: 'serializable', retrySerialization: true },
      )
    await Promise.all([add(), add(), add()])
    const found = await rows(db).select('amountRial').where('id', '=', 20).executeTakeFirstOrThrow()
    expect(found.amountRial).toBe(3)
  })
})

describe('listening', () => {
  it('hears each committed hint once, and none of a rolled-back transaction', async () => {
    const heard: (string | null)[] = []
    await db.listen('orders', (payload) => heard.push(payload))
    await db.tx(async (dbTx) => {
      for (const id of ['a', 'b', 'a']) notifyAfterCommit(dbTx, 'orders', id)
    })
    await db
      .tx(async (dbTx) => {
        notifyAfterCommit(dbTx, 'orders', 'c')
        throw new Error('undone')
      })
      .catch(() => {})
    await expect.poll(() => heard, { timeout: 2000 }).toEqual(['a', 'b'])
  })

  it('hears its own at once, before the database says it, and never twice', async () => {
    const heard: (string | null)[] = []
    const other = openDatabase({ url, maxConnections: 2 })
    const heardThere: (string | null)[] = []
    await db.listen('gates', (payload) => heard.push(payload))
    await other.listen('gates', (payload) => heardThere.push(payload))
    await db.tx(async (dbTx) => notifyAfterCommit(dbTx, 'gates', 'mine'))
    await new Promise((wake) => setImmediate(wake))
    await new Promise((wake) => setImmediate(wake))
    expect(heard).toEqual(['mine'])
    await expect.poll(() => heardThere, { timeout: 2000 }).toEqual(['mine'])
    // The same words from elsewhere are heard, and each once.
    await other.tx(async (dbTx) => notifyAfterCommit(dbTx, 'gates', 'mine'))
    await expect.poll(() => heard.length, { timeout: 2000 }).toBe(2)
    await other.close()
    expect(heard).toEqual(['mine', 'mine'])
  })

  it('says that something may be missing after its connection was cut, then hears again', async () => {
    const own = openDatabase({ url, maxConnections: 2 })
    const heard: (string | null)[] = []
    await own.listen('seats', (payload) => heard.push(payload))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'parastoo-listener' and datname = current_database()`.execute(
      tables(db),
    )
    await expect.poll(() => heard, { timeout: 5000 }).toEqual([null])
    await own.tx(async (dbTx) => notifyAfterCommit(dbTx, 'seats', 'x'))
    await expect.poll(() => heard, { timeout: 2000 }).toEqual([null, 'x'])
    await own.close()
  })
})

it('leaves no connection behind when it is closed, also where only a dbTx was opened', async () => {
  const own = openDatabase({ url, applicationName: 'soon-closed' })
  await own.tx(async (dbTx) => void (await ask(dbTx, 'select 1', [])))
  await own.close()
  const stays = async () => {
    const rows = await ask<{ n: number }>(
      db,
      'select count(*)::int as n from pg_stat_activity where application_name = $1',
      ['soon-closed'],
    )
    return rows[0]?.n
  }
  await expect.poll(stays, { timeout: 10_000 }).toBe(0)
})
