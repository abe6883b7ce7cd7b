/** The work did not end in time; whatever it still does, nobody waits for it. */
export class DeadlinePassed extends Error {
  constructor(timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms`)
    this.name = 'DeadlinePassed'
  }
}

/**
 * A true race: at the deadline the signal is aborted and the caller goes on, even when the work ignores its signal. Machine time,
 * because it bounds waiting, not business.
 */
export async function withinDeadline<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const leaving = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new DeadlinePassed(timeoutMs))
    leaving.abort()
  }, timeoutMs)
  try {
    return await Promise.race([work(leaving.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
