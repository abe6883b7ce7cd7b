import type { QuotedPlan } from '@parastoo/contract/insurance/plans'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Disclosure } from '@parastoo/ui/Disclosure.tsx'
import { ShieldCheck } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { insurance } from '../../messages/insurance.ts'
import { paths } from '../../paths.ts'
import { PlanTermsList } from '../../shell/insurance/PlanTermsList.tsx'
import { paysText, sumText } from '../../shell/insurance/plan-words.ts'
import { wordsOf } from '../../shell/words.ts'
import { type AskedJourney, journeyQuery } from './asked-journey.ts'

const words = insurance.plans
const say = wordsOf(words)
/** What stands in the open; the rest, and what is not paid, one press away. */
const shownAtOnce = 3

export function PlanCard({ plan, journey }: { plan: QuotedPlan; journey: AskedJourney }) {
  const { insurer, limit } = plan
  return (
    <Card as="article" className="flex flex-col gap-4 sm:p-6">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
          <ShieldCheck aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <h3 className="text-lg leading-snug font-bold">{plan.nameFa}</h3>
          <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
            {insurer.nameFa}
            {plan.isSample && <Badge tone="caution">{words.sample}</Badge>}
          </p>
        </div>
      </div>
      <p className="text-sm">
        {say('limit', { amount: '' })}
        <span className="text-base font-bold">{sumText(limit.amount, limit.currency)}</span>
      </p>
      <ul className="flex flex-col gap-1 text-sm">
        {plan.coverages.slice(0, shownAtOnce).map((coverage) => (
          <li key={coverage.kind} className="flex flex-wrap justify-between gap-x-3">
            <span className="text-quiet">{coverage.labelFa}</span>
            <span className="font-medium">{paysText(coverage, plan)}</span>
          </li>
        ))}
      </ul>
      <Disclosure title={words.terms} headingLevel="h4">
        <PlanTermsList plan={plan} />
      </Disclosure>
      {plan.consecutiveDays !== null && (
        <Notice tone="caution">{say('longStay', { days: plan.consecutiveDays })}</Notice>
      )}
      <div className="mt-auto border-t border-line pt-3">
        <ul className="text-sm text-quiet">
          {plan.people.map(({ age, priceRial }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may be of one age
            <li key={place} className="flex flex-wrap justify-between gap-x-3">
              <span>{say('person', { age })}</span>
              <span>{formatRialAsToman(priceRial)} تومان</span>
            </li>
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <Price priceRial={plan.totalPrice} />
          <Link
            to={paths.insuranceInsured({ plan: plan.planCode, ...journeyQuery(journey) })}
            aria-label={say('chooseOf', { plan: plan.nameFa, insurer: insurer.nameFa })}
            className={buttonClass({ kind: 'lead' })}
          >
            {words.choose}
          </Link>
        </div>
        <p className="mt-2 text-xs text-quiet">{say('agent', { code: insurer.agentCode })}</p>
      </div>
    </Card>
  )
}
