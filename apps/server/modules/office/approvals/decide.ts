/** The life of one approval: asked, and allowed, refused, taken back or run out. */
import { type ApprovalKind, approvalHours } from '@parastoo/contract/office/approvals'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { WriteAudit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type Approval,
  hashOfPlan,
  type MayNotDecide,
  maySee,
  type Plan,
  stateOf,
  whyMayNotDecide,
} from './approval.ts'
import { approvalReader, approvalWriter } from './approval-store.ts'
import type { Kind, KindsNeeds, MayNotBeDone } from './kind.ts'
import { kindsOf } from './kinds.ts'

export type ApprovalsNeeds = KindsNeeds & { db: Db; clock: Clock; audit: WriteAudit }
/** Who only asks does nothing of what may be allowed. */
type Asking = Pick<ApprovalsNeeds, 'clock' | 'audit'>

const aboutIt = ({ id }: { id: string }) => ({ subject: { kind: 'approval', id } })

/**
 * Writes down what is asked for, as it would happen now; nobody asks about their own matter, but whoever has to own up to it
 * (`isOwnTold`), and they do not decide it either.
 */
export async function ask(
  needs: Asking,
  tx: Tx,
  asked: { kind: ApprovalKind; plan: Plan; by: string; reason: string; isOwnTold?: true },
): Promise<{ id: string } | Refusal<'APPROVAL_ALREADY_ASKED' | 'APPROVAL_OWN_CASE'>> {
  const { kind, plan, by: askedBy, reason } = asked
  const isOwn = plan.concerns.includes(askedBy) && !isOwnBatch(plan, askedBy)
  if (isOwn && !asked.isOwnTold) return refuse('APPROVAL_OWN_CASE')
  const askedAt = needs.clock.now()
  const expiresAt = askedAt.add({ hours: approvalHours })
  const id = newId()
  const hash = hashOfPlan(plan)
  const added = { id, kind, hash, reason, askedBy, askedAt, expiresAt, ...plan }
  if (!(await approvalWriter(tx).add(added))) return refuse('APPROVAL_ALREADY_ASKED')
  const { subject, amountRial } = plan
  const after = { kind, subject, amountRial, hash: hash.toString('hex') }
  await needs.audit(tx, { kind: 'approvals.asked', by: askedBy, ...aboutIt({ id }), after, reason })
  return { id }
}

/** Whoever prepared a batch asks for it; their own money may not be in it. */
const isOwnBatch = ({ will }: Plan, by: string): boolean =>
  will.kind === 'payout-batch' &&
  will.preparedBy === by &&
  will.payouts.every(({ userId }) => userId !== by)

export type Decided =
  | Approval
  | MayNotDecide
  | MayNotBeDone
  | Refusal<'NOT_FOUND' | 'APPROVAL_CHANGED'>

/**
 * Allows what was shown, by its hash, and does it in the same transaction by the door of its module. Refused where what would happen now is
 * not what was asked: it is asked again then. Of two who decide at once one does.
 */
export async function approve(
  needs: ApprovalsNeeds,
  caller: Caller,
  { id, hash, note }: { id: string; hash: string; note: string },
): Promise<Decided> {
  const { db, clock, audit } = needs
  const { userId: by } = caller
  return await db.tx(async (tx): Promise<Decided> => {
    const found = await decidable(needs, tx, caller, id)
    if (isRefused(found)) return found
    const { approval, kind } = found
    const plan = await kind.planAgain(tx, approval)
    if (plan !== null && isRefused(plan)) return plan as MayNotBeDone
    const isSame = plan !== null && hashOfPlan(plan).equals(approval.hash)
    if (!isSame || approval.hash.toString('hex') !== hash) return refuse('APPROVAL_CHANGED')
    const outcome = await kind.execute(tx, approval, by)
    if (isRefused(outcome)) return outcome as Refusal<'APPROVAL_CHANGED'>
    const done = { id, hash: approval.hash, by, note: note || null, now: clock.now(), outcome }
    if (!(await approvalWriter(tx).approve(done)))
      throw new Error(`The approval ${id} was decided beside its lock`)
    await audit(tx, {
      kind: 'approvals.approved',
      by,
      ...aboutIt({ id }),
      after: { kind: approval.kind, hash },
      reason: note,
    })
    crashPoint('approval:before-execute-commit')
    return (await approvalReader(tx).find(id)) as Approval
  })
}

/** Does not allow it, or takes back what the caller asked for: what was prepared for it is given up. */
export async function endWithout(
  needs: ApprovalsNeeds,
  caller: Caller,
  { id, decision, note }: { id: string; decision: 'refused' | 'withdrawn'; note: string | null },
): Promise<Decided> {
  const { db, clock, audit } = needs
  const { userId: by } = caller
  return await db.tx(async (tx): Promise<Decided> => {
    const found =
      decision === 'refused'
        ? await decidable(needs, tx, caller, id)
        : await ownOpen(needs, tx, caller, id)
    if (isRefused(found)) return found
    const { approval, kind } = found
    await kind.giveUp?.(tx, approval, by)
    await approvalWriter(tx).end({ id, decision, by, note, now: clock.now() })
    await audit(tx, { kind: `approvals.${decision}`, by, ...aboutIt({ id }), reason: note })
    return (await approvalReader(tx).find(id)) as Approval
  })
}

type Found = { approval: Approval; kind: Kind }

async function decidable(
  needs: ApprovalsNeeds,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<Found | MayNotDecide | Refusal<'NOT_FOUND'>> {
  const approval = await approvalWriter(tx).lock(id)
  if (!approval || !maySee(approval.kind, caller.scope)) return refuse('NOT_FOUND')
  const refused = whyMayNotDecide(approval, caller, needs.clock.now())
  return refused ?? { approval, kind: kindsOf(needs)[approval.kind] }
}

async function ownOpen(
  needs: ApprovalsNeeds,
  tx: Tx,
  { userId }: Caller,
  id: string,
): Promise<Found | Refusal<'NOT_FOUND' | 'APPROVAL_ENDED'>> {
  const approval = await approvalWriter(tx).lock(id)
  if (approval?.askedBy !== userId) return refuse('NOT_FOUND')
  if (stateOf(approval, needs.clock.now()) !== 'open') return refuse('APPROVAL_ENDED')
  return { approval, kind: kindsOf(needs)[approval.kind] }
}

/**
 * Writes down that what was asked about this before has run out, so that it can be asked anew at once. What was prepared for it stays, for
 * it is what is asked for again.
 */
export async function expireOne(
  { clock, audit }: Asking,
  tx: Tx,
  about: { kind: ApprovalKind; subject: string },
): Promise<void> {
  const id = await approvalWriter(tx).expire(about, clock.now())
  if (id !== null) await audit(tx, { kind: 'approvals.expired', ...aboutIt({ id }) })
}

/** Writes down what has run out, and gives up what was prepared for it. */
export async function expireOverdue(needs: ApprovalsNeeds): Promise<void> {
  const { db, clock, audit } = needs
  for (const { id } of await approvalReader(db).overdue(clock.now()))
    await db.tx(async (tx) => {
      const approval = await approvalWriter(tx).lock(id)
      if (!approval || approval.decision) return
      await kindsOf(needs)[approval.kind].giveUp?.(tx, approval, null)
      const ended = { id, decision: 'expired' as const, by: null, note: null, now: clock.now() }
      await approvalWriter(tx).end(ended)
      await audit(tx, { kind: 'approvals.expired', ...aboutIt({ id }) })
    })
}
