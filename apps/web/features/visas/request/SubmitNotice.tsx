import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { visaRequest } from '../../../messages/visa-request.ts'
import { paths } from '../../../paths.ts'
import { isOfOpenOrders } from '../../../shell/buying/open-order-codes.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import type { SubmitRefusal } from './use-submit-request.ts'

const OpenOrders = lazyPart(
  () => import('../../../shell/buying/OpenOrders.tsx'),
  (module) => module.OpenOrders,
)

/** Refusals that leave the form as it is: each with its own way on. */
export function SubmitNotice({ notice }: { notice: SubmitRefusal | null }) {
  const box = useRef<HTMLDivElement>(null)
  // The button is pinned to the foot of a phone, far from here.
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: 'center' })
  }, [notice])
  if (!notice) return null
  const { code, text, openOrderId } = notice
  return (
    <div ref={box} className="scroll-mt-24">
      {isOfOpenOrders(code) ? (
        <Suspense>
          <OpenOrders text={text} />
        </Suspense>
      ) : (
        <Notice
          tone="bad"
          isLive
          title={visaRequest.failed}
          action={
            openOrderId && (
              <Link to={paths.trip(openOrderId)} className={buttonClass({ kind: 'quiet' })}>
                {visaRequest.openCase}
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
