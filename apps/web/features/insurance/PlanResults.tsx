import type { AvailablePlans } from '@parastoo/contract/insurance/plans'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { insurance } from '../../messages/insurance.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { type AskedJourney, journeyQuery } from './asked-journey.ts'
import { PlanCard } from './PlanCard.tsx'
import { PlanDifferences } from './PlanDifferences.tsx'

const words = insurance.plans
const say = wordsOf(words)

/** Plans for a journey side by side, what differs among them, and the way to the other kind where one is sold. */
export function PlanResults({ journey, found }: { journey: AskedJourney; found: AvailablePlans }) {
  const { plans, zone, days, otherKind } = found
  return (
    <section aria-labelledby="plans" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="plans" className="text-xl font-heavy">
            {plans.length === 0
              ? say('about', { zone: zone.nameFa, days })
              : say('title', { count: plans.length })}
          </h2>
          {plans.length > 0 && (
            <p className="text-sm text-quiet">
              {say('about', { zone: zone.nameFa, days })}. {words.validUntil}
            </p>
          )}
        </div>
        {otherKind && (
          <Link
            to={paths.insurance(journeyQuery({ ...journey, kind: otherKind }))}
            className={buttonClass({ kind: 'quiet' })}
          >
            {insurance.home[otherKind === 'accident' ? 'pilgrims' : 'medical']}
          </Link>
        )}
      </div>
      {otherKind && <p className="max-w-3xl text-sm text-quiet">{insurance.home.kindText}</p>}
      {plans.some(({ isSample }) => isSample) && <Notice tone="caution">{words.sampleText}</Notice>}
      {plans.length === 0 ? (
        <EmptyState
          title={words.none}
          action={
            <Link to={paths.contact()} className={buttonClass()}>
              {words.contact}
            </Link>
          }
        >
          {words.noneText}
        </EmptyState>
      ) : (
        <>
          <ul className="grid items-start gap-4 lg:grid-cols-3">
            {plans.map((plan) => (
              <li key={plan.planCode} className="min-w-0">
                <PlanCard plan={plan} journey={journey} />
              </li>
            ))}
          </ul>
          {plans.length > 1 && <PlanDifferences plans={plans} />}
        </>
      )}
    </section>
  )
}
