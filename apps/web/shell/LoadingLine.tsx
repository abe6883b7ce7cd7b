import { useSteady } from '@parastoo/ui/use-steady.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { shell } from '../messages/shell.ts'
import { lostPageStore } from './keep-page.ts'

/** A page that comes sooner needs no sign, and one would only flicker. */
const lateAfterMs = 300

/** A thin line over everything while another page is on its way, so that a press on a slow line is seen to have been heard. Nothing moves for it. */
export function LoadingLine() {
  const isShown = useSteady(useIsLate())
  useEffect(() => {
    const page = isShown && document.querySelector('main')
    if (!page) return
    page.ariaBusy = 'true'
    return () => {
      page.ariaBusy = null
    }
  }, [isShown])
  if (!isShown) return null
  return (
    <div
      role="progressbar"
      aria-label={shell.loading}
      className="no-print pointer-events-none fixed inset-x-0 top-0 z-60 h-1 origin-right animate-advance bg-lead"
    />
  )
}

/** Whether a page has been on its way for a while; one that cannot be had says so in a bar of its own. */
function useIsLate(): boolean {
  const { state } = useNavigation()
  const lost = useSyncExternalStore(
    lostPageStore.watch,
    lostPageStore.read,
    lostPageStore.readOnServer,
  )
  const isLoading = state !== 'idle' && lost === null
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLate(true), lateAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])
  return isLate
}
