import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Hotel } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { addTo } from '../../shell/stays/adding-to.ts'

const words = checkout.addStay

/** Rooms for the nights of a flight that waits for its payment, in the same order; nothing where the agency has none there. */
export function AddStay({
  order: { orderId, holdExpiresAt },
  address,
}: {
  order: OrderDetails
  address: string | null
}) {
  if (address === null || holdExpiresAt === null) return null
  return (
    <Card as="section" className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:p-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
        <Hotel aria-hidden className="size-5" />
      </span>
      <div className="min-w-48 flex-1">
        <h2 className="font-bold">{words.title}</h2>
        <p className="text-sm text-quiet">{words.text}</p>
      </div>
      <Link
        to={address}
        onClick={() => addTo({ orderId, until: holdExpiresAt })}
        className={buttonClass({ kind: 'quiet' })}
      >
        {words.button}
      </Link>
    </Card>
  )
}
