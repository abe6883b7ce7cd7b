import { dateOf, systemClock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Committed } from '../../../../platform/db/replication/committed.ts'
import type { Following } from '../../../../platform/db/replication/follow-publication.ts'
import { type Position, readPosition } from '../../../../platform/db/replication/position.ts'
import { hasSeen, readSeen, type Seen } from '../../../../platform/db/replication/seen.ts'
import { addFare, type FactsOf } from '../build-columns.ts'
import type { Columns } from '../columns.ts'
import { loadColumns } from '../load-columns.ts'
import { type ClassOnSale, engineReader, type FlightsOnSale } from '../store.ts'
import { applyCommitted } from './apply-committed.ts'
import { writeFlights } from './write-flights.ts'

const publication = 'parastoo_search'
/** A transaction with more changes than this is read as a whole: laying out anew is cheaper than that many single rows. */
const mostChanges = 20_000

/** Transactions remembered by their numbers. */
const mostRecent = 4096

/** Reads columns as the snapshot of a stream sees the tables, or as they are now. */
export type LoadColumns = (
  db: Db,
  factsOf: FactsOf,
  at?: Pick<Following, 'snapshot' | 'startPosition'>,
) => Promise<Columns>

/** Columns that one writer keeps in step with the database. */
export type Replica = ReturnType<typeof createReplica>

/**
 * Loads everything in the snapshot of a new slot and follows from there. Rejects where the server does not let itself be followed,
 * unless `isFollowing` is false: then nothing comes by itself, and the caller has flights read again when it hears of them.
 */
export async function openReplica({
  db,
  factsOf,
  slot,
  isFollowing,
  load = loadColumns,
  onLost,
}: {
  db: Db
  factsOf: FactsOf
  slot: string
  isFollowing: boolean
  /** How the columns are come by, other than by reading everything. */
  load?: LoadColumns | undefined
  /** Called once when these columns can no longer be kept in step, with the reason. */
  onLost: (reason: string) => void
}): Promise<Replica> {
  let following: Following | undefined
  let replica: Replica | undefined
  let lost: string | undefined
  const lose = (reason: string) => {
    lost = reason
    replica?.lose(reason)
  }
  if (isFollowing)
    following = await db.follow({
      publication,
      slot,
      mostChanges,
      onCommitted: (committed) => replica?.take(committed),
      onPosition: (position) => replica?.moveTo(position),
      onEnd: lose,
    })
  try {
    const columns = await load(db, factsOf, following)
    replica = createReplica({ db, columns, following, onLost })
    if (lost !== undefined) throw new Error(lost)
    following?.start()
    return replica
  } catch (fault) {
    await following?.close()
    throw fault
  }
}

/** Resolves when the database lets itself be followed at this moment, and leaves no slot; rejects with the reason otherwise. */
export async function tryFollowing(db: Db, slot: string): Promise<void> {
  const nothing = () => {}
  const ignored = { onCommitted: nothing, onPosition: nothing, onEnd: nothing }
  const following = await db.follow({ publication, slot, mostChanges, ...ignored })
  await following.close()
}

/** A flight that was read by itself: what the stream says of it up to `position` may be older. */
type ReadFlight = { id: number; seen: Seen; position: Position }

