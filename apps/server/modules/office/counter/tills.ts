import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import { accounts } from '../../ledger/index.ts'
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
  takenRial: 0,
  payments: 0,
})

/**
 * Ends a shift with what its cashier counted, and books the difference to what there should be, in one transaction; nothing is taken into a
 * till that is being closed. A second end is refused.
 */
export async function closeTill(
  { db, clock, audit, ledger }: OfficeNeeds,
  { by, shiftId, countedRial }: { by: string; shiftId: string; countedRial: number },
): Promise<Shift | Refusal<'OFFICE_TILL_CLOSED'>> {
  return await db.tx(async (tx) => {
    const shift = await lockOpenShift(tx, by)
    if (shift?.shiftId !== shiftId) return refuse('OFFICE_TILL_CLOSED')
    const closedAt = clock.now()
    const expectedRial = shift.openingRial + shift.takenRial
    if (!(await endShift(tx, { shiftId, closedAt, countedRial, expectedRial })))
      throw new Error(`Shift ${shiftId} moved while its row was locked`)
    const differenceRial = countedRial - expectedRial
    if (differenceRial !== 0) {
      const [till, difference] = [accounts.till(by), accounts.tillDifference()]
      // What a till has taken stands below zero: what is missing raises it, what is over lowers it.
      const [from, to] = differenceRial < 0 ? [difference, till] : [till, difference]
      const posted = await ledger.post(tx, {
        kind: 'till-difference',
        key: shiftId,
        descriptionFa: differenceRial < 0 ? 'کسری صندوق' : 'اضافی صندوق',
        postings: [{ from, to, amountRial: Math.abs(differenceRial) }],
      })
      if (isRefused(posted)) throw new Error('A till is no wallet')
    }
    await audit(tx, {
      kind: 'counter.till-closed',
      by,
      subject: { kind: 'till', id: shiftId },
      before: { openingRial: shift.openingRial, takenRial: shift.takenRial },
      after: { countedRial, differenceRial },
    })
    return { ...shift, closedAt, countedRial, expectedRial }
  })
}

export const tillsOf = ({ db }: Pick<OfficeNeeds, 'db'>, by: string): Promise<Shift[]> =>
  shiftsOf(db, by)
