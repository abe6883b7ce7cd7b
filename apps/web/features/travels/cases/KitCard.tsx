import type { CaseView } from '@parastoo/contract/visas/cases'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Hotel } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { visaKit } from '../../../messages/visa-kit.ts'
import { paths } from '../../../paths.ts'

const words = visaKit.card

/** The way from cases to the bookings that go with them; where all were refused, the way to give those back. */
export function KitCard({ cases }: { cases: readonly [CaseView, ...CaseView[]] }) {
  const [{ orderId }] = cases
  const open = cases.filter(({ ended, isPaid, payableUntil }) => !ended && (isPaid || payableUntil))
  if (open.length === 0)
    return cases.some(({ state }) => state === 'rejected') ? (
      <Notice
        action={
          <Link to={paths.giveBackKit(orderId)} className={buttonClass({ kind: 'quiet' })}>
            {words.giveBack}
          </Link>
        }
      >
        {words.refused}
      </Notice>
    ) : null
  if (open.every(({ state }) => state === 'delivered')) return null
  return (
    <Card as="section" className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:p-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
        <Hotel aria-hidden className="size-5" />
      </span>
      <div className="min-w-48 flex-1">
        <h2 className="font-bold">{words.title}</h2>
        <p className="text-sm text-quiet">{words.text}</p>
      </div>
      <Link to={paths.visaKit(orderId)} className={buttonClass({ kind: 'quiet' })}>
        {words.open}
      </Link>
    </Card>
  )
}
