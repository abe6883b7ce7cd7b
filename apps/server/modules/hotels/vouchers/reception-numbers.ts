import type { HotelRequest, Stay } from '../reservation/index.ts'
import type { VoucherNeeds } from './needs.ts'
import type { Voucher } from './store.ts'

type Sold = Pick<Stay, 'supplier' | 'lineId'>

/**
 * What the reception of each hotel knows a stay by, by line; null while its hotel has told no number. A supplier's own number opens nothing
 * there, and is not shown as if it did. What staff wrote down is what the hotel told them: with its voucher, or with the yes of a hotel on
 * request, of the hold that was sold.
 */
export async function receptionNumbers(
  { suppliers }: Pick<VoucherNeeds, 'suppliers'>,
  stays: readonly Sold[],
  vouchers: ReadonlyMap<string, Pick<Voucher, 'holdKey' | 'reference'>>,
  requests: ReadonlyMap<string, Pick<HotelRequest, 'key' | 'hotelNumber'>>,
): Promise<Map<string, string | null>> {
  const shown = new Map<string, string | null>()
  for (const [name, own] of Map.groupBy(stays, ({ supplier }) => supplier)) {
    const issued = own.flatMap(({ lineId }) => {
      const voucher = vouchers.get(lineId)
      return voucher ? [{ lineId, ...voucher }] : []
    })
    const supplier = suppliers.find((each) => each.name === name)
    const keys = issued.map(({ holdKey }) => holdKey)
    const numbers = keys.length > 0 ? await supplier?.numbers?.(keys) : undefined
    for (const { lineId, holdKey, reference } of issued) {
      const of = numbers?.get(holdKey)
      const asked = requests.get(lineId)
      const told = asked?.key === holdKey ? asked.hotelNumber : null
      shown.set(lineId, told ?? (of?.own === reference ? of.ofHotel : reference))
    }
  }
  return shown
}
