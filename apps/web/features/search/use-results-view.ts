import { startTransition, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type View, viewOf, withView } from './results-view.ts'

/**
 * The view in the address, and a way to change it that leaves no steps behind for the back button. What was pressed shows at
 * once; the address, and with it the page, follows when the browser has drawn that.
 */
export function useResultsView(): [View, (next: View) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const written = useMemo(() => viewOf(search), [search])
  const [chosen, setChosen] = useState<View | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the address goes before what was pressed.
  useEffect(() => setChosen(null), [written])
  const setView = (next: View) => {
    setChosen(next)
    // The browser's own address is ahead of what is drawn. The same again would be a reload: the whole question to the server.
    const standing = new URLSearchParams(window.location.search)
    const wanted = withView(standing, next).toString()
    if (wanted === standing.toString()) return
    startTransition(() => navigate({ search: wanted }, { replace: true, preventScrollReset: true }))
  }
  return [chosen ?? written, setView]
}
