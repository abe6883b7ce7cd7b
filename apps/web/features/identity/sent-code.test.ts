import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../../shell/refused.ts'

const createOtp = vi.fn()
vi.mock('../../shell/api.ts', () => ({ accounts: { account: { createOtp } } }))
const { sendCode } = await import('./sent-code.ts')

const phone = { countryCode: 'IQ', dialCode: '964', number: '07701234567' }
const refusal = (code: string, detail?: Record<string, unknown>) =>
  new Refused(400, [{ code, messages: ['…'], ...(detail && { detail }) }])

beforeEach(() => {
  createOtp.mockReset()
})

describe('asking for a code', () => {
  it('tells how long the code is and when another may be asked for', async () => {
    createOtp.mockResolvedValue({ data: { resendAt: '2026-11-20T12:01:00Z', codeLength: 5 } })
    expect(await sendCode(phone)).toMatchObject({
      phone,
      resendAt: '2026-11-20T12:01:00Z',
      codeLength: 5,
    })
    expect(createOtp).toHaveBeenCalledWith({
      phoneNumber: '07701234567',
      dialingCode: '+964',
      channel: 'Sms',
    })
  })

  it('goes on with the code that was sent a moment ago', async () => {
    createOtp.mockRejectedValue(refusal('CODE_SENT_RECENTLY', { resendAt: '2026-11-20T12:01:00Z' }))
    expect(await sendCode(phone)).toMatchObject({ resendAt: '2026-11-20T12:01:00Z', codeLength: 4 })
  })

  it.each(['NUMBER_LOCKED', 'TOO_MANY_REQUESTS', 'CODE_SENT_RECENTLY'])(
    'fails where there is nothing to go on with: %s',
    async (code) => {
      const refused = refusal(code)
      createOtp.mockRejectedValue(refused)
      await expect(sendCode(phone)).rejects.toBe(refused)
    },
  )
})
