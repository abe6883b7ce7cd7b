/** What a traveller meets when a supplier wants a picture read before it holds seats: in the real house, over HTTP. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { toPersianDigits } from '@parastoo/kit/text'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openCaptchaHouse } from './testing/open-captcha-house.ts'

const { clock, remote, visitor, signedIn, one, lookAt, shown } = await openCaptchaHouse()

type Detail = Record<
  'flightProposal' | 'returningFlightProposal',
  { captchaUrl: string | null } | null
>
const detailOf = async ({ requestId, proposalId }: Proposal) =>
  visitor.must(
    await visitor.call<Detail>('POST', '/api/flight-catalog/FlightCatalog/FlightDetail', {
      requestId,
      proposalId,
    }),
  )

describe('a supplier that wants a picture read', () => {
  it('is asked for it by us: the page gets our picture and no address of theirs', async () => {
    const proposal = await one()
    expect((await detailOf(proposal)).flightProposal?.captchaUrl).toBeNull()
    expect((await lookAt(proposal)).refused?.code).toBe('NOT_FOUND')
    remote.setMood('captcha')
    const { captchaUrl } = (await detailOf(proposal)).flightProposal ?? {}
    const { requestId, proposalId } = proposal
    expect(captchaUrl).toBe(`/api/flight-reservation/Captcha/GetCaptcha/${requestId}/${proposalId}`)
    const { picture, captchaId, expiresAt } = await shown(proposal)
    const [, base64 = ''] = /^data:image\/png;base64,(.+)$/.exec(picture) ?? []
    const { format, width = 0 } = await sharp(Buffer.from(base64, 'base64')).metadata()
    expect([format, width > 50]).toEqual(['png', true])
    expect(expiresAt > clock.now().toString()).toBe(true)
    expect((await shown(proposal)).captchaId).not.toBe(captchaId)
  })

  it('holds for the right letters in Persian digits, and for nothing else', async () => {
    const traveller = await signedIn()
    const proposal = await one()
    remote.setMood('captcha')
    const submit = async (captcha?: { captchaId: string; captchaCode: string }) => {
      const { refused } = await traveller.submit(proposal, { captcha })
      return refused ? [refused.code, refused.field] : 'held'
    }
    const at = 'captchaCode'
    expect(await submit()).toEqual(['CAPTCHA_REQUIRED', at])
    const { captchaId } = await shown(proposal)
    const letters = remote.lettersShown()
    expect(await submit({ captchaId: newId(), captchaCode: letters })).toEqual([
      'CAPTCHA_EXPIRED',
      at,
    ])
    expect(await submit({ captchaId, captchaCode: '0' })).toEqual(['CAPTCHA_IS_WRONG', at])
    expect(await submit({ captchaId, captchaCode: letters })).toEqual(['CAPTCHA_EXPIRED', at])
    const late = await shown(proposal)
    clock.advance({ minutes: 5 })
    expect(await submit({ captchaId: late.captchaId, captchaCode: remote.lettersShown() })).toEqual(
      ['CAPTCHA_EXPIRED', at],
    )
    const again = await shown(proposal)
    const captchaCode = ` ${toPersianDigits(remote.lettersShown())} `
    expect(await submit({ captchaId: again.captchaId, captchaCode })).toBe('held')
  })

  it('is answered once with one picture, whoever sends it at the same time', async () => {
    const travellers = await Promise.all(Array.from({ length: 8 }, () => signedIn()))
    const proposal = await one()
    remote.setMood('captcha')
    const { captchaId } = await shown(proposal)
    const captcha = { captchaId, captchaCode: remote.lettersShown() }
    const answers = await Promise.all(
      travellers.map((traveller) => traveller.submit(proposal, { captcha })),
    )
    const codes = answers.map(({ refused }) => refused?.code ?? 'held').toSorted()
    expect(codes).toEqual([...Array(7).fill('CAPTCHA_EXPIRED'), 'held'])
  })

  it.each(['break', 'hang', 'nonsense', 'huge', 'page'] as const)(
    'is said not to answer when its picture comes as %s',
    async (kind) => {
      const proposal = await one()
      remote.setMood('captcha')
      remote.order({ verb: 'captcha', kind })
      expect((await lookAt(proposal)).refused?.code).toBe('SUPPLIER_NOT_ANSWERING')
    },
  )
})
