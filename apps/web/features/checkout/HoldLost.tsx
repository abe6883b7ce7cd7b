import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { HoldExpired } from '@parastoo/ui/drawings/pictures/HoldExpired.tsx'
import { NoFlights } from '@parastoo/ui/drawings/pictures/NoFlights.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { paths } from '../../paths.ts'
import type { OrderOutcome } from '../../shell/orders/order-outcome.ts'
import { searchQueryOf } from './chosen-flight.ts'
import { HoldAgain } from './HoldAgain.tsx'
import { OrderFrame } from './OrderFrame.tsx'
import { useHoldAgain } from './use-hold-again.ts'

const words = checkout.confirm

/** The hold ran out, or was never granted: hold again where the seats may still be there, or look for another flight. */
export function HoldLost({ order, outcome }: { order: OrderDetails; outcome: OrderOutcome }) {
  const again = useHoldAgain(order)
  const isGone = outcome === 'refused' || again.isSoldOut
  const { title, text } = orders.outcome[isGone ? 'refused' : 'expired']
  return (
    <OrderFrame stepId="pay" order={order}>
      <Card padding="none">
        <div role="status">
          <EmptyState
            headingLevel="h1"
            title={isGone ? checkout.lost.soldOut : title}
            picture={isGone ? <NoFlights /> : <HoldExpired />}
            action={
              <div className="flex flex-col items-center gap-3">
                {again.notice && (
                  <Notice tone="bad" isLive className="text-start">
                    {again.notice}
                  </Notice>
                )}
                <div className="flex flex-wrap justify-center gap-3">
                  {!isGone && (
                    <Button
                      kind="main"
                      size="large"
                      isPending={again.isPending}
                      onPress={() => void again.hold()}
                    >
                      {words.holdAgain}
                    </Button>
                  )}
                  <Link
                    to={resultsOf(order)}
                    className={buttonClass({ kind: isGone ? 'lead' : 'quiet', size: 'large' })}
                  >
                    {words.searchAgain}
                  </Link>
                </div>
              </div>
            }
          >
            <p className="text-balance">{text}</p>
            {!isGone && <p className="text-balance">{words.expiredText}</p>}
          </EmptyState>
        </div>
      </Card>
      <HoldAgain again={again} order={order} />
    </OrderFrame>
  )
}

/** The search this order came from, asked anew. */
function resultsOf({ flightOrder, orderType }: OrderDetails): string {
  const { proposals } = flightOrder
  if (proposals.length === 0) return paths.home()
  return paths.results(searchQueryOf(proposals, { isDomestic: orderType === 'DomesticFlight' }))
}
