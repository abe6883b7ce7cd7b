import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Card } from '@parastoo/ui/Card.tsx'
import { Issuing } from '@parastoo/ui/drawings/pictures/Issuing.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { useRevalidator } from 'react-router'
import { outcomeWords } from '../../shell/kinds/outcome-words.ts'
import { leadingKindOf } from '../../shell/kinds/sold-kinds.ts'
import { CancelOrder } from '../../shell/orders/CancelOrder.tsx'
import { RequestNotice } from '../../shell/tours/RequestNotice.tsx'
import { tourLines } from '../../shell/tours/sold-tours.ts'
import { OrderFrame } from './OrderFrame.tsx'

/** The supplier has not answered yet, or somebody has to allow the order first; the page asks until it is known. */
export function Holding({
  order,
  outcome,
}: {
  order: OrderDetails
  outcome: 'holding' | 'requested'
}) {
  const { revalidate } = useRevalidator()
  const { title, text } = outcomeWords(outcome, order)
  return (
    <OrderFrame stepId="pay" order={order}>
      {tourLines(order.lines).map(({ lineId, tour }) => (
        <RequestNotice key={lineId} request={tour.request} />
      ))}
      <Card padding="none">
        <div role="status">
          <EmptyState
            headingLevel="h1"
            title={title}
            picture={<Issuing of={leadingKindOf(order)} />}
            action={
              outcome === 'holding' ? (
                <Spinner label={title} className="size-7 text-lead-text" />
              ) : (
                <CancelOrder orderId={order.orderId} kind="quiet" onCancelled={revalidate} />
              )
            }
          >
            {text}
          </EmptyState>
        </div>
      </Card>
    </OrderFrame>
  )
}
