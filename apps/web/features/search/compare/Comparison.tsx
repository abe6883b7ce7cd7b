import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatDate } from '@parastoo/kit/dates'
import { formatMoney, formatRial } from '@parastoo/kit/money'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import { Button } from '@parastoo/ui/Button.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import type { ReactNode } from 'react'
import { search } from '../../../messages/search.ts'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf } from '../../../shell/words.ts'
import {
  adultPriceRial,
  airlineOf,
  arrivalOf,
  baggageOf,
  departureOf,
  isSellable,
  legsOf,
} from '../results/arrange-proposals.ts'

const words = searchPanels.compare
const sayCard = wordsOf(search.card)

type Line = {
  name: string
  of: (proposal: Proposal) => ReactNode
  /** The smaller the better: the best is marked. */
  rank?: (proposal: Proposal) => number
}

const lines: readonly Line[] = [
  {
    name: words.total,
    of: (one) => formatMoney(one.totalPrice),
    rank: (one) => one.totalPrice,
  },
  { name: words.price, of: (one) => formatMoney(adultPriceRial(one)), rank: adultPriceRial },
  {
    name: words.duration,
    of: (one) => formatDuration(one.totalDurationMinutes, 'fa'),
    rank: (one) => one.totalDurationMinutes,
  },
  {
    name: words.departure,
    of: (one) =>
      `${timeOf(departureOf(one))}، ${formatDate(departureOf(one), { form: 'day-month' })}`,
  },
  {
    name: words.arrival,
    of: (one) => `${timeOf(arrivalOf(one))}، ${formatDate(arrivalOf(one), { form: 'day-month' })}`,
  },
  {
    name: words.stops,
    of: (one) => (one.stops === 0 ? search.card.direct : sayCard('stops', { count: one.stops })),
    rank: (one) => one.stops,
  },
  {
    name: words.baggage,
    of: baggageOf,
    rank: (one) => -one.baggage.amount,
  },
  {
    name: words.refund,
    of: (one) => (one.isRefundable ? words.refundable : words.fixed),
    rank: (one) => Number(!one.isRefundable),
  },
  {
    name: words.kind,
    of: (one) => (one.isCharter ? search.card.charter : search.card.system),
  },
  { name: words.seats, of: (one) => formatRial(one.seat) },
]

/** Flights beside each other, line by line; the best of each line stands out. */
export function Comparison({
  proposals,
  onClose,
  onChoose,
}: {
  proposals: readonly Proposal[]
  onClose: () => void
  onChoose: (proposal: Proposal) => void
}) {
  return (
    <Dialog
      isOpen
      width="wide"
      title={words.title}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div className="-mx-2 overflow-x-auto px-2">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr>
              <td />
              {proposals.map((proposal) => (
                <th key={proposal.proposalId} scope="col" className="p-2 text-center align-bottom">
                  <span className="flex flex-col items-center gap-1 font-bold">
                    <AirlineBadge
                      code={airlineOf(proposal)}
                      colour={legsOf(proposal)[0]?.airlineColour}
                      size={40}
                    />
                    {proposal.flightGroups[0]?.marketingAirlineName}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, of, rank }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-2.5 pe-2 text-start font-normal text-quiet">
                  {name}
                </th>
                {proposals.map((proposal) => (
                  <td
                    key={proposal.proposalId}
                    className={classes(
                      'p-2 text-center',
                      rank && isBest(proposal, proposals, rank) && 'font-bold text-good',
                    )}
                  >
                    {of(proposal)}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="border-t border-line">
              <td />
              {proposals.map((proposal) => (
                <td key={proposal.proposalId} className="px-0.5 py-4 text-center">
                  <Button
                    size="small"
                    isDisabled={!isSellable(proposal)}
                    onPress={() => onChoose(proposal)}
                  >
                    {isSellable(proposal) ? words.choose : search.card.soldOut}
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

/** Best alone or with others, but not where all are alike: a mark on every column points at none. */
function isBest(
  proposal: Proposal,
  proposals: readonly Proposal[],
  rank: (proposal: Proposal) => number,
): boolean {
  const ranks = proposals.map(rank)
  return rank(proposal) === Math.min(...ranks) && ranks.some((one) => one !== ranks[0])
}
