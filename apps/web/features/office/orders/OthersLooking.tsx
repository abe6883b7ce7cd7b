import { lookSeconds, lookTopic, type OtherLooking } from '@parastoo/contract/office/looks'
import { Eye } from '@parastoo/ui/icons.ts'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { officeOrders } from '../../../messages/office-orders.ts'
import { useLiveTopic } from '../../../shell/use-live-topic.ts'
import { officeApi } from '../office-api.ts'

const words = officeOrders.page

/**
 * Who else of the staff has this order open, so that two do not answer its buyer at once. Where it cannot be asked, nothing is said. By the
 * same socket comes that something has happened to the order: what a deed has begun is ended by a job a moment later.
 */
export function OthersLooking({ orderId, onMoved }: { orderId: string; onMoved: () => void }) {
  const [others, setOthers] = useState<readonly OtherLooking[]>([])
  const look = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    const found = await officeApi.officeLooks.look({ orderId }).catch(() => null)
    if (found) setOthers(found.data)
  })
  useLiveTopic(lookTopic(orderId), {
    onMessage: ({ type }) => (type === 'order-status' ? onMoved() : void look()),
    onCatchUp: () => void look(),
  })
  useEffect(() => {
    void look()
    const timer = setInterval(() => void look(), lookSeconds.every * 1000)
    return () => {
      clearInterval(timer)
      setOthers([])
      void officeApi.officeLooks.look({ orderId, isLeaving: true }).catch(() => null)
    }
  }, [orderId])
  return (
    <p role="status" className="mb-3 flex items-center gap-2 text-sm text-caution empty:hidden">
      {others.length > 0 && (
        <>
          <Eye aria-hidden className="size-5 shrink-0" />
          <span>
            {others.map(({ personId, name }, place) => (
              <Fragment key={personId}>
                {place > 0 && '، '}
                <bdi>{name}</bdi>
              </Fragment>
            ))}{' '}
            {words.looking}
          </span>
        </>
      )}
    </p>
  )
}
