/** Wakes whoever waits for a job once its dbTx is committed. Only ever a hint: a worker looks for itself every second. */
import { afterCommit, type Db, type DbTx, notifyAfterCommit } from '../db/database.ts'
import type { Listening } from '../db/listener.ts'

const channel = 'jobs-enqueued'
/** A worker woken so lately is still looking; another one finds what came since. */
const looksForMs = 10

/** One that runs a few jobs of one name at a time, in this process. */
export type Worker = { isRunning: boolean; wake: () => void }

/**
 * The NOTIFY is ours and goes out after the commit, gathered: one sent inside the writing dbTx makes all commits of the database wait
 * for one another. A process with workers of its own wakes one of them and tells nobody.
 */
export function createWaker(db: Db) {
  const workers = new Map<string, (Worker & { wokenMs: number })[]>()
  const gathering = new Map<string, { inMs: number; timer?: NodeJS.Timeout | undefined }>()
  let listening: Listening | undefined

  const wake = (name: string): void => {
    const all = workers.get(name) ?? []
    const nowMs = performance.now()
    const free = all.find((one) => !one.isRunning && nowMs - one.wokenMs > looksForMs)
    for (const one of free ? [free] : all) {
      one.wokenMs = nowMs
      one.wake()
    }
  }

  const wakeSoon = (name: string): void => {
    const gather = gathering.get(name)
    if (gather === undefined) wake(name)
    else
      gather.timer ??= setTimeout(() => {
        gather.timer = undefined
        wake(name)
      }, gather.inMs)
  }

  return {
    enqueued(dbTx: DbTx, name: string): void {
      if (workers.has(name)) afterCommit(dbTx, () => wakeSoon(name))
      else notifyAfterCommit(dbTx, channel, name)
    },
    /** `gatherMs`: how long after a commit it is woken. */
    add(name: string, { worker, gatherMs }: { worker: Worker; gatherMs: number }): void {
      if (gatherMs > 0) gathering.set(name, { inMs: gatherMs })
      const one = Object.assign(worker, { wokenMs: Number.NEGATIVE_INFINITY })
      workers.set(name, [...(workers.get(name) ?? []), one])
    },
    /** Hears of what processes without workers enqueue; after a break everybody looks. */
    async start(): Promise<void> {
      listening = await db.listen(channel, (name) => {
        for (const each of name === null ? workers.keys() : [name]) wakeSoon(each)
      })
    },
    async stop(): Promise<void> {
      await listening?.stop()
      for (const { timer } of gathering.values()) clearTimeout(timer)
      gathering.clear()
      workers.clear()
    },
  }
}
