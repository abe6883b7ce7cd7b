import type { Proposal } from '@parastoo/contract/flights/proposal'
import { lazy, memo, type RefObject, Suspense } from 'react'
import { FareCard } from './FareCard.tsx'
import { useShownCount } from './use-shown-count.ts'

const KeptPlace = lazy(async () => ({ default: (await import('./KeptPlace.tsx')).KeptPlace }))

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
  onOpen: (proposalId: string | null) => void
  onChoose: (proposal: Proposal) => void
  onCompare: (proposalId: string) => void
}) {
  const [count, end] = useShownCount({ listId, orderId, total: proposals.length })
  // A shared link may open the details of a flight further down.
  const openPlace = proposals.findIndex(({ proposalId }) => proposalId === openId)
  return (
    <>
      <ul ref={ref} className="flex flex-col gap-3">
        {proposals.slice(0, Math.max(count, openPlace + 1)).map((proposal, index) => {
          const { proposalId } = proposal
          const isOpen = proposalId === openId
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
                  ? 'scroll-mt-40 outline-none'
                  : 'scroll-mt-40 outline-none [contain-intrinsic-size:auto_17rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_12rem]'
              }
            >
              <FareCard
                proposal={proposal}
                isOpen={isOpen}
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
        <KeptPlace {...{ listId, count, openId }} list={ref} />
      </Suspense>
    </>
  )
})
