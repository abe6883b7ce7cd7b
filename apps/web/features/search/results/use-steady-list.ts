import type { Proposal } from '@parastoo/contract/flights/proposal'
import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { freshList, grownList, type SteadyList } from './steady-list.ts'

/**
 * The list as it is drawn while flights keep arriving (steady-list.ts), and a way to let in those that wait. Another `orderId`
 * (question, sort, filters) is another list, in which everything has its place at once.
 */
export function useSteadyList({
  orderId,
  arranged,
  proposals,
  list,
}: {
  orderId: string
  arranged: readonly Proposal[]
  proposals: readonly Proposal[]
  list: RefObject<HTMLUListElement | null>
}): SteadyList & { letIn: () => void } {
  const [steady, setSteady] = useState({ ...freshList(arranged), orderId, arranged })
  let shown = steady
  if (steady.orderId !== orderId) {
    shown = { ...freshList(arranged), orderId, arranged }
    setSteady(shown)
  }
  const grow = useEffectEvent(() => {
    if (steady.arranged === arranged) return
    const lastReadId = list.current && lastRead(list.current)
    const grown = grownList({ list: steady, arranged, proposals, lastReadId: lastReadId ?? null })
    // Card by card, with room for a press between them.
    startTransition(() => setSteady({ ...grown, orderId, arranged }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when something has arrived.
  useEffect(() => grow(), [arranged])
  /** Who lets flights in wants to see them: the page goes to the first, and so does the focus, for the button is gone. */
  const [shownId, setShownId] = useState<string | null>(null)
  const letIn = () => {
    setSteady({ ...freshList(arranged), orderId, arranged })
    setShownId(steady.waiting[0]?.proposalId ?? null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press.
  useEffect(() => {
    const cards = [...(list.current?.children ?? [])] as HTMLElement[]
    const card = cards.find(({ dataset }) => dataset.proposalId === shownId)
    card?.scrollIntoView()
    card?.focus({ preventScroll: true })
    if (shownId) setShownId(null)
  }, [shownId])
  return { drawn: shown.drawn, waiting: shown.waiting, letIn }
}

/**
 * The last card that must not move: the lowest on the screen, or the one with the focus or open details when that is lower. The top
 * of a page that nobody has touched is read too: a thumb may be on its way to the first card.
 */
function lastRead(list: HTMLUListElement): string | null {
  const cards = [...list.children] as HTMLElement[]
  const isInUse = (card: HTMLElement) =>
    card.contains(document.activeElement) || card.querySelector('[aria-expanded="true"]') !== null
  const last = cards.findLast(
    (card) => isInUse(card) || card.getBoundingClientRect().top < innerHeight,
  )
  return last?.dataset.proposalId ?? null
}
