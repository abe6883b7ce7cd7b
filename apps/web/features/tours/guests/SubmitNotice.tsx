import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { tourGuests } from '../../../messages/tour-guests.ts'
import { paths } from '../../../paths.ts'
import { isOfOpenOrders } from '../../../shell/buying/open-order-codes.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'

const OpenOrders = lazyPart(
  () => import('../../../shell/buying/OpenOrders.tsx'),
  (module) => module.OpenOrders,
)

/** After these another date is the way on. */
const isOfDate = (code: string): boolean =>
  code.startsWith('SEATS_LEFT_') || code.startsWith('DEPARTURE_') || code === 'ROOM_KIND_FULL'

/** Refusals that leave the form as it is: each with its own way on. */
export function SubmitNotice({
  notice,
  tourCode,
}: {
  notice: { code: string; text: string; heldIn: string | null } | null
  tourCode: string
}) {
  const box = useRef<HTMLDivElement>(null)
  // The button is pinned to the foot of a phone, far from here.
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: 'center' })
  }, [notice])
  if (!notice) return null
  const { code, text } = notice
  return (
    <div ref={box} className="scroll-mt-24">
      {isOfOpenOrders(code) ? (
        <Suspense>
          <OpenOrders text={text} heldIn={notice.heldIn} />
        </Suspense>
      ) : (
        <Notice
          tone="bad"
          isLive
          action={
            isOfDate(code) && (
              <Link to={paths.tour(tourCode)} className={buttonClass({ kind: 'quiet' })}>
                {tourGuests.lost.tour}
              </Link>
            )
          }
        >
          {text}
        </Notice>
      )}
    </div>
  )
}
