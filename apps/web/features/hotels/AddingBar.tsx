import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { hotelGuests } from '../../messages/hotel-guests.ts'
import { paths } from '../../paths.ts'
import { type AddingTo, addingTo } from '../../shell/stays/adding-to.ts'

const words = hotelGuests.adding

/**
 * Over the hotels that are looked through for a flight's order: how long that order still waits, and the way back to its payment. Known in
 * this tab only, so it is drawn once the page runs here.
 */
export function AddingBar() {
  const [order, setOrder] = useState<(AddingTo & { readAt: string }) | null>(null)
  useEffect(() => {
    const found = addingTo()
    setOrder(found && { ...found, readAt: new Date().toISOString() })
  }, [])
  if (order === null) return null
  return (
    <aside aria-label={words.title} className="border-b border-line bg-good-wash">
      <div className="page-width flex min-h-12 flex-wrap items-center gap-x-4 py-1">
        <p className="text-sm font-medium">{words.title}</p>
        <Countdown
          label={words.left}
          until={order.until}
          renderedAt={order.readAt}
          onEnd={() => setOrder(null)}
        />
        <Link
          to={paths.confirm({ orderId: order.orderId })}
          className="ms-auto inline-flex min-h-11 items-center text-sm font-medium text-lead-text"
        >
          {words.back}
        </Link>
      </div>
    </aside>
  )
}
