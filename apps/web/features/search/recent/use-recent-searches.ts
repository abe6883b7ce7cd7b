import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { browserStore } from '../../../shell/browser-session.ts'
import { useUser } from '../../../shell/site.ts'
import { toastFailure } from '../../../shell/toasts.tsx'
import { whenIdle } from '../../../shell/when-idle.ts'
import { mergeSearches } from './merge-searches.ts'
import { keepSearches, type RecentSearch, recentSearches, without } from './recent-searches.ts'

type Lists = { kept: RecentSearch[]; ofServer: RecentSearch[] }
const none: Lists = { kept: [], ofServer: [] }

/**
 * The searches kept in this browser and, for a signed-in visitor, those of the server, which are asked for once the page is idle.
 * A removal shows at once and can be undone; when the server does not agree, what was removed comes back.
 */
export function useRecentSearches(today: string) {
  const userId = useUser()?.id ?? null
  const [lists, setLists] = useState<Lists>(none)
  const [removed, setRemoved] = useState<Lists | null>(null)
  const { load, askInTurn } = useServer((ofServer) => setLists((now) => ({ ...now, ofServer })))
  useEffect(() => {
    setLists((now) => ({ ...now, kept: recentSearches(browserStore(), today) }))
  }, [today])
  useEffect(() => {
    setLists(({ kept }) => ({ kept, ofServer: [] }))
    return userId === null ? undefined : load()
  }, [userId, load])

  const searches = useMemo(() => mergeSearches(lists.kept, lists.ofServer, today), [lists, today])
  const show = (next: Lists) => {
    keepSearches(browserStore(), next.kept, new Date())
    setLists(next)
  }
  const putBack = (gone: Lists, isWithServer = true) => {
    const add = (now: RecentSearch[], back: RecentSearch[]) => [...without(now, back), ...back]
    setLists((now) => {
      const kept = mergeSearches(add(now.kept, gone.kept), [], today)
      keepSearches(browserStore(), kept, new Date())
      return { kept, ofServer: isWithServer ? add(now.ofServer, gone.ofServer) : now.ofServer }
    })
  }
  /** Takes out these searches, on whatever days they were asked for. */
  const remove = (wanted: readonly RecentSearch[]) => {
    const left = {
      kept: without(lists.kept, wanted),
      ofServer: without(lists.ofServer, wanted),
    }
    const gone = {
      kept: without(lists.kept, left.kept),
      ofServer: without(lists.ofServer, left.ofServer),
    }
    show(left)
    setRemoved(gone)
    askInTurn(idsOf(gone), false).catch((error) => {
      toastFailure(error)
      putBack(gone)
      setRemoved(null)
    })
  }
  const undo = () => {
    if (!removed) return
    putBack(removed)
    setRemoved(null)
    askInTurn(idsOf(removed), true).catch((error) => {
      toastFailure(error)
      setLists((now) => ({ ...now, ofServer: without(now.ofServer, removed.ofServer) }))
      setRemoved(removed)
    })
  }
  const all = [...lists.kept, ...lists.ofServer]
  return {
    searches,
    remove: (search: RecentSearch) => remove([search]),
    removeAll: () => remove(all),
    undo,
    removed: removed && mergeSearches(removed.kept, removed.ofServer, today),
  }
}

export type RecentSearches = ReturnType<typeof useRecentSearches>

/** The server's list, and changes of it one after the other, so that an undo never overtakes its removal. */
function useServer(onFound: (searches: RecentSearch[]) => void) {
  const found = useRef(onFound)
  found.current = onFound
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** Answers how to give the loading up. Without an answer the searches of this browser stand alone. */
  const load = useCallback(() => {
    let isWanted = true
    whenIdle(() => {
      if (!isWanted) return
      import('./server-searches.ts')
        .then(({ serverSearches }) => serverSearches())
        .then(
          (searches) => isWanted && found.current(searches),
          () => {},
        )
      // What tells of a failed removal must be here before the network goes.
      import('@parastoo/ui/Toasts.tsx').catch(() => {})
    })
    return () => {
      isWanted = false
    }
  }, [])
  const askInTurn = async (ids: string[], isActive: boolean) => {
    if (ids.length === 0) return
    const asked = turn.current.then(async () => {
      const { keepOnServer } = await import('./server-searches.ts')
      await keepOnServer(ids, isActive)
    })
    turn.current = asked.catch(() => {})
    await asked
  }
  return { load, askInTurn }
}

const idsOf = ({ ofServer }: Lists): string[] => ofServer.flatMap((one) => one.historyIds ?? [])
