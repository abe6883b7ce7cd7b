import { Button } from '@parastoo/ui/Button.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { shell } from '../messages/shell.ts'
import { type LostPage, lostPageStore } from './keep-page.ts'
import { lostBar, lostBarText } from './lost-bar.ts'
import { minutesUntil } from './minutes-until.ts'
import { waitingStore } from './wait-for-network.ts'
import { wordsOf } from './words.ts'

const say = wordsOf(shell.lostPage)

/**
 * Says over the page that stands that another could not be opened, and opens it when it can be. Without a network a press is not
 * followed at all: its scripts would not come either. An act that waits for the network (wait-for-network.ts) says so here too.
 */
export function LostPageBar() {
  const shown = useSyncExternalStore(
    lostPageStore.watch,
    lostPageStore.read,
    lostPageStore.readOnServer,
  )
  const waiting = useSyncExternalStore(
    waitingStore.watch,
    waitingStore.read,
    waitingStore.readOnServer,
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (!navigator.onLine || waitingStore.read() !== null) &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // Its page hears what becomes of an act that waits, a refusal too: nobody is led away from it before.
    if (waiting) return blocker.reset()
    const proceed = () => blocker.proceed()
    addEventListener('online', proceed)
    return () => removeEventListener('online', proceed)
  }, [blocker, waiting])
  if (waiting)
    return <Bar text={shell.lostPage.act} action={shell.lostPage.giveUp} onPress={waiting.giveUp} />
  if (blocker.state === 'blocked')
    return (
      <Bar text={shell.lostPage.offline} action={shell.lostPage.stay} onPress={blocker.reset} />
    )
  if (!shown) return null
  return <Bar text={textOf(shown.lost)} action={shell.error.retry} onPress={shown.retry} />
}

function textOf(lost: LostPage): string {
  if (lost.kind === 'throttled') return say('throttled', { minutes: minutesUntil(lost.retryAtMs) })
  return shell.lostPage[lost.kind]
}

const Bar = ({ text, action, onPress }: { text: string; action: string; onPress: () => void }) => (
  <div role="alert" data-react-aria-top-layer className={lostBar}>
    <p className={lostBarText}>{text}</p>
    <Button kind="quiet" size="small" onPress={onPress}>
      {action}
    </Button>
  </div>
)
