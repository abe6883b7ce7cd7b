import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatDate } from '@parastoo/kit/dates'
import { formatMoney } from '@parastoo/kit/money'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { ChevronDown, Luggage, Scale } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { lazy, memo, Suspense, useId } from 'react'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'
import { adultPriceRial, airlineOf, departureOf, isSellable, legsOf } from './arrange-proposals.ts'
import { FlightDetailsSkeleton } from './FlightDetailsSkeleton.tsx'
import { FlightLine } from './FlightLine.tsx'
import { journeyTitle } from './journey-title.ts'

const say = wordsOf(search.card)
const loadDetails = () => import('./OpenDetails.tsx')
const OpenDetails = lazy(async () => ({ default: (await loadDetails()).OpenDetails }))

/** A seat count worth telling (look.md: "when under 10"). */
const fewSeats = 10

/**
 * One flight on one baseline: who flies, when, for how much; its details open in place. Remembered, so that a new order
 * moves two hundred cards without drawing them again.
 */
export const FareCard = memo(function FareCard({
  proposal,
  isOpen,
  isChoosing,
  isCompared = false,
  onOpen,
  onChoose,
  onCompare,
}: {
  proposal: Proposal
  isOpen: boolean
  isChoosing: boolean
  isCompared?: boolean
  onOpen: (proposalId: string | null) => void
  onChoose: (proposal: Proposal) => void
  /** Puts it aside to be compared, or takes it back. */
  onCompare?: (proposalId: string) => void
}) {
  const id = useId()
  const canBuy = isSellable(proposal)
  const [leg] = legsOf(proposal)
  const airline = proposal.flightGroups[0]?.marketingAirlineName ?? ''
  const time = timeOf(departureOf(proposal))
  return (
    <article
      aria-label={say('name', { airline, time })}
      className={classes(
        'rounded-card border bg-card shadow-card transition-[border-color]',
        isOpen ? 'border-lead-strong' : 'border-line',
      )}
    >
      <div className="grid gap-x-5 gap-y-3 p-4 md:grid-cols-[9.5rem_minmax(0,1fr)_auto] md:items-center md:gap-y-2 md:p-5 md:pb-3">
        <div className="flex min-w-0 items-center gap-3">
          <AirlineBadge
            code={airlineOf(proposal)}
            colour={leg?.airlineColour}
            size={44}
            className={classes('shrink-0', !canBuy && 'grayscale')}
          />
          <div className="min-w-0 flex-1">
            <h3 className="truncate font-bold">{airline}</h3>
            <p className="text-xs text-quiet">
              {search.card.flight}{' '}
              <Ltr>
                {airlineOf(proposal)} {leg?.flightNumber}
              </Ltr>
            </p>
          </div>
          <div className="md:hidden">
            <Marks proposal={proposal} />
          </div>
        </div>
        <Journeys proposal={proposal} isFaint={!canBuy} />
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 md:w-44 md:flex-col md:items-stretch md:gap-2 md:border-s md:border-line md:ps-5">
          <Prices proposal={proposal} />
          {canBuy ? (
            <button
              type="button"
              aria-disabled={isChoosing}
              onClick={() => onChoose(proposal)}
              className={classes(buttonClass(), 'min-w-33 max-md:flex-1 md:w-full')}
            >
              <span className={classes(isChoosing && 'opacity-0')}>{search.card.choose}</span>
              {isChoosing && (
                <span className="absolute inset-0 grid place-items-center">
                  <Spinner label={search.card.choose} />
                </span>
              )}
            </button>
          ) : (
            <p className="flex min-h-11 items-center justify-center rounded-control bg-well px-3 text-sm font-medium text-quiet max-md:flex-1">
              {proposal.seat === 0 ? search.card.soldOut : say('tooFew', { count: proposal.seat })}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pb-2 md:px-5">
        <div className="max-md:hidden">
          <Marks proposal={proposal} />
        </div>
        <Badge icon={<Luggage />}>{baggageOf(proposal)}</Badge>
        {canBuy && proposal.seat < fewSeats && (
          <Badge tone="caution">{say('seatsLeft', { count: proposal.seat })}</Badge>
        )}
        {onCompare && (
          <button
            type="button"
            aria-pressed={isCompared}
            onClick={() => onCompare(proposal.proposalId)}
            className={classes(
              'ms-auto inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm hover:bg-well',
              isCompared ? 'font-medium text-lead-text' : 'text-quiet',
            )}
          >
            <Scale aria-hidden className="size-4" />
            {isCompared ? search.card.compared : search.card.compare}
          </button>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onPointerEnter={loadDetails}
          onFocus={loadDetails}
          onClick={() => onOpen(isOpen ? null : proposal.proposalId)}
          className={classes(
            '-me-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-medium text-lead-text hover:bg-well',
            !onCompare && 'ms-auto',
          )}
        >
          {isOpen ? search.card.closeDetails : search.card.details}
          <ChevronDown
            aria-hidden
            className={classes('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={<FlightDetailsSkeleton />}>
            <OpenDetails proposal={proposal} />
          </Suspense>
        )}
      </div>
    </article>
  )
})

/** The lines of all journeys a price holds, each under its day where there are several. */
function Journeys({ proposal, isFaint }: { proposal: Proposal; isFaint: boolean }) {
  const { flightGroups } = proposal
  const [only, ...more] = flightGroups
  if (!only) return null
  if (more.length === 0) return <FlightLine group={only} isFaint={isFaint} />
  return (
    <ol className="flex min-w-0 flex-col gap-3">
      {flightGroups.map((group, index) => (
        <li key={group.departureTime}>
          <p className="mb-1 text-xs font-medium text-quiet">
            {journeyTitle(index, flightGroups.length)}، {formatDate(group.departureTime)}
          </p>
          <FlightLine group={group} isFaint={isFaint} />
        </li>
      ))}
    </ol>
  )
}

function Marks({ proposal: { isCharter } }: { proposal: Proposal }) {
  return (
    <Badge tone={isCharter ? 'lead' : 'plain'}>
      {isCharter ? search.card.charter : search.card.system}
    </Badge>
  )
}

function Prices({ proposal }: { proposal: Proposal }) {
  const count = proposal.prices.reduce((sum, price) => sum + price.count, 0)
  return (
    <div className="min-w-0">
      <Price priceRial={adultPriceRial(proposal)} />
      <p className="text-xs text-quiet">
        {count > 1
          ? say('total', { count, price: formatMoney(proposal.totalPrice) })
          : search.card.perAdult}
      </p>
    </div>
  )
}

function baggageOf({ baggage: { amount, unit } }: Proposal): string {
  if (amount === 0) return search.card.noBaggage
  return say(unit === 'Kg' ? 'baggageKg' : 'baggagePc', { amount })
}
