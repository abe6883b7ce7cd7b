import {
  openStubServer,
  type StubReply,
  type StubRequest,
} from '../../../../platform/outbound/testing/stub-server.ts'

type Session = {
  amount: number
  currency: string
  callbackUrl: string
  openedAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  standing: 'open' | 'failed' | 'paid' | 'verified' | 'reversed'
}

export const merchantId = '1344b5d4-0048-11e8-94db-005056a205be'
const pan = '603799******1234'

/** ZarinPal v4 as documented: codes in the body, 100 and 101, money back after 15 minutes, reversal within 30. */
export async function openZarinpalStub(clock: { now(): Temporal.Instant }) {
  const sessions = new Map<string, Session>()
  const good = (fields: object): StubReply => ({
    json: { data: { message: 'Success', ...fields }, errors: [] },
  })
  const bad = (code: number, status = 200): StubReply => ({
    status,
    json: { data: [], errors: { code, message: 'no', validations: [] } },
  })
  const minutesSince = (instant: Temporal.Instant) => clock.now().since(instant).total('minutes')
  const standingOf = (session: Session) => {
    const { standing, paidAt, openedAt } = session
    if (standing === 'paid' && paidAt && minutesSince(paidAt) > 15) return 'reversed'
    if (standing === 'open' && minutesSince(openedAt) > 20) return 'failed'
    return standing
  }

  const answers: Record<string, (fields: Record<string, unknown>) => StubReply> = {
    request({ amount, currency, callback_url, description }) {
      const isWhole =
        Number.isInteger(amount) && Number(amount) >= (currency === 'IRT' ? 1_000 : 10_000)
      if (!isWhole || !description || !URL.canParse(String(callback_url))) return bad(-9, 422)
      const authority = `A${String(sessions.size + 1).padStart(35, '0')}`
      sessions.set(authority, {
        amount: Number(amount),
        currency: String(currency),
        callbackUrl: String(callback_url),
        openedAt: clock.now(),
        paidAt: null,
        standing: 'open',
      })
      return good({ code: 100, authority, fee_type: 'Merchant', fee: 100 })
    },
    verify({ authority, amount }) {
      const session = sessions.get(String(authority))
      if (!session) return bad(-54)
      const standing = standingOf(session)
      if (standing !== 'paid' && standing !== 'verified') return bad(-51)
      if (session.amount !== amount) return bad(-50)
      session.standing = 'verified'
      const code = standing === 'paid' ? 100 : 101
      return good({ code, ref_id: Number(String(authority).slice(1)) + 201, card_pan: pan, fee: 0 })
    },
    inquiry({ authority }) {
      const session = sessions.get(String(authority))
      if (!session) return bad(-54)
      const words = {
        open: 'IN_BANK',
        failed: 'FAILED',
        paid: 'PAID',
        verified: 'VERIFIED',
        reversed: 'REVERSED',
      }
      return good({ code: 100, status: words[standingOf(session)] })
    },
    unVerified() {
      const authorities = [...sessions]
        .filter(([, session]) => standingOf(session) === 'paid')
        .map(([authority, { amount, callbackUrl }]) => ({
          authority,
          amount,
          callback_url: callbackUrl,
          referer: 'https://shop.example/',
          date: '2026-01-01 08:00:00',
        }))
      return good({ code: 100, authorities })
    },
    reverse({ authority }) {
      const session = sessions.get(String(authority))
      if (!session) return bad(-54)
      const standing = standingOf(session)
      if (standing !== 'paid' && standing !== 'verified') return bad(-61)
      if (session.paidAt && minutesSince(session.paidAt) > 30) return bad(-63)
      session.standing = 'reversed'
      return good({ code: 100 })
    },
  }

  const answer = ({ method, path, json }: StubRequest): StubReply => {
    const [, file] = /^\/pg\/v4\/payment\/(\w+)\.json$/.exec(path) ?? []
    const reply = file === undefined ? undefined : answers[file]
    if (method !== 'POST' || !reply) return { status: 404, json: {} }
    return json.merchant_id === merchantId ? reply(json) : bad(-10, 401)
  }
  const server = await openStubServer(answer)
  const change = (authority: string, how: (session: Session) => void) => {
    const session = sessions.get(authority)
    if (session?.standing === 'open') how(session)
  }
  return {
    ...server,
    sessions,
    pay: (authority: string) =>
      change(authority, (session) => {
        session.paidAt = clock.now()
        session.standing = 'paid'
      }),
    fail: (authority: string) =>
      change(authority, (session) => {
        session.standing = 'failed'
      }),
    swapAmount(authority: string) {
      const session = sessions.get(authority)
      if (session) session.amount -= 10
    },
  }
}
