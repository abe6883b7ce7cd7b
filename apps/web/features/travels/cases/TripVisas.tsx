import { Card } from '@parastoo/ui/Card.tsx'
import { Disclosure } from '@parastoo/ui/Disclosure.tsx'
import { visaCase } from '../../../messages/visa-case.ts'
import { RefundRules } from '../../../shell/visas/RefundRules.tsx'
import type { VisasOfOrder } from '../../../shell/visas/visas-of.ts'
import { CaseCard } from './CaseCard.tsx'
import { KitCard } from './KitCard.tsx'

/** The visas of a trip: a case for each applicant, and what comes back when. */
export function TripVisas({ visas, now }: { visas: VisasOfOrder | null; now: string }) {
  if (!visas) return null
  return (
    <>
      {visas.cases.map((one) => (
        <CaseCard key={one.caseId} one={one} now={now} />
      ))}
      <KitCard cases={visas.cases} />
      <Card as="section" className="py-1! sm:px-6">
        <Disclosure title={visaCase.refunds.title} headingLevel="h2">
          <RefundRules table={visas.cases[0].refunds} />
        </Disclosure>
      </Card>
    </>
  )
}
