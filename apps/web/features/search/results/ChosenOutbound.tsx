import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatDate } from '@parastoo/kit/dates'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link, useSearchParams } from 'react-router'
import { search } from '../../../messages/search.ts'
import { airlineOf, departureOf, legsOf } from './arrange-proposals.ts'
import { FlightLine } from './FlightLine.tsx'
import { viewOf, withoutFilters, withView } from './results-view.ts'

/** The way out that was chosen, over the list of ways back. */
export function ChosenOutbound({ proposal }: { proposal: Proposal }) {
  const [address] = useSearchParams()
  const [group] = proposal.flightGroups
  const view = { ...withoutFilters(viewOf(address)), openId: null, outboundId: null }
  return (
    <section
      aria-label={search.results.chosenOut}
      className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-lead-strong bg-card px-3 py-2 md:px-4 shadow-card"
    >
      <AirlineBadge
        code={airlineOf(proposal)}
        colour={legsOf(proposal)[0]?.airlineColour}
        size={32}
        className="shrink-0"
      />
      <div className="min-w-0">
        <h2 className="text-sm font-bold">{search.results.chosenOut}</h2>
        <p className="text-xs text-quiet">
          {formatDate(departureOf(proposal), { form: 'weekday' })}
        </p>
      </div>
      <div className="min-w-64 flex-1 max-md:order-last max-md:basis-full">
        {group && <FlightLine group={group} isFaint={false} />}
      </div>
      <Price priceRial={proposal.totalPrice} size="small" className="max-md:ms-auto" />
      <Link
        to={{ search: withView(address, view).toString() }}
        replace
        className={buttonClass({ kind: 'quiet', size: 'small' })}
      >
        {search.results.changeOut}
      </Link>
    </section>
  )
}
