import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { stayLines } from '../stays/sold-stays.ts'
import { FrozenPrices, FrozenRateTold } from './FrozenPrices.tsx'
import { PriceRows } from './PriceRows.tsx'

/** What an order's total is made of: its flights by kind of passenger, everything else by what is given back alone. */
export function OrderPrices({
  order: { flightOrder, lines, totalAmount, discountAmount, frozenRates },
}: {
  order: Pick<
    OrderDetails,
    'flightOrder' | 'lines' | 'totalAmount' | 'discountAmount' | 'frozenRates'
  >
}) {
  const units = lines.filter(({ kind }) => kind !== 'flight').flatMap((line) => line.units)
  return (
    <FrozenPrices rates={frozenRates}>
      <PriceRows
        proposals={flightOrder.proposals}
        units={units.map(({ label, totalAmount: rial }) => ({ name: label, rial }))}
        payAtHotelRial={stayLines(lines).reduce((sum, { stay }) => sum + stay.payAtHotel, 0)}
        totalRial={totalAmount}
        discountRial={discountAmount}
      />
      <FrozenRateTold rates={frozenRates} />
    </FrozenPrices>
  )
}
