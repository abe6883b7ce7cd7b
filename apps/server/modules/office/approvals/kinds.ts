/** What may be asked for: how each kind is read as it stands now, done by its module's own door, and given up. */
import type { ApprovalKind, ApprovalWill, TillGapTo } from '@parastoo/contract/office/approvals'
import type { CampaignWish } from '@parastoo/contract/office/campaigns'
import type { StaffScope } from '@parastoo/contract/operation'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { accounts } from '../../ledger/index.ts'
import type { Plan } from './approval.ts'
import { customerKinds } from './customer-kinds.ts'
import { fareCutKind } from './fare-cut-kind.ts'
import type { Kind, KindsNeeds } from './kind.ts'
import { supplierKinds } from './supplier-kinds.ts'

/** A prepared batch as the bank would be given it; null when it has both signatures, was given up, or is none. */
export async function planBatch(
  { payouts }: KindsNeeds,
  tx: Tx,
  batchId: string,
): Promise<Plan | null> {
  const batch = await payouts.staff.batchIn(tx, batchId)
  if (!batch || batch.approvedBy !== null || batch.discardedAt !== null) return null
  const { preparedBy } = batch
  const lines = batch.payouts.map((payout) => ({
    payoutId: payout.payoutId,
    source: payout.source,
    userId: payout.userId,
    title: payout.titleFa,
    holder: payout.holderFa,
    iban: payout.iban,
    ...(payout.rail && { rail: payout.rail }),
    reference: payout.reference,
    amountRial: payout.amountRial,
  }))
  const totalRial = lines.reduce((sum, { amountRial }) => sum + amountRial, 0)
  const owners = lines.flatMap(({ userId }) => userId ?? [])
  return {
    subject: batchId,
    will: { kind: 'payout-batch', batchId, preparedBy, totalRial, payouts: lines },
    amountRial: totalRial,
    // Whoever prepared it by command does not sign second either.
    concerns: [...new Set([...owners, preparedBy])],
  }
}

/** A rate and the one it is to follow. */
type RateWish = Omit<Extract<ApprovalWill, { kind: 'currency-rate' }>, 'kind' | 'wasRial'>

/** A rate that follows the version that was seen; null where another follows it by now. */
export async function planRate(
  { currencies }: Pick<KindsNeeds, 'currencies'>,
  tx: Tx,
  wish: RateWish,
): Promise<Plan | null> {
  const inForce = await currencies.inForce(tx)
  const before = inForce.find(({ currencyCode }) => currencyCode === wish.currencyCode)
  if (before?.version !== wish.version) return null
  return {
    subject: wish.currencyCode,
    will: { kind: 'currency-rate', wasRial: before.rialPerUnit, ...wish },
    amountRial: null,
    concerns: [],
  }
}

/** A gap of a till and where it is said to have gone; null where it is settled. Its cashier, who counted it, neither asks nor decides. */
export async function planTillGap(
  { identity, tillGaps }: Pick<KindsNeeds, 'identity' | 'tillGaps'>,
  tx: Tx,
  { shiftId, to }: { shiftId: string; to: TillGapTo },
): Promise<Plan | null> {
  const gap = await tillGaps.openIn(tx, shiftId)
  if (!gap) return null
  const { cashier } = gap
  const nameFa = (await identity.staff.memberIn(tx, cashier))?.nameFa ?? ''
  return {
    subject: shiftId,
    will: { kind: 'till-gap', ...gap, nameFa, to },
    amountRial: Math.abs(gap.gapRial),
    concerns: [cashier],
  }
}

/** What a till was short of or over, and waits; null where there is none. Its cashier does not decide. */
export async function planTillDifference(
  { identity, tillDifferences }: Pick<KindsNeeds, 'identity' | 'tillDifferences'>,
  tx: Tx,
  shiftId: string,
): Promise<Plan | null> {
  const waiting = await tillDifferences.waitingIn(tx, shiftId)
  if (!waiting) return null
  const { cashier, countedRial, expectedRial } = waiting
  const nameFa = (await identity.staff.memberIn(tx, cashier))?.nameFa ?? ''
  const differenceRial = countedRial - expectedRial
  return {
    subject: shiftId,
    will: { kind: 'till-difference', ...waiting, nameFa, differenceRial },
    amountRial: Math.abs(differenceRial),
    concerns: [cashier],
  }
}

