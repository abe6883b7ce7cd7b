/** The operations of statements, each act with its row in the audit. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { StatementLine, StatementRow } from '@parastoo/contract/office/statements'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage, refusalError } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import {
  approvalReader,
  ask,
  expireOne,
  type Plan,
  planStatementLine,
  planSupplierPayment,
  type SupplierPaymentRefused,
} from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { correctLine, disputeLine } from './settle-lines.ts'
import {
  type StatementSums,
  type StoredLine,
  statementReader,
  statementWriter,
} from './statement-store.ts'
import { statementSums } from './statement-sums.ts'

export function statementRoutes(needs: OfficeNeeds) {
  const { db, clock, identity, audit } = needs
  const sums = statementSums(needs)
  const routes = implement(contract.api.officeStatements).$context<RequestContext>()
  const named = async (ids: readonly string[]) => {
    const names = await identity.staff.namesOf(ids)
    return (id: string) => ({ id, nameFa: names.get(id) ?? id })
  }
  /** What somebody asked for of a statement and nobody has decided: of its lines by their ids, and its payment. */
  const askedOf = async (
    statementId: string,
    own: readonly StoredLine[],
  ): Promise<{ lines: Map<string, string>; payment: string | null }> => {
    const ids = new Set(own.map(({ lineId }) => lineId))
    const kinds = ['statement-line', 'supplier-payment'] as const
    const query = { kinds, isOpen: true, now: clock.now(), page: 1, pageSize: 1_000 }
    const { approvals } = await approvalReader(db).list(query)
    const lines = new Map<string, string>()
    let payment: string | null = null
    for (const { id, will } of approvals) {
      if (will.kind === 'statement-line' && ids.has(will.lineId)) lines.set(will.lineId, id)
      if (will.kind === 'supplier-payment' && will.statementId === statementId) payment = id
    }
    return { lines, payment }
  }
  const shown = (row: StatementSums, name: Name) => ({
    ...rowShown(row, name),
    supplierFa: needs.partyFa(row.supplier),
  })
  return {
    list: routes.list.handler(async ({ input }) => {
      const [rows, total] = await Promise.all([
        statementReader(db).list(input),
        statementReader(db).count(),
      ])
      const name = await named(rows.map(({ takenBy }) => takenBy))
      return okPage(
        rows.map((row) => shown(row, name)),
        { ...input, total },
      )
    }),
    statement: routes.statement.handler(async ({ input: { id } }) => {
      const head = answered((await statementReader(db).head(id)) ?? refuse('NOT_FOUND'))
      const lines = await statementReader(db).lines(id)
      const name = await named([head.takenBy, ...lines.flatMap(({ decidedBy }) => decidedBy ?? [])])
      const asked = await askedOf(id, lines)
      const { ours, theirs, isUntouched } = head
      return ok({
        ...shown(head, name),
        ours,
        theirs,
        isUntouched: isUntouched && asked.payment === null && asked.lines.size === 0,
        askedId: asked.payment,
        list: lines.map((line) => lineShown(line, name, asked.lines.get(line.lineId) ?? null)),
      })
    }),
    dispute: routes.dispute.handler(async ({ input, context }) =>
      ok(answered(await disputeLine(needs, { ...input, by: callerOf(context).userId }))),
    ),
    correct: routes.correct.handler(async ({ input, context }) =>
      ok(answered(await correctLine(needs, { ...input, by: callerOf(context).userId }))),
    ),
    askAccept: routes.askAccept.handler(async ({ input: { lineId, reason }, context }) => {
      const { userId: by } = callerOf(context)
      return await db.tx(async (tx) => {
        const kind = 'statement-line' as const
        await expireOne(needs, tx, { kind, subject: lineId })
        const plan = await planStatementLine({ ...needs, statementSums: sums }, tx, lineId)
        if (!plan) {
          const isThere = (await statementReader(tx).line(lineId)) !== null
          throw refusalError([refuse(isThere ? 'STATEMENT_LINE_SETTLED' : 'NOT_FOUND')])
        }
        if (isRefused(plan)) throw refusalError([plan as Refusal<'CURRENCY_RATE_NOT_SET'>])
        return ok(answered(await ask(needs, tx, { kind, plan: plan as Plan, by, reason })))
      })
    }),
    askPayment: routes.askPayment.handler(async ({ input, context }) => {
      const { userId: by } = callerOf(context)
      const { id: statementId, iban, holder, reason, amountRial } = input
      return await db.tx(async (tx) => {
        const kind = 'supplier-payment' as const
        const due = await sums.unpaid(tx, statementId)
        if (!due) throw refusalError([refuse('NOT_FOUND')])
        const { supplier, currency, unpaid } = due
        await expireOne(needs, tx, { kind, subject: supplier })
        if (unpaid <= 0) throw refusalError([refuse('STATEMENT_NOTHING_TO_PAY')])
        // Lines are agreed on while somebody looks: what is asked for is the sum they saw.
        const seen = currency === 'IRR' ? amountRial : input.unpaid
        if (unpaid !== seen) throw refusalError([refuse('STATEMENT_SUM_CHANGED')])
        const settles = currency === 'IRR' ? {} : { settles: { currency, amount: unpaid } }
        const wish = { supplier, amountRial, iban, holder, statementId, ...settles }
        const plan = await planSupplierPayment({ ...needs, statementSums: sums }, tx, wish)
        if (!plan) throw refusalError([refuse('SUPPLIER_NOT_OWED')])
        if (isRefused(plan)) throw refusalError([plan as SupplierPaymentRefused])
        return ok(answered(await ask(needs, tx, { kind, plan: plan as Plan, by, reason })))
      })
    }),
    remove: routes.remove.handler(async ({ input: { id }, context }) => {
      const { userId: by } = callerOf(context)
      const head = answered((await statementReader(db).head(id)) ?? refuse('NOT_FOUND'))
      const asked = await askedOf(id, await statementReader(db).lines(id))
      const removed = await db.tx(async (tx) => {
        if (asked.payment !== null || asked.lines.size > 0) return refuse('STATEMENT_IS_DECIDED')
        if (!(await statementWriter(tx).remove(id))) return refuse('STATEMENT_IS_DECIDED')
        const subject = { kind: 'statement', id }
        const { supplier, from, until } = head
        await audit(tx, {
          kind: 'statements.removed',
          by,
          subject,
          before: { supplier, from, until },
        })
        return { removed: true as const }
      })
      return ok(answered(removed))
    }),
  }
}

type Name = (id: string) => { id: string; nameFa: string }

const rowShown = (
  { takenBy, takenAt, ours: _ours, theirs: _theirs, isUntouched: _is, ...row }: StatementSums,
  name: Name,
): Omit<StatementRow, 'supplierFa'> => ({
  ...row,
  takenBy: name(takenBy),
  takenAt: takenAt.toString(),
})

const lineShown = (
  {
    decidedBy,
    decidedAt,
    paymentId,
    supplier: _supplier,
    currency: _in,
    statementId: _of,
    ...line
  }: StoredLine,
  name: Name,
  askedId: string | null,
): StatementLine => ({
  ...line,
  decidedBy: decidedBy === null ? null : name(decidedBy),
  decidedAt: decidedAt?.toString() ?? null,
  isPaid: paymentId !== null,
  askedId,
})
