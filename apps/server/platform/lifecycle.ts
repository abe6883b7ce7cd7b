import type { Log } from './log.ts'

/**
 * What is stopped, in this order: first nobody is sent here any more; the database server lives longest because all others may still
 * need it.
 */
const stages = ['drain', 'jobs', 'http', 'work', 'pools', 'database-server'] as const
export type StopStage = (typeof stages)[number]

const sameSignalMs = 500

type Stopper = {
  stage: StopStage
  name: string
  stop: () => Promise<void> | void
  /** How long it may take; as all others when left out. */
  withinMs?: number
}

export type Lifecycle = {
  /** Registers something to stop. Within one stage the last registered stops first. */
  onStop(stopper: Stopper): void
  /** True from the first call of `stop` on. */
  isStopping(): boolean
  /** Stops everything once; a second call waits for the first. Resolves to true when nothing failed. */
  stop(reason: string): Promise<boolean>
  /** Stops on SIGINT and SIGTERM, then exits. A second signal exits at once. */
  handleSignals(): void
}

/** An ordered shutdown. A part that does not stop within `timeoutMs` is left behind and reported. */
export function createLifecycle({
  log,
  timeoutMs = 20_000,
  exit = (code) => process.exit(code),
}: {
  log: Log
  timeoutMs?: number
  exit?: (code: number) => void
}): Lifecycle {
  const stoppers: Stopper[] = []
  let stopping: Promise<boolean> | undefined

  const stopOne = async ({ name, stop, withinMs = timeoutMs }: Stopper): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`did not stop in ${withinMs} ms`)), withinMs)
    })
    try {
      await Promise.race([Promise.resolve(stop()), tooLate])
      log.debug({ part: name }, 'stopped')
      return true
    } catch (fault) {
      log.error({ err: fault, part: name }, 'could not be stopped')
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  const stopAll = async (reason: string): Promise<boolean> => {
    log.info({ reason }, 'stopping')
    let clean = true
    for (const stage of stages) {
      const ofStage = stoppers.filter((each) => each.stage === stage).reverse()
      for (const stopper of ofStage) clean = (await stopOne(stopper)) && clean
    }
    return clean
  }

  const stop = (reason: string) => {
    stopping ??= stopAll(reason)
    return stopping
  }

  let firstSignalMs: number | undefined
  const onSignal = async (signal: NodeJS.Signals) => {
    // npm and the terminal both pass one Ctrl-C on, so only a later one is a second one.
    if (firstSignalMs !== undefined && performance.now() - firstSignalMs < sameSignalMs) return
    firstSignalMs ??= performance.now()
    if (stopping) return exit(130)
    exit((await stop(signal)) ? 0 : 1)
  }

  return {
    onStop: (stopper) => {
      stoppers.push(stopper)
    },
    isStopping: () => stopping !== undefined,
    stop,
    handleSignals() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
    },
  }
}
