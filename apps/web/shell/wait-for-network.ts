/**
 * What was pressed without a network is kept and sent by itself when the network returns, unless its traveller gives it up: nothing
 * typed or chosen is lost. One act at a time waits; it is sent under its own key, so it counts once.
 */

/** The traveller gave up what waited for a network, and knows it. */
export class GivenUp extends Error {}

type Waiting = { giveUp: () => void }

let waiting: Waiting | null = null
const watchers = new Set<() => void>()

export const waitingStore = {
  read: (): Waiting | null => waiting,
  readOnServer: (): Waiting | null => null,
  watch(tell: () => void): () => void {
    watchers.add(tell)
    return () => watchers.delete(tell)
  },
}

function show(next: Waiting | null): void {
  waiting = next
  for (const tell of watchers) tell()
}

/**
 * Resolves when the network returns, or after `restMs` where it is there and nobody answered: true, or false when the traveller gave the
 * act up, or pressed another meanwhile.
 */
export function untilOnline(restMs: number): Promise<boolean> {
  waiting?.giveUp()
  return new Promise((resolve) => {
    const end = (mayGoOn: boolean) => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      show(null)
      resolve(mayGoOn)
    }
    const onOnline = () => end(true)
    const timer = navigator.onLine ? setTimeout(() => end(true), restMs) : undefined
    addEventListener('online', onOnline)
    show({ giveUp: () => end(false) })
  })
}
