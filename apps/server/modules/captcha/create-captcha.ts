import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { type CaptchaPurpose, captchaLength } from '@parastoo/contract/captcha/purposes'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField } from '@parastoo/kit/text'
import { isUuid } from '@parastoo/kit/uuid'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ok } from '../../platform/http/answer.ts'
import { clientOf, type RequestContext } from '../../platform/http/request-context.ts'
import { newId, randomDigits } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { countCall, forgetCalls, forgetQuestions, questionWriter } from './question-store.ts'

const lifeSeconds = 120
/** 2 to this power are the tries a computed answer takes on average: a second or two on a phone. */
const usualProofBits = 17

type FreeCalls = { purpose: CaptchaPurpose; calls: number; perSeconds: number }
export type CaptchaAnswer = { purpose: CaptchaPurpose; client: string; answer: string }

/**
 * Asks and judges whether a person is there. A question is answered once, by the client it was asked of, for its purpose, within two
 * minutes: by the digits of its picture or, for whoever cannot see it, by some computing that takes a program as long as a person.
 */
export function createCaptcha({
  db,
  clock,
  secret,
  proofBits = usualProofBits,
  draw = drawCaptcha,
}: {
  db: Db
  clock: Clock
  /** The configured secret; the same on all nodes. */
  secret: string
  proofBits?: number
  draw?: (digits: string) => Promise<Buffer>
}) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'parastoo captcha answers', 32))
  const macOf = (...parts: string[]) => createHmac('sha256', key).update(parts.join('|')).digest()
  const os = implement(contract.api.captcha).$context<RequestContext>()

  async function ask({ purpose, client }: Omit<CaptchaAnswer, 'answer'>) {
    const [id, digits] = [newId(), randomDigits(captchaLength)]
    const expiresAt = clock.now().add({ seconds: lifeSeconds })
    const picture = await draw(digits)
    await db.tx((tx) =>
      questionWriter(tx).add({
        id,
        purpose,
        expiresAt,
        clientMac: macOf('client', client),
        codeMac: macOf('code', id, digits),
      }),
    )
    return {
      captchaId: id,
      picture: `data:image/png;base64,${picture.toString('base64')}`,
      expiresAt,
    }
  }

  return {
    routes: {
      getCaptcha: os.getCaptcha.handler(async ({ input: { purpose }, context }) => {
        const { expiresAt, ...asked } = await ask({ purpose, client: clientOf(context) })
        return ok({ ...asked, proofBits, expiresAt: expiresAt.toString() })
      }),
    },

    /** Null when the answer is right; it is spent either way. CAPTCHA_EXPIRED when there is no such question any more. */
    async judge({
      purpose,
      client,
      answer,
    }: CaptchaAnswer): Promise<null | Refusal<'CAPTCHA_IS_WRONG' | 'CAPTCHA_EXPIRED'>> {
      const [, id = '', kind, said = ''] = /^(\S+) (code|nonce) (\S{1,40})$/u.exec(answer) ?? []
      if (!isUuid(id)) return refuse('CAPTCHA_IS_WRONG')
      const clientMac = macOf('client', client)
      const taken = await db.tx((tx) =>
        questionWriter(tx).take({ id, purpose, clientMac }, clock.now()),
      )
      if (!taken) return refuse('CAPTCHA_EXPIRED')
      const isRight =
        kind === 'code'
          ? timingSafeEqual(taken.codeMac, macOf('code', id, normalizeDigitsField(said)))
          : leadingZeroBits(createHash('sha256').update(`${id}:${said}`).digest()) >= proofBits
      return isRight ? null : refuse('CAPTCHA_IS_WRONG')
    },

    /** Counts a call of a client, over all nodes; false when more than `calls` have come within `perSeconds`. */
    async isFree({
      purpose,
      client,
      calls,
      perSeconds,
    }: FreeCalls & { client: string }): Promise<boolean> {
      const clientMac = macOf('client', client)
      const counted = await countCall(db, { purpose, clientMac, perSeconds, now: clock.now() })
      return counted <= calls
    },

    /** A person was there: the client's next calls are free again. */
    freeAgain: ({ purpose, client }: Omit<CaptchaAnswer, 'answer'>): Promise<void> =>
      forgetCalls(db, { purpose, clientMac: macOf('client', client) }),

    defineJobs: (jobs: Jobs) =>
      jobs.every('forget-captcha-questions', '35 * * * *', () =>
        forgetQuestions(db, clock.now().subtract({ hours: 1 })),
      ),
  }
}
export type Captcha = ReturnType<typeof createCaptcha>

function leadingZeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}
