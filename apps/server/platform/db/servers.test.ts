/** A primary with two standbys, which connections follow when it is killed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { startReplicatedCluster } from '../testing/replicated-cluster.ts'
import { openDatabase, tables } from './database.ts'
import { readDatabaseTroubles } from './database-troubles.ts'
import { CommitUnknown } from './typed-pool.ts'

const folder = await mkdtemp(join(tmpdir(), 'parastoo-servers-'))
const cluster = await startReplicatedCluster(folder)
const db = openDatabase({
  url: cluster.urlOf('postgres'),
  maxConnections: 4,
  commitTimeoutMs: 1500,
})
afterAll(async () => {
  await db.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const heard: (string | null)[] = []
await db.listen('news', (payload) => {
  heard.push(payload)
})
await db.tx(async (tx) => {
  await sql`create table written (id int8 primary key)`.execute(tables(tx))
})
const write = (id: number) =>
  db.tx(async (tx) => {
    await sql`insert into written values (${id}) on conflict do nothing`.execute(tables(tx))
  })
const written = async () =>
  (await sql<{ id: number }>`select id from written`.execute(tables(db))).rows.map(({ id }) => id)

it('loses no acknowledged write when the primary is killed, and goes on at the standby that received most', async () => {
  const acknowledged: number[] = []
  let goesOn = true
  const lane = async (first: number) => {
    for (let id = first; goesOn; id += 4) {
      const isIn = await write(id).then(
        () => true,
        () => false,
      )
      if (isIn) acknowledged.push(id)
      else await systemClock.sleep(20)
    }
  }
  const lanes = [0, 1, 2, 3].map(lane)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(0)
  const before = acknowledged.length
  await cluster.failOver()
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 50)
  goesOn = false
  await Promise.all(lanes)
  const there = new Set(await written())
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
  await expect.poll(() => heard.includes(null), { timeout: 60_000 }).toBe(true)
})

it('answers no commit that waits for its standby in vain, whether the wait is cancelled or has no end', async () => {
  expect(await readDatabaseTroubles(db)).toEqual([])
  await cluster.stopStandbys()
  await expect.poll(() => readDatabaseTroubles(db), { timeout: 60_000 }).toContain('no-standby')
  // It may fail before the one who cancels it has its own answer.
  const waiting = write(-1).catch((fault: unknown) => fault)
  const waitFor = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where wait_event = 'SyncRep' and state = 'active'`.execute(
      tables(db),
    )
    return rows[0]?.pid
  }
  await expect.poll(waitFor, { timeout: 10_000 }).toBeGreaterThan(0)
  await sql`select pg_cancel_backend(${await waitFor()})`.execute(tables(db))
  expect(await waiting).toBeInstanceOf(CommitUnknown)
  expect(await written()).toContain(-1)

  await expect(write(-2)).rejects.toThrow(CommitUnknown)
  // The commit of which nobody knows goes on waiting there, and staff are told.
  await expect
    .poll(() => readDatabaseTroubles(db), { timeout: 60_000 })
    .toEqual(['no-standby', 'commits-wait'])
})
