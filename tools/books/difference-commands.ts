import { wireHouse } from '@parastoo/server/app/wiring'
import {
  createReconciliation,
  type StoredDifference,
} from '@parastoo/server/modules/reconciliation/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { loadConfig } from '@parastoo/server/platform/config/config'
import { createJobs } from '@parastoo/server/platform/jobs/jobs'
import { silentLog } from '@parastoo/server/platform/log'
import type { BookCommand } from './book-commands.ts'
import { type Column, writeTable } from './write-table.ts'

/** What staff ask and say about the differences with banks and suppliers. */
export const differenceCommands: Readonly<Record<string, BookCommand>> = {
  differences: {
    usage: 'differences [bank:<name> | supplier:<name>]',
    description: 'what nobody has settled yet, with what each side says',
    async run(db, { words: [counterparty] }, print) {
      const open = await statements(db).openDifferences(counterparty)
      print(writeTable(columns, { rows: open }))
      print(open.length === 0 ? 'No difference is open.' : `\n${open.length} difference(s).`)
      return open.length === 0 ? 0 : 1
    },
  },
  settle: {
    usage: 'settle <difference id> <what was found out>',
    description: 'closes a difference with a note',
    async run(db, { words: [differenceId, ...note] }, print) {
      if (!differenceId || note.length === 0) return 2
      const isSettled = await statements(db).settle(differenceId, note.join(' '))
      print(isSettled ? 'Settled.' : 'There is no open difference with this id.')
      return isSettled ? 0 : 1
    },
  },
  reconcile: {
    usage: 'reconcile',
    description: 'compares the last seven days with every bank and supplier now',
    async run(db, _asked, print) {
      const parts = { config: loadConfig(), db, clock: systemClock, log: silentLog }
      // Nothing is started: the jobs are there to be handed on and never run.
      const jobs = createJobs({ db, url: '', clock: systemClock, log: silentLog })
      const house = await wireHouse({ ...parts, jobs })
      const { compared, found } = await house.reconciliation.reconcile()
      await house.pdf.close()
      print(`${compared} day(s) compared, ${found.length} difference(s).`)
      return found.length === 0 ? 0 : 1
    },
  },
}

const statements = (db: Parameters<BookCommand['run']>[0]) =>
  createReconciliation({ db, clock: systemClock, log: silentLog, counterparties: [] })

const columns: Column<StoredDifference>[] = [
  { title: 'id', of: ({ differenceId }) => differenceId },
  { title: 'day', of: ({ day }) => day },
  { title: 'with', of: ({ counterparty }) => counterparty },
  { title: 'difference', of: ({ kind }) => kind },
  { title: 'reference', of: ({ reference }) => reference },
  { title: 'we say', of: ({ ours }) => ours },
  { title: 'they say', of: ({ theirs }) => theirs },
]
