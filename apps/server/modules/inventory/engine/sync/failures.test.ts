import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, tables } from '../../../../platform/db/database.ts'
import { startEmbeddedPostgres } from '../../../../platform/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../../platform/db/migrate.ts'
import { silentLog } from '../../../../platform/log.ts'
import { addSampleFlight } from '../../stock/testing/stock-fixture.ts'
import { createEngine, type Engine } from '../index.ts'
import { seatsOf } from '../testing/seats-of.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

// A server of its own: these tests restart it and change its settings. It begins as hosted ones often do, without logical decoding.
const folder = await mkdtemp(join(tmpdir(), 'parastoo-follow-'))
const start = (settings: Record<string, string>) =>
  startEmbeddedPostgres({ folder, settings: { fsync: 'off', ...settings } })
let postgres = await start({ wal_level: 'replica' })
const restart = async (settings: Record<string, string> = {}) => {
  await postgres.stop()
  postgres = await start(settings)
}
const { url } = postgres
await migrateDatabase({ url })
const db = openDatabase({ url, maxConnections: 4 })
const { flightDateId } = await addSampleFlight(db, {
  operatesOn: '2030-05-03',
  classes: [{ seats: 9 }],
})

const opened: Engine[] = []
async function openNode(nodeUrl = url): Promise<Engine> {
  const nodeDb = nodeUrl === url ? db : openDatabase({ url: nodeUrl, maxConnections: 3 })
  const engine = createEngine({ db: nodeDb, log: silentLog, compareEveryMs: 3_600_000 })
  await engine.open()
  opened.push(engine)
  return engine
}
afterAll(async () => {
  for (const engine of opened) await engine.close()
  await db.close()
  await postgres.stop()
  for (const path of [postgres.folder, folder]) await rm(path, { recursive: true, force: true })
})

const run = (statement: string) => sql.raw(statement).execute(tables<unknown>(db))
const setSeats = (seats: number) => run(`update inventory.seat_class set seats_left = ${seats}`)
const shows = (engine: Engine, seats: number) =>
  expect.poll(() => seatsOf(engine, flightDateId), { timeout: 20_000, interval: 20 }).toBe(seats)
const slots = async () => {
  const { rows } = await sql<{ pid: number; wal: string }>`
    select active_pid as pid, wal_status as wal from pg_replication_slots`.execute(
    tables<unknown>(db),
  )
  return rows
}

it('a server without logical decoding: hints are heard, what to set is said, and once it is set the log is followed', async () => {
  const node = await openNode()
  expect(node.health()).toMatchObject({ isFollowing: false, position: null })
  expect(node.health().whyHints).toContain('set wal_level = logical')
  await db.tx(async (tx) => node.announce(tx, [flightDateId]))
  await shows(node, 9)

  await restart({ max_replication_slots: '1', max_slot_wal_keep_size: '32MB' })
  await expect.poll(() => node.health().isFollowing, { timeout: 20_000 }).toBe(true)
  expect(node.health().whyHints).toBeNull()
  await setSeats(8)
  await shows(node, 8)
})

it('no slot is free: that is said, and the one that becomes free is taken', async () => {
  const [first] = opened
  const second = await openNode()
  expect(second.health().isFollowing).toBe(false)
  expect(second.health().whyHints).toContain('raise max_replication_slots')
  await first?.close()
  await expect.poll(() => second.health().isFollowing, { timeout: 20_000 }).toBe(true)
  await setSeats(7)
  await shows(second, 7)
  await second.close()
  await expect.poll(slots).toEqual([])
})

it('a role without the right: hints are heard, and the right is named', async () => {
  await run(`create role plain login password 'plain' in role pg_read_all_data`)
  const asPlain = new URL(url)
  asPlain.username = 'plain'
  asPlain.password = 'plain'
  const refused = await openNode(asPlain.toString())
  expect(refused.health().isFollowing).toBe(false)
  expect(refused.health().whyHints).toContain('alter role')
  expect(seatsOf(refused, flightDateId)).toBe(7)
  await refused.close()
  await run('alter role plain replication')
  const allowed = await openNode(asPlain.toString())
  expect(allowed.health()).toMatchObject({ isFollowing: true, whyHints: null })
  await allowed.close()
})

it('a publication that is gone: hints are heard, and nothing is read again and again', async () => {
  await run('alter publication parastoo_search rename to elsewhere')
  const node = await openNode()
  expect(node.health().whyHints).toContain('there is no publication')
  await run('alter publication elsewhere rename to parastoo_search')
  await node.close()
})

it('the database restarted: searches go on, and what was sold meanwhile is there afterwards', async () => {
  const node = await openNode()
  await shows(node, 7)
  await postgres.stop()
  await expect.poll(() => node.health().isFollowing).toBe(false)
  expect(seatsOf(node, flightDateId)).toBe(7)
  expect(node.isReady()).toBe(true)
  postgres = await start({ max_replication_slots: '2', max_slot_wal_keep_size: '32MB' })
  await setSeats(6)
  await shows(node, 6)
  await expect
    .poll(() => node.health(), { timeout: 20_000 })
    .toMatchObject({
      isFollowing: true,
      behindMs: 0,
    })
  await node.close()
})

describe('a node in a process of its own', () => {
  it('a node that hangs loses its slot before the log fills the disk, and catches up when it wakes', async () => {
    const node = await forkNode()
    expect(await node.ask()).toEqual({ seats: 6, isFollowing: true, rebuilds: 0 })
    node.child.kill('SIGSTOP')
    await setSeats(5)
    for (let round = 0; round < 12; round += 1) {
      await run(
        `select pg_logical_emit_message(false, 'fill', repeat('x', 8000000)); select pg_switch_wal()`,
      )
      await run('checkpoint')
    }
    await expect.poll(slots, { timeout: 20_000 }).toEqual([])
    node.child.kill('SIGCONT')
    await expect
      .poll(node.ask, { timeout: 20_000 })
      .toEqual({ seats: 5, isFollowing: true, rebuilds: 1 })
    node.child.kill('SIGKILL')
  })

  it('a node killed leaves no slot, and the next one has what was sold meanwhile', async () => {
    const node = await forkNode()
    node.child.kill('SIGKILL')
    await once(node.child, 'exit')
    await setSeats(4)
    await expect.poll(slots, { timeout: 20_000 }).toEqual([])
    const risen = await forkNode()
    expect(await risen.ask()).toEqual({ seats: 4, isFollowing: true, rebuilds: 0 })
    risen.child.kill('SIGKILL')
  })
})

async function forkNode() {
  const file = new URL('../testing/engine-process.ts', import.meta.url)
  const child: ChildProcess = fork(file, [url], { stdio: 'inherit' })
  await once(child, 'message')
  return {
    child,
    async ask(): Promise<unknown> {
      child.send(flightDateId)
      return (await once(child, 'message'))[0]
    },
  }
}
