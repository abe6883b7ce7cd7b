import {
  openStubServer,
  type StubReply,
  type StubRequest,
} from '../../../../platform/outbound/testing/stub-server.ts'

type Done = {
  id: string
  paymentType: string
  amount: string
  currency: string
  merchantTransactionId: string
  card?: { bin: string; last4Digits: string; holder: string }
  result: { code: string }
}
type Checkout = {
  amount: string
  currency: string
  merchantTransactionId: string
  openedAt: Temporal.Instant
}

export const entityId = '8a8294174e735d0c014e78cf26461790'
export const token = 'OGE4Mjk0MTc0ZTczNWQwYw'

/** COPYandPAY as documented: HTTP 200 for declines too, a checkout forgotten after 30 minutes, and no key against repetition. */
export async function openHyperpayStub(clock: { now(): Temporal.Instant }) {
  const checkouts = new Map<string, Checkout>()
  const ledger: Done[] = []
  const say = (code: string, fields: object = {}, status = 200): StubReply => ({
    status,
    json: { ...fields, result: { code }, timestamp: '2030-01-01 08:00:00+0000' },
  })
  const nextId = (prefix: string) =>
    `${prefix}${String(ledger.length + checkouts.size).padStart(28, '0')}`

  const openCheckout = ({ form }: StubRequest): StubReply => {
    const { amount = '', currency = '', paymentType, merchantTransactionId = '' } = form
    if (!/^\d{1,10}\.\d{2}$/.test(amount) || paymentType !== 'DB')
      return say('200.300.404', {}, 400)
    const id = `${nextId('8AC7')}.uat01-vm-tx02`
    checkouts.set(id, { amount, currency, merchantTransactionId, openedAt: clock.now() })
    return say('000.200.100', { id, integrity: 'sha384-abc+/=' })
  }
  const statusOf = (id: string): StubReply => {
    const checkout = checkouts.get(id)
    if (!checkout || clock.now().since(checkout.openedAt).total('minutes') > 30)
      return say('200.300.404', {}, 404)
    const payment = ledger.findLast(
      (each) => each.merchantTransactionId === checkout.merchantTransactionId,
    )
    return payment ? { json: payment } : say('000.200.000', { id })
  }
  const query = (merchantTransactionId: string): StubReply => {
    const payments = ledger.filter((each) => each.merchantTransactionId === merchantTransactionId)
    return payments.length > 0 ? say('000.000.100', { payments }) : say('700.400.580', {}, 404)
  }
  const giveBack = (of: string, form: Record<string, string>): StubReply => {
    const payment = ledger.find(({ id, paymentType }) => id === of && paymentType === 'DB')
    if (!payment) return say('700.400.100')
    const { paymentType = '', amount = '', currency = '', merchantTransactionId = '' } = form
    const given = ledger.filter((each) => each.paymentType !== 'DB' && each.id.startsWith(of))
    const result = { code: given.length > 0 ? '700.300.500' : '000.100.110' }
    const done = { paymentType, amount, currency, merchantTransactionId, result }
    if (given.length === 0) ledger.push({ id: `${of}-back`, ...done })
    return { json: { id: `${of}-back`, ...done } }
  }

  const answer = (request: StubRequest): StubReply => {
    const { method, path, headers, form, query: asked } = request
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
    const entity = method === 'POST' ? form.entityId : asked.entityId
    if (headers.authorization !== `Bearer ${token}` || entity !== entityId)
      return say('800.900.300', {}, 401)
    if (method === 'POST' && !isForm) return say('200.300.404', {}, 400)
    if (method === 'POST' && path === '/v1/checkouts') return openCheckout(request)
    const [, checkout] = /^\/v1\/checkouts\/([^/]+)\/payment$/.exec(path) ?? []
    if (checkout) return statusOf(decodeURIComponent(checkout))
    if (path === '/v1/query') return query(asked.merchantTransactionId ?? '')
    const [, payment] = /^\/v1\/payments\/([^/]+)$/.exec(path) ?? []
    return payment ? giveBack(decodeURIComponent(payment), form) : { status: 404, json: {} }
  }
  const server = await openStubServer(answer)
  const decide = (reference: string, code: string) => {
    const checkout = checkouts.get(reference)
    if (!checkout) return
    const { amount, currency, merchantTransactionId } = checkout
    const card = { bin: '420000', last4Digits: '0042', holder: 'JANE JONES' }
    const payment = { paymentType: 'DB', amount, currency, merchantTransactionId, card }
    ledger.push({ id: nextId('8ac9'), ...payment, result: { code } })
  }
  return {
    ...server,
    ledger,
    pay: (reference: string) => decide(reference, '000.100.110'),
    decide,
    swapAmount(reference: string) {
      const { merchantTransactionId } = checkouts.get(reference) ?? {}
      for (const each of ledger)
        if (each.merchantTransactionId === merchantTransactionId) each.amount = '1.00'
    },
  }
}
