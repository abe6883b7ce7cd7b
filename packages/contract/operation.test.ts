import { expect, it } from 'vitest'
import { contract } from './index.ts'
import { isCode, messageOf, statusOf } from './messages.ts'
import type { OperationMeta } from './operation.ts'
import { scopesOf, staffOperation, staffScopes } from './operation.ts'

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
  for (const { meta, route } of operations)
    if (route.path.startsWith('/office/'))
      expect(String(meta.who), route.path).toMatch(/^(user|staff:[a-z.]+(,staff:[a-z.]+)*)$/)
    else expect(meta.who, route.path).toMatch(/^(all|user)$/)
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
  const deciding = ['RecordPaid', 'RecordReturned', 'Refuse'].map((name) => `Money/${name}`)
  for (const path of ['Approval/Approve', 'Approval/Refuse', ...deciding])
    expect(Object.keys(at(path)?.errorMap ?? {}), path).toContain('APPROVAL_OWN_CASE')
})

it('lists of travellers are for the inventory, and for no other scope', () => {
  for (const path of ['List/Read', 'List/Send'])
    expect(at(path)?.meta.who, path).toEqual(['staff:inventory'])
})

it('what moves money or seats heeds an idempotency key', () => {
  const heeding = operations.filter(({ meta }) => meta.idempotent).map(({ route }) => route.path)
  expect(heeding.sort()).toEqual([
    '/flight-reservation/Reserve/ReserveFlightOrder',
    '/flight-reservation/Submit/SubmitFlightOrder',
    '/hotel-reservation/Submit/SubmitHotelOrder',
    '/insurance-reservation/Submit/SubmitInsuranceOrder',
    '/office/Approval/Approve',
    '/office/Approval/AskFares',
    '/office/Approval/AskPayout',
    '/office/Approval/AskRefund',
    '/office/Approval/AskReset',
    '/office/Approval/AskReturn',
    '/office/Approval/AskScopes',
    '/office/Approval/AskWallet',
    '/office/Approval/Refuse',
    '/office/Approval/Withdraw',
    '/office/Banner/Save',
    '/office/Banner/Stop',
    '/office/Campaign/Ask',
    '/office/Campaign/Stop',
    '/office/Content/Add',
    '/office/Content/AddPicture',
    '/office/Content/Archive',
    '/office/Content/GiveUpSchedule',
    '/office/Content/Lead',
    '/office/Content/Publish',
    '/office/Content/Rename',
    '/office/Content/Save',
    '/office/Content/Schedule',
    '/office/Counter/BeginSelling',
    '/office/Counter/CloseTill',
    '/office/Counter/GiveUp',
    '/office/Counter/OpenTill',
    '/office/Counter/SendLink',
    '/office/Counter/TakeCard',
    '/office/Counter/TakeCash',
    '/office/Counter/TakeFromWallet',
    '/office/Currency/SetRate',
    '/office/External/Enter',
    '/office/Import/Apply',
    '/office/Import/Undo',
    '/office/Inventory/Change',
    '/office/Line/AnswerHotel',
    '/office/Line/AnswerTour',
    '/office/Line/CorrectNumber',
    '/office/Line/RecordFailed',
    '/office/Line/RecordIssued',
    '/office/List/Tell',
    '/office/ListReceiver/Add',
    '/office/ListReceiver/Stop',
    '/office/Money/AskSupplierPayment',
    '/office/Money/AskTillDifference',
    '/office/Money/AskTillGap',
    '/office/Money/CloseDay',
    '/office/Money/RecordPaid',
    '/office/Money/RecordReturned',
    '/office/Money/Refuse',
    '/office/Money/SettleDifference',
    '/office/Note/Add',
    '/office/Property/AddPicture',
    '/office/Property/Save',
    '/office/Refund/Approve',
    '/office/Refund/Refuse',
    '/office/Report/AskExport',
    '/office/Review/Answer',
    '/office/Review/Decide',
    '/office/Rules/Save',
    '/office/Seeing/Begin',
    '/office/Statement/AskAccept',
    '/office/Statement/AskPayment',
    '/office/Statement/Correct',
    '/office/Statement/Dispute',
    '/office/Support/Answer',
    '/office/Visa/AskPaper',
    '/office/Visa/HoldFiles',
    '/office/Visa/Move',
    '/office/Visa/MoveOriginal',
    '/office/Visa/ReturnDeposit',
    '/office/Visa/Tell',
    '/orders/Order/AnswerFlightChange',
    '/orders/Order/CancelOrder',
    '/payment/Pay/Create',
    '/refund/RefundRequest/Create',
    '/tour-reservation/Change/ChangeTourTraveller',
    '/tour-reservation/Submit/SubmitTourOrder',
    '/visa/Case/WithdrawCase',
    '/visa/Kit/BuyEmbassyKit',
    '/visa/Kit/GiveBackKits',
    '/visa/Submit/SubmitVisaRequest',
    '/wallet/Withdrawal/Create',
    '/wallet/wallet/ConfirmOrder',
  ])
})

