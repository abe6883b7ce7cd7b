/** Keeps a file of the columns in use for the next start: every few minutes, and once more at the end. */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { dateOf, systemClock } from '../../../../platform/clock.ts'
import { type Db, tables } from '../../../../platform/db/database.ts'
import { readPosition } from '../../../../platform/db/replication/position.ts'
import type { Log } from '../../../../platform/log.ts'
import type { ColumnsKeeper } from './replicate-columns.ts'
import { writeSnapshotFile } from './snapshot-file.ts'
import { clusterOf } from './start-from-file.ts'

const everyMs = 10 * 60_000
const longestWaitMs = 3000
const longestCloseMs = 10_000
const attempts = 4

export function keepFile({
  db,
  log,
  keeper,
  path,
}: {
  db: Db
  log: Log
  keeper: Pick<ColumnsKeeper, 'current'>
  path: string
}) {
  const closing = new AbortController()
  const pause = (ms: number) =>
    delay(ms, undefined, { ref: false, signal: closing.signal }).catch(() => {})

  /** Whether a file could be written; not while changes come by hints, for then nobody knows what memory has seen. */
  const save = async (): Promise<boolean> => {
    await mkdir(dirname(path), { recursive: true })
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const replica = keeper.current()
      if (!replica?.isFollowing || replica.isLost()) return false
      const facts = await factsNow(db)
      const reached = readPosition(facts.position)
      // Whatever an older transaction has written must be in memory; what younger ones write is read again at the start.
      const deadlineMs = performance.now() + longestWaitMs
      while ((replica.position() ?? 0n) < reached) {
        if (replica.isLost() || performance.now() > deadlineMs) return false
        await delay(10)
      }
      const { columns } = replica
      const { room, fares } = columns
      const shape = () => [room.segments, room.rows, room.classes, fares.count].join(' ')
      const before = shape()
      const isStill = () => !replica.isLost() && shape() === before
      if (await writeSnapshotFile(path, { columns, facts, isStill })) return true
    }
    return false
  }

  const run = async () => {
    while (!closing.signal.aborted) {
      await pause(everyMs)
      if (!closing.signal.aborted) await tryToSave()
    }
  }
  const tryToSave = async () => {
    const saved = await save().catch((fault) => {
      log.warn({ err: fault }, 'memory could not be written to its file')
      return true
    })
    if (!saved) log.info('memory was not written to its file, for it was not settled')
  }
  const running = run()

  return {
    save,
    /** Writes the file once more, unless the database hangs. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.race([
        running.then(tryToSave),
        delay(longestCloseMs, undefined, { ref: false }),
      ])
    },
  }
}

async function factsNow(db: Db) {
  const { rows } = await sql<{ since: string; position: string }>`
    select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as since,
      pg_current_wal_insert_lsn()::text as position`.execute(tables<unknown>(db))
  const [{ since, position } = { since: '', position: '' }] = rows
  const cluster = await clusterOf(db)
  return { takenAtMs: dateOf(systemClock.now()).getTime(), cluster, sinceXid: since, position }
}
