import { newId, randomSigns } from '../../../../../platform/ids.ts'
import {
  openStubServer,
  type StubReply,
  type StubRequest,
} from '../../../../../platform/outbound/testing/stub-server.ts'

type Payment = {
  paymentId: string
  amount: number
  openedAt: Temporal.Instant
  validUntil: Temporal.Instant
  refundableForMs: number
  paidAt: Temporal.Instant | null
  declined: { reason: DecliningReason; at: Temporal.Instant } | null
  refundedAt: Temporal.Instant | null
}
type DecliningReason = 'SERVER_FAILURE' | 'PAYMENT_EXPIRATION' | 'PAYMENT_CANCELLATION'
/** What moved: money of a customer that came, or that went back. */
type Moved = { kind: 'payment' | 'refund'; paymentId: string; amount: number }

export const clientId = 'agency-of-tests'
export const clientSecret = 'a word that opens nothing'

const tokenSeconds = 60
const categories =
  'ERP POS ECOMMERCE UTILITY PAYROLL SUPPLIER LOAN GOVERNMENT MISCELLANEOUS OTHER'.split(' ')
const known =
  'monetaryValue description statusCallbackUrl redirectUri expiresIn refundableFor category'.split(
    ' ',
  )
const hourMs = 3_600_000
/** A real picture of one dot: what is drawn on the page must be one, whatever it shows. */
const qrCode =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/**
 * FIB's payments, after facts/suppliers-and-rails.md B1 and facts/gateways-suppliers-messengers.md B5, the bank's page of web payments and its
 * own package for Node (version 0.1.4), and public clients (parakit, two Laravel packages, one in Rust): a token of 60 seconds; an amount that is sent
 * as text or as a number and told as a number; a description of 50 characters at most; a status of UNPAID, PAID, DECLINED with the reason,
 * REFUND_REQUESTED, REFUNDED; 204 for a cancellation, 202 for a refund, both with nothing in them; a refund of the whole amount within
 * `refundableFor` (12 hours to 7 days); errors as `{traceId, errors: [{code, title, detail}]}`. Nothing makes a creation unique: sent twice, it is two payments.
 *
 * [assumed], since no document says: the codes of errors, and 400 for all but an unknown payment (404); that a payment without `refundableFor`
 * is never refunded and one without `expiresIn` is open for 15 minutes; that a refund is REFUNDED after a minute; that 250 dinars are the least;
 * that a payment refused by the bank is DECLINED by SERVER_FAILURE. On purpose stricter than FIB may be: a field it does not document is refused.
 */