it('staff place orders for a customer where something is sold, and nowhere else', () => {
  const sellable = operations.filter(({ meta }) => meta.sellable).map(({ route }) => route.path)
  expect(sellable.sort()).toEqual([
    '/flight-reservation/Submit/SubmitFlightOrder',
    '/hotel-reservation/Submit/SubmitHotelOrder',
    '/insurance-reservation/Submit/SubmitInsuranceOrder',
    '/tour-reservation/Submit/SubmitTourOrder',
  ])
})

it('what approves, pays, grants or tells of people asks staff for fresh proof', () => {
  const asking = operations.filter(({ meta }) => meta.freshProof).map(({ route }) => route.path)
  expect(asking.sort()).toEqual([
    '/office/Approval/Approve',
    '/office/Approval/AskFares',
    '/office/Approval/AskPayout',
    '/office/Approval/AskRefund',
    '/office/Approval/AskReset',
    '/office/Approval/AskReturn',
    '/office/Approval/AskScopes',
    '/office/Approval/AskWallet',
    '/office/Campaign/Ask',
    '/office/Campaign/Stop',
    '/office/Counter/BeginSelling',
    '/office/Counter/CloseTill',
    '/office/Counter/OpenTill',
    '/office/Counter/TakeCard',
    '/office/Counter/TakeCash',
    '/office/Counter/TakeFromWallet',
    '/office/Currency/SetRate',
    '/office/External/Enter',
    '/office/Line/AnswerHotel',
    '/office/Line/AnswerTour',
    '/office/Line/RecordFailed',
    '/office/Line/RecordIssued',
    '/office/List/Read',
    '/office/List/Send',
    '/office/List/Tell',
    '/office/ListReceiver/Add',
    '/office/Money/AskSupplierPayment',
    '/office/Money/AskTillDifference',
    '/office/Money/AskTillGap',
    '/office/Money/BankFile/{batchId}',
    '/office/Money/CloseDay',
    '/office/Money/RecordPaid',
    '/office/Money/RecordReturned',
    '/office/Money/Refuse',
    '/office/Money/SettleDifference',
    '/office/Refund/Approve',
    '/office/Report/AskExport',
    '/office/Report/ExportFile/{id}',
    '/office/Statement/AskAccept',
    '/office/Statement/AskPayment',
    '/office/Statement/Correct',
    '/office/Statement/Remove',
    '/office/Statement/Take',
    '/office/Visa/BringVisa/{caseId}',
    '/office/Visa/Move',
    '/office/Visa/ReturnDeposit',
    '/office/Visa/ShowPaper',
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
    'audit',
    'orders.read',
    'finance.read',
    'refunds.approve',
    'finance.approve',
    'inventory.approve',
    'content.publish',
  ])
})

it('an operation of staff names one scope or several, and of several any will do', () => {
  const one = staffOperation('orders')['~orpc'].meta as OperationMeta
  const any = staffOperation('orders', 'audit')['~orpc'].meta as OperationMeta
  expect([one.who, any.who]).toEqual([['staff:orders'], ['staff:orders', 'staff:audit']])
  expect([scopesOf(one.who), scopesOf(any.who)]).toEqual([['orders'], ['orders', 'audit']])
  expect([scopesOf('all'), scopesOf('user'), scopesOf(undefined)]).toEqual([null, null, null])
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
