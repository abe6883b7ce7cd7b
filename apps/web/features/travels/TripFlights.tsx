import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { EntryWarning } from '@parastoo/contract/visas/cases'
import { Card } from '@parastoo/ui/Card.tsx'
import { travels } from '../../messages/travels.ts'
import { FlightGlance } from '../../shell/orders/FlightGlance.tsx'
import { EntryWarnings } from './cases/EntryWarnings.tsx'
import { LegStandingBadge } from './LegStandingBadge.tsx'

/** The flights of a trip, each under what became of it since the sale. */
export function TripFlights({
  order: {
    flightOrder: { proposals, standings },
  },
  warnings,
}: {
  order: Pick<OrderDetails, 'flightOrder'>
  warnings: readonly EntryWarning[]
}) {
  if (proposals.length === 0) return null
  return (
    <Card as="section" className="flex flex-col gap-6 sm:p-6">
      <h2 className="text-lg font-bold">{travels.trip.flights}</h2>
      <EntryWarnings warnings={warnings} />
      {proposals.map((proposal, line) => (
        <div key={proposal.proposalId}>
          <p className="mb-2 flex flex-wrap items-center gap-2 empty:hidden">
            {standings[line]?.map((standing, leg) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the order flown
              <LegStandingBadge key={leg} standing={standing} />
            ))}
          </p>
          <FlightGlance proposal={proposal} isWide />
        </div>
      ))}
    </Card>
  )
}
