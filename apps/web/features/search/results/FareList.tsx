import type { Proposal } from '@parastoo/contract/flights/proposal'
import { memo, type RefObject, Suspense } from 'react'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { FareCard } from './FareCard.tsx'
import type { Others } from './folded.ts'
import { useShownCount } from './use-shown-count.ts'

const KeptPlace = lazyPart(
  () => import('./KeptPlace.tsx'),
  (module) => module.KeptPlace,
)

/**
 * The flights in their order, drawn as far as they are read, laid out as far as they are seen. Remembered like its cards: what it is
 * told of presses must stay the same function.
 */
export const FareList = memo(function FareList({
  ref,
  listId,
  orderId,
  proposals,
  openId,
  choosingId,
  comparedIds,
  others,
  bestId,
  outboundRial,
  onOpen,
  onChoose,
  onCompare,
}: {
  ref: RefObject<HTMLUListElement | null>
  /** Tells one answer's list from another's. */
  listId: string
  /** Tells one order of it from another. */
  orderId: string
  proposals: readonly Proposal[]
  openId: string | null
  choosingId: string | null
  comparedIds: readonly string[]
  /** What else is offered for the flights of each hash. */
  others: Others
  bestId: string | null
  /** What the chosen way out costs, when these are ways back. */
  outboundRial: number | null
  onOpen: (proposalId: string | null) => void
  onChoose: (proposal: Proposal) => void
  onCompare: (proposalId: string) => void
}) {
  const [count, end] = useShownCount({ listId, orderId, total: proposals.length })
  // A shared link may open the details of a flight further down.
  const holdsOpen = ({ proposalId, hash }: Proposal) =>
    proposalId === openId || (others.get(hash) ?? []).some((one) => one.proposalId === openId)
  const openPlace = openId === null ? -1 : proposals.findIndex(holdsOpen)
  return (
    <>
      <ul ref={ref} className="@container flex flex-col gap-1.5 sm:gap-2">
        {proposals.slice(0, Math.max(count, openPlace + 1)).map((proposal, index) => {
          const { proposalId } = proposal
          const isOpen = index === openPlace
          return (
            <li
              key={proposalId}
              data-proposal-id={proposalId}
              tabIndex={-1}
              // Not all are drawn yet, so nobody can count them.
              aria-setsize={proposals.length}
              aria-posinset={index + 1}
              className={
                isOpen
                  ? 'scroll-mt-18 outline-none'
                  : 'scroll-mt-18 outline-none [contain-intrinsic-size:auto_9.5rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_6rem]'
              }
            >
              <FareCard
                proposal={proposal}
                others={others.get(proposal.hash)}
                openId={isOpen ? openId : null}
                isBest={proposalId === bestId}
                outboundRial={outboundRial}
                isChoosing={proposalId === choosingId}
                onOpen={onOpen}
                onChoose={onChoose}
                isCompared={comparedIds.includes(proposalId)}
                onCompare={onCompare}
              />
            </li>
          )
        })}
      </ul>
      <div ref={end} />
      <Suspense>
        <KeptPlace listId={listId} orderId={orderId} count={count} openId={openId} list={ref} />
      </Suspense>
    </>
  )
})
