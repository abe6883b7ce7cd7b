import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { stayLines } from '../stays/sold-stays.ts'
import { PriceRows } from './PriceRows.tsx'

/** What an order's total is made of: its flights by kind of passenger, everything else by what is given back alone. */
export function OrderPrices({
  order: { flightOrder, lines, totalAmount, discountAmount },
}: {
  order: Pick<OrderDetails, 'flightOrder' | 'lines' | 'totalAmount' | 'discountAmount'>
}) {
  const units = lines.filter(({ kind }) => kind !== 'flight').flatMap((line) => line.units)
  return (
    <PriceRows
      proposals={flightOrder.proposals}
      units={units.map(({ label, totalAmount: rial }) => ({ name: label, rial }))}
      payAtHotelRial={stayLines(lines).reduce((sum, { stay }) => sum + stay.payAtHotel, 0)}
      totalRial={totalAmount}
      discountRial={discountAmount}
    />
  )
}
