import { createHmac } from 'node:crypto'
import { derivedId, newId } from '../../../../../platform/ids.ts'
import {
  openStubServer,
  type StubReply,
  type StubRequest,
} from '../../../../../platform/outbound/testing/stub-server.ts'

/** What an inquiry answers, by the vendor's table. */
export type ZaincashStatus =
  | 'PENDING'
  | 'OTP_SENT'
  | 'CUSTOMER_AUTHENTICATION_REQUIRED'
  | 'SUCCESS'
  | 'FAILED'
  | 'EXPIRED'
  | 'REFUNDED'
type Payment = {
  transactionId: string
  externalReferenceId: string
  orderId: string
  serviceType: string
  language: string
  value: number
  status: ZaincashStatus
  phone: string | null
  errorMessage: string | null
  urls: { successUrl: string; failureUrl: string }
  createdAt: Temporal.Instant
  updatedAt: Temporal.Instant
  completedAt: Temporal.Instant | null
}
/** What moved: money of a customer that came, or that went back. */
type Moved = { kind: 'payment' | 'refund'; transactionId: string; amount: number }
type Grant = { endsAt: Temporal.Instant; scopes: string[] }

export const clientId = 'agency-of-tests'
export const clientSecret = 'a word that opens nothing'
export const apiKey = 'another word, that signs what the browser brings'
export const serviceType = 'Travel'

const openMinutes = 15
const tokenSeconds = 86_399
const openStatuses = ['PENDING', 'OTP_SENT', 'CUSTOMER_AUTHENTICATION_REQUIRED']
const scopes = ['payment:read', 'payment:write', 'reverse:write']
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const root = '/api/v2/payment-gateway/transaction'

/**
 * ZainCash's payment gateway v2, after facts/suppliers-and-rails.md B1, the vendor's guide (version 1.0 of January 2026, as a public repository
 * holds it) and what two public notes say of its edition of August 2026: an `externalReferenceId` is a UUID, taken once, and an inquiry asks by
 * the vendor's own id alone; a token is for scopes; a page is open for 15 minutes (the guide's example); a reversal is of the whole amount, and is
 * not idempotent: asked again without an inquiry before, it gives the money again. The browser brings `?token=`, a JWT signed by HS256 with the API key.
 *
 * [assumed], since no document says: that errors are `{code, message}`, and the codes of all but PAYMENT_GATEWAY_UNAUTHORIZED (403) and
 * PAYMENT_GATEWAY_TRANSACTION_NOT_FOUND (404); that a used `externalReferenceId` is 400 and does not tell whose it is; that a token without the scope is
 * 403; that 250 dinars are the least; that `serviceType` is the one agreed on; the page of the wall before the gateway (WAF). The vendor's
 * `partial-reverse` and list of reversals are not played: no public text shows their fields. On purpose stricter than ZainCash may be: a field it
 * does not document is refused.
 */