/** A code that nobody has made yet; null where somebody has. What it may cost in all is what is allowed. */
export async function planCampaign(
  { discounts }: Pick<KindsNeeds, 'discounts'>,
  tx: Tx,
  wish: CampaignWish,
): Promise<Plan | null> {
  if (await discounts.isTaken(tx, wish.code)) return null
  return {
    subject: wish.code,
    will: { kind: 'discount-campaign', ...wish },
    amountRial: wish.budgetRial,
    concerns: [],
  }
}

/** Other scopes of somebody; null when they have these already. */
export async function planScopes(
  { identity }: KindsNeeds,
  tx: Tx,
  { userId, scope }: { userId: string; scope: readonly StaffScope[] },
): Promise<Plan | null | Refusal<'NOT_FOUND'>> {
  const member = await identity.staff.memberIn(tx, userId)
  if (!member) return refuse('NOT_FOUND')
  const wanted = [...new Set(scope)]
  const has = [...member.scope].sort()
  const gets = wanted.filter((each) => !has.includes(each)).sort()
  const loses = has.filter((each) => !wanted.includes(each))
  if (gets.length + loses.length === 0) return null
  const { nameFa } = member
  return {
    subject: userId,
    will: { kind: 'scope-grant', userId, nameFa, has, gets, loses },
    amountRial: null,
    concerns: [userId],
  }
}

/** Forgetting what somebody has lost; null when they have no second factor. */
export async function planReset(
  { identity }: KindsNeeds,
  tx: Tx,
  userId: string,
): Promise<Plan | null | Refusal<'NOT_FOUND'>> {
  const member = await identity.staff.memberIn(tx, userId)
  if (!member || member.scope.length === 0) return refuse('NOT_FOUND')
  const factors = await identity.staff.factorsOf(tx, userId)
  if (factors.passkeys === 0 && !factors.hasTotp) return null
  return {
    subject: userId,
    will: { kind: 'second-factor-reset', userId, nameFa: member.nameFa, ...factors },
    amountRial: null,
    concerns: [userId],
  }
}

const planned = (plan: Plan | null | Refusal<'NOT_FOUND'>): Plan | null =>
  plan === null || isRefused(plan) ? null : plan

