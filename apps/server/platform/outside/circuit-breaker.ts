import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  CountBreaker,
  circuitBreaker,
  handleAll,
} from 'cockatiel'
import { QuestionRefused } from './question-refused.ts'

export type BreakerSettings = {
  /** So many failures open it: in a row, or where `among` is set, of so many last calls and more than half of them. */
  failures: number
  among?: number
  /** How long it then refuses before one call may try again. */
  restMs: number
}

export type BreakerState = 'closed' | 'half-open' | 'open'

/** The peer failed too often: the call was not made. */
export class LeftAlone extends Error {
  constructor() {
    super('The peer failed too often and is left alone for now')
    this.name = 'LeftAlone'
  }
}

/**
 * Keeps calls away from a peer that is down. Open, it refuses with `LeftAlone`; after its rest one call tries (half-open), and that
 * call alone decides. Machine time, because it bounds waiting, not business.
 */
export function createCircuitBreaker<Result>(
  { failures, among, restMs }: BreakerSettings,
  {
    isFailure,
    onChange = () => {},
  }: {
    /** What is a failure though nothing was thrown. */
    isFailure: (result: Result) => boolean
    onChange?: (state: BreakerState) => void
  },
) {
  const counted =
    among === undefined
      ? new ConsecutiveBreaker(failures)
      : new CountBreaker({ threshold: 0.5, size: among, minimumNumberOfCalls: failures })
  const policy = circuitBreaker(
    handleAll.orWhenResult(
      (result) => !(result instanceof QuestionRefused) && isFailure(result as Result),
    ),
    { halfOpenAfter: restMs, breaker: counted },
  )
  let restsUntilMs = 0
  policy.onBreak(() => {
    restsUntilMs = Date.now() + restMs
  })
  policy.onStateChange((state) => onChange(words[state]))
  return {
    /** Whether a call would be refused because the peer has not rested long enough. */
    isResting: () => policy.state === CircuitState.Open && Date.now() < restsUntilMs,
    /** Makes a call, or throws `LeftAlone`. A `QuestionRefused` counts as an answer and is thrown on. */
    async run(call: () => Promise<Result>): Promise<Result> {
      // Those who come while one call tries do not wait for what it finds.
      if (policy.state === CircuitState.HalfOpen) throw new LeftAlone()
      const answer = await policy
        .execute(() => call().catch(refusal))
        .catch((fault: unknown) => {
          throw fault instanceof BrokenCircuitError ? new LeftAlone() : fault
        })
      if (answer instanceof QuestionRefused) throw answer
      return answer
    },
  }
}

/** A refused question as what was answered; any other fault stays one. */
function refusal(fault: unknown): QuestionRefused {
  if (fault instanceof QuestionRefused) return fault
  throw fault
}

const words: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
}
