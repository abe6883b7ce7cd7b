/** What approvals need of rooms of the office that stand after them; wiring fills it. */
import type { TillGapTo } from '@parastoo/contract/office/approvals'
import type { Tx } from '../../../platform/db/database.ts'

/** A till that was opened with another sum than it was closed with, and nobody has said where that went. */
export type TillGap = { shiftId: string; cashier: string; openingRial: number; gapRial: number }

export type TillGaps = {
  /** Null where there is none, or it is settled. Holds its row until the commit. */
  openIn: (tx: Tx, shiftId: string) => Promise<TillGap | null>
  /** Open → settled, once; false where it was. */
  settleIn: (tx: Tx, settled: { shiftId: string; to: TillGapTo }) => Promise<boolean>
}
