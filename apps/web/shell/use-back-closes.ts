import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { afterPaint } from './after-paint.ts'

const parameter = 'rqs'

/**
 * Lets the back button close a modal instead of leaving the page: while `isOpen`, the address carries `rqs` with the last
 * five digits of the time (spec, section 2). Losing it closes the modal; closing the modal goes back.
 *
 * With `isDrawnFirst` the mark is written once the modal stands on the screen, since a new address draws the whole page anew. For panels of
 * fields alone: where one dialog follows another, as after a sign-in, a late mark would close the second.
 *
 * Answers whether the step back of a modal that was closed is still on its way: what is written into the address meanwhile is left behind by it.
 */
export function useBackCloses(
  isOpen: boolean,
  close: () => void,
  { isDrawnFirst = false }: { isDrawnFirst?: boolean } = {},
): boolean {
  const navigate = useNavigate()
  const location = useLocation()
  const [search] = useSearchParams()
  const mark = search.get(parameter)
  const ours = useRef<string | null>(null)
  const last = useRef<string | null>(null)

  const write = useEffectEvent((own: string) => {
    // Closed meanwhile, or opened once more.
    if (ours.current !== own) return
    // The browser's own address may be ahead of the one that is drawn: what was just pressed stands in it alone.
    const marked = new URLSearchParams(window.location.search)
    marked.set(parameter, own)
    void navigate(
      { pathname: location.pathname, search: marked.toString(), hash: location.hash },
      { preventScrollReset: true, state: location.state },
    )
  })
  const follow = useEffectEvent(() => {
    if (isOpen && ours.current === null) {
      const own = String(Date.now()).slice(-5)
      ours.current = own
      last.current = own
      if (isDrawnFirst) afterPaint(() => write(own))
      else write(own)
    } else if (!isOpen && ours.current !== null) {
      const isStillMarked = mark === ours.current
      ours.current = null
      if (isStillMarked) void navigate(-1)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on opening and closing, not on every move.
  useEffect(() => follow(), [isOpen])

  const seen = useRef(false)
  const heed = useEffectEvent(() => {
    if (ours.current !== null && mark === ours.current) seen.current = true
    else if (seen.current) {
      seen.current = false
      if (ours.current !== null) {
        ours.current = null
        close()
      }
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when the mark comes or goes.
  useEffect(() => heed(), [mark])
  return !isOpen && mark !== null && mark === last.current
}
