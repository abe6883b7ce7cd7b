/** What may be asked for of prices: that they fall by more than one person may lower them, or come where nothing like them stood. */
import type { ApprovalWill } from '@parastoo/contract/office/approvals'
import { isDeepCut } from '@parastoo/contract/office/inventory-cells'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { derivedId } from '../../../platform/ids.ts'
import type { Plan } from './approval.ts'
import type { Kind, KindsNeeds } from './kind.ts'
import type { FareCut } from './ports.ts'

type FareWish = {
  source: Extract<ApprovalWill, { kind: 'fare-cut' }>['source']
  cells: readonly FareCut[]
  askedAt: Temporal.Instant
}

/** Prices as they would fall; CHANGED_MEANWHILE where one does not stand as it was seen, null where one person may lower them all. */
export async function planFares(
  { fares }: Pick<KindsNeeds, 'fares'>,
  tx: Tx,
  { source, cells: wished, askedAt }: FareWish,
): Promise<Plan | null | Refusal<'CHANGED_MEANWHILE'>> {
  const cells = await fares.standing(tx, { source, cells: wished, askedAt })
  if (!cells) return refuse('CHANGED_MEANWHILE')
  if (!cells.some(({ fromRial, value }) => fromRial === null || isDeepCut(fromRial, value)))
    return null
  const names = cells.map(({ row, column }) => `${row} ${column}`).sort()
  return {
    // The same cells are asked about once at a time.
    subject: derivedId(source, ...names),
    will: { kind: 'fare-cut', source, cells },
    amountRial: null,
    concerns: [],
  }
}

export function fareCutKind(needs: KindsNeeds): Kind {
  return {
    async planAgain(tx, { will, askedAt }) {
      if (will.kind !== 'fare-cut') return null
      // By the day it was asked on: what stood a day ago is another price tomorrow, though nobody has touched any.
      const plan = await planFares(needs, tx, { ...will, askedAt })
      return plan === null || isRefused(plan) ? null : (plan as Plan)
    },
    async execute(tx, { id, will, reason }, by) {
      if (will.kind !== 'fare-cut') return refuse('APPROVAL_CHANGED')
      const { source, cells } = will
      await needs.fares.cut(tx, { source, cells, reason, by, approvalId: id })
      return { source, cells: cells.length }
    },
  }
}
