import { cabinClasses } from '@parastoo/contract/enums'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatMoney } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { Luggage, Share } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { party } from '../../../messages/party.ts'
import { search } from '../../../messages/search.ts'
import { searchPanels } from '../../../messages/search-panels.ts'
import { paths } from '../../../paths.ts'
import { queries } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { wordsOf } from '../../../shell/words.ts'
import { baggageOf } from '../results/arrange-proposals.ts'
import { supplierName } from '../results/supplier-name.ts'
import { FlightDetailsSkeleton } from './FlightDetailsSkeleton.tsx'
import { FlightTimeline } from './FlightTimeline.tsx'
import { PenaltyBar } from './PenaltyBar.tsx'
import { shareFlight } from './share-flight.ts'

const words = searchPanels.details
const say = wordsOf(searchPanels.details)

/** Kilograms in the cabin (spec, section 1, FAQ). */
const cabinBagKg = { economy: 5, other: 7 }

/** What opens under a flight: its segments, what may be carried, what each pays, what returning it costs, rules of the route. */
export function FlightDetails({
  proposal,
  actions = null,
}: {
  proposal: Proposal
  actions?: ReactNode
}) {
  const { requestId, proposalId } = proposal
  const details = useQuery({
    ...queries.search.proposalDetails.queryOptions({ input: { requestId, proposalId } }),
    meta: { quiet: true },
  })
  if (details.isPending) return <FlightDetailsSkeleton />
  if (details.isError)
    return (
      <div className="border-t border-line p-4 md:p-5">
        <Notice
          isLive
          tone="bad"
          title={words.failed}
          action={
            <Button kind="quiet" size="small" onPress={() => void details.refetch()}>
              {words.retry}
            </Button>
          }
        >
          {refusedOf(details.error)?.entries[0]?.messages[0]}
        </Notice>
      </div>
    )
  // Its flights with their terminals, which lists of results do not carry.
  const { fareRules, routeRules, proposal: detailed } = details.data.data
  return (
    <div className="grid animate-fade-in gap-x-10 gap-y-6 border-t border-line p-4 md:grid-cols-2 md:p-5">
      <Part title={words.flight}>
        <FlightTimeline proposal={detailed} />
      </Part>
      <div className="flex flex-col gap-6">
        <Part title={words.baggage}>
          <Baggage proposal={proposal} baggage={fareRules.baggage} />
        </Part>
        <Part title={words.prices}>
          <Prices proposal={proposal} />
        </Part>
      </div>
      <Part title={words.penalties} isWide>
        <PenaltyBar rules={fareRules} />
      </Part>
      <div className="flex items-center gap-2 md:col-span-2">
        <Button kind="quiet" onPress={() => void shareFlight(proposalId, document.title)}>
          <Share aria-hidden className="size-5" />
          {searchPanels.share.flight}
        </Button>
        {actions}
      </div>
      {routeRules.length > 0 && (
        <Part title={words.rules} isWide>
          <dl className="grid gap-x-10 gap-y-3 text-sm md:grid-cols-2">
            {routeRules.map(({ title, body, visaDestination }) => (
              <div key={title}>
                <dt className="font-medium">{title}</dt>
                <dd className="text-quiet">
                  {body}
                  {visaDestination && (
                    <Link
                      to={paths.visa(visaDestination)}
                      className="flex min-h-11 items-center text-lead-text underline underline-offset-4"
                    >
                      {words.visa}
                    </Link>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
    </div>
  )
}

function Part({
  title,
  isWide = false,
  children,
}: {
  title: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <section className={isWide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <h4 className="mb-3 font-bold">{title}</h4>
      {children}
    </section>
  )
}

function Baggage({ proposal, baggage }: { proposal: Proposal; baggage: Proposal['baggage'] }) {
  const isEconomy = proposal.cabinClass === cabinClasses.Economy
  const kg = isEconomy ? cabinBagKg.economy : cabinBagKg.other
  const checked = baggageOf({ ...proposal, baggage })
  return (
    <ul className="flex flex-col gap-1 text-sm">
      <li className="flex items-center gap-2">
        <Luggage aria-hidden className="size-4 shrink-0 text-quiet" />
        <span className="flex-1 text-quiet">{words.checked}</span>
        <b className="font-medium">{checked}</b>
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 text-quiet">{words.cabinBag}</span>
        <b className="font-medium">{say('cabinBagText', { kg })}</b>
      </li>
    </ul>
  )
}

function Prices({ proposal }: { proposal: Proposal }) {
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {proposal.prices
        .filter(({ count }) => count > 0)
        .map(({ paxType, count, unitPrice }) => (
          <li key={paxType} className="flex justify-between gap-4">
            <span className="text-quiet">{words.pax[paxType]}</span>
            <span>{say('priceLine', { count, price: formatMoney(unitPrice) })}</span>
          </li>
        ))}
      <li className="flex justify-between gap-4 border-t border-line pt-1 font-bold">
        <span>{words.total}</span>
        <span>{formatMoney(proposal.totalPrice)}</span>
      </li>
      <Trait name={words.cabin}>{cabinName(proposal.cabinClass)}</Trait>
      <Trait name={search.card.fareClass}>
        <Ltr>{proposal.fareClass}</Ltr>
      </Trait>
      <Trait name={words.seller}>{supplierName(proposal.provider, proposal.providerName)}</Trait>
    </ul>
  )
}

const cabinName = (cabin: number): string =>
  new Map<string, string>(Object.entries(party.cabins)).get(String(cabin)) ?? ''

const Trait = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex justify-between gap-4 text-quiet">
    <span>{name}</span>
    <span>{children}</span>
  </li>
)
