import { useEffect, useRef, useState } from 'react'
import { browserStore } from '../../../shell/browser-session.ts'
import { useUser } from '../../../shell/site.ts'
import { toastFailure } from '../../../shell/toasts.tsx'
import { whenIdle } from '../../../shell/when-idle.ts'
import { type KeptHotel, keepHotels, keptHotels, toggled } from './kept-hotels.ts'

/**
 * The hotels a visitor saved: kept in this browser, and for who is signed in on the server, which is asked once the page is idle.
 * A press shows at once; when the server does not agree, what stood before comes back.
 */
export function useSavedHotels() {
  const userId = useUser()?.id ?? null
  const [saved, setSaved] = useState<KeptHotel[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  /** One after the other, so that no answer overtakes another; only the last one is what stands. */
  const askInTurn = async (ask: () => Promise<KeptHotel[]>) => {
    waiting.current += 1
    const asked = turn.current.then(ask).finally(() => {
      waiting.current -= 1
    })
    turn.current = asked.catch(() => {})
    const list = await asked
    if (waiting.current === 0) setSaved(list)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each user.
  useEffect(() => {
    setSaved(keptHotels(browserStore()))
    if (userId === null) return
    let isWanted = true
    whenIdle(() => {
      if (!isWanted) return
      // Without an answer no heart is filled; a press asks again.
      askInTurn(async () => (await load()).serverSaved(browserStore())).catch(() => {})
    })
    return () => {
      isWanted = false
    }
  }, [userId])

  const toggle = (hotel: KeptHotel) => {
    const next = toggled(saved, hotel)
    setSaved(next)
    if (userId === null) {
      keepHotels(browserStore(), next, new Date())
      return
    }
    const isSaved = next.length > saved.length
    askInTurn(async () => (await load()).changeSaved(hotel.code, isSaved)).catch((error) => {
      toastFailure(error)
      setSaved((now) =>
        now.some(({ code }) => code === hotel.code) === isSaved ? toggled(now, hotel) : now,
      )
    })
  }
  return { saved, isSaved: (code: string) => saved.some((one) => one.code === code), toggle }
}

const load = () => import('./server-saved.ts')
