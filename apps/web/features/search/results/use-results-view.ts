import { startTransition, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isSameView, type View, viewOf, withView } from './results-view.ts'

/** On the step that opened details: closing them goes back over it. */
type StepState = { hasOpenedDetails?: boolean }

/**
 * The view in the address, and a way to change it that leaves no steps behind for the back button. What was pressed shows at
 * once; the address, and with it the page, follows when the browser has drawn that. Details are the exception: opening them is a
 * step with the mark `rqs` (spec, section 2), so that the back button closes them instead of leaving the page.
 */
export function useResultsView(): [View, (next: View) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const written = useMemo(() => viewOf(search), [search])
  const [chosen, setChosen] = useState<View | null>(null)
  // What stands in the address goes before what was pressed; but not an address that later presses have left behind already.
  useEffect(() => {
    const standing = viewOf(new URLSearchParams(window.location.search))
    if (isSameView(written, standing)) setChosen(null)
  }, [written])
  const setView = (next: View) => {
    setChosen(next)
    // The browser's own address is ahead of what is drawn. The same again would be a reload: the whole question to the server.
    const standing = new URLSearchParams(window.location.search)
    const wanted = withView(standing, next).toString()
    if (wanted === standing.toString()) return
    const before = viewOf(standing)
    const isOpening = before.openId === null && next.openId !== null
    const isClosing = before.openId !== null && next.openId === null
    if (isOpening) {
      const step = new URLSearchParams(wanted)
      step.set('rqs', String(Date.now()).slice(-5))
      const opened: StepState = { hasOpenedDetails: true }
      startTransition(() =>
        navigate({ search: step.toString() }, { preventScrollReset: true, state: opened }),
      )
      return
    }
    if (isClosing && (state as StepState | null)?.hasOpenedDetails) {
      startTransition(() => navigate(-1))
      return
    }
    startTransition(() =>
      navigate({ search: wanted }, { replace: true, preventScrollReset: true, state }),
    )
  }
  return [chosen ?? written, setView]
}
