import { addDays } from '@parastoo/kit/dates'
import { isUuid } from '@parastoo/kit/uuid'
import { dateIn } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Difference } from './compare-lists.ts'
import type { Days, Line } from './ports.ts'
import { fetchStatements, type ReconciliationNeeds, reconcileDay } from './reconcile-day.ts'
import { statementReader, statementWriter } from './store.ts'

/** How many past days each night looks at: a list may come late, and a movement may slip. */
const lookBackDays = 7
/** A statement that has not come after so many days is an alarm. */
const lateStatementDays = 3
/** Who has given no list for so long does not give any. */
const lateHistoryDays = 60

/** Opens the daily comparison with every bank and supplier. */
export function createReconciliation(needs: ReconciliationNeeds) {
  const { db, clock, log, counterparties } = needs
  const today = () => dateIn('Asia/Tehran', clock.now())

  /** Fetches and compares the last days with everybody; what is still missing is told once it is late. */
  const reconcile = async (): Promise<{ compared: number; found: Difference[] }> => {
    const days = Array.from({ length: lookBackDays }, (_, ago) => addDays(today(), -1 - ago))
    const found: Difference[] = []
    let compared = 0
    for (const counterparty of counterparties) {
      await fetchStatements(needs, counterparty, days)
      for (const day of days) {
        const differences = await reconcileDay(needs, counterparty, day)
        if (differences !== null) compared += 1
        found.push(...(differences ?? []))
      }
      await tellLate(needs, counterparty.name, addDays(today(), -lateStatementDays))
    }
    return { compared, found }
  }

  return {
    reconcile,
    /** One day with one counterparty; null while a list is missing. Throws on a name nobody has. */
    async reconcileDay(name: string, day: string): Promise<Difference[] | null> {
      const counterparty = counterparties.find((each) => each.name === name)
      if (!counterparty) throw new RangeError(`There is no ${name}`)
      await fetchStatements(needs, counterparty, [day, addDays(day, 1)])
      return await reconcileDay(needs, counterparty, day)
    },
    /** With whom books are compared. */
    names: counterparties.map(({ name }) => name),
    /** Both lists of some days side by side, and of which days theirs is there; null for a name nobody has. */
    async lists(name: string, days: Days): Promise<Lists | null> {
      const ours = await counterparties.find((each) => each.name === name)?.ours(days)
      if (!ours) return null
      const reader = statementReader(db)
      const theirs = await reader.lines(name, days)
      return { ours, theirs, received: await reader.received(name, days) }
    },
    /** What nobody has settled yet. */
    openDifferences: (name?: string) => statementReader(db).open(name),
    /** Closes a difference with what staff found out; false when there is no open one. */
    settle: async (differenceId: string, note: string): Promise<boolean> =>
      isUuid(differenceId) &&
      (await db.tx((tx) =>
        statementWriter(tx).settle({ differenceId, note, settledAt: clock.now() }),
      )),
    /** The same in the caller's transaction. */
    settleIn: async (tx: Tx, differenceId: string, note: string): Promise<boolean> =>
      isUuid(differenceId) &&
      (await statementWriter(tx).settle({ differenceId, note, settledAt: clock.now() })),
    /** Declares `reconcile-days`, every night after the banks' own day has ended. */
    defineJobs({ jobs, metrics }: { jobs: Jobs; metrics: Metrics }): void {
      const open = metrics.gauge(
        'reconciliation_open_differences',
        'Differences with banks and suppliers nobody has settled',
      )
      jobs.every('reconcile-days', '40 4 * * *', async () => {
        const { compared, found } = await reconcile()
        open.set((await statementReader(db).open()).length)
        log.info({ compared, differences: found.length }, 'books compared with banks and suppliers')
      })
    },
  }
}

type Lists = { ours: readonly Line[]; theirs: readonly Line[]; received: ReadonlySet<string> }
export type Reconciliation = ReturnType<typeof createReconciliation>

/** An alarm when something was booked with them on a day whose list has not come, from somebody whose lists do come. */
async function tellLate(
  { db, log, counterparties }: ReconciliationNeeds,
  name: string,
  day: string,
): Promise<void> {
  const days = { from: day, to: day }
  const before = { from: addDays(day, -lateHistoryDays), to: addDays(day, lateStatementDays) }
  if ((await statementReader(db).received(name, before)).size === 0) return
  if ((await statementReader(db).received(name, days)).has(day)) return
  const ours = await counterparties.find((each) => each.name === name)?.ours(days)
  if (ours && ours.length > 0)
    log.error({ counterparty: name, day, ours: ours.length }, 'staff: a statement has not come')
}
