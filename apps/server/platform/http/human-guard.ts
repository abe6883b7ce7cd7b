import type { CaptchaPurpose } from '@parastoo/contract/captcha/purposes'
import type { OperationMeta } from '@parastoo/contract/operation'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { refusalError } from './answer.ts'
import { clientOf, type RequestContext } from './request-context.ts'

type Asked = { purpose: CaptchaPurpose; client: string }
/** Who counts a client's calls, for all nodes together, and judges answers. */
export type HumanJudge = {
  /** Counts a call; false when more than `calls` have come within `perSeconds`. */
  isFree: (call: Asked & { calls: number; perSeconds: number }) => Promise<boolean>
  judge: (
    answered: Asked & { answer: string },
  ) => Promise<null | Refusal<'CAPTCHA_IS_WRONG' | 'CAPTCHA_EXPIRED'>>
  /** The client begins to count anew. */
  freeAgain: (asked: Asked) => Promise<void>
}
export type HumanGuard = (called: {
  path: readonly string[]
  procedure: { '~orpc': { meta: object } }
  context: RequestContext
}) => Promise<void>

/**
 * Lets each client call an operation as often as its `humanAfter` says; from then on each call must carry the answer to a question
 * (header `x-captcha`), else it is refused at the field `captcha`. A right answer lets the client begin to count anew.
 */
export function createHumanGuard({ isFree, judge, freeAgain }: HumanJudge): HumanGuard {
  return async ({ procedure, context }) => {
    const { humanAfter } = procedure['~orpc'].meta as Partial<OperationMeta>
    if (!humanAfter) return
    const { purpose } = humanAfter
    const client = clientOf(context)
    if (await isFree({ ...humanAfter, client })) return
    const { captcha: answer } = context
    const at = { field: 'captcha', detail: { purpose } }
    if (!answer) throw refusalError([refuse('CAPTCHA_REQUIRED', at)])
    const refused = await judge({ purpose, client, answer })
    if (refused) throw refusalError([refuse(refused.refused, at)])
    await freeAgain({ purpose, client })
  }
}
