import type { OfficeLine, OrderPage } from '@parastoo/contract/office/orders'
import { tables } from '../../../platform/db/database.ts'
import type { OfficeNeeds } from '../needs.ts'
import type { OfficeTables } from '../tables.generated.ts'

type SoldNeeds = Pick<OfficeNeeds, 'db' | 'identity'>
type Seller = NonNullable<OrderPage['sold']>

/** Who of the staff placed an order for its buyer, and how they spoke with them; null where the buyer placed it. */
export async function soldBy(needs: SoldNeeds, orderId: string): Promise<OrderPage['sold']> {
  const seller = await tables<OfficeTables>(needs.db)
    .selectFrom('office.soldOrder as sold')
    .innerJoin('office.selling as selling', 'selling.id', 'sold.sellingId')
    .select(['clerk', 'way'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return seller ? await shown(needs, seller) : null
}

/** Who of the staff added a line to an order that stood, by the ids of lines. */
export async function addedBy(
  needs: SoldNeeds,
  orderId: string,
): Promise<ReadonlyMap<string, NonNullable<OfficeLine['added']>>> {
  const rows = await tables<OfficeTables>(needs.db)
    .selectFrom('office.soldLine as sold')
    .innerJoin('office.selling as selling', 'selling.id', 'sold.sellingId')
    .select(['lineId', 'clerk', 'way'])
    .where('orderId', '=', orderId)
    .execute()
  return new Map(
    await Promise.all(
      rows.map(async ({ lineId, ...seller }) => [lineId, await shown(needs, seller)] as const),
    ),
  )
}

async function shown(
  { identity }: SoldNeeds,
  { clerk, way }: { clerk: string; way: string },
): Promise<Seller> {
  const by = (await identity.staff.namesOf([clerk])).get(clerk) ?? clerk
  return { by, way: way === 'counter' ? 'counter' : 'phone' }
}
