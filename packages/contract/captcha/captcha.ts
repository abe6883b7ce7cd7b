/** Our own captcha: asked where a call is guessable and somebody has called it often (facts: security, captcha). */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { openOperation, refusals, reply } from '../operation.ts'
import { captchaPurposes } from './purposes.ts'

export const captcha = {
  getCaptcha: openOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/captcha/Captcha/GetCaptcha',
      summary: 'A question only a person answers quickly: digits in a picture, or some computing',
      tags: ['Captcha'],
    })
    .input(z.object({ purpose: z.enum(captchaPurposes) }))
    .output(
      reply(
        z.object({
          captchaId: id,
          /** A PNG of Persian digits as a `data:` address. */
          picture: z.string(),
          expiresAt: instant,
          /** For whoever cannot see: a nonce whose SHA-256 with the id (`{captchaId}:{nonce}`) begins with so many zero bits. */
          proofBits: z.number().int(),
        }),
      ),
    )
    .errors(refusals('TOO_MANY_REQUESTS')),
}