export async function openFibStub(clock: { now(): Temporal.Instant }) {
  const payments: Payment[] = []
  const tokens = new Map<string, Temporal.Instant>()
  const ledger: Moved[] = []

  const msSince = (instant: Temporal.Instant) => clock.now().since(instant).total('milliseconds')
  const find = (reference: string) => payments.find(({ paymentId }) => paymentId === reference)
  const declinedOf = ({ paidAt, declined, validUntil }: Payment): Payment['declined'] => {
    if (declined || paidAt || msSince(validUntil) < 0) return declined
    return { reason: 'PAYMENT_EXPIRATION', at: validUntil }
  }
  const statusOf = (payment: Payment) => {
    const { paidAt, refundedAt } = payment
    if (refundedAt) return msSince(refundedAt) >= 60_000 ? 'REFUNDED' : 'REFUND_REQUESTED'
    if (paidAt) return 'PAID'
    return declinedOf(payment) ? 'DECLINED' : 'UNPAID'
  }
  const describe = (payment: Payment) => {
    const { paymentId, validUntil, paidAt, amount } = payment
    const declined = declinedOf(payment)
    return {
      paymentId,
      status: statusOf(payment),
      validUntil: timeText(validUntil),
      paidAt: paidAt && timeText(paidAt),
      amount: { amount, currency: 'IQD' },
      decliningReason: declined?.reason ?? null,
      declinedAt: declined && timeText(declined.at),
      paidBy: paidAt && { name: 'SARA KARIM', iban: 'IQ00FIQB000000000000001' },
    }
  }

  const grant = ({ form, headers }: StubRequest): StubReply => {
    if (!/^application\/x-www-form-urlencoded\b/.test(headers['content-type'] ?? ''))
      return { status: 415, json: {} }
    if (form.grant_type !== 'client_credentials')
      return { status: 400, json: { error: 'unsupported_grant_type' } }
    if (form.client_id !== clientId || form.client_secret !== clientSecret) {
      const error_description = 'Invalid client or Invalid client credentials'
      return { status: 401, json: { error: 'unauthorized_client', error_description } }
    }
    const access_token = `access.${newId()}`
    tokens.set(access_token, clock.now().add({ seconds: tokenSeconds }))
    return {
      json: {
        access_token,
        expires_in: tokenSeconds,
        refresh_expires_in: 0,
        token_type: 'Bearer',
        'not-before-policy': 0,
        scope: 'email profile',
      },
    }
  }
  const isKnown = ({ headers }: StubRequest) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    const endsAt = tokens.get(token)
    return endsAt !== undefined && msSince(endsAt) < 0
  }

  const create = ({ json, headers }: StubRequest): StubReply => {
    if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
      return { status: 415, json: {} }
    const { amount, wrong } = readCreation(json)
    if (wrong !== undefined) return refuse(400, 'VALIDATION_ERROR', `${wrong} is not valid`)
    const openMs = msOf(json.expiresIn) ?? hourMs / 4
    const payment: Payment = {
      paymentId: newId(),
      amount,
      openedAt: clock.now(),
      validUntil: clock.now().add({ milliseconds: openMs }),
      refundableForMs: msOf(json.refundableFor) ?? 0,
      paidAt: null,
      declined: null,
      refundedAt: null,
    }
    payments.push(payment)
    const { paymentId, validUntil } = payment
    const linkOf = (app: string) =>
      `https://${app}.stage.first-iraqi-bank.co/?link=${encodeURIComponent(`https://${app}.example/?identifier=${paymentId}`)}`
    return {
      status: 201,
      json: {
        paymentId,
        readableCode: Array.from({ length: 3 }, () =>
          randomSigns('ABCDEFGHJKLNPQRSTUVWXYZ23456789', 4),
        ).join('-'),
        qrCode,
        validUntil: timeText(validUntil),
        personalAppLink: linkOf('personal'),
        businessAppLink: linkOf('business'),
        corporateAppLink: linkOf('corporate'),
      },
    }
  }
  const cancel = (payment: Payment): StubReply => {
    if (statusOf(payment) !== 'UNPAID')
      return refuse(400, 'PAYMENT_NOT_CANCELLABLE', 'Only a payment that is not paid is cancelled')
    payment.declined = { reason: 'PAYMENT_CANCELLATION', at: clock.now() }
    return { status: 204, text: '' }
  }
  const refund = (payment: Payment): StubReply => {
    const { paymentId, paidAt, amount, refundableForMs } = payment
    if (!paidAt || statusOf(payment) !== 'PAID')
      return refuse(400, 'PAYMENT_NOT_REFUNDABLE', 'Only a paid payment is refunded, and once')
    if (msSince(paidAt) > refundableForMs)
      return refuse(400, 'REFUND_WINDOW_EXPIRED', 'The time to refund this payment is over')
    payment.refundedAt = clock.now()
    ledger.push({ kind: 'refund', paymentId, amount })
    return { status: 202, text: '' }
  }

  const answer = (request: StubRequest): StubReply => {
    const { method, path } = request
    if (path === '/auth/realms/fib-online-shop/protocol/openid-connect/token')
      return method === 'POST' ? grant(request) : { status: 405, json: {} }
    if (!path.startsWith('/protected/')) return { status: 404, json: {} }
    if (!isKnown(request)) return { status: 401, text: '' }
    if (path === '/protected/v1/payments')
      return method === 'POST' ? create(request) : { status: 405, json: {} }
    const [, id, verb] =
      /^\/protected\/v1\/payments\/([^/]+)\/(status|cancel|refund)$/.exec(path) ?? []
    if (id === undefined || (method === 'GET') !== (verb === 'status'))
      return { status: 404, json: {} }
    const payment = find(decodeURIComponent(id))
    if (!payment) return refuse(404, 'PAYMENT_NOT_FOUND', 'There is no such payment')
    if (verb === 'status') return { json: describe(payment) }
    return verb === 'cancel' ? cancel(payment) : refund(payment)
  }
  const server = await openStubServer(answer)

  const decline = (reference: string, reason: DecliningReason) => {
    const payment = find(reference)
    if (payment && statusOf(payment) === 'UNPAID') payment.declined = { reason, at: clock.now() }
  }
  return {
    ...server,
    ledger,
    pay(reference: string) {
      const payment = find(reference)
      if (!payment || statusOf(payment) !== 'UNPAID') return
      payment.paidAt = clock.now()
      ledger.push({ kind: 'payment', paymentId: payment.paymentId, amount: payment.amount })
    },
    cancel: (reference: string) => decline(reference, 'PAYMENT_CANCELLATION'),
    refuse: (reference: string) => decline(reference, 'SERVER_FAILURE'),
    /** Which payment was asked for last: what its customer reads on the page. */
    lastPaymentId: () => payments.at(-1)?.paymentId ?? '',
    /** From now on the bank says another amount than was asked for. */
    swapAmount(reference: string) {
      const payment = find(reference)
      if (payment) payment.amount -= 250
    },
    /** From now on no token that was given is known: the bank has started anew. */
    forgetTokens: () => tokens.clear(),
  }
}

