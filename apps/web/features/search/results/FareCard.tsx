import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { ChevronDown, ChevronOnward } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { memo, Suspense, useId } from 'react'
import { search } from '../../../messages/search.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { wordsOf } from '../../../shell/words.ts'
import { FlightDetailsSkeleton } from '../details/FlightDetailsSkeleton.tsx'
import {
  adultPriceRial,
  airlineOf,
  baggageOf,
  departureOf,
  isSellable,
  legsOf,
} from './arrange-proposals.ts'
import { CompareButton } from './CompareButton.tsx'
import { FlightLine } from './FlightLine.tsx'
import { journeyTitle } from './journey-title.ts'

const say = wordsOf(search.card)
const OpenDetails = lazyPart(
  () => import('../details/OpenDetails.tsx'),
  (module) => module.OpenDetails,
)
const OtherOffers = lazyPart(
  () => import('./OtherOffers.tsx'),
  (module) => module.OtherOffers,
)

/** A seat count worth telling (look.md: "when under 10"). */
const fewSeats = 10

const none: readonly Proposal[] = []

/**
 * One flight in one row: who flies, when, for how much. All of it is the button that chooses it; what else can be pressed lies upon
 * it. Details open in place. Remembered, so that a new order moves two hundred cards without drawing them again.
 */
