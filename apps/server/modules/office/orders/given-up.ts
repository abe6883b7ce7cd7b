import type { OrderPage } from '@parastoo/contract/office/orders'
import type { Order } from '../../orders/index.ts'
import { auditReader } from '../audit/index.ts'
import type { OfficeNeeds } from '../needs.ts'

/** When an unpaid order was given up, and by whom of the staff; null of one that was not, as of one whose hold ran out. */
export async function givenUp(
  { db, identity }: Pick<OfficeNeeds, 'db' | 'identity'>,
  { orderId, money, cancelledAt }: Pick<Order, 'orderId' | 'money' | 'cancelledAt'>,
): Promise<OrderPage['givenUp']> {
  if (money !== 'closed' || cancelledAt === null) return null
  const doer = await auditReader(db).doerSince({
    kind: 'counter.given-up',
    subjectKind: 'order',
    subjectId: orderId,
    since: cancelledAt,
  })
  const at = cancelledAt.toString()
  if (doer === null) return { at, by: null }
  return { at, by: (await identity.staff.namesOf([doer])).get(doer) ?? doer }
}
