import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Stamp } from '@parastoo/ui/icons.ts'
import { visaLines } from './sold-visas.ts'

/** Which visa an order is for, and for whom; nothing where it is for none. */
export function VisaGlance({ order }: { order: Pick<OrderDetails, 'title' | 'lines'> }) {
  const people = visaLines(order.lines).flatMap(({ units }) => units)
  if (people.length === 0) return null
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
        <Stamp aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="font-bold">{order.title}</p>
        <ul className="text-sm text-quiet">
          {people.map(({ unitId, label }) => (
            <li key={unitId} className="wrap-anywhere">
              {label}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