export function kindsOf(needs: KindsNeeds): Record<ApprovalKind, Kind> {
  const { payouts, identity, ledger, currencies, tillGaps, discounts, ruleChanges } = needs
  const { tillDifferences } = needs
  return {
    'payout-batch': {
      planAgain: (tx, { subject }) => planBatch(needs, tx, subject),
      async execute(tx, { subject }, by) {
        const done = await payouts.staff.approveBatch(tx, { batchId: subject, by })
        if (isRefused(done)) return refuse('APPROVAL_CHANGED')
        return { batchId: subject, sent: done.payouts.length }
      },
      async giveUp(tx, { subject }, by) {
        await payouts.staff.discardBatchIn(tx, { batchId: subject, by })
      },
    },
    ...supplierKinds(needs),
    ...customerKinds(needs),
    'fare-cut': fareCutKind(needs),
    'currency-rate': {
      planAgain: async (tx, { will }) =>
        will.kind === 'currency-rate' ? await planRate(needs, tx, wishOf(will)) : null,
      async execute(tx, { will, askedBy }, by) {
        if (will.kind !== 'currency-rate') return refuse('APPROVAL_CHANGED')
        const done = await currencies.set(tx, { ...wishOf(will), by, askedBy })
        return isRefused(done) ? refuse('APPROVAL_CHANGED') : done
      },
    },
    'discount-campaign': {
      async planAgain(tx, { will }) {
        if (will.kind !== 'discount-campaign') return null
        const { kind: _kind, ...wish } = will
        return await planCampaign(needs, tx, wish)
      },
      async execute(tx, { id, will }, by) {
        if (will.kind !== 'discount-campaign') return refuse('APPROVAL_CHANGED')
        const { kind: _kind, title, startsOn, endsOn, ...rules } = will
        const voucher = {
          ...rules,
          voucherId: id,
          titleFa: title,
          routes: null,
          startsAt: dayStart(startsOn, 0),
          endsAt: dayStart(endsOn, 1),
        }
        return (await discounts.addIn(tx, voucher, by))
          ? { code: will.code, budgetRial: will.budgetRial }
          : refuse('APPROVAL_CHANGED')
      },
    },
    'rule-change': {
      planAgain: async (tx, { will }) =>
        will.kind === 'rule-change' ? await ruleChanges.planIn(tx, will) : null,
      async execute(tx, { will }) {
        if (will.kind !== 'rule-change') return refuse('APPROVAL_CHANGED')
        const { changeId } = will
        return (await ruleChanges.makeIn(tx, changeId)) ? { changeId } : refuse('APPROVAL_CHANGED')
      },
      async giveUp(tx, { will }) {
        if (will.kind === 'rule-change') await ruleChanges.giveUpIn(tx, will.changeId)
      },
    },
    'till-gap': {
      planAgain: async (tx, { will }) =>
        will.kind === 'till-gap' ? await planTillGap(needs, tx, will) : null,
      async execute(tx, { will }) {
        if (will.kind !== 'till-gap') return refuse('APPROVAL_CHANGED')
        const { shiftId, cashier, gapRial, to } = will
        if (!(await tillGaps.settleIn(tx, { shiftId, to }))) return refuse('APPROVAL_CHANGED')
        const till = accounts.till(cashier)
        const other = to === 'bank' ? accounts.agencyBank() : accounts.tillDifference()
        // What a till holds stands below zero: what has left raises it, what has come lowers it.
        const [from, into] = gapRial < 0 ? [other, till] : [till, other]
        const posted = await ledger.post(tx, {
          kind: 'till-gap',
          key: shiftId,
          descriptionFa:
            gapRial < 0 ? 'برداشت از صندوق میان دو نوبت' : 'افزودن به صندوق میان دو نوبت',
          postings: [{ from, to: into, amountRial: Math.abs(gapRial) }],
        })
        if (isRefused(posted))
          throw new Error(`Posting the gap of the shift ${shiftId} was refused`)
        return { shiftId, to, gapRial }
      },
    },
    'till-difference': {
      planAgain: async (tx, { will }) =>
        will.kind === 'till-difference' ? await planTillDifference(needs, tx, will.shiftId) : null,
      async execute(tx, { will }) {
        if (will.kind !== 'till-difference') return refuse('APPROVAL_CHANGED')
        const { shiftId, differenceRial } = will
        return (await tillDifferences.bookIn(tx, shiftId))
          ? { shiftId, differenceRial }
          : refuse('APPROVAL_CHANGED')
      },
    },
    'scope-grant': {
      async planAgain(tx, { will }) {
        if (will.kind !== 'scope-grant') return null
        const { userId } = will
        return planned(await planScopes(needs, tx, { userId, scope: scopeAfter(will) }))
      },
      async execute(tx, { id, will }, by) {
        if (will.kind !== 'scope-grant') return refuse('APPROVAL_CHANGED')
        const scope = scopeAfter(will)
        const change = {
          userId: will.userId,
          was: will.has,
          scope,
          changedBy: `approval ${id}`,
          by,
        }
        const isChanged = await identity.staff.changeScopes(tx, change)
        return isChanged ? { scope } : refuse('APPROVAL_CHANGED')
      },
    },
    'second-factor-reset': {
      planAgain: async (tx, { subject }) => planned(await planReset(needs, tx, subject)),
      async execute(tx, { subject }, by) {
        await identity.staff.resetFactors(tx, { userId: subject, by })
        return {}
      },
    },
  }
}

/** When a day in Tehran begins, or so many days after it. */
const dayStart = (day: string, daysAfter: number): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: daysAfter }).toZonedDateTime('Asia/Tehran').toInstant()

const wishOf = ({
  currencyCode,
  version,
  rialPerUnit,
  source,
}: Extract<ApprovalWill, { kind: 'currency-rate' }>): RateWish => ({
  currencyCode,
  version,
  rialPerUnit,
  source,
})

const scopeAfter = ({
  has,
  gets,
  loses,
}: {
  has: readonly StaffScope[]
  gets: readonly StaffScope[]
  loses: readonly StaffScope[]
}): StaffScope[] => [...has.filter((each) => !loses.includes(each)), ...gets]
