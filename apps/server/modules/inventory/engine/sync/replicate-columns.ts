import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../../../platform/db/database.ts'
import { refusalOf } from '../../../../platform/db/replication/refusal.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Log } from '../../../../platform/log.ts'
import type { FactsOf } from '../build-columns.ts'
import type { Columns } from '../columns.ts'
import { loadColumns } from '../load-columns.ts'
import { followAgain } from './follow-again.ts'
import { type LoadColumns, openReplica, type Replica, tryFollowing } from './replica.ts'
import { columnsFromFile } from './start-from-file.ts'

const firstRetryMs = 250
const longestRetryMs = 15_000
const followAttempts = 4
/** More flights than this at once are not read one by one. */
const mostIdsAtOnce = 2000

/**
 * Keeps one set of columns in step with the database: follows it by logical replication, hears hints where that is not to be had, and
 * on a gap, a loss or what does not fit builds new columns beside the old and swaps. Searches go on in the old ones meanwhile.
 */
export function keepColumns({
  db,
  log,
  factsOf,
  follows,
  file,
  onReload,
  onSwap,
}: {
  db: Db
  log: Log
  factsOf: FactsOf
  /** False: hints only, as on a server that cannot be followed. */
  follows: boolean
  /** A file of an earlier run to begin with, if it is fit. */
  file?: string | undefined
  onReload: () => Promise<void>
  onSwap: (columns: Columns) => void
}) {
  let current: Replica | undefined
  let building: Promise<void> | undefined
  let wantsBuild: string | null = null
  let isClosed = false
  const closing = new AbortController()
  let rebuilds = 0
  /** Since when new columns are wanted and not there. */
  let behindSinceMs: number | null = null
  /** Whether a word came during the first load, which may have read too early for it. */
  let missed = false
  /** Flights read one by one since new columns began to load: those may not have them. */
  let touched = new Set<number>()

  const pause = (ms: number): Promise<void> =>
    delay(ms, undefined, { ref: false, signal: closing.signal }).catch(() => {})

  // Another name for each try: the server forgets the slot of a lost connection only when it notices.
  const nameSlot = () => `parastoo_search_${newId().replaceAll('-', '')}`
  const again = followAgain({
    log,
    tryFollowing: () => tryFollowing(db, nameSlot()),
    onFollows() {
      if (!isClosed && !building) void rebuild('the database can be followed again')
    },
  })

  /** From the file the first time; whatever is wrong with it, everything is read instead. */
  const load: LoadColumns = async (...ask) => {
    const [, , at] = ask
    if (file !== undefined && at && !current)
      try {
        return await columnsFromFile(file, { db, factsOf, position: at.startPosition, ...at })
      } catch (fault) {
        log.info({ err: fault }, 'inventory does not begin with its file')
      }
    return await loadColumns(...ask)
  }

  const open = async (isFollowing: boolean) => {
    const opened: Replica = await openReplica({
      db,
      factsOf,
      slot: nameSlot(),
      isFollowing,
      load,
      onLost: (reason) => {
        // Columns being built have a stream of their own, and are looked at before they are shown.
        if (!isClosed && !building && current === opened) void rebuild(reason)
      },
    })
    return opened
  }

  /** New columns, followed if the server lets us: a connection may be lost at any moment, so that is tried a few times. */
  const openAny = async (): Promise<Replica> => {
    if (!follows) return await open(false)
    for (let attempt = 1; ; attempt += 1) {
      try {
        const opened = await open(true)
        again.succeeded()
        return opened
      } catch (fault) {
        const { isLasting } = refusalOf(fault)
        if (attempt < followAttempts && !isLasting && !isClosed) {
          await pause(firstRetryMs)
          continue
        }
        // A database that is away refuses nothing: then the caller tries everything again.
        await db.ping()
        again.refused(fault)
        return await open(false)
      }
    }
  }

  const buildOnce = async (reason: string) => {
    const startedMs = performance.now()
    touched = new Set()
    await onReload()
    const fresh = await openAny()
    const old = current
    try {
      await catchUp(fresh, old)
    } catch (fault) {
      await fresh.close()
      throw fault
    }
    current = fresh
    behindSinceMs = null
    if (missed && !fresh.isFollowing) wantsBuild = 'everything may have changed'
    missed = false
    onSwap(fresh.columns)
    await old?.close()
    const { flights, classFare } = fresh.columns
    const tookMs = Math.round(performance.now() - startedMs)
    const counts = { flights, classes: classFare.length, tookMs, reason }
    log.info({ ...counts, isFollowing: fresh.isFollowing }, 'inventory loaded')
  }

  /** Searches must never go back in time: the new columns get all that the old ones have shown. Ends in the moment of the swap. */
  const catchUp = async (fresh: Replica, old: Replica | undefined) => {
    for (const deadlineMs = performance.now() + 20_000; ; ) {
      if (isClosed) throw new Error('closed meanwhile')
      if (fresh.isLost()) throw new Error('the new columns were lost at once')
      const shown = old?.position() ?? null
      const reached = fresh.position()
      const isBehind = shown !== null && reached !== null && reached < shown
      if (!isBehind && touched.size === 0) return
      if (performance.now() > deadlineMs) throw new Error('the new columns do not catch up')
      const ids = [...touched]
      touched = new Set()
      if (ids.length > 0 && !(await fresh.refresh(ids))) throw new Error('a change does not fit')
      if (isBehind) await delay(1)
    }
  }

  const buildUntilDone = async () => {
    for (let retryMs = firstRetryMs; wantsBuild !== null && !isClosed; ) {
      const reason = wantsBuild
      wantsBuild = null
      try {
        await buildOnce(reason)
        // Its loss was not answered while it took the place of the old ones.
        if (current?.isLost()) wantsBuild ??= 'the new columns were lost at once'
        retryMs = firstRetryMs
      } catch (fault) {
        if (isClosed) return
        if (!current) throw fault
        log.error({ err: fault, reason }, 'inventory could not be read; it is tried again')
        wantsBuild ??= reason
        await pause(retryMs)
        retryMs = Math.min(longestRetryMs, retryMs * 2)
      }
    }
  }

  /** Builds new columns beside and swaps; resolves when that is done, however often it must be tried. The first time rejects instead. */
  const rebuild = (reason: string): Promise<void> => {
    if (current) {
      rebuilds += 1
      log.warn({ reason }, 'inventory is laid out anew')
    }
    wantsBuild = reason
    behindSinceMs ??= performance.now()
    building ??= buildUntilDone().finally(() => {
      building = undefined
    })
    return building
  }

  const refresh = async (ids: readonly number[]): Promise<void> => {
    if (ids.length > mostIdsAtOnce) return await rebuild('many flights changed at once')
    if (building) for (const id of ids) touched.add(id)
    if (current && !(await current.refresh(ids))) await building
  }

  return {
    rebuild,
    /** Has flights of this process's commit in the columns before it resolves. */
    refresh,
    /** What another process said: of use only while the stream says nothing. */
    hear(ids: readonly number[]): void {
      if (current && (!current.isFollowing || building)) void refresh(ids)
    },
    /** Everything may have changed, or words of others may have been missed. */
    hearAll(): void {
      if (!current) missed = building !== undefined
      else if (!current.isFollowing) void rebuild('everything may have changed')
      else void onReload().catch((fault) => log.error({ err: fault }, 'could not be read again'))
    },
    current: () => current,
    rebuilds: () => rebuilds,
    /** For how long what is shown has been known to be behind. */
    behindMs: () => (behindSinceMs === null ? 0 : performance.now() - behindSinceMs),
    /** Why hints are heard instead of the log; null while it is followed. */
    whyHints: () => (follows ? again.why() : 'following is switched off'),
    async close(): Promise<void> {
      isClosed = true
      closing.abort()
      again.close()
      await current?.close()
      await building?.catch(() => {})
    },
  }
}
export type ColumnsKeeper = ReturnType<typeof keepColumns>
