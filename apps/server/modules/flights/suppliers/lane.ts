/** Too many are waiting already: this call was not made. */
export class LaneFull extends Error {
  constructor() {
    super('Too many calls are waiting for this supplier')
    this.name = 'LaneFull'
  }
}

/**
 * Lets so many calls run at once and so many wait, first come first served; one more is refused at once with `LaneFull`. A call
 * gives its place up when it ends or when its signal is aborted, so one that hangs cannot block the lane for ever; one whose signal
 * was aborted while it waited is never made.
 */
export function createLane({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: { start: () => void; signal: AbortSignal }[] = []

  const next = () => {
    while (running < atOnce) {
      const first = queue.shift()
      if (!first) return
      if (first.signal.aborted) continue
      running += 1
      first.start()
    }
  }
  const turn = (signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push({ start: resolve, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    return promise
  }

  return {
    load: () => ({ running, waiting: queue.filter(({ signal }) => !signal.aborted).length }),
    async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      signal.throwIfAborted()
      if (running < atOnce) running += 1
      else if (queue.filter((each) => !each.signal.aborted).length >= waiting) throw new LaneFull()
      else await turn(signal)
      let isOver = false
      const leave = () => {
        if (isOver) return
        isOver = true
        running -= 1
        next()
      }
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await work()
      } finally {
        signal.removeEventListener('abort', leave)
        leave()
      }
    },
  }
}
export type Lane = ReturnType<typeof createLane>
