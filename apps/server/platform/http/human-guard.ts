import type { CaptchaPurpose } from '@parastoo/contract/captcha/purposes'
import type { OperationMeta } from '@parastoo/contract/operation'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { refusalError } from './answer.ts'
import { clientOf, type RequestContext } from './request-context.ts'

export type JudgeHuman = (asked: {
  purpose: CaptchaPurpose
  client: string
  answer: string
}) => Promise<null | Refusal<'CAPTCHA_IS_WRONG' | 'CAPTCHA_EXPIRED'>>
export type HumanGuard = (called: {
  path: readonly string[]
  procedure: { '~orpc': { meta: object } }
  context: RequestContext
}) => Promise<void>

/**
 * Lets each client call an operation as often as its `humanAfter` says; from then on each call must carry the answer to a question
 * (header `x-captcha`), else it is refused at the field `captcha`. A right answer lets the client begin to count anew.
 */
export function createHumanGuard(judge: JudgeHuman): HumanGuard {
  const counters = new Map<string, RateLimiterMemory>()
  return async ({ path, procedure, context }) => {
    const { humanAfter } = procedure['~orpc'].meta as Partial<OperationMeta>
    if (!humanAfter) return
    const { purpose, calls: points, perSeconds: duration } = humanAfter
    const name = path.join('.')
    const counter = counters.get(name) ?? new RateLimiterMemory({ points, duration })
    counters.set(name, counter)
    const client = clientOf(context)
    const isFree = await counter.consume(client).then(
      () => true,
      () => false,
    )
    if (isFree) return
    const { captcha: answer } = context
    const at = { field: 'captcha', detail: { purpose } }
    if (!answer) throw refusalError([refuse('CAPTCHA_REQUIRED', at)])
    const refused = await judge({ purpose, client, answer })
    if (refused) throw refusalError([refuse(refused.refused, at)])
    await counter.delete(client)
  }
}
