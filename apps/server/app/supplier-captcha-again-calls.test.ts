/** Holding again where the supplier wants a picture read: in a house of its own, for it moves the time for everybody. */
import { describe, expect, it } from 'vitest'
import { openCaptchaHouse } from './testing/open-captcha-house.ts'

const { clock, jobs, remote, signedIn, one, shown } = await openCaptchaHouse()

describe('a supplier that wants a picture read', () => {
  it('wants another picture for holding again what ran out', async () => {
    const traveller = await signedIn()
    const proposal = await one()
    remote.setMood('captcha')
    const { captchaId } = await shown(proposal)
    const captcha = { captchaId, captchaCode: remote.lettersShown() }
    const { orderId } = traveller.must(await traveller.submit(proposal, { captcha }))
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    const again = await traveller.call(
      'POST',
      '/api/flight-reservation/Reserve/ReserveFlightOrder',
      { orderId },
    )
    expect(again.refused?.code).toBe('CAPTCHA_REQUIRED')
  })
})
