import type { Proposal } from '@parastoo/contract/flights/proposal'
import { QueryProvider } from '../../shell/QueryProvider.tsx'
import { FlightDetails } from './FlightDetails.tsx'

/** The details of a flight with the cache they are kept in, which the results page itself does without. */
export const OpenDetails = ({ proposal }: { proposal: Proposal }) => (
  <QueryProvider>
    <FlightDetails proposal={proposal} />
  </QueryProvider>
)
