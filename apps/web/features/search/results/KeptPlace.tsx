import { Component, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { type ListPlace, tabResults } from '../../../shell/results-state.ts'
import type { ResultsLinkState } from '../../../shell/use-way-to-results.ts'

/** A scroll has ended when nothing moved for so long. */
const restMs = 150
/** Frames in which the place is looked for: cards are still being drawn, and their heights found out. */
const mostFrames = 40
/** Of cards that stand already; longer, and a press on the way to the head of the page would be undone. */
const settlingMs = 200
/** What lies above this line of the screen is under the bars at its head. */
const headPx = 60
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Draws nothing, and comes after the list, which can be read without it. Remembers which card of a list stood where on the screen, and puts it there again for who comes back: by the back button, by
 * a reload, or by a link that says so. The browser's own memory is of heights, which differ until all cards are drawn. Who opens
 * a link to one flight sees that flight. Under another filter what is left in sight stays where it is.
 */
export function KeptPlace({
  listId,
  orderId,
  list,
  count,
  openId,
}: {
  listId: string
  /** Tells one order of the list, by its sort and filters, from another. */
  orderId: string
  list: RefObject<HTMLUListElement | null>
  /** Cards drawn. */
  count: number
  openId: string | null
}) {
  const isBack = useNavigationType() === 'POP'
  const state = useLocation().state as ResultsLinkState | null
  const mayRestore = useEffectEvent(() => isBack || state?.isReturn === true)
  const firstOpen = useEffectEvent(() => openId)
  useEffect(() => {
    if (!mayRestore()) return
    const place = tabResults().placeIn(listId)
    if (place) return putBack(list, place)
    const open = firstOpen() && cardIn(list.current, firstOpen())
    if (open) open.scrollIntoView()
  }, [listId, list])

  const keep = useEffectEvent((cards: HTMLUListElement) => {
    if (!cards.isConnected) return
    const place = placeNow(cards)
    tabResults().keepPlace(listId, place && { ...place, count })
  })
  // Before the page is taken down, while it can still be measured.
  useLayoutEffect(() => {
    const cards = list.current
    if (!cards) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepNow = () => {
      clearTimeout(timer)
      timer = undefined
      keep(cards)
    }
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keepNow, restMs)
    }
    addEventListener('scroll', keepSoon, { passive: true })
    addEventListener('pagehide', keepNow)
    return () => {
      if (timer !== undefined) keepNow()
      removeEventListener('scroll', keepSoon)
      removeEventListener('pagehide', keepNow)
    }
  }, [list])
  return <StillList orderId={orderId} list={list} />
}

type StillListProps = { orderId: string; list: RefObject<HTMLUListElement | null> }

/**
 * Holds the first card in sight that is left when the list is filtered otherwise. Browsers hold one by themselves, but let go where
 * that very card is gone: then all in sight moves by the height of what went above it. A class, for nothing else is asked just before cards move.
 */
class StillList extends Component<StillListProps> {
  private letGo = () => {}

  override getSnapshotBeforeUpdate(before: Readonly<StillListProps>): ListCardPlace[] | null {
    const { orderId, list } = this.props
    const isNarrowed = orderId !== before.orderId && sortOf(orderId) === sortOf(before.orderId)
    // By another sort a card may be anywhere, and from the head of the page nobody has read on.
    return isNarrowed && scrollY > 0 ? placesInSight(list.current) : null
  }

  override componentDidUpdate(_: unknown, __: unknown, places: ListCardPlace[] | null): void {
    const { list } = this.props
    const left = places?.find(({ cardId }) => cardIn(list.current, cardId))
    if (!left) return
    this.letGo()
    moveTo(list, left)
    // Cards that came in above are drawn, and as high as they are, some frames later.
    this.letGo = putBack(list, left, settlingMs)
  }

  override componentWillUnmount(): void {
    this.letGo()
  }

  override render(): null {
    return null
  }
}

/** Moves the page until the card stands where it stood; ends by itself, by a hand on the page, and by the answered call. */
function putBack(
  list: RefObject<HTMLUListElement | null>,
  place: ListCardPlace,
  forMs = Number.POSITIVE_INFINITY,
): () => void {
  const begunMs = performance.now()
  let frames = 0
  let isOver = false
  const stop = () => {
    isOver = true
    for (const act of acts) removeEventListener(act, stop)
  }
  // Whoever moves the page by hand wants to be somewhere else.
  for (const act of acts) addEventListener(act, stop, { passive: true })
  const step = () => {
    if (isOver) return
    moveTo(list, place)
    frames += 1
    if (frames < mostFrames && performance.now() - begunMs < forMs) requestAnimationFrame(step)
    else stop()
  }
  requestAnimationFrame(step)
  return stop
}

function moveTo(list: RefObject<HTMLUListElement | null>, { cardId, topPx }: ListCardPlace): void {
  const card = cardIn(list.current, cardId)
  if (card) scrollBy(0, card.getBoundingClientRect().top - topPx)
}

const cardsIn = (list: HTMLUListElement | null) => [...(list?.children ?? [])] as HTMLElement[]
const cardIn = (list: HTMLUListElement | null, proposalId: string | null) =>
  cardsIn(list).find(({ dataset }) => dataset.proposalId === proposalId)

/**
 * The first card in sight; nothing at the head of the page, where coming back leads anyway: a card put back there would move a page
 * that has another head by now, or another first flight.
 */
function placeNow(list: HTMLUListElement): ListCardPlace | null {
  return scrollY <= 0 ? null : (placesInSight(list)[0] ?? null)
}

type ListCardPlace = Omit<ListPlace, 'count'>

const sortOf = (orderId: string) => new URLSearchParams(orderId.split('?')[1]).get('sort')

/** The cards on the screen, from the first. */
function placesInSight(list: HTMLUListElement | null): ListCardPlace[] {
  return cardsIn(list).flatMap((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    const { proposalId } = card.dataset
    return proposalId && bottom > headPx && top < innerHeight
      ? [{ cardId: proposalId, topPx: top }]
      : []
  })
}