export const FareCard = memo(function FareCard({
  proposal,
  others = none,
  openId,
  isChoosing,
  isCompared = false,
  isBest = false,
  outboundRial = null,
  onOpen,
  onChoose,
  onCompare,
}: {
  proposal: Proposal
  /** The same flight from other sellers or by other terms, dearer than this. */
  others?: readonly Proposal[] | undefined
  /** Whose details are open: of this card or of one of `others`. */
  openId: string | null
  isChoosing: boolean
  isCompared?: boolean
  isBest?: boolean
  /** What the chosen way out costs, when this is a way back. */
  outboundRial?: number | null
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
  const opened =
    proposal.proposalId === openId
      ? proposal
      : others.find(({ proposalId }) => proposalId === openId)
  const isOpen = opened !== undefined
  const compare = onCompare && (
    <CompareButton isCompared={isCompared} onPress={() => onCompare(proposal.proposalId)} />
  )
  return (
    <article
      aria-label={say('name', { airline, time })}
      className={classes(
        'rounded-card border bg-card shadow-card transition-[border-color]',
        isOpen ? 'border-lead-strong' : 'border-line hover:border-lead-strong',
      )}
    >
      <div
        className={classes(
          'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 pt-2',
          '@min-[36rem]:@max-[52rem]:pb-2 @min-[52rem]:min-h-22 @min-[52rem]:grid-cols-[8.5rem_minmax(0,1fr)_6.5rem_auto_6.5rem] @min-[52rem]:px-4 @min-[52rem]:py-1',
        )}
      >
        <div className="flex min-w-0 items-center gap-2.5">
          <AirlineBadge
            code={airlineOf(proposal)}
            colour={leg?.airlineColour}
            size={38}
            className={classes('shrink-0', !canBuy && 'grayscale')}
          />
          <div className="min-w-0 flex-1">
            <h3 className="flex items-center gap-x-1.5 text-sm leading-5 font-bold @max-[20rem]:flex-wrap @min-[52rem]:flex-wrap">
              <span className="max-w-full truncate">{airline}</span>
              {isBest && (
                // At the head of a wide card: the mark goes to a late flight without moving what this one says.
                <span className="leading-4 @min-[52rem]:absolute @min-[52rem]:start-4 @min-[52rem]:top-0">
                  <Badge tone="good">{search.results.sorts.best}</Badge>
                </span>
              )}
              <span className="@max-[36rem]:hidden @min-[52rem]:hidden">
                <Seats proposal={proposal} />
              </span>
            </h3>
            <p className="truncate text-xs text-quiet">
              <span className="@min-[52rem]:hidden">
                {kindOf(proposal)}، {baggageOf(proposal)}
                <span className="@max-[36rem]:hidden">
                  {'، '}
                  {others.length > 0 ? (
                    <MoreOffers count={others.length} />
                  ) : (
                    <FlightNumber proposal={proposal} />
                  )}
                </span>
              </span>
              <span className="@max-[52rem]:hidden">
                {search.card.flight} <FlightNumber proposal={proposal} />
              </span>
            </p>
          </div>
        </div>
        <Journeys proposal={proposal} isFaint={!canBuy} />
        <div className="flex flex-col items-start gap-0.5 text-xs leading-4 text-quiet @max-[52rem]:hidden">
          <span className={classes(proposal.isCharter && 'font-medium text-lead-text')}>
            {kindOf(proposal)}
          </span>
          <span>{baggageOf(proposal)}</span>
          <Seats proposal={proposal} />
          <MoreOffers count={others.length} />
        </div>
        <Prices proposal={proposal} outboundRial={outboundRial} />
        <div
          className={classes(
            'flex min-w-0 items-center gap-x-1',
            '@max-[36rem]:col-span-full @max-[52rem]:order-last @max-[52rem]:h-9',
            '@min-[52rem]:flex-col-reverse @min-[52rem]:items-stretch',
          )}
        >
          {/* What has no room stands in a second line that is not shown: a flight number in halves is another flight's. */}
          <span className="me-auto flex max-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-4 overflow-hidden text-xs whitespace-nowrap text-quiet @min-[36rem]:hidden">
            <Seats proposal={proposal} />
            <MoreOffers count={others.length} />
            {others.length === 0 && <FlightNumber proposal={proposal} />}
          </span>
          <span className="flex items-center @min-[52rem]:justify-between">
            <span className="relative z-1 @max-[52rem]:hidden">{compare}</span>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onPointerEnter={OpenDetails.load}
              onFocus={OpenDetails.load}
              onClick={() => onOpen(isOpen ? null : proposal.proposalId)}
              className="relative z-1 inline-flex min-h-8 items-center gap-0.5 rounded-control px-1.5 text-sm text-lead-text hover:bg-well pointer-coarse:min-h-11"
            >
              {isOpen ? (
                <>
                  {search.card.closeShort}
                  <span className="sr-only"> {search.card.detailsShort}</span>
                </>
              ) : (
                <>
                  {search.card.detailsShort}
                  <span className="sr-only"> {search.card.flight}</span>
                </>
              )}
              <ChevronDown
                aria-hidden
                className={classes('size-4 transition-transform', isOpen && 'rotate-180')}
              />
            </button>
          </span>
          {canBuy ? (
            <button
              type="button"
              aria-disabled={isChoosing}
              onClick={() => onChoose(proposal)}
              className={classes(
                'flex items-center justify-center gap-1 rounded-control font-medium whitespace-nowrap outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-focus',
                'text-sm text-lead-text',
                '@min-[52rem]:min-h-10 @min-[52rem]:bg-lead-strong @min-[52rem]:text-base @min-[52rem]:text-on-lead @min-[52rem]:hover:bg-lead-strong-hover',
              )}
            >
              {isChoosing ? (
                <Spinner label={search.card.choose} />
              ) : (
                <>
                  <span>
                    {search.card.chooseShort}
                    <span className="sr-only"> {search.card.flight}</span>
                  </span>
                  <ChevronOnward aria-hidden className="size-4 @min-[52rem]:hidden" />
                </>
              )}
            </button>
          ) : (
            <p className="flex items-center justify-center rounded-control text-sm font-medium text-quiet @min-[52rem]:min-h-10 @min-[52rem]:bg-well">
              {proposal.seat === 0 ? search.card.soldOut : say('tooFew', { count: proposal.seat })}
            </p>
          )}
        </div>
      </div>
      <div id={id}>
        {opened && (
          <Suspense fallback={<FlightDetailsSkeleton />}>
            {others.length > 0 && (
              <OtherOffers
                offers={[proposal, ...others]}
                openId={openId}
                onOpen={onOpen}
                onChoose={onChoose}
              />
            )}
            <OpenDetails proposal={opened} actions={compare} />
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
  const place = '@max-[36rem]:col-span-full @max-[52rem]:order-1'
  if (more.length === 0)
    return (
      <div className={classes('min-w-0', place)}>
        <FlightLine group={only} isFaint={isFaint} />
      </div>
    )
  return (
    <ol className={classes('flex min-w-0 flex-col gap-2', place)}>
      {flightGroups.map((group, index) => (
        <li key={group.departureTime}>
          <p className="text-xs font-medium text-quiet">
            {journeyTitle(index, flightGroups.length)}، {formatDate(group.departureTime)}
          </p>
          <FlightLine group={group} isFaint={isFaint} />
        </li>
      ))}
    </ol>
  )
}

const kindOf = ({ isCharter }: Proposal) => (isCharter ? search.card.charter : search.card.system)

const FlightNumber = ({ proposal }: { proposal: Proposal }) => (
  <Ltr>
    {airlineOf(proposal)} {legsOf(proposal)[0]?.flightNumber}
  </Ltr>
)

/** What hurries or warns: few seats, or a price that nobody keeps. */
const Seats = ({ proposal }: { proposal: Proposal }) => {
  if (!isSellable(proposal)) return null
  const few = proposal.seat < fewSeats && say('seatsLeft', { count: proposal.seat })
  const warning = proposal.isPromised ? search.card.promised : few
  return warning ? <Badge tone="caution">{warning}</Badge> : null
}

const MoreOffers = ({ count }: { count: number }) =>
  count > 0 ? <span>{say('andOthers', { count })}</span> : null

/** What the party pays, large: the number that is sorted. What one adult pays stands small under it. */
function Prices({ proposal, outboundRial }: { proposal: Proposal; outboundRial: number | null }) {
  const count = proposal.prices.reduce((sum, price) => sum + price.count, 0)
  const { totalPrice } = proposal
  return (
    <div className="min-w-0 text-end @min-[52rem]:min-w-34">
      <Price priceRial={totalPrice} className="justify-end leading-7" />
      <p className="text-xs leading-4 text-quiet">
        {outboundRial !== null
          ? say('bothWays', { price: formatRialAsToman(outboundRial + totalPrice) })
          : count > 1
            ? say('ofEach', { price: formatRialAsToman(adultPriceRial(proposal)) })
            : search.card.perAdult}
      </p>
    </div>
  )
}
