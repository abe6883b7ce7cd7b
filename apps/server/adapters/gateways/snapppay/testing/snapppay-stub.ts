import {
  openStubServer,
  type StubReply,
  type StubRequest,
} from '../../../../platform/outbound/testing/stub-server.ts'

type Loan = {
  transactionId: string
  paymentToken: string
  amount: number
  mobile: string | null
  returnURL: string
  status: 'PENDING' | 'FAILED' | 'VERIFY' | 'SETTLE' | 'REVERT' | 'CANCEL'
  /** The customer has agreed on SnappPay's page; the status says so only once it is verified. */
  isAgreed: boolean
  openedAt: Temporal.Instant
}
/** What moved between the lender and the shop. */
type Moved = {
  kind: 'settle' | 'revert' | 'update' | 'cancel'
  paymentToken: string
  amount: number
}

export const account = {
  clientId: 'agency-of-tests',
  clientSecret: 'a word that opens nothing',
  username: 'agency-purchase',
  password: 'another word of tests',
}
const openMinutes = 20
const tokenSeconds = 3_600
const root = '/api/online/payment/v1/'

/**
 * SnappPay's online merchants, after facts/suppliers-and-rails.md B2 and what public clients send and read: an envelope around every reply, a
 * password grant under Basic, an amount in rial, a return by POST that names our transaction and not their token.
 *
 * [assumed], since no document says: the codes of errors; that a refusal is 400 with an envelope; that a step which was taken before is refused;
 * that `update` takes only a smaller amount; that the status between the customer's yes and `verify` is still PENDING; the 20 minutes of a page.
 */
