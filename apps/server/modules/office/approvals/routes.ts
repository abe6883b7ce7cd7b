/** The operations of approvals and of the list of staff: from the wire to a use case and back. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { type ApprovalKind, approvalKindNames } from '@parastoo/contract/office/approvals'
import { decisionsFa } from '@parastoo/contract/office/decision-words'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { answered, ok, okPage, refusalError } from '../../../platform/http/answer.ts'
import {
  type Caller,
  callerOf,
  type RequestContext,
} from '../../../platform/http/request-context.ts'
import { aboutEach } from './about.ts'
import { type Approval, maySee, type Plan } from './approval.ts'
import { approvalReader } from './approval-store.ts'
import { planRefund, planReturn, planWallet } from './customer-kinds.ts'
import { type ApprovalsNeeds, approve, ask, type Decided, endWithout, expireOne } from './decide.ts'
import { planFares } from './fare-cut-kind.ts'
import { planBatch, planReset, planScopes } from './kinds.ts'
import { shownAs, whoseOf } from './show-approval.ts'

export function approvalRoutes(needs: ApprovalsNeeds) {
  const { db, clock, identity, payouts } = needs
  const approvals = implement(contract.api.officeApprovals).$context<RequestContext>()
  const staff = implement(contract.api.officeStaff).$context<RequestContext>()

  const shown = async (caller: Caller, found: readonly Approval[]) => {
    const people = found.flatMap((each) =>
      [each.askedBy, each.decidedBy, whoseOf(each)].filter((id) => id !== null),
    )
    const names = await identity.staff.namesOf(people)
    const commands = await approvalReader(db).commandsOf(found)
    const abouts = await aboutEach(needs, found, caller.scope)
    const seen = { caller, names, commands, now: clock.now() }
    return found.map((approval, place) =>
      shownAs(approval, { ...seen, about: abouts[place] ?? [] }),
    )
  }
  const one = async (caller: Caller, approval: Approval) => {
    const [row] = await shown(caller, [approval])
    if (!row) throw new Error('An approval was not shown')
    const { will, hash } = approval
    const supplierFa = 'supplier' in will ? needs.partyFa(will.supplier) : null
    return ok({ ...row, will, supplierFa, hash: hash.toString('hex') })
  }
  /** Whoever decides what is decided is told who was first, and what they have decided. */
  const decided = async (caller: Caller, id: string, outcome: Decided) => {
    const isEnded = isRefused(outcome) && outcome.refused === 'APPROVAL_ENDED'
    const ended = isEnded ? await approvalReader(db).find(id) : null
    if (!ended?.decidedBy || !ended.decision) return await one(caller, answered(outcome))
    const { decidedBy, decidedAt, decision } = ended
    const nameFa = (await identity.staff.namesOf([decidedBy])).get(decidedBy) ?? decidedBy
    const detail = { stateFa: decisionsFa[decision], nameFa, at: decidedAt?.toString() }
    throw refusalError([refuse('APPROVAL_ENDED', { detail })])
  }
  const asked = async (
    context: RequestContext,
    { kind, subject, reason }: { kind: ApprovalKind; subject: string | undefined; reason: string },
    planOf: (tx: Tx) => Promise<Plan | null | Refusal<NotPlanned>>,
  ) => {
    const { userId: by } = callerOf(context)
    return await db.tx(async (tx) => {
      // Before what would happen is read: whoever writes down what has run out holds its row until then.
      if (subject) await expireOne(needs, tx, { kind, subject })
      const plan = await planOf(tx)
      if (plan === null) throw refusalError([refuse('APPROVAL_NOTHING_TO_DO')])
      if (isRefused(plan)) throw refusalError([plan as Refusal<NotPlanned>])
      // A refusal is thrown, so that nothing stays prepared for what was not asked.
      return ok(answered(await ask(needs, tx, { kind, plan: plan as Plan, by, reason })))
    })
  }
  return {
    officeApprovals: {
      list: approvals.list.handler(async ({ input: { state, page, pageSize }, context }) => {
        const caller = callerOf(context)
        const kinds = approvalKindNames.filter((kind) => maySee(kind, caller.scope))
        const query = { kinds, isOpen: state === 'open', now: clock.now(), page, pageSize }
        const { approvals: found, total } = await approvalReader(db).list(query)
        return okPage(await shown(caller, found), { page, pageSize, total })
      }),
      approval: approvals.approval.handler(async ({ input, context }) => {
        const caller = callerOf(context)
        const found = await approvalReader(db).find(input.id)
        const isSeen = found && maySee(found.kind, caller.scope)
        return await one(caller, answered(isSeen ? found : refuse('NOT_FOUND')))
      }),
      approve: approvals.approve.handler(async ({ input, context }) => {
        const caller = callerOf(context)
        return await decided(caller, input.id, await approve(needs, caller, input))
      }),
      refuse: approvals.refuse.handler(async ({ input, context }) => {
        const caller = callerOf(context)
        const ended = { ...input, decision: 'refused' as const }
        return await decided(caller, input.id, await endWithout(needs, caller, ended))
      }),
      withdraw: approvals.withdraw.handler(async ({ input, context }) => {
        const caller = callerOf(context)
        const ended = { ...input, decision: 'withdrawn' as const, note: null }
        return await decided(caller, input.id, await endWithout(needs, caller, ended))
      }),
      payable: approvals.payable.handler(async () => {
        const waiting = await payouts.staff.waiting()
        const open = (await payouts.staff.openBatches()).filter(
          ({ approvedBy, discardedAt }) => approvedBy === null && discardedAt === null,
        )
        return ok({
          ...summed(waiting),
          batches: open.map(({ batchId, payouts: within }) => ({ batchId, ...summed(within) })),
        })
      }),
      askPayout: approvals.askPayout.handler(async ({ input: { batchId, reason }, context }) =>
        asked(context, { kind: 'payout-batch', subject: batchId, reason }, async (tx) => {
          if (batchId) return await planBatch(needs, tx, batchId)
          const { userId: by } = callerOf(context)
          const prepared = await payouts.staff.prepareBatchIn(tx, { by })
          return isRefused(prepared) ? null : await planBatch(needs, tx, prepared.batchId)
        }),
      ),
      askScopes: approvals.askScopes.handler(async ({ input: { reason, ...wish }, context }) =>
        asked(context, { kind: 'scope-grant', subject: wish.userId, reason }, (tx) =>
          planScopes(needs, tx, wish),
        ),
      ),
      askReset: approvals.askReset.handler(async ({ input: { reason, userId }, context }) =>
        asked(context, { kind: 'second-factor-reset', subject: userId, reason }, (tx) =>
          planReset(needs, tx, userId),
        ),
      ),
      askRefund: approvals.askRefund.handler(async ({ input: { reason, ...wish }, context }) =>
        asked(context, { kind: 'refund-above', subject: wish.number, reason }, (tx) =>
          planRefund(needs, tx, wish),
        ),
      ),
      askWallet: approvals.askWallet.handler(async ({ input: { reason, ...wish }, context }) =>
        asked(context, { kind: 'wallet-adjustment', subject: wish.userId, reason }, (tx) =>
          planWallet(needs, tx, wish),
        ),
      ),
      askReturn: approvals.askReturn.handler(async ({ input: { reason, ...wish }, context }) =>
        asked(context, { kind: 'bank-return', subject: wish.paymentId, reason }, (tx) =>
          planReturn(needs, tx, wish),
        ),
      ),
      askFares: approvals.askFares.handler(async ({ input: { reason, ...wish }, context }) =>
        asked(context, { kind: 'fare-cut', subject: undefined, reason }, (tx) =>
          planFares(needs, tx, { ...wish, askedAt: needs.clock.now() }),
        ),
      ),
    },
    officeStaff: {
      list: staff.list.handler(async () => ok(await identity.staff.list())),
      find: staff.find.handler(async ({ input }) =>
        ok(answered(await identity.staff.find(input.username))),
      ),
    },
  }
}

type NotPlanned = 'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'WALLET_HOLDS_LESS'

const summed = (payouts: readonly { amountRial: number }[]) => ({
  count: payouts.length,
  totalRial: payouts.reduce((sum, { amountRial }) => sum + amountRial, 0),
})
