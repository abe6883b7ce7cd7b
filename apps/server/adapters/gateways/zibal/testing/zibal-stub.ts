import {
  openStubServer,
  type StubReply,
  type StubRequest,
} from '../../../../platform/outbound/testing/stub-server.ts'

type Session = {
  amount: number
  orderId: string
  openedAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  /** Zibal's own numbers: -1 waiting, 1 verified, 2 paid, 3 cancelled, 5 no balance, 18 reversed. */
  status: number
}

export const merchant = 'zibal-merchant-5e1'

/** Zibal's IPG as documented: "previously verified" comes bare, and unverified money goes back after 15 minutes. */
export async function openZibalStub(clock: { now(): Temporal.Instant }) {
  const sessions = new Map<number, Session>()
  const say = (result: number, fields: object = {}): StubReply => ({ json: { result, ...fields } })
  const minutesSince = (instant: Temporal.Instant) => clock.now().since(instant).total('minutes')
  const statusOf = ({ status, paidAt, openedAt }: Session) => {
    if (status === 2 && paidAt && minutesSince(paidAt) > 15) return 18
    if (status === -1 && minutesSince(openedAt) > 20) return 4
    return status
  }
  const describe = (trackId: number, session: Session) => ({
    message: 'success',
    status: statusOf(session),
    amount: session.amount,
    orderId: session.orderId,
    ...(session.paidAt ? { refNumber: trackId + 7, cardNumber: '603799******1234' } : {}),
  })

  const answers: Record<string, (fields: Record<string, unknown>) => StubReply> = {
    request({ amount, callbackUrl, orderId }) {
      if (!Number.isInteger(amount) || Number(amount) <= 1_000) return say(105)
      if (!URL.canParse(String(callbackUrl))) return say(106)
      const trackId = 3_714_061_897 + sessions.size
      const openedAt = clock.now()
      const session = { amount: Number(amount), orderId: String(orderId), openedAt, paidAt: null }
      sessions.set(trackId, { ...session, status: -1 })
      return say(100, { message: 'success', trackId })
    },
    verify({ trackId }) {
      const session = sessions.get(Number(trackId))
      if (!session) return say(203)
      const status = statusOf(session)
      if (status === 1) return say(201, { message: 'previously verifed' })
      if (status !== 2) return say(202, { message: 'not paid' })
      session.status = 1
      return say(100, describe(Number(trackId), session))
    },
    inquiry({ trackId }) {
      const session = sessions.get(Number(trackId))
      return session ? say(100, describe(Number(trackId), session)) : say(203)
    },
  }
  const answer = ({ method, path, json }: StubRequest): StubReply => {
    const reply = answers[/^\/v1\/(\w+)$/.exec(path)?.[1] ?? '']
    if (method !== 'POST' || !reply) return { status: 404, json: {} }
    return json.merchant === merchant ? reply(json) : say(102, { message: 'merchant not found' })
  }
  const server = await openStubServer(answer)
  const decide = (reference: string, status: number) => {
    const session = sessions.get(Number(reference))
    if (session?.status !== -1) return
    session.status = status
    if (status === 2) session.paidAt = clock.now()
  }
  return {
    ...server,
    pay: (reference: string) => decide(reference, 2),
    cancel: (reference: string) => decide(reference, 3),
    refuse: (reference: string) => decide(reference, 5),
    swapAmount(reference: string) {
      const session = sessions.get(Number(reference))
      if (session) session.amount -= 1
    },
    swapOrder(reference: string) {
      const session = sessions.get(Number(reference))
      if (session) session.orderId = 'another'
    },
  }
}
