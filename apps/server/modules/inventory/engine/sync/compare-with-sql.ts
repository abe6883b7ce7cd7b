import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../../../platform/db/database.ts'
import { readPosition } from '../../../../platform/db/replication/position.ts'
import { readSeen } from '../../../../platform/db/replication/seen.ts'
import type { Log } from '../../../../platform/log.ts'
import { daySums, differingOrigins, sqlDaySums } from './checksums.ts'
import type { Replica } from './replica.ts'
import type { ColumnsKeeper } from './replicate-columns.ts'

const attempts = 10
const longestWaitMs = 10_000

export type Differences = { checkedDays: number; differences: number }

/**
 * Compares memory with the tables, one day of flights after another for ever, and has everything laid out anew when a day differs.
 * A day on which something moves at the very moment is looked at again, so that only what is wrong counts.
 */
export function compareWithSql({
  db,
  log,
  keeper,
  everyMs,
}: {
  db: Db
  log: Log
  keeper: ColumnsKeeper
  everyMs: number
}) {
  const counted: Differences = { checkedDays: 0, differences: 0 }
  const closing = new AbortController()
  let day = Number.NEGATIVE_INFINITY
  let looked: { replica: Replica; first: number; last: number } | undefined

  const checkNext = async () => {
    const replica = keeper.current()
    if (!replica) return
    if (looked?.replica !== replica) looked = { replica, ...daysOf(replica) }
    const { first, last } = looked
    day = day < first || day >= last ? first : day + 1
    const differing = await differingOn({ db, replica, day })
    if (differing === 'unsettled' || keeper.current() !== replica) return
    counted.checkedDays += 1
    if (differing.length === 0) return
    counted.differences += 1
    const date = Temporal.PlainDate.from('1970-01-01').add({ days: day }).toString()
    log.error({ date, origins: differing }, 'memory differs from the tables')
    await keeper.rebuild('memory differs from the tables')
  }

  const run = async () => {
    while (!closing.signal.aborted) {
      await delay(everyMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      await checkNext().catch((fault) => log.warn({ err: fault }, 'memory was not compared'))
    }
  }
  const running = run()

  return {
    counted: (): Readonly<Differences> => counted,
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}

/** The first and the last day with flights, when the columns were laid out. */
function daysOf({ columns }: Replica): { first: number; last: number } {
  const { operatesOn, room } = columns
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let row = 0; row < room.rows; row += 1) {
    const day = operatesOn[row] ?? 0
    if (day < first) first = day
    if (day > last) last = day
  }
  return { first, last }
}

/**
 * Origins that differ on one day. What the statement saw is applied before the two are compared; when something it did not see is
 * applied too, or flights were read meanwhile, a difference proves nothing and the day is asked again.
 */
async function differingOn({
  db,
  replica,
  day,
}: {
  db: Db
  replica: Replica
  day: number
}): Promise<string[] | 'unsettled'> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const mark = replica.mark()
    const { sums, seen, onDisk, position } = await sqlDaySums(db, day)
    if (!(await isReached(replica, readPosition(onDisk)))) return 'unsettled'
    if (differingOrigins(daySums(replica.columns, day), sums).length === 0) return []
    if (!(await isReached(replica, readPosition(position)))) return 'unsettled'
    const differing = differingOrigins(daySums(replica.columns, day), sums)
    if (differing.length === 0) return []
    if (replica.isFollowing && replica.hasOnlySeen(readSeen(seen), mark)) return differing
    // Hints come some milliseconds after their commits; what differs for seconds was missed.
    if (!replica.isFollowing && attempt === attempts) return differing
    await delay(replica.isFollowing ? 20 : 500, undefined, { ref: false })
  }
  return 'unsettled'
}

async function isReached(replica: Replica, position: bigint): Promise<boolean> {
  if (!replica.isFollowing) return true
  for (const deadlineMs = performance.now() + longestWaitMs; ; ) {
    if (replica.isLost()) return false
    if ((replica.position() ?? 0n) >= position) return true
    if (performance.now() > deadlineMs) return false
    await delay(5, undefined, { ref: false })
  }
}
