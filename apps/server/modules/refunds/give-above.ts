/** Giving back more than the table says, as two people of the staff do it: what would come of it, and the deed in their transaction. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { bothWays, waitingIn } from './decide-request.ts'
import type { RefundsNeeds } from './needs.ts'
import { refundReader } from './store.ts'

type AbovePlan = {
  orderId: string
  orderNumber: string
  userId: string
  items: {
    itemId: string
    label: string
    line: string
    paidRial: number
    byTableRial: number
    backRial: number
  }[]
}

/**
 * What these items would bring by a percent of their price, the order locked until the commit. Null where none of them brings more than its
 * table says; CHANGED_MEANWHILE where one does not wait any more.
 */
export async function planAbove(
  { orders }: Pick<RefundsNeeds, 'orders'>,
  tx: Tx,
  { number, itemIds, percent }: { number: string; itemIds: readonly string[]; percent: number },
): Promise<AbovePlan | null | Refusal<'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const request = await refundReader(tx).requestByNumber(number)
  if (!request) return refuse('NOT_FOUND')
  const { items: waiting, isPartPaid } = await waitingIn({ orders }, tx, request)
  const named = new Set(itemIds)
  const own = waiting.filter(({ itemId }) => named.has(itemId))
  if (own.length < named.size) return refuse('CHANGED_MEANWHILE')
  const items = own.map((item) => ({
    itemId: item.itemId,
    label: item.unitLabelFa,
    line: item.lineTitleFa,
    paidRial: item.paidRial,
    ...bothWays(item, { percent, isPartPaid }),
  }))
  if (!items.some(({ byTableRial, backRial }) => backRial > byTableRial)) return null
  const { orderId, orderNumber, userId } = request
  return { orderId, orderNumber, userId, items }
}
