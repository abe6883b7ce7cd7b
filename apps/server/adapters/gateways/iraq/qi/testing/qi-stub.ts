import { newId } from '../../../../../platform/ids.ts'
import {
  openStubServer,
  type StubReply,
  type StubRequest,
} from '../../../../../platform/outbound/testing/stub-server.ts'

/** What the gateway's specification lists. The stub moves a payment to any of them; of itself it knows five. */
export type QiStatus =
  | 'CREATED'
  | 'FORM_SHOWED'
  | 'THREE_DS_METHOD_CALL_REQUIRED'
  | 'AUTHENTICATION_REQUIRED'
  | 'AUTHENTICATION_STARTED'
  | 'AUTHENTICATED'
  | 'AUTHENTICATION_FAILED'
  | 'INITIALIZED'
  | 'STARTED'
  | 'SUCCESS'
  | 'FAILED'
  | 'ERROR'
  | 'EXPIRED'
export type QiRefundStatus = 'SUCCESS' | 'FAILED' | 'PROCESSING'
type Cancel = { requestId: string; created: string; successfully: boolean; amount: number }
type Payment = {
  requestId: string
  paymentId: string
  amount: number
  confirmedAmount: number
  status: QiStatus
  canceled: boolean
  openedAt: Temporal.Instant
  decidedAt: Temporal.Instant | null
  cancels: Cancel[]
  finishPaymentUrl: string
  additionalInfo: unknown
}
/** What moved: money of a customer that came, or that went back. */
type Moved = { kind: 'payment' | 'refund'; paymentId: string; requestId: string; amount: number }

export const username = 'agency-of-tests'
export const password = 'a word that opens nothing'
export const terminalId = '900100'

/** [assumed] No document tells how long a page can be paid on. */
const openMinutes = 15
const finalStatuses = ['SUCCESS', 'FAILED', 'ERROR', 'EXPIRED', 'AUTHENTICATION_FAILED']
const fieldsOf = {
  create:
    'requestId amount currency locale description finishPaymentUrl notificationUrl customerInfo browserInfo additionalInfo appChannel',
  cancel: 'requestId amount',
  refund: 'requestId amount message extParams',
}

/**
 * Qi Card's 3DS gateway, after facts/suppliers-and-rails.md B1, the field lists and error numbers of public clients (a Go client, the
 * package parakit, a Laravel package) and what a public client's authors noted of Qi's own sandbox in September 2026: a `requestId` that was
 * used before is 403 with code 5, which by its name (CAN_NOT_PROCESS_REQUEST) may say other things too; an unknown payment is 403 with code
 * 12; wrong credentials are 401 with code 27; the text of an error is `description`, where the specification says `message`; amounts are numbers with
 * three decimals; the status call has no `formUrl`; a cancelled payment stays CREATED with `canceled: true`, a paid one SUCCESS after its refund,
 * and nothing asks for a refund afterwards; times carry no zone; the browser comes back with requestId, paymentId and status behind `finishPaymentUrl`.
 *
 * [assumed], since no document says: that a page is open for 15 minutes; that times are UTC; that one set of used request ids stands over
 * payments, cancellations and refunds, and a refused call uses none up; that what the customer gives up is `canceled` too; that validation is 400 with code
 * 21, a wrong terminal code 9, a payment that cannot be cancelled code 15; that more than was confirmed is refused by 18 like every refund
 * that is not due. On purpose stricter than Qi may be: a field it does not document is refused.
 */
