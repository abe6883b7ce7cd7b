import type { Proposal } from '@parastoo/contract/flights/proposal'
import { FareCard } from './FareCard.tsx'

/** The flights in their order. Cards outside the window are not laid out, so that two hundred scroll as ten do. */
export function FareList({
  proposals,
  openId,
  choosingId,
  onOpen,
  onChoose,
}: {
  proposals: readonly Proposal[]
  openId: string | null
  choosingId: string | null
  onOpen: (proposalId: string | null) => void
  onChoose: (proposal: Proposal) => void
}) {
  return (
    <ul className="flex flex-col gap-3">
      {proposals.map((proposal) => {
        const { proposalId } = proposal
        const isOpen = proposalId === openId
        return (
          <li
            key={proposalId}
            className={isOpen ? '' : '[contain-intrinsic-size:auto_9rem] [content-visibility:auto]'}
          >
            <FareCard
              proposal={proposal}
              isOpen={isOpen}
              isChoosing={proposalId === choosingId}
              onToggle={() => onOpen(isOpen ? null : proposalId)}
              onChoose={() => onChoose(proposal)}
            />
          </li>
        )
      })}
    </ul>
  )
}
