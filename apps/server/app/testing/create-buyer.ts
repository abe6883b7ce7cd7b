/** A traveller at the API: signs in with the outbox's code, searches, holds, pays at the sandbox bank. For tests. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { RefundableItem, RefundRequest } from '@parastoo/contract/refunds/refunds'
import { askPatiently } from './ask-patiently.ts'

export type Refused = {
  status: number
  code: string
  field?: string
  detail?: Record<string, unknown>
}
type Answer<T> = { data: T; refused: null } | { data: null; refused: Refused }

/** Codes that pass the national-code check (place code 049 is one that exists), one per buyer. */
export function nationalCodeOf(seed: number): string {
  const digits = `049${String(seed % 1_000_000).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const rest = sum % 11
  return `${digits}${rest < 2 ? rest : 11 - rest}`
}

/** `seed` tells buyers apart: their addresses, their passengers and, unless one is given, their numbers. */
export function createBuyer(
  baseUrl: string,
  seed: number,
  { phoneNumber = `912${String(1_000_000 + (seed % 9_000_000)).padStart(7, '0')}` } = {},
) {
  const cookies = new Map<string, string>()
  let token = ''

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    // Heeded by a server behind a proxy only: there every buyer has an address, and limits, of their own.
    headers.set('x-forwarded-for', `10.9.${(seed >> 8) & 255}.${seed & 255}`)
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const ask = () =>
      fetch(`${baseUrl}${path}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
        ...init,
        headers,
      })
    const reply = await askPatiently(ask)
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return reply
  }
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const reply = await send(path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const envelope = (await reply.json()) as {
      data: T
      meta: { errors?: { code: string; field?: string; detail?: Record<string, unknown> }[] }
    }
    if (reply.ok) return { data: envelope.data, refused: null }
    const [first] = envelope.meta.errors ?? []
    return { data: null, refused: { status: reply.status, code: '', ...first } }
  }
  /** The data of an answer that must not be refused. */
  const must = <T>({ data, refused }: Answer<T>): T => {
    if (refused) throw new Error(`Refused: ${JSON.stringify(refused)}`)
    return data
  }

  const buyer = {
    phoneNumber,
    call,
    must,
    send,
    token: () => token,
    /** Goes on with a token that was got before, for example from a server that has died since. */
    useToken: (value: string) => {
      token = value
    },
    /** The newest code in the outbox for this buyer's number. */
    async code(): Promise<string> {
      const reply = await send(`/dev/outbox.json?to=${phoneNumber}`)
      const messages = (await reply.json()) as { values: { code?: string } }[] | { data: never }
      const list = (Array.isArray(messages) ? messages : messages.data) as {
        values: { code?: string }
      }[]
      return list.find(({ values }) => values.code)?.values.code ?? ''
    },
    askCode: () =>
      call<{ expiresAt: string }>('POST', '/accounts/otp/create', {
        phoneNumber,
        dialingCode: '+98',
      }),
    async exchange(code: string): Promise<Record<string, string>> {
      const form = {
        grant_type: 'otp',
        client_id: 'web',
        phone_number: phoneNumber,
        dialing_code: '+98',
        code,
      }
      const reply = await send('/accounts/connect/token', {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      return (await reply.json()) as Record<string, string>
    },
    async signIn(): Promise<void> {
      must(await buyer.askCode())
      const reply = await buyer.exchange(await buyer.code())
      if (!reply.access_token) throw new Error(`No token: ${JSON.stringify(reply)}`)
      token = reply.access_token
    },
    search: async (ask: {
      origin: string
      destination: string
      departureDate: string
      adults?: number
      productType?: 'DomesticFlight' | 'InternationalFlight'
    }) =>
      must(
        await call<SearchReply>('POST', '/api/flight-catalog/FlightCatalog/Available', {
          productType: ask.productType ?? 'DomesticFlight',
          originDestinations: [{ ...ask, originKind: 'CityCode', destinationKind: 'CityCode' }],
          adults: ask.adults ?? 1,
        }),
      ),
    submit: (
      proposal: Proposal,
      more: {
        lastName?: string
        key?: string
        passengers?: object[]
        captcha?: { captchaId: string; captchaCode: string } | undefined
      } = {},
    ) =>
      call<{ orderId: string; status: string; totalPrice: number }>(
        'POST',
        '/api/flight-reservation/Submit/SubmitFlightOrder',
        {
          requestId: proposal.requestId,
          proposalId: proposal.proposalId,
          acceptedTotalPrice: proposal.totalPrice,
          contact: { phoneNumber: `0${phoneNumber}`, email: null },
          ...more.captcha,
          passengers: more.passengers ?? [buyer.passenger(more.lastName)],
        },
        more.key ? { 'idempotency-key': more.key } : {},
      ),
    passenger: (lastName = 'Moradi', offset = 0) => ({
      type: 'Adult',
      documentType: 'NationalCode',
      firstName: 'Sara',
      lastName,
      firstNameFarsi: 'سارا',
      lastNameFarsi: 'مرادی',
      genderTitle: 'Female',
      birthDateFa: '1990-05-12',
      nationalCode: nationalCodeOf(seed * 10 + offset),
    }),
    pay: (orderId: string, more: { useWallet?: boolean } = {}) =>
      call<{ paymentId: string | null; amount: number; redirectUrl: string }>(
        'POST',
        '/api/payment/Pay/Create',
        { orderId, ...more },
      ),
    /** Does at the bank what a customer would; answers the address the bank sends the browser to, null for none. */
    async bank(redirectUrl: string, outcome: string): Promise<string | null> {
      const address = new URL(redirectUrl, baseUrl)
      const reply = await fetch(`${baseUrl}${address.pathname}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome }),
      })
      return reply.headers.get('location')
    },
    /** Follows the bank's redirect back to us. */
    async comeBack(location: string): Promise<string | null> {
      const address = new URL(location, baseUrl)
      const reply = await send(`${address.pathname}${address.search}`)
      return reply.headers.get('location')
    },
    order: async (orderId: string) =>
      must(
        await call<OrderDetails>('GET', `/api/orders/Order/GetCurrentUserOrderDetails/${orderId}`),
      ),
    /** What each ticket of an order would bring now. */
    refundable: async (orderId: string, reasonId = 1) =>
      must(
        await call<RefundableItem[]>(
          'GET',
          `/api/refund/RefundableItems/GetOrderRefundableItems/${orderId}?reasonId=${reasonId}`,
        ),
      ),
    /** Asks for the tickets of these items to be taken back. */
    refund: (
      orderId: string,
      items: readonly Pick<RefundableItem, 'id'>[],
      { key, ...more }: { key?: string; reasonId?: number } & Record<string, unknown> = {},
    ) =>
      call<RefundRequest>(
        'POST',
        '/api/refund/RefundRequest/Create',
        { orderId, items: items.map(({ id }) => id), reasonId: 1, agreed: true, ...more },
        key ? { 'idempotency-key': key } : {},
      ),
    balance: async () =>
      must(
        await call<{ balance: number }>('GET', '/api/wallet/wallet/CurrentUserBalance?type=Cache'),
      ).balance,
  }
  return buyer
}
export type Buyer = ReturnType<typeof createBuyer>
