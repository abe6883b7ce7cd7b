/** The operations of the money desk: the doors of payouts, the book and reconciliation, each act with its row in the audit. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { type MoneyPayout, settledDays } from '@parastoo/contract/office/money'
import { tillDays } from '@parastoo/contract/office/till-limits'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage, refusalError } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { Payout } from '../../payouts/index.ts'
import {
  approvalReader,
  ask,
  askedSubjects,
  expireOne,
  type Plan,
  planSupplierPayment,
  planTillDifference,
  planTillGap,
  type SupplierPaymentRefused,
} from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { accountNames } from '../reports/index.ts'
import { statementSums } from '../statements/index.ts'
import { type FilePayout, ownReferences, writeBankFile } from './bank-file.ts'
import { type ClosedDayRow, closeDay, closedDays } from './close-day.ts'
import { pairSides } from './sides.ts'
import { supplierDebts } from './supplier-debts.ts'
import { differencesSince, sumsSince, tillDifferences } from './till-differences.ts'
import { openTillGaps, tillGaps } from './till-gaps.ts'

export function moneyRoutes(needs: OfficeNeeds) {
  const { db, clock, payments, payouts, identity, reconciliation, audit } = needs
  const routes = implement(contract.api.officeMoney).$context<RequestContext>()
  const named = async (ids: readonly string[]) => {
    const names = await identity.staff.namesOf(ids)
    return (id: string) => ({ id, nameFa: names.get(id) ?? id })
  }
  const daysShown = async (days: readonly ClosedDayRow[]) => {
    const name = await named(days.map(({ closedBy }) => closedBy))
    const accounts = days.flatMap(({ standing }) => standing.map(({ account }) => account))
    const labelOf = await accountNames(needs, accounts)
    return days.map((row) => ({
      ...row,
      closedBy: name(row.closedBy),
      closedAt: row.closedAt.toString(),
      standing: row.standing.map((each) => ({ ...each, label: labelOf(each.account) })),
    }))
  }
  return {
    payouts: routes.payouts.handler(async () => {
      const open = (await payouts.staff.openBatches()).filter(
        ({ discardedAt }) => discardedAt === null,
      )
      const settled = await payouts.staff.settledBatches(
        needs.clock.now().subtract({ hours: settledDays * 24 }),
      )
      const name = await named(
        [...open, ...settled].flatMap(({ preparedBy, approvedBy }) => [
          preparedBy,
          approvedBy ?? preparedBy,
        ]),
      )
      const shown = (batches: typeof open) =>
        batches.map(({ batchId, preparedBy, preparedAt, approvedBy, payouts: within }) => ({
          batchId,
          preparedBy: name(preparedBy),
          preparedAt: preparedAt.toString(),
          approvedBy: approvedBy === null ? null : name(approvedBy),
          totalRial: within.reduce((sum, { amountRial }) => sum + amountRial, 0),
          payouts: ownReferences(within).map(payoutShown),
        }))
      return ok({
        waiting: (await payouts.staff.waiting()).map(payoutShown),
        batches: shown(open),
        settled: shown(settled),
      })
    }),
    bankFile: routes.bankFile.handler(async ({ input: { batchId, template }, context }) => {
      const { userId: by } = callerOf(context)
      const batch = answered((await payouts.staff.batch(batchId)) ?? refuse('NOT_FOUND'))
      if (batch.approvedBy === null) throw refusalError([refuse('BATCH_NOT_SIGNED')])
      const toPay = linesForBank(ownReferences(batch.payouts))
      const { text, extension } = writeBankFile(template, toPay)
      const subject = { kind: 'payout-batch', id: batchId }
      const after = { template, count: toPay.length }
      await db.tx((tx) => audit(tx, { kind: 'money.bank-file-opened', by, subject, after }))
      return new File([text], `payouts-${batchId}.${extension}`, { type: 'text/plain' })
    }),
    recordPaid: routes.recordPaid.handler(async ({ input, context }) => {
      const { userId: by } = callerOf(context)
      const paid = await payouts.staff.recordPaid({ ...input, by })
      return ok(answered(isRefused(paid) ? staffRefusal(paid) : paid))
    }),
    recordReturned: routes.recordReturned.handler(async ({ input, context }) => {
      const { payoutId, reason: reasonFa } = input
      const done = { payoutId, reasonFa, by: callerOf(context).userId }
      return ok(answered(returnedOf(await payouts.staff.recordBounced(done))))
    }),
    refuse: routes.refuse.handler(async ({ input: { payoutId, reason: reasonFa }, context }) => {
      const done = { payoutId, reasonFa, by: callerOf(context).userId }
      return ok(answered(returnedOf(await payouts.staff.refuse(done))))
    }),
    suppliers: routes.suppliers.handler(async () => ok(await supplierDebts(needs))),
    askSupplierPayment: routes.askSupplierPayment.handler(async ({ input, context }) => {
      const { userId: by } = callerOf(context)
      const { reason, settles, ...asked } = input
      const wish = { ...asked, ...(settles && { settles }) }
      return await db.tx(async (tx) => {
        const kind = 'supplier-payment' as const
        await expireOne(needs, tx, { kind, subject: wish.supplier })
        const plan = await planSupplierPayment(
          { ...needs, statementSums: statementSums(needs) },
          tx,
          wish,
        )
        const field = settles ? 'settles.amount' : 'amountRial'
        if (!plan) throw refusalError([refuse('SUPPLIER_NOT_OWED', { field })])
        if (isRefused(plan)) throw refusalError([plan as SupplierPaymentRefused])
        return ok(answered(await ask(needs, tx, { kind, plan: plan as Plan, by, reason })))
      })
    }),
    tillDifferences: routes.tillDifferences.handler(async ({ input }) => {
      const since = clock.now().subtract({ hours: tillDays * 24 })
      const asked = { ...input, since, cashier: input.cashier ?? null }
      const { rows, total } = await differencesSince(db, asked)
      const name = await named(rows.map(({ cashier }) => cashier))
      const subjects = rows.map(({ shiftId }) => shiftId)
      const askedOf = await askedSubjects(needs, { kind: 'till-difference', subjects })
      const shown = rows.map(({ shiftId, cashier, closedAt, ...row }) => {
        const [expectedRial, countedRial] = [row.expectedRial ?? 0, row.countedRial ?? 0]
        return {
          shiftId,
          cashier: name(cashier),
          closedAt: closedAt?.toString() ?? '',
          expectedRial,
          countedRial,
          differenceRial: countedRial - expectedRial,
          reason: row.differenceReason,
          isBooked: !row.differenceHeld || row.differenceBookedAt !== null,
          askedId: askedOf.get(shiftId) ?? null,
        }
      })
      return okPage(shown, { ...input, total })
    }),
    tillSums: routes.tillSums.handler(async () => {
      const sums = await sumsSince(db, clock.now().subtract({ hours: tillDays * 24 }))
      const name = await named(sums.map(({ cashier }) => cashier))
      return ok(sums.map(({ cashier, ...sum }) => ({ cashier: name(cashier), ...sum })))
    }),
    askTillDifference: routes.askTillDifference.handler(async ({ input, context }) => {
      const { shiftId, reason } = input
      const { userId: by } = callerOf(context)
      return await db.tx(async (tx) => {
        const kind = 'till-difference' as const
        await expireOne(needs, tx, { kind, subject: shiftId })
        const differences = { identity, tillDifferences: tillDifferences(needs) }
        const plan = await planTillDifference(differences, tx, shiftId)
        if (!plan) throw refusalError([refuse('NOT_FOUND')])
        return ok(answered(await ask(needs, tx, { kind, plan, by, reason })))
      })
    }),
    tillGaps: routes.tillGaps.handler(async () => {
      const gaps = await openTillGaps(db)
      const name = await named(gaps.map(({ cashier }) => cashier))
      const kinds = ['till-gap' as const]
      const query = { kinds, isOpen: true, now: clock.now(), page: 1, pageSize: 200 }
      const { approvals } = await approvalReader(db).list(query)
      return ok(
        gaps.map(({ cashier, openedAt, shiftId, ...gap }) => ({
          ...gap,
          shiftId,
          cashier: name(cashier),
          openedAt: openedAt.toString(),
          isAsked: approvals.some(({ subject }) => subject === shiftId),
        })),
      )
    }),
    askTillGap: routes.askTillGap.handler(async ({ input: { reason, ...wish }, context }) => {
      const { userId: by } = callerOf(context)
      return await db.tx(async (tx) => {
        const kind = 'till-gap' as const
        await expireOne(needs, tx, { kind, subject: wish.shiftId })
        const plan = await planTillGap({ identity, tillGaps: tillGaps(needs) }, tx, wish)
        if (!plan) throw refusalError([refuse('NOT_FOUND')])
        return ok(answered(await ask(needs, tx, { kind, plan, by, reason })))
      })
    }),
    differing: routes.differing.handler(async ({ input }) => {
      const { payments: found, total } = await payments.differing(input)
      const subjects = found.map(({ paymentId }) => paymentId)
      const askedOf = await askedSubjects(needs, { kind: 'bank-return', subjects })
      return okPage(
        found.map(({ returnState, returnAnswer, ...payment }) => ({
          paymentId: payment.paymentId,
          gateway: payment.gateway,
          reference: payment.reference,
          orderId: payment.orderId,
          amountRial: payment.amountRial,
          difference: payment.difference ?? '',
          endedAt: payment.endedAt?.toString() ?? null,
          ways: payment.ways,
          returned: returnState === null ? null : { state: returnState, answer: returnAnswer },
          askedId: askedOf.get(payment.paymentId) ?? null,
        })),
        { ...input, total },
      )
    }),
    sides: routes.sides.handler(async ({ input: { day, name: asked } }) => {
      const { names } = reconciliation
      const name = asked ?? names[0] ?? ''
      const window = { from: day, to: day }
      const lists = answered((await reconciliation.lists(name, window)) ?? refuse('NOT_FOUND'))
      const differences = await reconciliation.openDifferences(name)
      const lines = pairSides({ day, ...lists, differences })
      return ok({ names, name, day, isReceived: lists.received.has(day), lines })
    }),
    settleDifference: routes.settleDifference.handler(async ({ input: { id, note }, context }) => {
      const { userId: by } = callerOf(context)
      await db.tx(async (tx) => {
        if (!(await reconciliation.settleIn(tx, id, note)))
          throw refusalError([refuse('NOT_FOUND')])
        const subject = { kind: 'difference', id }
        await audit(tx, { kind: 'money.difference-settled', by, subject, reason: note })
      })
      return ok({ settled: true as const })
    }),
    days: routes.days.handler(async ({ input }) => {
      const { days, total } = await closedDays(db, input)
      return okPage(await daysShown(days), { ...input, total })
    }),
    closeDay: routes.closeDay.handler(async ({ input, context }) => {
      const closed = answered(await closeDay(needs, { ...input, by: callerOf(context).userId }))
      const [shown] = await daysShown([closed])
      if (!shown) throw new Error('A closed day was not shown')
      return ok(shown)
    }),
  }
}

/** What the bank has paid, or given back, is not sent to it again by a later download; what goes back by a bank of Iraq never is. */
const linesForBank = (batch: readonly Payout[]): FilePayout[] =>
  batch.flatMap(({ iban, state, ...payout }) =>
    iban !== null && state === 'sent' ? { ...payout, iban } : [],
  )

const payoutShown = ({ payoutId, iban, ...payout }: Payout): MoneyPayout => ({
  payoutId,
  source: payout.source,
  title: payout.titleFa,
  holder: payout.holderFa,
  iban: iban === null ? null : `IR…${iban.slice(-4)}`,
  rail: payout.rail,
  reference: payout.reference,
  orderId: payout.orderId,
  amountRial: payout.amountRial,
  state: payout.state,
  createdAt: payout.createdAt.toString(),
  trackingNumber: payout.trackingNumber,
  reason: payout.reasonFa,
})

/** A payout in another state than this act needs is told as one sentence. */
function returnedOf(outcome: { returned: true } | Refusal<string>) {
  if ('returned' in outcome) return outcome
  const isTold = outcome.refused === 'NOT_FOUND' || outcome.refused === 'APPROVAL_OWN_CASE'
  return isTold ? staffRefusal(outcome) : refuse('PAYOUT_NOT_THERE')
}

/** Whoever lost the scope meanwhile finds nothing. */
const staffRefusal = ({ refused }: Refusal<string>) =>
  refuse(refused === 'APPROVAL_OWN_CASE' ? 'APPROVAL_OWN_CASE' : 'NOT_FOUND')
