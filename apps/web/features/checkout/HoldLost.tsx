import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { HoldExpired } from '@parastoo/ui/drawings/pictures/HoldExpired.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { visaCase } from '../../messages/visa-case.ts'
import { paths } from '../../paths.ts'
import { outcomeWords } from '../../shell/kinds/outcome-words.ts'
import { boughtAs, leadingKindOf, othersBesideFlights } from '../../shell/kinds/sold-kinds.ts'
import type { OrderOutcome } from '../../shell/orders/order-outcome.ts'
import { isFlown, isOfVisas } from '../../shell/orders/sole-kind.ts'
import { RequestNotice } from '../../shell/tours/RequestNotice.tsx'
import { tourLines } from '../../shell/tours/sold-tours.ts'
import { searchQueryOf } from './chosen-flight.ts'
import { HoldAgain } from './HoldAgain.tsx'
import { NothingHad } from './NothingHad.tsx'
import { OrderFrame } from './OrderFrame.tsx'
import { useHoldAgain } from './use-hold-again.ts'

const words = checkout.confirm

/** The hold ran out, was given up, or was never granted: hold again where the seats may still be there, or look for another flight. */
export function HoldLost({ order, outcome }: { order: OrderDetails; outcome: OrderOutcome }) {
  const again = useHoldAgain(order)
  const isGone = outcome === 'refused' || again.isSoldOut
  const isCancelled = outcome === 'cancelled'
  const told = isGone ? 'refused' : isCancelled ? 'cancelled' : 'expired'
  const { title, text } = outcomeWords(told, order)
  return (
    <OrderFrame stepId="pay" order={order}>
      {tourLines(order.lines).map(({ lineId, tour }) => (
        <RequestNotice key={lineId} request={tour.request} />
      ))}
      <Card padding="none">
        <div role="status">
          <EmptyState
            headingLevel="h1"
            title={isGone && isFlown(order) ? checkout.lost.soldOut : title}
            picture={
              isGone || isCancelled ? <NothingHad of={leadingKindOf(order)} /> : <HoldExpired />
            }
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
                      kind={isCancelled ? 'quiet' : 'main'}
                      size="large"
                      isPending={again.isPending}
                      onPress={() => void again.hold()}
                    >
                      {isOfVisas(order) ? visaCase.again : words.holdAgain}
                    </Button>
                  )}
                  <Link
                    to={othersOf(order)}
                    className={buttonClass({
                      kind: isGone || isCancelled ? 'lead' : 'quiet',
                      size: 'large',
                    })}
                  >
                    {boughtAs(order).words.others}
                  </Link>
                </div>
              </div>
            }
          >
            <p className="text-balance">{text}</p>
            {!isGone && isFlown(order) && <p className="text-balance">{words.expiredText}</p>}
          </EmptyState>
        </div>
      </Card>
      <HoldAgain again={again} order={order} />
    </OrderFrame>
  )
}

/** The search this order came from, asked anew. */
function othersOf(order: OrderDetails): string {
  const { proposals } = order.flightOrder
  if (proposals.length === 0) return othersBesideFlights(order)
  return paths.results(
    searchQueryOf(proposals, { isDomestic: order.orderType === 'DomesticFlight' }),
  )
}