function createReplica({
  db,
  columns,
  following,
  onLost,
}: {
  db: Db
  columns: Columns
  following: Following | undefined
  onLost: (reason: string) => void
}) {
  let position = following?.startPosition ?? null
  let lagMs = 0
  let applied = 0
  let reads = 0
  const recentXids: number[] = []
  let isLost = false
  let isReading = false
  let wanted = new Set<number>()
  let next: Promise<boolean> | null = null
  let running: Promise<boolean> = Promise.resolve(true)
  /** Transactions that came while flights were being read. */
  let waiting: Committed[] = []
  const read = new Map<number, ReadFlight>()
  const readInOrder: ReadFlight[] = []

  const lose = (reason: string) => {
    if (isLost) return
    isLost = true
    onLost(reason)
  }

  const apply = ({ xid, changes, committedAtMs, position: reached }: Committed) => {
    const { misfit, readAgain } = applyCommitted(columns, { changes }, (id) => {
      const known = read.get(id)
      return known !== undefined && hasSeen(known.seen, xid)
    })
    applied += 1
    recentXids[applied % mostRecent] = xid
    lagMs = Math.max(0, dateOf(systemClock.now()).getTime() - committedAtMs)
    if (misfit !== null) lose(misfit)
    else if (readAgain.length > 0) void refresh(readAgain)
    reach(reached)
  }

  const reach = (reached: Position) => {
    if (position === null || reached <= position) return
    position = reached
    for (let [oldest] = readInOrder; oldest && oldest.position <= reached; [oldest] = readInOrder) {
      readInOrder.shift()
      if (read.get(oldest.id) === oldest) read.delete(oldest.id)
    }
  }

  /**
   * Reads flights and writes them. What comes from the stream meanwhile waits, so that nothing newer is overwritten. Goes on when the
   * stream is lost, for the sales of this process; false when they do not fit or the database does not answer.
   */
  const readWanted = async (): Promise<boolean> => {
    const ids = [...wanted]
    wanted = new Set()
    if (ids.length === 0) return true
    isReading = true
    try {
      const onSale = await engineReader(db).flightsOf(ids)
      await learnFares(db, columns, onSale)
      const misfit = writeFlights(columns, onSale.flights)
      reads += 1
      remember(onSale)
      if (misfit !== null) lose(misfit)
      return misfit === null
    } catch (fault) {
      lose(fault instanceof Error ? fault.message : String(fault))
      return false
    } finally {
      isReading = false
      const late = waiting
      waiting = []
      for (const committed of late) if (!isLost) apply(committed)
    }
  }

  const remember = ({ flights, ...read_ }: FlightsOnSale) => {
    if (position === null) return
    const seen = readSeen(read_.seen)
    const until = readPosition(read_.position)
    if (until <= position) return
    for (const { id } of flights) {
      const flight = { id, seen, position: until }
      read.set(id, flight)
      readInOrder.push(flight)
    }
  }

  const refresh = (ids: Iterable<number>): Promise<boolean> => {
    for (const id of ids) wanted.add(id)
    if (next) return next
    const batch = running.then(() => {
      next = null
      return readWanted()
    })
    next = batch
    running = batch
    return batch
  }

  return {
    columns,
    /** Has flights read again; resolves when all that was committed before this call is in the columns, with false when it is not. */
    refresh,
    lose,
    isFollowing: following !== undefined,
    isLost: () => isLost,
    position: () => position,
    /** How much later than its commit the last transaction was applied, by the clocks of both machines. */
    lagMs: () => lagMs,
    /** Transactions applied so far. */
    applied: () => applied,
    /** A moment to look back to with `hasOnlySeen`. */
    mark: () => ({ applied, reads }),
    /** Whether nothing was written since the mark but transactions that a statement has seen. */
    hasOnlySeen(seen: Seen, mark: { applied: number; reads: number }): boolean {
      if (mark.reads !== reads || isReading || applied - mark.applied >= mostRecent) return false
      for (let at = mark.applied + 1; at <= applied; at += 1)
        if (!hasSeen(seen, recentXids[at % mostRecent] ?? 0)) return false
      return true
    },
    take(committed: Committed): void {
      if (isLost) return
      if (isReading) waiting.push(committed)
      else apply(committed)
    },
    moveTo(reached: Position): void {
      if (waiting.length === 0) reach(reached)
    },
    async close(): Promise<void> {
      isLost = true
      await following?.close()
      await running
    },
  }
}

/** Fares that the columns have no number for yet. When there is no room, the flights that name them do not fit. */
async function learnFares(db: Db, columns: Columns, { flights }: FlightsOnSale): Promise<void> {
  const { fares, penaltyTables } = columns
  const ids = new Set<ClassOnSale['fareId']>()
  for (const { classes } of flights)
    for (const { fareId } of classes) if (!fares.indexOf.has(fareId)) ids.add(fareId)
  if (ids.size === 0) return
  for (const fare of await engineReader(db).faresOf([...ids])) addFare(fares, penaltyTables, fare)
}
