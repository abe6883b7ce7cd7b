/** Remembers what was asked under its request id: in memory at once, in the database a moment later. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../../platform/db/database.ts'
import { ageOfIdMs } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { RememberedSearch } from './remembered-search.ts'
import { addSearches, findReturning, findSearch } from './store.ts'

export type RememberedSearches = {
  remember: (search: RememberedSearch) => void
  find: (requestId: string) => Promise<RememberedSearch | null>
  /** The way back that was remembered with a way out. */
  findReturning: (requestId: string) => Promise<RememberedSearch | null>
  /** Writes what is still only in memory. */
  flush: () => Promise<void>
}

const inMemory = 20_000
const flushAfterMs = 50
const retryAfterMs = 1000
/** How long another process looks for what is about to be written: a busy one may be seconds behind its replies. */
const lookAgainAfterMs = [100, 200, 400, 800, 1600]
const writtenWithinMs = 10_000
/** Four values a row, and a statement takes 65,535. */
const mostAtOnce = 5_000

/**
 * Search must not wait for the disk, so rows are written in batches behind the reply. A crash loses at most the last moment's
 * request ids, whose holders are told to search again.
 */
export function rememberSearches({
  db,
  log,
  writeFirst = async () => {},
}: {
  db: Db
  log: Log
  /** Writes what must be readable once the search is: who finds it on another node finds that it is being answered. */
  writeFirst?: () => Promise<void>
}): RememberedSearches {
  const known = new Map<string, RememberedSearch>()
  /** Ways back by their ways out. */
  const waysBack = new Map<string, RememberedSearch>()
  let unwritten: RememberedSearch[] = []
  let timer: NodeJS.Timeout | null = null

  const flush = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = unwritten.slice(0, mostAtOnce)
    unwritten = unwritten.slice(mostAtOnce)
    if (batch.length === 0) return
    try {
      await writeFirst()
      await addSearches(db, batch)
    } catch (fault) {
      // Other processes will ask for them: they are written with the next ones, as many as memory keeps.
      unwritten = [...batch, ...unwritten].slice(-inMemory)
      throw fault
    }
    if (unwritten.length > 0) await flush()
  }
  const flushSoon = (afterMs = flushAfterMs) => {
    timer ??= setTimeout(() => {
      flush().catch((fault) => {
        log.error({ err: fault }, 'searches could not be remembered')
        flushSoon(retryAfterMs)
      })
    }, afterMs)
  }

  return {
    flush,
    remember(search) {
      known.set(search.requestId, search)
      // A Map keeps insertion order: the first key is the oldest search.
      if (known.size > inMemory) {
        const oldest = known.keys().next().value as string
        known.delete(oldest)
        waysBack.delete(oldest)
      }
      if (search.returningOf !== null) waysBack.set(search.returningOf, search)
      unwritten.push(search)
      flushSoon()
    },
    async find(requestId) {
      const found = known.get(requestId) ?? (await findSearch(db, requestId))
      if (found) return found
      // Another process may have answered it a moment ago, and be about to write it. An old id waits for nothing.
      const ageMs = ageOfIdMs(requestId)
      if (ageMs === null || ageMs > writtenWithinMs) return null
      for (const waitMs of lookAgainAfterMs) {
        await delay(waitMs)
        const written = await findSearch(db, requestId)
        if (written) return written
      }
      return null
    },
    async findReturning(requestId) {
      return waysBack.get(requestId) ?? (await findReturning(db, requestId))
    },
  }
}