export async function openSnapppayStub(clock: { now(): Temporal.Instant }) {
  const loans: Loan[] = []
  const ledger: Moved[] = []
  const grants = new Map<string, Temporal.Instant>()
  let isEligible = true
  let closedSteps: RegExp | null = null

  const good = (response: object): StubReply => ({ json: { successful: true, response } })
  const bad = (errorCode: number, message: string, status = 400): StubReply => ({
    status,
    json: { successful: false, errorData: { errorCode, message } },
  })
  const minutesSince = (instant: Temporal.Instant) => clock.now().since(instant).total('minutes')
  const statusOf = ({ status, isAgreed, openedAt }: Loan): Loan['status'] =>
    status === 'PENDING' && !isAgreed && minutesSince(openedAt) > openMinutes ? 'FAILED' : status

  const grant = ({ form, headers }: StubRequest): StubReply => {
    const { clientId, clientSecret, username, password } = account
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}`)
      return { status: 401, json: { error: 'unauthorized' } }
    if (form.grant_type !== 'password' || form.scope !== 'online-merchant')
      return { status: 400, json: { error: 'invalid_request' } }
    if (form.username !== username || form.password !== password)
      return { status: 400, json: { error: 'invalid_grant' } }
    const access_token = `access-${grants.size + 1}`
    grants.set(access_token, clock.now().add({ seconds: tokenSeconds }))
    return { json: { access_token, token_type: 'bearer', expires_in: tokenSeconds } }
  }

  const isWhole = (amount: unknown): amount is number =>
    typeof amount === 'number' && Number.isInteger(amount) && amount > 0
  /** Whether carts and amounts say the same. */
  const isSound = ({
    amount,
    discountAmount,
    externalSourceAmount,
    cartList,
  }: StubRequest['json']) => {
    if (!isWhole(amount) || !Array.isArray(cartList) || cartList.length === 0) return false
    type Listed = { totalAmount: number; cartItems: { amount: number; count: number }[] }
    const carts = cartList as Listed[]
    const total = carts.reduce((sum, cart) => sum + cart.totalAmount, 0)
    const items = carts.flatMap(({ cartItems }) => cartItems)
    const listed = items.reduce((sum, item) => sum + item.amount * item.count, 0)
    const off = Number(discountAmount ?? 0) + Number(externalSourceAmount ?? 0)
    return total === listed && total - off === amount
  }

  const open = ({ json }: StubRequest): StubReply => {
    const { amount, mobile, returnURL, transactionId, paymentMethodTypeDto } = json
    if (!isSound(json) || paymentMethodTypeDto !== 'INSTALLMENT') return bad(1001, 'invalid cart')
    if (!URL.canParse(String(returnURL)) || typeof transactionId !== 'string')
      return bad(1002, 'invalid request')
    if (mobile !== undefined && !/^\+989\d{9}$/.test(String(mobile)))
      return bad(1003, 'invalid mobile')
    if (loans.some((loan) => loan.transactionId === transactionId))
      return bad(1004, 'duplicate transactionId')
    if (!isEligible) return bad(1005, 'not eligible')
    const paymentToken = `token-${loans.length + 1}-${transactionId.slice(-6)}`
    loans.push({
      transactionId,
      paymentToken,
      amount: Number(amount),
      mobile: mobile === undefined ? null : String(mobile),
      returnURL: String(returnURL),
      status: 'PENDING',
      isAgreed: false,
      openedAt: clock.now(),
    })
    const paymentPageUrl = `https://payment.snapppay.example/?paymentToken=${paymentToken}`
    return good({ paymentToken, paymentPageUrl })
  }

  const steps: Record<string, (loan: Loan, request: StubRequest) => StubReply> = {
    verify(loan) {
      if (loan.status !== 'PENDING' || !loan.isAgreed) return bad(1010, 'can not be verified')
      loan.status = 'VERIFY'
      return good({ transactionId: loan.transactionId })
    },
    settle(loan) {
      if (loan.status !== 'VERIFY') return bad(1011, 'can not be settled')
      loan.status = 'SETTLE'
      ledger.push({ kind: 'settle', paymentToken: loan.paymentToken, amount: loan.amount })
      return good({ transactionId: loan.transactionId })
    },
    revert(loan) {
      if (loan.status !== 'VERIFY') return bad(1012, 'can not be reverted')
      loan.status = 'REVERT'
      ledger.push({ kind: 'revert', paymentToken: loan.paymentToken, amount: loan.amount })
      return good({ transactionId: loan.transactionId, amount: loan.amount })
    },
    cancel(loan) {
      if (loan.status !== 'SETTLE') return bad(1013, 'can not be cancelled')
      loan.status = 'CANCEL'
      ledger.push({ kind: 'cancel', paymentToken: loan.paymentToken, amount: loan.amount })
      return good({ transactionId: loan.transactionId })
    },
    update(loan, { json }) {
      if (loan.status !== 'SETTLE') return bad(1014, 'can not be updated')
      if (!isSound(json) || Number(json.amount) >= loan.amount) return bad(1015, 'invalid amount')
      const amount = loan.amount - Number(json.amount)
      ledger.push({ kind: 'update', paymentToken: loan.paymentToken, amount })
      loan.amount = Number(json.amount)
      return good({ transactionId: loan.transactionId })
    },
  }

  const answer = (request: StubRequest): StubReply => {
    const { method, path, query, json, headers } = request
    if (path === '/api/online/v1/oauth/token') return grant(request)
    const endsAt = grants.get(headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (!endsAt || Temporal.Instant.compare(clock.now(), endsAt) >= 0)
      return { status: 401, json: { error: 'invalid_token' } }
    if (path === '/api/online/offer/v1/eligible') {
      if (!/^\d+$/.test(query.amount ?? '')) return bad(1006, 'invalid amount')
      return good({
        eligible: isEligible,
        title_message: isEligible ? 'پرداخت در ۴ قسط' : 'این خرید قسطی نمی‌شود',
        description: isEligible ? '۴ قسط ماهیانه، بدون کارمزد' : 'سقف اعتبار',
      })
    }
    if (!path.startsWith(root)) return { status: 404, json: {} }
    const verb = path.slice(root.length)
    if (verb === 'token' && method === 'POST') return open(request)
    const token = verb === 'status' ? query.paymentToken : json.paymentToken
    const loan = loans.find(({ paymentToken }) => paymentToken === token)
    if (!loan) return bad(1016, 'no such payment', 404)
    if (verb === 'status' && method === 'GET') {
      const { transactionId, amount } = loan
      return good({ transactionId, status: statusOf(loan), amount })
    }
    if (closedSteps?.test(verb)) return bad(1099, 'not now')
    const step = method === 'POST' ? steps[verb] : undefined
    return step ? step(loan, request) : { status: 404, json: {} }
  }

  const server = await openStubServer(answer)
  const change = (reference: string, how: (loan: Loan) => void) => {
    const loan = loans.find(({ paymentToken }) => paymentToken === reference)
    if (loan) how(loan)
  }
  return {
    ...server,
    loans,
    ledger,
    pay: (reference: string) =>
      change(reference, (loan) => {
        if (statusOf(loan) === 'PENDING') loan.isAgreed = true
      }),
    fail: (reference: string) =>
      change(reference, (loan) => {
        if (loan.status === 'PENDING') loan.status = 'FAILED'
      }),
    /** SnappPay says otherwise than what was agreed. */
    contradict: (reference: string, status: Loan['status']) =>
      change(reference, (loan) => {
        loan.status = status
      }),
    swapAmount: (reference: string) =>
      change(reference, (loan) => {
        loan.amount -= 10
      }),
    /** What SnappPay posts back through the browser. */
    returned: (reference: string): Record<string, string> => {
      const loan = loans.find(({ paymentToken }) => paymentToken === reference)
      return { state: 'OK', transactionId: loan?.transactionId ?? '', amount: String(loan?.amount) }
    },
    lendsNothing: () => {
      isEligible = false
    },
    forgetTokens: () => grants.clear(),
    /** Refuses these steps from now on, though they could be taken; null takes them again. */
    closeSteps: (verbs: RegExp | null) => {
      closedSteps = verbs
    },
  }
}
