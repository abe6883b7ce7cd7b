import type { Log } from '../log.ts'
import type { Listener } from './listener.ts'
import type { PrimaryPool } from './primary-pool.ts'

const gatherMs = 10

export type Notifier = {
  notify(channel: string, payload: string): void
  close(): Promise<void>
}

/**
 * Sends NOTIFY outside every transaction, gathered for 10 ms and without repeats: inside the writing transaction it would
 * make commits wait for one another. This process hears its own at once.
 */
export function openNotifier({
  pool,
  log,
  listener,
}: {
  pool: PrimaryPool
  log: Log
  listener: Pick<Listener, 'hear' | 'forgetHeard'>
}): Notifier {
  let waiting = new Map<string, { channel: string; payload: string }>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const send = async () => {
    timer = undefined
    const batch = [...waiting.values()]
    waiting = new Map()
    if (batch.length === 0) return
    try {
      await pool.query(
        'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as hint (channel, payload)',
        [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
      )
    } catch (fault) {
      listener.forgetHeard()
      log.warn({ err: fault }, 'notifications were lost')
    }
  }

  return {
    notify(channel, payload) {
      const key = JSON.stringify([channel, payload])
      // Sent once for all of them; heard here each time, for what was looked up since the first is out of date again.
      const comesBack = !waiting.has(key)
      listener.hear(channel, payload, { comesBack })
      if (!comesBack) return
      waiting.set(key, { channel, payload })
      timer ??= setTimeout(() => {
        sending = send()
      }, gatherMs)
    },
    async close() {
      clearTimeout(timer)
      await sending
      await send()
    },
  }
}
