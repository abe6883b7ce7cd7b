import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { queries } from '../api.ts'
import { CancelOrder } from '../orders/CancelOrder.tsx'
import { standingOf } from '../orders/order-outcome.ts'
import { useSelling } from '../selling.ts'

const words = checkout.openOrders

/** Too much is held already without being paid: what it is, each with a way to pay it or to give it up; of a customer the way to their page, or to the order that is meant. */
export function OpenOrders({ text, heldIn = null }: { text: string; heldIn?: string | null }) {
  const selling = useSelling()
  if (!selling) return <OwnOrders text={text} />
  return (
    <Notice
      tone="bad"
      isLive
      action={
        <Link
          to={heldIn === null ? selling.customerPath : selling.ordersPath + heldIn}
          className={buttonClass({ kind: 'lead', size: 'small' })}
        >
          {heldIn === null ? words.ofCustomer : words.first}
        </Link>
      }
    >
      {text}
    </Notice>
  )
}

function OwnOrders({ text }: { text: string }) {
  const asked = useQuery(queries.orders.list.queryOptions({ input: { page: 1, pageSize: 30 } }))
  const now = new Date().toISOString()
  const open = (asked.data?.data ?? []).filter((order) =>
    ['payable', 'holding', 'requested'].includes(standingOf({ order, payment: null, now }).outcome),
  )
  const hasRoom = asked.isSuccess && !asked.isFetching && open.length === 0
  return (
    <Notice tone={hasRoom ? 'good' : 'bad'} isLive>
      {hasRoom ? words.none : text}
      {open.length > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-line rounded-card border border-line bg-card text-ink">
          {open.map(({ orderId, title, payableAmount }) => (
            <li key={orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <span className="min-w-40 flex-1">
                <span className="block font-medium">{title}</span>
                <Price size="small" priceRial={payableAmount} />
              </span>
              <Link
                to={paths.confirm({ orderId })}
                className={buttonClass({ kind: 'quiet', size: 'small' })}
              >
                {words.pay}
              </Link>
              <CancelOrder
                orderId={orderId}
                size="small"
                onCancelled={async () => void (await asked.refetch())}
              />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
