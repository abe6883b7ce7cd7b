import type { Proposal } from '@parastoo/contract/flights/proposal'
import { timeOf } from '@parastoo/kit/times'
import { Button } from '@parastoo/ui/Button.tsx'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { Scale, X } from '@parastoo/ui/icons.ts'
import { Suspense, useState } from 'react'
import { searchPanels } from '../../../messages/search-panels.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { useBackCloses } from '../../../shell/use-back-closes.ts'
import { wordsOf } from '../../../shell/words.ts'
import { airlineOf, departureOf, legsOf } from '../results/arrange-proposals.ts'

const words = searchPanels.compare
const say = wordsOf(searchPanels.compare)
const Comparison = lazyPart(
  () => import('./Comparison.tsx'),
  (module) => module.Comparison,
)

/** The flights put aside to be compared, at the foot of the page; two or three open beside each other. */
export function CompareTray({
  proposals,
  onRemove,
  onClear,
  onChoose,
}: {
  proposals: readonly Proposal[]
  onRemove: (proposalId: string) => void
  onClear: () => void
  onChoose: (proposal: Proposal) => void
}) {
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  if (proposals.length === 0) return null
  return (
    <>
      <div aria-hidden className="h-24" />
      <section
        aria-label={words.title}
        className="fixed inset-x-0 bottom-0 z-30 animate-rise border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-panel"
      >
        <div className="page-width flex flex-wrap items-center gap-2 py-3">
          <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto [scrollbar-width:none]">
            {proposals.map((proposal) => {
              const time = timeOf(departureOf(proposal))
              const airline = proposal.flightGroups[0]?.marketingAirlineName ?? ''
              return (
                <li
                  key={proposal.proposalId}
                  className="flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line ps-2"
                >
                  <AirlineBadge
                    code={airlineOf(proposal)}
                    colour={legsOf(proposal)[0]?.airlineColour}
                    size={28}
                  />
                  <span className="text-sm">{time}</span>
                  <IconButton
                    label={say('remove', { airline, time })}
                    onPress={() => onRemove(proposal.proposalId)}
                  >
                    <X />
                  </IconButton>
                </li>
              )
            })}
          </ul>
          <Button kind="bare" onPress={onClear}>
            {words.clear}
          </Button>
          <Button isDisabled={proposals.length < 2} onPress={() => setOpen(true)}>
            <Scale aria-hidden className="size-5" />
            {proposals.length < 2 ? words.oneMore : say('open', { count: proposals.length })}
          </Button>
        </div>
      </section>
      {isOpen && (
        <Suspense>
          <Comparison
            proposals={proposals}
            onClose={() => setOpen(false)}
            onChoose={(proposal) => {
              setOpen(false)
              onChoose(proposal)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
