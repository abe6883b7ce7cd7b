import type { CoverView } from '@parastoo/contract/insurance/cover-line'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { ShieldCheck } from '@parastoo/ui/icons.ts'
import { insurance } from '../../messages/insurance.ts'
import { wordsOf } from '../words.ts'
import { sumText } from './plan-words.ts'

const say = wordsOf(insurance.policy)
const sayPlans = wordsOf(insurance.plans)

/** Which insurance it is: plan, insurer, where and from when to when. */
export function CoverGlance({
  cover: { plan, startsOn, endsOn, days },
}: {
  cover: Pick<CoverView, 'plan' | 'startsOn' | 'endsOn' | 'days'>
}) {
  const span = { from: formatJalaliDate(startsOn), until: formatJalaliDate(endsOn) }
  const limit = sumText(plan.limit.amount, plan.limit.currency)
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
        <ShieldCheck aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {plan.nameFa}
          {plan.isSample && <Badge tone="caution">{insurance.plans.sample}</Badge>}
        </p>
        <p className="text-sm text-quiet">
          {plan.insurer.nameFa}، {sayPlans('limit', { amount: limit })}
        </p>
        <p className="text-sm">{sayPlans('about', { zone: plan.zone.nameFa, days })}</p>
        <p className="text-sm">{say('span', span)}</p>
      </div>
    </div>
  )
}
