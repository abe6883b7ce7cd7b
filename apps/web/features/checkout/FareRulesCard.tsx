import type { FareRules } from '@parastoo/contract/flights/proposal'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Loading, Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { paths } from '../../paths.ts'
import { rulesAnchor } from '../../shell/kinds/rules-anchor.ts'
import { baggageWords } from '../../shell/orders/flight-words.ts'
import { PenaltyBands } from '../../shell/orders/PenaltyBands.tsx'

const words = checkout.confirm

/** Baggage, what cancelling costs, and what else the fare says; they arrive after the page. */
export function FareRulesCard({ rules }: { rules: Promise<FareRules[] | null> }) {
  return (
    <Card as="section" className="scroll-mt-36 sm:p-6">
      <h2
        id={rulesAnchor('flight')}
        tabIndex={-1}
        className="scroll-mt-36 text-lg font-bold outline-none"
      >
        {words.rules}
      </h2>
      <Suspense fallback={<RulesSkeleton />}>
        <Await resolve={rules} errorElement={<RulesFailed />}>
          {(known) =>
            known ? known.map((one) => <Rules key={one.proposalId} rules={one} />) : <RulesFailed />
          }
        </Await>
      </Suspense>
    </Card>
  )
}

function Rules({ rules }: { rules: FareRules }) {
  const { baggage, isRefundable, penaltyBands, notesFa } = rules
  return (
    <div className="mt-3 flex flex-col gap-4">
      <p className="text-sm">
        <span className="text-quiet">{orders.flight.baggage}:</span>{' '}
        <span className="font-medium">{baggageWords(baggage)}</span>
      </p>
      {penaltyBands.length > 0 && (
        <div>
          <h3 className="mb-2 text-sm text-quiet">{orders.penalty.label}</h3>
          <PenaltyBands bands={penaltyBands} />
        </div>
      )}
      {!isRefundable && <Notice tone="caution">{orders.penalty.fixed}</Notice>}
      {notesFa.length > 0 && (
        <ul className="list-disc ps-5 text-sm text-quiet">
          {notesFa.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const RulesSkeleton = () => (
  <Loading label={words.rulesLoading} className="mt-4 flex flex-col gap-3">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-10 w-full rounded-control" />
    <Skeleton className="h-4 w-2/3" />
  </Loading>
)

const RulesFailed = () => (
  <Notice
    tone="caution"
    title={words.rulesFailed}
    className="mt-3"
    action={
      <Link
        to={paths.terms()}
        target="_blank"
        className="text-lead-text underline underline-offset-4"
      >
        {words.generalRules}
      </Link>
    }
  >
    {words.rulesFailedText}
  </Notice>
)
