import { refusalOf } from '../../../../platform/db/replication/refusal.ts'
import type { Log } from '../../../../platform/log.ts'

/** When a process that hears hints only looks whether it may follow: soon, then ever later. */
const firstAgainMs = 2000
const longestAgainMs = 60_000

/**
 * Knows why hints are heard instead of the log, says so once for each cause, and looks now and then whether that is over. To look
 * costs the server a slot for a moment; everything is only read again when it would succeed.
 */
export function followAgain({
  log,
  tryFollowing,
  onFollows,
}: {
  log: Log
  /** Rejects as long as the database cannot be followed. */
  tryFollowing: () => Promise<void>
  onFollows: () => void
}) {
  let why: string | null = null
  let againMs = firstAgainMs
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const look = async () => {
    try {
      await tryFollowing()
    } catch (fault) {
      refused(fault)
      return
    }
    onFollows()
  }

  /** Takes what following was rejected with. */
  const refused = (fault: unknown): void => {
    const { words, isLasting } = refusalOf(fault)
    if (words !== why)
      log.warn({ reason: words }, 'inventory cannot be followed; hints are heard instead')
    why = words
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => void look(), isLasting ? longestAgainMs : againMs).unref()
    againMs = Math.min(longestAgainMs, againMs * 2)
  }

  return {
    refused,
    succeeded(): void {
      if (why !== null) log.info('inventory is followed by replication again')
      why = null
      againMs = firstAgainMs
      clearTimeout(timer)
    },
    /** Why hints are heard; null while the log is followed. */
    why: () => why,
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
