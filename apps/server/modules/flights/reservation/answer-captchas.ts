/** What a traveller read in suppliers' pictures: one for each direction whose supplier asks. */
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField } from '@parastoo/kit/text'
import type { Tx } from '../../../platform/db/database.ts'
import type { ChosenDirection } from '../search/index.ts'
import { captchaWriter } from './captcha-store.ts'

export type CaptchaAnswers = {
  captchaId?: string | undefined
  captchaCode?: string | undefined
  returningCaptchaId?: string | undefined
  returningCaptchaCode?: string | undefined
}

type Asked = {
  field: 'captchaCode' | 'returningCaptchaCode'
  direction: ChosenDirection
  id: string
  code: string
}

/** The directions whose suppliers ask, each with what was read; empty where nothing was. */
function askedOf(directions: readonly ChosenDirection[], answers: CaptchaAnswers): Asked[] {
  const { captchaId, captchaCode, returningCaptchaId, returningCaptchaCode } = answers
  return directions.flatMap((direction, place): Asked[] => {
    if (!direction.offer.asksCaptcha) return []
    const [field, id, code] =
      place === 0
        ? (['captchaCode', captchaId, captchaCode] as const)
        : (['returningCaptchaCode', returningCaptchaId, returningCaptchaCode] as const)
    return [{ field, direction, id: id ?? '', code: normalizeDigitsField(code ?? '') }]
  })
}

/** CAPTCHA_REQUIRED at each field that stands empty. */
export const missingCaptchas = (
  directions: readonly ChosenDirection[],
  answers: CaptchaAnswers,
): Refusal<Code>[] =>
  askedOf(directions, answers)
    .filter(({ id, code }) => id === '' || code === '')
    .map(({ field }) => refuse('CAPTCHA_REQUIRED', { field }))

/** A refusal of the hold, at the fields it speaks of. */
export function atCaptchaFields(
  refusal: Refusal<Code>,
  directions: readonly ChosenDirection[],
): Refusal<Code>[] {
  if (refusal.refused !== 'CAPTCHA_REQUIRED' && refusal.refused !== 'CAPTCHA_IS_WRONG')
    return [refusal]
  const asked = askedOf(directions, {})
  if (asked.length === 0) return [{ ...refusal, field: 'captchaCode' }]
  return asked.map(({ field }) => ({ ...refusal, field }))
}

/**
 * What each direction's supplier is told, null for one that does not ask. Each picture counts once: CAPTCHA_EXPIRED when one is over
 * or was answered before.
 */
export async function takeCaptchas(
  tx: Tx,
  directions: readonly ChosenDirection[],
  { answers, now }: { answers: CaptchaAnswers; now: Temporal.Instant },
): Promise<{ captchas: ({ token: string; code: string } | null)[] } | { spent: Refusal<Code>[] }> {
  const asked = askedOf(directions, answers)
  if (asked.length === 0) return { captchas: directions.map(() => null) }
  const tokens = await captchaWriter(tx).takeAll(
    asked.map(({ id, direction: { supplier, offer } }) => ({
      id,
      supplier,
      offerKey: offer.offerKey,
    })),
    now,
  )
  if (!tokens) return { spent: asked.map(({ field }) => refuse('CAPTCHA_EXPIRED', { field })) }
  const captchas = directions.map((direction) => {
    const place = asked.findIndex((one) => one.direction === direction)
    const [one, token] = [asked[place], tokens[place]]
    return one && token !== undefined ? { token, code: one.code } : null
  })
  return { captchas }
}
