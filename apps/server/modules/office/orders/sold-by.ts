import type { OrderPage } from '@parastoo/contract/office/orders'
import { tables } from '../../../platform/db/database.ts'
import type { OfficeNeeds } from '../needs.ts'
import type { OfficeTables } from '../tables.generated.ts'

/** Who of the staff placed an order for its buyer, and how they spoke with them; null where the buyer placed it. */
export async function soldBy(
  { db, identity }: Pick<OfficeNeeds, 'db' | 'identity'>,
  orderId: string,
): Promise<OrderPage['sold']> {
  const seller = await tables<OfficeTables>(db)
    .selectFrom('office.soldOrder as sold')
    .innerJoin('office.selling as selling', 'selling.id', 'sold.sellingId')
    .select(['clerk', 'way'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (!seller) return null
  const { clerk } = seller
  const way = seller.way === 'counter' ? 'counter' : 'phone'
  return { by: (await identity.staff.namesOf([clerk])).get(clerk) ?? clerk, way }
}
