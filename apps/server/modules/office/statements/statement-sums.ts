/** What approvals ask of statements: what accepting a line would change, what of a statement is to be paid, and that either is done once. */
import type { Clock } from '../../../platform/clock.ts'
import type { StatementSums } from '../approvals/index.ts'
import { statementReader, statementWriter } from './statement-store.ts'

export function statementSums({ clock }: { clock: Clock }): StatementSums {
  return {
    async openLine(tx, lineId) {
      const line = await statementWriter(tx).lockOpen(lineId)
      if (!line) return null
      const { supplier, currency, reference, ours, theirs } = line
      const difference = (theirs ?? 0) - (ours ?? 0)
      return { lineId, supplier, currency, reference, ours, theirs, difference }
    },
    acceptIn: (tx, { lineId, by, reason }) =>
      statementWriter(tx).agree({ lineId, by, at: clock.now(), note: reason, as: 'theirs' }),
    async unpaid(tx, statementId) {
      const head = await statementReader(tx).head(statementId)
      if (!head) return null
      const { supplier, currency } = head
      return { supplier, currency, unpaid: await statementWriter(tx).unpaid(statementId) }
    },
    statementsOf: (dbOrTx, lineIds) => statementReader(dbOrTx).statementsOf(lineIds),
    payIn: (tx, of) => statementWriter(tx).pay(of),
  }
}
