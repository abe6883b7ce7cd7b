import { expect, it } from 'vitest'
import { contract } from './index.ts'
import { isCode, messageOf, statusOf } from './messages.ts'
import type { OperationMeta } from './operation.ts'
import { staffScopes } from './operation.ts'

type Promised = {
  '~orpc': {
    meta: OperationMeta
    route: { method: string; path: string }
    errorMap: Record<string, { status: number; message: string }>
  }
}
const slices = { ...contract.api, ...contract.accounts, ...contract.images } as unknown as Record<
  string,
  Record<string, Promised>
>
const operations = Object.values(slices).flatMap((slice) =>
  Object.values(slice).map((operation) => operation['~orpc']),
)
const at = (path: string) => operations.find(({ route }) => route.path.endsWith(path))

it('every operation says who may call it', () => {
  for (const { meta, route } of operations) expect(meta.who, route.path).toMatch(/^(all|user)$/)
  expect(at('Submit/SubmitFlightOrder')?.meta.who).toBe('user')
  expect(at('FlightCatalog/Available')?.meta.who).toBe('all')
})

it('trips, wallet, saved passengers, paying and the account are for their owner', () => {
  const { orders, wallet, savedPassengers } = slices
  const own = [orders, wallet, savedPassengers].flatMap((slice) => Object.values(slice ?? {}))
  expect(own.length).toBeGreaterThan(9)
  for (const operation of own) expect(operation['~orpc'].meta.who).toBe('user')
  for (const path of ['Pay/Create', 'Pay/ById', 'Account/CurrentUser'])
    expect(at(path)?.meta.who).toBe('user')
})

it('every operation lists its refusals as codes with their status and Persian sentence', () => {
  const listed = operations.flatMap(({ errorMap }) => Object.entries(errorMap))
  expect(listed.length).toBeGreaterThan(60)
  for (const [code, { status, message }] of listed) {
    expect(code).toMatch(/^[A-Z0-9_]+$/)
    expect(isCode(code)).toBe(true)
    expect([status, message]).toEqual([statusOf(code as never), messageOf(code)])
  }
  expect(Object.keys(at('Submit/SubmitFlightOrder')?.errorMap ?? {})).toContain('PRICE_CHANGED')
})

it('what moves money or seats heeds an idempotency key', () => {
  const heeding = operations.filter(({ meta }) => meta.idempotent).map(({ route }) => route.path)
  expect(heeding.sort()).toEqual([
    '/flight-reservation/Reserve/ReserveFlightOrder',
    '/flight-reservation/Submit/SubmitFlightOrder',
    '/hotel-reservation/Submit/SubmitHotelOrder',
    '/orders/Order/AnswerFlightChange',
    '/orders/Order/CancelOrder',
    '/payment/Pay/Create',
    '/refund/RefundRequest/Create',
    '/visa/Case/WithdrawCase',
    '/visa/Submit/SubmitVisaRequest',
    '/wallet/Withdrawal/Create',
    '/wallet/wallet/ConfirmOrder',
  ])
})

it('staff scopes are those of the back-office', () => {
  expect(staffScopes).toEqual([
    'orders',
    'refunds',
    'visas',
    'inventory',
    'content',
    'finance',
    'users',
  ])
})

it('a code is asked for by SMS to Iran unless told', () => {
  const { inputSchema } = contract.accounts.account.createOtp['~orpc'] as unknown as {
    inputSchema: { parse: (input: object) => object }
  }
  expect(inputSchema.parse({ phoneNumber: '۰۹۱۲ ۱۲۳ ۴۵۶۷' })).toEqual({
    phoneNumber: '09121234567',
    dialingCode: '+98',
    channel: 'Sms',
    clientId: 'web',
  })
})

it('a payment is asked for by the defaults of the spec', async () => {
  const { inputSchema } = contract.api.payments.create['~orpc'] as unknown as {
    inputSchema: { parse: (input: object) => object }
  }
  expect(inputSchema.parse({})).toEqual({
    gatewayId: 1,
    walletType: 'Cache',
    isMobile: true,
    useWallet: false,
  })
})
