import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { ReactNode } from 'react'
import { QueryProvider } from '../../../shell/QueryProvider.tsx'
import { FlightDetails } from './FlightDetails.tsx'

/** The details of a flight with the cache they are kept in, which the results page itself does without. */
export const OpenDetails = ({
  proposal,
  actions,
}: {
  proposal: Proposal
  /** What can be done with the flight besides. */
  actions?: ReactNode
}) => (
  <QueryProvider>
    <FlightDetails proposal={proposal} actions={actions} />
  </QueryProvider>
)