export async function openQiStub(clock: { now(): Temporal.Instant }) {
  const payments: Payment[] = []
  const usedRequestIds = new Set<string>()
  const ledger: Moved[] = []
  let refundStatus: QiRefundStatus = 'SUCCESS'

  const find = (reference: string) =>
    payments.find((each) => each.paymentId === reference || each.requestId === reference)
  const statusOf = ({ status, canceled, openedAt }: Payment): QiStatus => {
    const minutes = clock.now().since(openedAt).total('minutes')
    return !canceled && !finalStatuses.includes(status) && minutes > openMinutes
      ? 'EXPIRED'
      : status
  }
  const describe = (payment: Payment) => {
    const { requestId, paymentId, canceled, cancels, amount, decidedAt } = payment
    const status = statusOf(payment)
    const card = { maskedPan: '521372******0001', paymentSystem: 'MASTER_CARD' }
    const paid = { resultCode: '00', rrn: '505700009817', authId: '123456' }
    const refused = { resultCode: '05', resultDescription: 'Do not honor' }
    return {
      requestId,
      paymentId,
      status,
      canceled,
      amount: money(amount),
      ...(status === 'SUCCESS' ? { confirmedAmount: money(payment.confirmedAmount) } : {}),
      currency: 'IQD',
      creationDate: timeText(payment.openedAt),
      ...(decidedAt && { paymentType: 'CARD' }),
      ...(status === 'SUCCESS' && {
        details: { ...paid, authDate: timeText(decidedAt ?? payment.openedAt), ...card },
      }),
      ...(status === 'FAILED' && { details: { ...refused, ...card } }),
      ...(cancels.length > 0 && {
        cancels: cancels.map((each) => ({ ...each, amount: money(each.amount) })),
      }),
      withoutAuthenticate: false,
      additionalInfo: payment.additionalInfo,
    }
  }

  const create = ({ json }: StubRequest): StubReply => {
    const wrong = wrongFieldOf(json, 'create') ?? wrongOfCreation(json)
    if (wrong !== undefined) return refuse(21, `Field ${wrong} is not valid.`, 400)
    const requestId = String(json.requestId)
    if (usedRequestIds.has(requestId)) return alreadyUsed(requestId)
    usedRequestIds.add(requestId)
    const payment: Payment = {
      requestId,
      paymentId: newId(),
      amount: Number(json.amount),
      confirmedAmount: Number(json.amount),
      status: 'CREATED',
      canceled: false,
      openedAt: clock.now(),
      decidedAt: null,
      cancels: [],
      finishPaymentUrl: String(json.finishPaymentUrl ?? 'https://shop.example/'),
      additionalInfo: json.additionalInfo ?? {},
    }
    payments.push(payment)
    const { withoutAuthenticate: _, ...created } = describe(payment)
    return say({ ...created, formUrl: `${server.url}/api/v1/payment/${payment.paymentId}` })
  }
  const cancel = (payment: Payment, { json }: StubRequest): StubReply => {
    const wrong = wrongFieldOf(json, 'cancel')
    if (wrong !== undefined) return refuse(21, `Field ${wrong} is not valid.`, 400)
    const requestId = String(json.requestId)
    if (usedRequestIds.has(requestId)) return alreadyUsed(requestId)
    if (payment.canceled || finalStatuses.includes(statusOf(payment)))
      return refuse(15, 'The payment can not be cancelled.')
    usedRequestIds.add(requestId)
    const { amount } = payment
    payment.canceled = true
    payment.cancels.push({ requestId, created: timeText(clock.now()), successfully: true, amount })
    return say(describe(payment))
  }
  const refund = (payment: Payment, { json }: StubRequest): StubReply => {
    const wrong = wrongFieldOf(json, 'refund') ?? (isAmount(json.amount) ? undefined : 'amount')
    if (wrong !== undefined) return refuse(21, `Field ${wrong} is not valid.`, 400)
    const requestId = String(json.requestId)
    if (usedRequestIds.has(requestId)) return alreadyUsed(requestId)
    const { paymentId, confirmedAmount } = payment
    if (statusOf(payment) !== 'SUCCESS')
      return refuse(18, 'The payment is not in refundable state.')
    const amount = Number(json.amount)
    const given = ledger.filter((each) => each.kind === 'refund' && each.paymentId === paymentId)
    if (given.reduce((sum, each) => sum + each.amount, amount) > confirmedAmount)
      return refuse(18, 'The refund amount exceeds the amount of the payment.')
    usedRequestIds.add(requestId)
    if (refundStatus !== 'FAILED') ledger.push({ kind: 'refund', paymentId, requestId, amount })
    const results = {
      SUCCESS: { resultCode: '00', resultDescription: 'Successfully', rrn: '433726493310' },
      FAILED: { resultCode: '82', resultDescription: 'Refund declined by issuer' },
      PROCESSING: undefined,
    }
    return say({
      refundId: newId(),
      requestId,
      paymentId,
      amount: money(amount),
      status: refundStatus,
      canceled: false,
      currency: 'IQD',
      creationDate: timeText(clock.now()),
      ...(json.message !== undefined && { message: json.message }),
      details: results[refundStatus],
    })
  }

  const answer = (request: StubRequest): StubReply => {
    const { method, path, headers } = request
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    if (headers.authorization !== basic)
      return refuse(27, 'Authentication required: Incorrect credentials', 401)
    if (headers['x-terminal-id'] !== terminalId) return refuse(9, 'Terminal not found.')
    if (method === 'POST' && !/^application\/json\b/.test(headers['content-type'] ?? ''))
      return { status: 415, json: {} }
    if (method === 'POST' && path === '/api/v1/payment') return create(request)
    const [, requestId] = /^\/api\/v1\/payment\/status\/by\/request\/([^/]+)$/.exec(path) ?? []
    const [, id, verb] = /^\/api\/v1\/payment\/([^/]+)\/(status|cancel|refund)$/.exec(path) ?? []
    const asked = decodeURIComponent(requestId ?? id ?? '')
    const isRead = requestId !== undefined || verb === 'status'
    if (asked === '' || (method === 'GET') !== isRead) return { status: 404, json: {} }
    const payment = payments.find((each) =>
      requestId === undefined ? each.paymentId === asked : each.requestId === asked,
    )
    if (!payment)
      return refuse(12, `Payment with provided ${requestId ? 'requestId' : 'paymentId'} not found.`)
    if (isRead) return say(describe(payment))
    return verb === 'cancel' ? cancel(payment, request) : refund(payment, request)
  }
  const server = await openStubServer(answer)

  /** Whatever the page is left with: nothing happens to a payment that is over. */
  const decide = (reference: string, change: (payment: Payment) => void) => {
    const payment = find(reference)
    if (!payment || payment.canceled || finalStatuses.includes(statusOf(payment))) return
    payment.decidedAt = clock.now()
    change(payment)
  }
  return {
    ...server,
    ledger,
    pay: (reference: string) =>
      decide(reference, (payment) => {
        const { paymentId, requestId, amount } = payment
        payment.status = 'SUCCESS'
        ledger.push({ kind: 'payment', paymentId, requestId, amount })
      }),
    cancel: (reference: string) =>
      decide(reference, (payment) => {
        payment.canceled = true
        payment.decidedAt = null
      }),
    refuse: (reference: string) =>
      decide(reference, (payment) => {
        payment.status = 'FAILED'
      }),
    /** The customer is on the way: the form shown, the code of the bank awaited. */
    moveTo: (reference: string, status: QiStatus) =>
      decide(reference, (payment) => {
        payment.status = status
        payment.decidedAt = null
      }),
    /** How refunds are answered from now on; money in PROCESSING is on its way. */
    answerRefunds: (status: QiRefundStatus) => {
      refundStatus = status
    },
    /** From now on another amount was confirmed than was asked for. */
    swapAmount(reference: string) {
      const payment = find(reference)
      if (payment) payment.confirmedAmount -= 250
    },
    /** Where the browser comes back to, with what Qi writes behind it, which proves nothing. */
    returnUrl(reference: string) {
      const payment = find(reference)
      if (!payment) throw new Error(`Qi knows no payment ${reference}`)
      const url = new URL(payment.finishPaymentUrl)
      for (const name of ['requestId', 'paymentId'] as const)
        url.searchParams.set(name, payment[name])
      url.searchParams.set('status', statusOf(payment))
      return url.href
    },
  }
}