const refuse = (status: number, code: string, detail: string): StubReply => ({
  status,
  json: { traceId: newId(), errors: [{ code, title: code, detail }] },
})
const timeText = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })

/** A span in the words of ISO 8601, or nothing where there is none. */
function msOf(span: unknown): number | undefined {
  if (typeof span !== 'string') return undefined
  try {
    return Temporal.Duration.from(span).total('milliseconds')
  } catch {
    return undefined
  }
}

/** The amount of a creation, and the field that is not as documented. */
function readCreation(json: Record<string, unknown>): { amount: number; wrong?: string } {
  const { monetaryValue, description, expiresIn, refundableFor, category } = json
  const value = (monetaryValue ?? {}) as { amount?: unknown; currency?: unknown }
  const isText = typeof value.amount === 'string' && /^\d{1,12}(\.00?)?$/.test(value.amount)
  const amount = isText || typeof value.amount === 'number' ? Number(value.amount) : Number.NaN
  const wrongUrl = ['statusCallbackUrl', 'redirectUri'].find(
    (name) => json[name] !== undefined && !URL.canParse(String(json[name])),
  )
  const openMs = msOf(expiresIn)
  const refundableMs = msOf(refundableFor)
  const isShort =
    description === undefined || (typeof description === 'string' && description.length <= 50)
  const wrongs: [string | undefined, boolean][] = [
    [Object.keys(json).find((name) => !known.includes(name)), true],
    [wrongUrl, true],
    ['monetaryValue.amount', !Number.isSafeInteger(amount) || amount < 250],
    ['monetaryValue.currency', value.currency !== 'IQD'],
    ['description', !isShort],
    ['expiresIn', expiresIn !== undefined && (openMs === undefined || openMs <= 0)],
    [
      'refundableFor',
      refundableFor !== undefined &&
        (refundableMs === undefined || refundableMs < 12 * hourMs || refundableMs > 168 * hourMs),
    ],
    ['category', category !== undefined && !categories.includes(String(category))],
  ]
  const wrong = wrongs.find(([name, isWrong]) => name !== undefined && isWrong)?.[0]
  return wrong === undefined ? { amount } : { amount, wrong }
}
