import { shortestReason } from '@parastoo/contract/office/reason'
import { tillAloneRial } from '@parastoo/contract/office/till-limits'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { ask, planTillDifference } from '../approvals/index.ts'
import { bookedAlone, postDifference, tillDifferences } from '../money/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import {
  addShift,
  endShift,
  lastCounted,
  lockOpenShift,
  noteGap,
  type Shift,
  shiftsOf,
} from './counter-store.ts'

/**
 * Begins a shift with what its cashier counted; one that is open is refused. What they counted at the end of the shift before is written
 * down beside it: money may leave a till between shifts, so a gap is kept with the shift, and booked when two others have said where it
 * went. What lies in the first one came from somewhere too.
 */
export async function openTill(
  { db, clock, audit }: OfficeNeeds,
  { by, openingRial }: { by: string; openingRial: number },
): Promise<Shift | Refusal<'OFFICE_TILL_OPEN'>> {
  return await db.tx(async (tx) => {
    const shift = { shiftId: newId(), cashier: by, openedAt: clock.now(), openingRial }
    if (!(await addShift(tx, shift))) return refuse('OFFICE_TILL_OPEN')
    const lastCountedRial = await lastCounted(tx, by)
    const gapRial = openingRial - (lastCountedRial ?? 0)
    if (gapRial !== 0) await noteGap(tx, { shiftId: shift.shiftId, gapRial })
    await audit(tx, {
      kind: 'counter.till-opened',
      by,
      subject: { kind: 'till', id: shift.shiftId },
      before: lastCountedRial === null ? null : { lastCountedRial },
      after: { openingRial },
    })
    return openShift(shift)
  })
}

const openShift = (
  shift: Pick<Shift, 'shiftId' | 'cashier' | 'openedAt' | 'openingRial'>,
): Shift => ({
  ...shift,
  closedAt: null,
  countedRial: null,
  expectedRial: null,
  differenceReason: null,
  isDifferenceWaiting: false,
  takenRial: 0,
  payments: 0,
})

/**
 * Ends a shift with what its cashier counted, in one transaction; nothing is taken into a till that is being closed. What differs from
 * what there should be has a reason: without one it is refused with `detail.expectedRial`, which nobody is told before they have counted,
 * and what they counted stays in the audit. Up to what one person may be off by in a day it is booked; more is asked for, and booked
 * when another person has allowed it. A second end is refused.
 */
export async function closeTill(
  needs: OfficeNeeds,
  {
    by,
    shiftId,
    countedRial,
    reason,
  }: { by: string; shiftId: string; countedRial: number; reason: string },
): Promise<Shift | Refusal<'OFFICE_TILL_CLOSED' | 'OFFICE_REASON_REQUIRED'>> {
  const { db, clock, audit, ledger } = needs
  return await db.tx(async (tx) => {
    const shift = await lockOpenShift(tx, by)
    if (shift?.shiftId !== shiftId) return refuse('OFFICE_TILL_CLOSED')
    const closedAt = clock.now()
    const expectedRial = shift.openingRial + shift.takenRial
    const differenceRial = countedRial - expectedRial
    const subject = { kind: 'till', id: shiftId }
    const before = { openingRial: shift.openingRial, takenRial: shift.takenRial }
    if (differenceRial !== 0 && reason.length < shortestReason) {
      const after = { countedRial, differenceRial }
      await audit(tx, { kind: 'counter.till-counted', by, subject, before, after })
      return refuse('OFFICE_REASON_REQUIRED', { field: 'reason', detail: { expectedRial } })
    }
    const differenceReason = differenceRial === 0 ? null : reason
    const since = closedAt.subtract({ hours: 24 })
    // Before this one is ended: it is not among them.
    const alone = await bookedAlone(tx, { cashier: by, since })
    const isHeld = differenceRial !== 0 && alone + Math.abs(differenceRial) > tillAloneRial
    const end = { closedAt, countedRial, expectedRial, differenceReason }
    if (!(await endShift(tx, { shiftId, ...end, differenceHeld: isHeld })))
      throw new Error(`Shift ${shiftId} moved while its row was locked`)
    if (isHeld) await askToBook(needs, tx, { shiftId, by, reason })
    else if (differenceRial !== 0)
      await postDifference(ledger, tx, { shiftId, cashier: by, differenceRial })
    await audit(tx, {
      kind: 'counter.till-closed',
      by,
      subject,
      before,
      after: { countedRial, differenceRial, isHeld },
      reason: differenceReason,
    })
    crashPoint('counter:before-take-commit')
    return { ...shift, ...end, isDifferenceWaiting: isHeld }
  })
}

/** By the cashier whose own matter it is: they have to say it, and another decides. */
async function askToBook(
  needs: OfficeNeeds,
  tx: Tx,
  { shiftId, by, reason }: { shiftId: string; by: string; reason: string },
): Promise<void> {
  const differences = { identity: needs.identity, tillDifferences: tillDifferences(needs) }
  const plan = await planTillDifference(differences, tx, shiftId)
  if (!plan) throw new Error(`The difference of shift ${shiftId} was not kept`)
  const asked = { kind: 'till-difference' as const, plan, by, reason, isOwnTold: true as const }
  const done = await ask(needs, tx, asked)
  if (isRefused(done)) throw new Error(`Shift ${shiftId} is closed once: ${done.refused}`)
}

export const tillsOf = ({ db }: Pick<OfficeNeeds, 'db'>, by: string): Promise<Shift[]> =>
  shiftsOf(db, by)