const refuse = (code: number, description: string, status = 403): StubReply => ({
  status,
  json: { error: { code, description } },
})
const alreadyUsed = (requestId: string) => refuse(5, `RequestId ${requestId} was already used.`)

/** Amounts wear three decimals on the wire, which JSON.stringify would drop. */
const money = (amount: number) => `iqd:${amount.toFixed(3)}`
const say = (body: object): StubReply => ({
  text: JSON.stringify(body).replace(/"iqd:(-?\d+\.\d{3})"/g, '$1'),
})
const timeText = (instant: Temporal.Instant) =>
  instant.toString({ smallestUnit: 'second' }).replace('Z', '')

const isAmount = (value: unknown) =>
  typeof value === 'number' && value > 0 && Number.isInteger(Math.round(value * 1e6) / 1e3)
const isUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const textsOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : null

/** A field the call does not have, or a request id that is none. */
function wrongFieldOf(json: Record<string, unknown>, call: keyof typeof fieldsOf) {
  const known = fieldsOf[call].split(' ')
  const { requestId } = json
  if (typeof requestId !== 'string' || requestId === '' || requestId.length > 36) return 'requestId'
  return Object.keys(json).find((name) => !known.includes(name))
}

function wrongOfCreation(json: Record<string, unknown>): string | undefined {
  const { amount, currency, locale, appChannel, customerInfo, additionalInfo } = json
  if (!isAmount(amount)) return 'amount'
  if (currency !== 'IQD') return 'currency'
  if (locale !== undefined && !/^[a-z]{2}_[A-Z]{2}$/.test(String(locale))) return 'locale'
  if (appChannel !== undefined && typeof appChannel !== 'boolean') return 'appChannel'
  const urls = ['finishPaymentUrl', 'notificationUrl']
  const wrongUrl = urls.find((name) => json[name] !== undefined && !isUrl(json[name]))
  if (wrongUrl !== undefined) return wrongUrl
  for (const [name, value] of Object.entries({ customerInfo, additionalInfo })) {
    if (value === undefined) continue
    const texts = textsOf(value)
    if (!texts?.every((text) => typeof text === 'string')) return name
    if (name === 'additionalInfo' && texts.length > 10) return name
  }
  return undefined
}
