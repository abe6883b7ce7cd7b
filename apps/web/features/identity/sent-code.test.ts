import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../../shell/refused.ts'
import type { Recipient } from './recipient.ts'

const createOtp = vi.fn()
vi.mock('../../shell/api.ts', () => ({ accounts: { account: { createOtp } } }))
const { sendCode } = await import('./sent-code.ts')

const recipient: Recipient = {
  kind: 'mobile',
  phone: { countryCode: 'IQ', dialCode: '964', number: '07701234567' },
}
const ask = { recipient, channel: 'Sms' as const }
const byEmail = {
  recipient: { kind: 'email', email: 'sara@example.com' } as const,
  channel: 'Email' as const,
}
const sent = { data: { resendAt: '2026-11-20T12:01:00Z', codeLength: 5 } }
const refusal = (code: string, detail?: Record<string, unknown>) =>
  new Refused(400, [{ code, messages: ['…'], ...(detail && { detail }) }])

beforeEach(() => {
  createOtp.mockReset()
})

describe('asking for a code', () => {
  it('tells how long the code is and when another may be asked for', async () => {
    createOtp.mockResolvedValue(sent)
    expect(await sendCode(ask)).toMatchObject({
      recipient,
      resendAt: '2026-11-20T12:01:00Z',
      codeLength: 5,
      asked: 1,
    })
    expect(createOtp).toHaveBeenCalledWith({
      phoneNumber: '07701234567',
      dialingCode: '+964',
      channel: 'Sms',
    })
  })

  it('goes to an e-mail address without a number', async () => {
    createOtp.mockResolvedValue(sent)
    await sendCode(byEmail)
    expect(createOtp).toHaveBeenCalledWith({ email: 'sara@example.com', channel: 'Email' })
  })

  it('counts the codes of one channel, for after two texts the next may be spoken', async () => {
    createOtp.mockResolvedValue(sent)
    const second = await sendCode(ask, await sendCode(ask))
    expect(second.asked).toBe(2)
    expect((await sendCode({ recipient, channel: 'Whatsapp' }, second)).asked).toBe(1)
  })

  it('goes on with the code that was sent a moment ago', async () => {
    createOtp.mockRejectedValue(refusal('CODE_SENT_RECENTLY', { resendAt: '2026-11-20T12:01:00Z' }))
    expect(await sendCode(ask)).toMatchObject({ resendAt: '2026-11-20T12:01:00Z', codeLength: 4 })
  })

  it('does not go on with it once a code to somewhere else took its place', async () => {
    createOtp.mockResolvedValueOnce(sent)
    const newest = await sendCode(byEmail)
    const refused = refusal('CODE_SENT_RECENTLY', { resendAt: '2026-11-20T12:01:00Z' })
    createOtp.mockRejectedValue(refused)
    await expect(sendCode(ask, newest)).rejects.toBe(refused)
  })

  it('does the computing a busy network is asked for, and asks once more with it', async () => {
    const challenge = '1795000000.8.salt.mac'
    createOtp.mockRejectedValueOnce(refusal('PROOF_OF_WORK_REQUIRED', { challenge, bits: 8 }))
    createOtp.mockResolvedValueOnce(sent)
    expect(await sendCode(ask)).toMatchObject({ codeLength: 5 })
    const { proof } = createOtp.mock.calls[1]?.[0] ?? {}
    expect(proof.challenge).toBe(challenge)
    const digest = createHash('sha256').update(`${challenge}:${proof.nonce}`).digest()
    expect(digest[0]).toBe(0)
  })

  it.each(['NUMBER_LOCKED', 'TOO_MANY_REQUESTS', 'CODE_SENT_RECENTLY', 'PROOF_OF_WORK_REQUIRED'])(
    'fails where there is nothing to go on with: %s',
    async (code) => {
      const refused = refusal(code)
      createOtp.mockRejectedValue(refused)
      await expect(sendCode(ask)).rejects.toBe(refused)
    },
  )
})
