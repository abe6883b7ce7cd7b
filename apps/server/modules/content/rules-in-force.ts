import type { ProductType } from '@parastoo/contract/orders/lines'
import type { Tx } from '../../platform/db/database.ts'
import { withBrand } from './brand-name.ts'
import type { ContentNeeds } from './needs.ts'
import { pageReader } from './store.ts'

/** What is in force for every buyer, and for whoever buys this product besides. */
const rulesOfAll = ['/terms', '/terms/non-liability', '/privacy']
const flights = [
  '/privacy/buying-ticket',
  '/privacy/system-flight',
  '/privacy/charter-flight',
  '/terms/charter-tickets',
]
const rulesOfProduct: Partial<Record<ProductType, readonly string[]>> = {
  DomesticFlight: flights,
  InternationalFlight: [...flights, '/privacy/international-flight'],
  Tour: ['/tour-privacy'],
}

/** The rules that hold for these products now, each with the revision that visitors read; in the transaction that places an order. */
export async function rulesInForce(
  { brandName }: Pick<ContentNeeds, 'brandName'>,
  tx: Tx,
  productTypes: readonly ProductType[],
): Promise<{ path: string; titleFa: string; revision: number }[]> {
  const paths = [
    ...new Set([...rulesOfAll, ...productTypes.flatMap((type) => rulesOfProduct[type] ?? [])]),
  ]
  const shown = await pageReader(tx).shownTitles(paths)
  return withBrand(shown, brandName)
}
