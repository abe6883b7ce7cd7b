import { type DinarsBack, dinarsFor, type PaidDinars } from '@parastoo/contract/refunds/dinars'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { formatNumber, formatRialAsToman } from '@parastoo/kit/money'
import { Card } from '@parastoo/ui/Card.tsx'
import { Countdown } from '@parastoo/ui/Countdown.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import type { ReactNode } from 'react'
import { refunds } from '../../messages/refunds.ts'
import { wordsOf } from '../../shell/words.ts'
import { firstEnd, sumsOf } from './refund-sums.ts'

const words = refunds.page
const say = wordsOf(words)

/** What comes back of what was chosen, and until when that stands; agreement and button stand below it. */
export function RefundSummary({
  penaltyName,
  chosen,
  isKnownChange,
  isLent,
  paidInDinars,
  now,
  onEnd,
  children,
}: {
  penaltyName: string
  chosen: readonly RefundableItem[]
  /** The carrier's change is known to us, so nobody has to confirm it. */
  isKnownChange: boolean
  /** What comes back goes to a lender first. */
  isLent: boolean
  /** Where it goes back in the dinars it was paid in. */
  paidInDinars: readonly PaidDinars[]
  now: string
  onEnd: () => void
  children: ReactNode
}) {
  const { paidRial, penaltyRial, refundRial } = sumsOf(chosen)
  const isReviewed = chosen.some(({ needsReview }) => needsReview)
  const until = firstEnd(chosen)
  const inDinars = isReviewed ? null : dinarsFor(paidInDinars, refundRial)
  const totalBack = isLent ? words.totalBackLent : words.totalBack
  return (
    <Card as="aside" className="flex flex-col gap-4 sm:p-6 xl:sticky xl:top-24">
      <h2 className="text-lg font-bold">{words.summary}</h2>
      <dl aria-live="polite" className="flex flex-col gap-2">
        <Row name={words.totalPaid}>
          <Price size="small" priceRial={paidRial} />
        </Row>
        {isReviewed ? (
          <Row name={totalBack}>{words.afterReview}</Row>
        ) : (
          <>
            <Row name={penaltyName}>
              <Price size="small" priceRial={penaltyRial} />
            </Row>
            <Row name={totalBack} isStrong>
              <Price priceRial={refundRial} />
            </Row>
          </>
        )}
      </dl>
      {inDinars && <InDinars back={inDinars} />}
      {isReviewed && <Notice>{words.review}</Notice>}
      {isKnownChange && chosen.length > 0 && <Notice tone="good">{words.byCarrier}</Notice>}
      {until && !isReviewed && (
        <Countdown label={words.validUntil} until={until} renderedAt={now} onEnd={onEnd} />
      )}
      {children}
    </Card>
  )
}

/** What the total is in the dinars it was paid in. */
function InDinars({ back: { banks, dinars, restAmount } }: { back: DinarsBack }) {
  return (
    <div aria-live="polite" className="text-sm">
      <p className="font-bold">
        {say('dinars', { dinars: formatNumber(dinars), banks: listed(banks) })}
      </p>
      {restAmount > 0 && <p>{say('dinarsRest', { toman: formatRialAsToman(restAmount) })}</p>}
      <p className="text-quiet">{words.dinarsText}</p>
    </div>
  )
}

/** Names in a row, each once. */
export const listed = (names: readonly string[]): string => [...new Set(names)].join(' و ')

const Row = ({
  name,
  isStrong = false,
  children,
}: {
  name: string
  isStrong?: boolean
  children: ReactNode
}) => (
  <div
    className={`flex flex-wrap items-baseline justify-between gap-x-3 ${isStrong ? 'border-t border-line pt-2 font-bold' : ''}`}
  >
    <dt className={isStrong ? '' : 'text-quiet'}>{name}</dt>
    <dd>{children}</dd>
  </div>
)
