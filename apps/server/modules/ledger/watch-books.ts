import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type BalanceCopy, checkBooks, checkMoved } from './check-books.ts'
import { type ChainMark, checkChain, sealEntries } from './seal-entries.ts'
import { sealReader } from './seal-store.ts'

/** The sealer runs every few seconds; an entry still unnumbered after this long means it does not run. */
const sealEverySeconds = 5
const unsealedAlarmSeconds = 60

export type BooksWatchNeeds = {
  db: Db
  clock: Clock
  log: Log
  metrics: Metrics
  jobs: Jobs
  /** What other rooms keep of accounts for themselves; the watch compares them with the book. */
  copies?: readonly BalanceCopy[]
}

/**
 * Declares `seal-entries`, `watch-books` every minute (what is new of the chain, each kept balance that it moved, late seals) and
 * `check-books` every night (the whole book from its first link). A difference is an error in the log and a number on `/metrics`;
 * it never stops a sale, since refusing payments would not make a wrong book right.
 */
export function watchBooks(needs: BooksWatchNeeds): { watch: () => Promise<string[]> } {
  const { db, clock, log, metrics, jobs, copies = [] } = needs
  const faultsGauge = metrics.gauge('ledger_faults', 'Differences the last check of the book found')
  const numberGauge = metrics.gauge('ledger_sealed_entries', 'The number of the last sealed entry')
  const waitingGauge = metrics.gauge('ledger_unsealed_entries', 'Entries without a number yet')
  const lateGauge = metrics.gauge('ledger_unsealed_seconds', 'Age of the oldest unnumbered entry')
  let mark: ChainMark = null
  const watchedFrom = clock.now()

  const tell = (faults: string[]) => {
    faultsGauge.set(faults.length)
    for (const fault of faults.slice(0, 20)) log.error({ fault }, 'staff: the book is not sound')
    return faults
  }
  const watch = async () => {
    const { count, since } = await sealReader(db).waiting()
    const ageSeconds = since ? clock.now().since(since).total('seconds') : 0
    const chain = await checkChain(db, mark)
    const drift = await checkMoved(db, { after: mark?.number ?? 0, copies })
    // What is broken is reported each time, not once.
    if (chain.faults.length === 0 && drift.length === 0) mark = chain.mark
    waitingGauge.set(count)
    lateGauge.set(ageSeconds)
    numberGauge.set(chain.mark?.number ?? 0)
    // While nothing ran nothing could number it: after every stop of a minute staff would be called for nothing.
    const watchedSeconds = clock.now().since(watchedFrom).total('seconds')
    const late =
      Math.min(ageSeconds, watchedSeconds) > unsealedAlarmSeconds
        ? [`an entry has waited ${Math.round(ageSeconds)} s for its number`]
        : []
    return tell([...late, ...chain.faults, ...drift])
  }
  jobs.every('seal-entries', sealEverySeconds, async () => void (await sealEntries(needs)))
  jobs.every('watch-books', 60, async () => void (await watch()))
  jobs.every('check-books', '20 3 * * *', async () => void tell(await checkBooks(db)))
  return { watch }
}