export async function openZaincashStub(clock: { now(): Temporal.Instant }) {
  const payments: Payment[] = []
  const grants = new Map<string, Grant>()
  const ledger: Moved[] = []
  const blocked: RegExp[] = []

  const find = (reference: string) =>
    payments.find((each) => [each.transactionId, each.externalReferenceId].includes(reference))
  const isPast = (instant: Temporal.Instant) => Temporal.Instant.compare(clock.now(), instant) >= 0
  const expiryOf = ({ createdAt }: Payment) => createdAt.add({ minutes: openMinutes })
  const statusOf = (payment: Payment): ZaincashStatus =>
    openStatuses.includes(payment.status) && isPast(expiryOf(payment)) ? 'EXPIRED' : payment.status
  const operationOf = ({ completedAt, transactionId }: Payment) =>
    completedAt && 1_253_032_369_000_000 + Number.parseInt(transactionId.slice(-6), 16)

  const grant = ({ form, headers }: StubRequest): StubReply => {
    if (!/^application\/x-www-form-urlencoded\b/.test(headers['content-type'] ?? ''))
      return { status: 415, json: {} }
    if (form.grant_type !== 'client_credentials')
      return { status: 400, json: { error: 'unsupported_grant_type' } }
    if (form.client_id !== clientId || form.client_secret !== clientSecret)
      return { status: 401, json: { error: 'invalid_client' } }
    const asked = (form.scope ?? '').split(' ').filter(Boolean)
    if (asked.length === 0 || asked.some((scope) => !scopes.includes(scope)))
      return { status: 400, json: { error: 'invalid_scope' } }
    const access_token = `access.${newId()}`
    grants.set(access_token, { endsAt: clock.now().add({ seconds: tokenSeconds }), scopes: asked })
    const scope = asked.toReversed().join(' ')
    return { json: { access_token, scope, token_type: 'Bearer', expires_in: tokenSeconds } }
  }

  const init = ({ json }: StubRequest): StubReply => {
    const wrong = wrongOfInit(json)
    if (wrong !== undefined) return invalid(`${wrong} is not valid`)
    const reference = String(json.externalReferenceId)
    if (payments.some((each) => each.externalReferenceId === reference))
      return refuse(
        400,
        'PAYMENT_GATEWAY_DUPLICATE_REFERENCE',
        'externalReferenceId already exists',
      )
    const customer = json.customer as { phone?: string } | undefined
    const payment: Payment = {
      transactionId: newId(),
      externalReferenceId: reference,
      orderId: String(json.orderId),
      serviceType: String(json.serviceType),
      language: String(json.language),
      value: Number((json.amount as { value: unknown }).value),
      status: 'PENDING',
      phone: customer?.phone ?? null,
      errorMessage: null,
      urls: json.redirectUrls as Payment['urls'],
      createdAt: clock.now(),
      updatedAt: clock.now(),
      completedAt: null,
    }
    payments.push(payment)
    const { transactionId, externalReferenceId, orderId, value, createdAt } = payment
    const amount = { currency: 'IQD', value }
    return {
      json: {
        status: 'SUCCESS',
        transactionDetails: { transactionId, externalReferenceId, orderId, amount },
        redirectUrl: `https://pg-api-uat.zaincash.iq/transaction/pay?id=${transactionId}&token=${newId()}`,
        expiryTime: timeText(expiryOf(payment)),
        createdAt: timeText(createdAt),
      },
    }
  }
  const inquire = (payment: Payment): StubReply => {
    const { transactionId, externalReferenceId, orderId, value, phone } = payment
    const { createdAt, updatedAt, completedAt } = payment
    return {
      json: {
        status: statusOf(payment),
        transactionDetails: {
          transactionId,
          operationId: operationOf(payment),
          externalReferenceId,
          orderId,
          amount: { currency: 'IQD', value, feeValue: 0 },
        },
        customer: { phone },
        timeStamps: {
          expiryTime: timeText(expiryOf(payment)),
          createdAt: timeText(createdAt),
          updatedAt: timeText(updatedAt),
          completedAt: completedAt && timeText(completedAt),
        },
      },
    }
  }
  const reverse = ({ json }: StubRequest): StubReply => {
    const { transactionId, reason, ...more } = json
    if (Object.keys(more).length > 0) return invalid(`${Object.keys(more)[0]} is not known`)
    if (!uuid.test(String(transactionId))) return invalid('transactionId is not valid')
    if (typeof reason !== 'string' || reason.trim() === '') return invalid('reason is not valid')
    const payment = payments.find((each) => each.transactionId === transactionId)
    if (!payment) return notFound
    if (!['SUCCESS', 'REFUNDED'].includes(statusOf(payment)))
      return refuse(400, 'PAYMENT_GATEWAY_INVALID_STATUS', 'Only a successful payment is reversed')
    const { value: amount, phone, completedAt } = payment
    payment.status = 'REFUNDED'
    payment.updatedAt = clock.now()
    ledger.push({ kind: 'refund', transactionId: payment.transactionId, amount })
    return {
      json: {
        id: ledger.length,
        customerId: 2_096_310,
        operationId: completedAt && operationOf(payment),
        referenceId: payment.transactionId,
        reversalReferenceId: newId(),
        status: 'COMPLETED',
        customerMsisdn: phone,
        merchantMsisdn: '9647800000000',
        merchantId: clientId,
        reason,
        amount,
        createdAt: timeText(clock.now()),
        updatedAt: timeText(clock.now()),
      },
    }
  }

  const answer = (request: StubRequest): StubReply => {
    const { method, path, headers } = request
    const wall = blocked.findIndex((each) => each.test(path))
    if (wall >= 0) {
      blocked.splice(wall, 1)
      const text = '<html><head><title>403 Forbidden</title></head><body>Forbidden</body></html>'
      return { status: 403, text, type: 'text/html' }
    }
    if (path === '/oauth2/token') return method === 'POST' ? grant(request) : { status: 405 }
    const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    const given = grants.get(token)
    if (!given || isPast(given.endsAt)) return refuse(401, 'UNAUTHORIZED', 'Invalid access token')
    const verb = path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined
    const needed = { init: 'payment:write', inquiry: 'payment:read', reverse: 'reverse:write' }
    if (verb !== 'init' && verb !== 'inquiry' && verb !== 'reverse')
      return refuse(404, 'NOT_FOUND', 'No such resource')
    if ((method === 'GET') !== (verb === 'inquiry')) return { status: 405, json: {} }
    if (!given.scopes.includes(needed[verb]))
      return refuse(403, 'PAYMENT_GATEWAY_UNAUTHORIZED', 'The token is not for this')
    if (method === 'POST' && !/^application\/json\b/.test(headers['content-type'] ?? ''))
      return { status: 415, json: {} }
    if (verb === 'init') return init(request)
    if (verb === 'reverse') return reverse(request)
    const id = decodeURIComponent(path.slice(`${root}/inquiry/`.length))
    if (!uuid.test(id)) return invalid('transactionId is not valid')
    const payment = payments.find(({ transactionId }) => transactionId === id)
    return payment ? inquire(payment) : notFound
  }
  const server = await openStubServer(answer)

  /** Whatever the page is left with: nothing happens to a payment that is over. */
  const decide = (
    reference: string,
    status: ZaincashStatus,
    errorMessage: string | null = null,
  ) => {
    const payment = find(reference)
    if (!payment || !openStatuses.includes(statusOf(payment))) return
    Object.assign(payment, { status, errorMessage, updatedAt: clock.now() })
    if (status !== 'SUCCESS') return
    Object.assign(payment, { completedAt: clock.now(), phone: payment.phone ?? '9647800000001' })
    const { transactionId, value: amount } = payment
    ledger.push({ kind: 'payment', transactionId, amount })
  }
  /** What the vendor signs for the browser to bring, and for its notices; it proves who wrote it, not that it is still so. */
  const redirectToken = (reference: string) => {
    const payment = find(reference)
    if (!payment) throw new Error(`ZainCash knows no payment ${reference}`)
    const { transactionId, externalReferenceId, orderId, language, value } = payment
    const currentStatus = statusOf(payment)
    return signed({
      eventType: 'STATUS_CHANGED',
      eventId: derivedId('zaincash', transactionId, currentStatus),
      timestamp: timeText(payment.updatedAt),
      data: {
        transactionId,
        merchantReferenceId: externalReferenceId,
        customerMsisdn: payment.phone,
        orderId,
        operationId: operationOf(payment),
        serviceType: payment.serviceType,
        language,
        errorMessage: payment.errorMessage,
        previousStatus: 'PENDING',
        currentStatus,
        amount: { currency: 'IQD', value, feeValue: 0 },
      },
    })
  }
  return {
    ...server,
    ledger,
    pay: (reference: string) => decide(reference, 'SUCCESS'),
    cancel: (reference: string) => decide(reference, 'FAILED', 'Cancelled by the customer'),
    refuse: (reference: string) => decide(reference, 'FAILED', 'Insufficient balance'),
    /** The customer is on the way: a code sent, a wallet asked for. */
    moveTo: (reference: string, status: ZaincashStatus) => decide(reference, status),
    /** From now on ZainCash says another amount than was asked for. */
    swapAmount(reference: string) {
      const payment = find(reference)
      if (payment) payment.value -= 250
    },
    redirectToken,
    /** Where the browser comes back to. */
    returnUrl(reference: string) {
      const payment = find(reference)
      if (!payment) throw new Error(`ZainCash knows no payment ${reference}`)
      const { successUrl, failureUrl } = payment.urls
      const url = new URL(statusOf(payment) === 'SUCCESS' ? successUrl : failureUrl)
      url.searchParams.set('token', redirectToken(reference))
      return url.href
    },
    /** The wall before the gateway takes the next request whose path fits for an attack; nothing is done. */
    blockNext: (path: RegExp) => void blocked.push(path),
    /** From now on no token that was given is known. */
    forgetTokens: () => grants.clear(),
  }
}

