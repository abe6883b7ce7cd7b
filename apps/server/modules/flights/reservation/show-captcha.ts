import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import { isUnknown } from '../ports.ts'
import type { Chosen, NotResolved } from '../search/index.ts'
import { captchaWriter } from './captcha-store.ts'
import type { ReservationNeeds } from './needs.ts'

/** Shorter than any supplier's own: what is shown as good must be so when it arrives there. */
const lifeMinutes = 4

export type ShownCaptcha = {
  captchaId: string
  /** The picture itself, drawn anew by us: a `data:` address. */
  picture: string
  expiresAt: Temporal.Instant
}

/**
 * A fresh picture for a proposal whose supplier wants one read. It comes to us, is drawn anew and goes on from here: the page never
 * asks the supplier for anything. Refuses NOT_FOUND where nobody wants a picture read, SUPPLIER_NOT_ANSWERING for want of a sound one.
 */
export async function showCaptcha(
  needs: ReservationNeeds,
  chosen: Pick<Chosen, 'requestId' | 'proposalId'>,
): Promise<ShownCaptcha | NotResolved | Refusal<'NOT_FOUND'>> {
  const choice = await needs.resolve(chosen)
  if (isRefused(choice)) return choice
  const [direction] = choice.directions
  if (!direction?.offer.asksCaptcha) return refuse('NOT_FOUND')
  const { supplier } = direction
  const { offerKey } = direction.offer
  const answer = await needs.supplier(supplier).captcha?.(offerKey)
  if (!answer) return refuse('NOT_FOUND')
  if (isRefused(answer)) return answer
  if (isUnknown(answer)) return refuse('SUPPLIER_NOT_ANSWERING')
  const png = await needs.redrawPicture(answer.picture)
  if (!png) {
    needs.log.error({ supplier }, 'a supplier’s picture of letters is no picture')
    return refuse('SUPPLIER_NOT_ANSWERING')
  }
  const captchaId = newId()
  const expiresAt = needs.clock.now().add({ minutes: lifeMinutes })
  await needs.db.tx((tx) =>
    captchaWriter(tx).noteShown({
      id: captchaId,
      supplier,
      offerKey,
      expiresAt,
      token: answer.token,
    }),
  )
  return { captchaId, picture: `data:image/png;base64,${png.toString('base64')}`, expiresAt }
}
