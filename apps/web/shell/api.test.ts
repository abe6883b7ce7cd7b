import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from './session.ts'

const orderId = '018f0000-0000-7000-8000-000000000001'
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
const failure = (status: number, code: string, sentence: string) =>
  answer(status, { data: null, meta: { errors: [{ code, messages: [sentence] }] } })

const fetched = vi.fn<typeof fetch>()
const reset = vi.fn()
const isSignedIn = vi.fn<Session['isSignedIn']>()
const accessToken = vi.fn<Session['accessToken']>()

vi.mock('./browser-session.ts', () => ({
  browserSession: () => ({ accessToken, isSignedIn, reset }) as unknown as Session,
  sessionId: () => orderId,
}))
vi.stubGlobal('fetch', fetched)
vi.stubGlobal('location', { origin: 'https://parastoo.example' })

const { api, accounts } = await import('./api.ts')

/** The request that went out; the client hands fetch a whole one. */
const sent = () => fetched.mock.calls[0]?.[0] as Request

beforeEach(() => {
  vi.resetAllMocks()
  accessToken.mockResolvedValue(null)
})

describe('a call of the contract', () => {
  it('goes to the address the contract names, with the token and the key of the attempt', async () => {
    accessToken.mockResolvedValue('token')
    fetched.mockResolvedValue(answer(200, { data: { paymentId: null }, meta: {} }))
    await api.payments.create({ orderId, useWallet: true }, { context: { idempotencyKey: 'k' } })
    expect(sent().url).toBe('https://parastoo.example/api/payment/Pay/Create')
    expect(sent().method).toBe('POST')
    expect(await sent().json()).toEqual({ orderId, useWallet: true })
    expect(sent().headers.get('authorization')).toBe('Bearer token')
    expect(sent().headers.get('idempotency-key')).toBe('k')
    expect(sent().headers.get('x-session-id')).toBe(orderId)
  })

  it('carries no token for a visitor, and puts what belongs there into the path', async () => {
    fetched.mockResolvedValue(answer(200, { data: {}, meta: {} }))
    await api.search.availableById({ requestId: orderId })
    expect(sent().url).toBe(
      `https://parastoo.example/api/flight-catalog/FlightCatalog/Available/${orderId}`,
    )
    expect(sent().headers.has('authorization')).toBe(false)
  })

  it('asks for a type that a page can read, for its operations only, and reads it', async () => {
    const { readBodies } = await import('./body-readers.ts')
    const type = 'application/vnd.parastoo.sample'
    const read = vi.fn((bytes: Uint8Array) => ({ data: [...bytes], meta: {} }))
    readBodies(type, { operations: ['search.availableById'], read })
    const body = new Uint8Array([7, 0, 255])
    fetched.mockResolvedValue(new Response(body, { headers: { 'content-type': type } }))
    const answered = await api.search.availableById({ requestId: orderId })
    expect(answered).toEqual({ data: [7, 0, 255], meta: {} })
    expect(sent().headers.get('accept')).toBe(`${type}, application/json;q=0.9`)
    fetched.mockReset()
    fetched.mockResolvedValue(answer(200, { data: {}, meta: {} }))
    await api.orders.details({ id: orderId })
    expect(sent().headers.get('accept') ?? '').not.toContain(type)
  })

  it('reaches the accounts base for accounts', async () => {
    fetched.mockResolvedValue(answer(200, { data: {}, meta: {} }))
    await accounts.account.createOtp({ phoneNumber: '09121234567' })
    expect(sent().url).toBe('https://parastoo.example/accounts/otp/create')
  })

  it('that is refused throws every entry with its code and sentence', async () => {
    fetched.mockResolvedValue(failure(400, 'HOLD_EXPIRED', 'زمان تمام شده است.'))
    await expect(api.orders.details({ id: orderId })).rejects.toMatchObject({
      name: 'Refused',
      status: 400,
      code: 'HOLD_EXPIRED',
      entries: [{ code: 'HOLD_EXPIRED', messages: ['زمان تمام شده است.'] }],
    })
    expect(reset).not.toHaveBeenCalled()
  })

  it('that is answered 401 ends the session', async () => {
    isSignedIn.mockReturnValue(true)
    fetched.mockResolvedValue(failure(401, 'UNAUTHORIZED', 'وارد شوید.'))
    await expect(api.orders.details({ id: orderId })).rejects.toMatchObject({
      name: 'SessionExpired',
    })
    expect(reset.mock.calls).toEqual([['expired']])
  })

  it('that is answered 401 tells a visitor to sign in', async () => {
    fetched.mockResolvedValue(failure(401, 'UNAUTHORIZED', 'وارد شوید.'))
    await expect(api.orders.details({ id: orderId })).rejects.toMatchObject({
      name: 'Refused',
      code: 'UNAUTHORIZED',
    })
    expect(reset).not.toHaveBeenCalled()
  })

  it('without an answer throws what fetch threw', async () => {
    const away = new TypeError('fetch failed')
    fetched.mockRejectedValue(away)
    await expect(api.orders.details({ id: orderId })).rejects.toBe(away)
  })

  it('is given up after 60 seconds', async () => {
    vi.useFakeTimers()
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    fetched.mockResolvedValue(answer(200, { data: {}, meta: {} }))
    await api.orders.details({ id: orderId })
    expect(timeout).toHaveBeenCalledWith(60_000)
    expect(fetched.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal)
    vi.useRealTimers()
  })
})
