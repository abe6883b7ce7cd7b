import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type View, viewOf, withView } from './results-view.ts'

/** The view in the address, and a way to change it that leaves no steps behind for the back button. */
export function useResultsView(): [View, (next: View) => void] {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => viewOf(search), [search])
  const setView = (next: View) =>
    setSearch((current) => withView(current, next), { replace: true, preventScrollReset: true })
  return [view, setView]
}
