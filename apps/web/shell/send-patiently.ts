import { refusedOf } from './refused.ts'
import { SessionExpired } from './session.ts'
import { GivenUp } from './wait-for-network.ts'

/** How long it rests before each further try once the network is said to be back: for a few seconds nothing may come through yet. */
const restsMs = [1_000, 2_000, 4_000, 8_000]

type Ways = {
  isOnline: () => boolean
  /** False when the traveller gave the act up. */
  wait: (restMs: number) => Promise<boolean>
}

/**
 * Sends an act, and one that was lost for want of a network again when the network returns. Browsers tell of that before anything gets
 * through: what waited is not given up by the first silence after it, for its traveller was told that it is sent by itself.
 */
export async function sendPatiently<Output>(
  send: () => Promise<Output>,
  { isOnline, wait }: Ways,
): Promise<Output> {
  const rests = [...restsMs]
  let hasWaited = false
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isUnheard(error, hasWaited)) throw error
      const isOffline = !isOnline()
      if (!isOffline && !hasWaited) throw error
      const restMs = isOffline ? 0 : rests.shift()
      if (restMs === undefined) throw error
      hasWaited = true
      if (!(await wait(restMs))) throw new GivenUp()
    }
  }
}

/** Nobody answered; of an act that was sent before, also that the first of it is still being done. */
function isUnheard(error: unknown, isRepeat: boolean): boolean {
  const refused = refusedOf(error)
  if (refused) return isRepeat && refused.code === 'REQUEST_IN_PROGRESS'
  return !(error instanceof SessionExpired)
}
