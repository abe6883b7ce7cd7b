import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Card } from '@parastoo/ui/Card.tsx'
import { Issuing } from '@parastoo/ui/drawings/pictures/Issuing.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { orders } from '../../messages/orders.ts'
import { OrderFrame } from './OrderFrame.tsx'

const { title, text } = orders.outcome.holding

/** The supplier has not answered yet; the page asks until it has. */
export function Holding({ order }: { order: OrderDetails }) {
  return (
    <OrderFrame stepId="pay" order={order}>
      <Card padding="none">
        <div role="status">
          <EmptyState
            headingLevel="h1"
            title={title}
            picture={<Issuing />}
            action={<Spinner label={title} className="size-7 text-lead-text" />}
          >
            {text}
          </EmptyState>
        </div>
      </Card>
    </OrderFrame>
  )
}