/** A JWT as the vendor signs it: HS256, by the API key and not by the client's secret. */
function signed(claims: object, key = apiKey): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

const refuse = (status: number, code: string, message: string): StubReply => ({
  status,
  json: { code, message },
})
const invalid = (message: string) => refuse(400, 'INVALID_REQUEST', message)
const notFound = refuse(404, 'PAYMENT_GATEWAY_TRANSACTION_NOT_FOUND', 'Transaction not found')
const timeText = (instant: Temporal.Instant) =>
  instant.toString({ fractionalSecondDigits: 3 }).replace('Z', '+00:00')

/** The fields of each object that a creation sends. */
const knownFields = {
  '': 'language externalReferenceId orderId serviceType amount customer redirectUrls'.split(' '),
  amount: ['value', 'currency'],
  redirectUrls: ['successUrl', 'failureUrl'],
  customer: ['phone'],
}

function wrongOfInit(json: Record<string, unknown>): string | undefined {
  for (const [name, known] of Object.entries(knownFields)) {
    const part = name === '' ? json : json[name]
    if (name === 'customer' && part === undefined) continue
    if (typeof part !== 'object' || part === null) return name
    const more = Object.keys(part).find((field) => !known.includes(field))
    if (more !== undefined) return more
  }
  const amount = json.amount as { value?: unknown; currency?: unknown }
  const urls = json.redirectUrls as Record<string, unknown>
  const customer = json.customer as { phone?: unknown } | undefined
  const isText = typeof amount.value === 'string' && /^\d{1,12}$/.test(amount.value)
  const value = isText || typeof amount.value === 'number' ? Number(amount.value) : Number.NaN
  const checks: [string, boolean][] = [
    ['language', /^(en|ar|ku)$/i.test(String(json.language))],
    ['externalReferenceId', uuid.test(String(json.externalReferenceId))],
    ['orderId', typeof json.orderId === 'string' && json.orderId !== ''],
    ['serviceType', json.serviceType === serviceType],
    ['amount.value', Number.isSafeInteger(value) && value >= 250],
    ['amount.currency', amount.currency === 'IQD'],
    ['customer.phone', customer === undefined || /^964\d{10}$/.test(String(customer.phone))],
    ['redirectUrls.successUrl', URL.canParse(String(urls.successUrl))],
    ['redirectUrls.failureUrl', URL.canParse(String(urls.failureUrl))],
  ]
  return checks.find(([, isRight]) => !isRight)?.[0]
}
