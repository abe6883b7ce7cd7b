/** The money desk, by the calls it makes: batches, returned transfers, suppliers paid by two people, both books, closed days, discount codes; in one piece, for one house is opened for all of it. */
import type { Approval } from '@parastoo/contract/office/approvals'
import type { AuditAct } from '@parastoo/contract/office/audit'
import type { Campaign } from '@parastoo/contract/office/campaigns'
import type {
  ClosedDay,
  MoneyBatch,
  MoneySides,
  SupplierDebt,
} from '@parastoo/contract/office/money'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { accounts, type Posting } from '../modules/ledger/index.ts'
import { importStatement } from '../modules/reconciliation/index.ts'
import { query, tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { oweSupplier, setAside } from './testing/book-money.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, clock, today, db, house } = await openTestHouse()
const { signedIn } = takeSteps({ buyer, today })
const iban = 'IR820540102680020817909002'

async function staff(...scopes: Parameters<typeof makeStaff>[2]) {
  const one = await signedIn()
  const { id } = one.must(
    await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock }, id, scopes)
  return { ...one, userId: id }
}
const accountant = await staff('finance')
const checker = await staff('finance.approve')
const auditor = await staff('audit')
const owner = await staff()

const money = <T>(one: Buyer, path: string, body?: object, key?: string) =>
  one.call<T>(
    body ? 'POST' : 'GET',
    `/api/office/Money/${path}`,
    body,
    key ? { 'idempotency-key': key } : {},
  )
const codeOf = async (answer: Promise<{ refused: { code: string } | null }>) =>
  (await answer).refused?.code ?? null
const approvalOf = async (id: string) =>
  checker.must(await checker.call<Approval>('GET', `/api/office/Approval/Get/${id}`))
const approve = (one: Buyer, { id, hash }: { id: string; hash: string }) =>
  one.call<Approval>('POST', '/api/office/Approval/Approve', { id, hash })
const actsOf = async (subjectId: string) => {
  const path = `/api/office/Audit/List?subjectId=${encodeURIComponent(subjectId)}`
  return auditor.must(await auditor.call<AuditAct[]>('GET', path)).map(({ kind }) => kind)
}

const queued = (amountRial: number) =>
  setAside({ db, house }, { userId: owner.userId, amountRial, iban })

async function signedBatch(amountRial: number) {
  const payoutId = await queued(amountRial)
  const asked = accountant.must(
    await accountant.call<{ id: string }>('POST', '/api/office/Approval/AskPayout', {
      reason: 'واریز امروز',
    }),
  )
  const approval = await approvalOf(asked.id)
  const { batchId } = approval.will as { batchId: string }
  return { payoutId, approval, batchId }
}

it('shows what waits and what the bank has, gives out the file of signed batches alone, and records what came of each', async () => {
  const { payoutId, approval, batchId } = await signedBatch(1_200_000_000)
  const file = (one: Buyer) => one.send(`/api/office/Money/BankFile/${batchId}?template=paya`)
  expect((await file(accountant)).status, 'with one signature').toBe(400)
  checker.must(await approve(checker, approval))
  const { batches } = accountant.must(await money<{ batches: MoneyBatch[] }>(accountant, 'Payouts'))
  expect(batches).toMatchObject([
    { batchId, approvedBy: { id: checker.userId }, payouts: [{ iban: 'IR…9002', state: 'sent' }] },
  ])
  expect((await file(checker)).status, 'who approves pays nothing').toBe(403)
  const written = await file(accountant)
  expect((await written.text()).split('\n')).toHaveLength(5)

  const key = newId()
  const paid = { id: batchId, trackingNumber: '140500012' }
  expect(accountant.must(await money(accountant, 'RecordPaid', paid, key))).toEqual({ paid: 1 })
  expect(accountant.must(await money(accountant, 'RecordPaid', paid, key)), 'replayed').toEqual({
    paid: 1,
  })
  expect(accountant.must(await money(accountant, 'RecordPaid', paid))).toEqual({ paid: 0 })
  const later = await file(accountant)
  expect((await later.text()).trim().split('\n'), 'what is paid is not paid again').toHaveLength(1)
  const back = { payoutId, reason: 'حساب مقصد بسته است' }
  const codes = await Promise.all(
    Array.from({ length: 4 }, () => codeOf(money(accountant, 'RecordReturned', back))),
  )
  expect(codes.filter((code) => code === null)).toHaveLength(1)
  expect(codes.filter((code) => code === 'PAYOUT_NOT_THERE')).toHaveLength(3)
  const opened = await query<{ count: number }>(
    db,
    `select (after->>'count')::int as count from office.audit
     where kind = 'money.bank-file-opened' and subject_id = $1 order by sequence`,
    [batchId],
  )
  expect(opened.map(({ count }) => count)).toEqual([1, 0])
  expect(await actsOf(payoutId)).toEqual(
    expect.arrayContaining(['payouts.paid', 'payouts.bounced']),
  )
})

it('refuses a payout that still waits, once, and not one that is with the bank', async () => {
  const payoutId = await queued(300_000)
  const refused = { payoutId, reason: 'شبا به نام دیگری است' }
  expect(await codeOf(money(accountant, 'Refuse', { ...refused, reason: '' }))).toBe(
    'OFFICE_REASON_REQUIRED',
  )
  expect(accountant.must(await money(accountant, 'Refuse', refused))).toEqual({ returned: true })
  expect(await codeOf(money(accountant, 'Refuse', refused))).toBe('PAYOUT_NOT_THERE')
})

const supplier = 'inventory'
const payable = accounts.supplierPayable(supplier)
const owed = () => house.ledger.balance(db, payable)
const owe = (amountRial: number, to = supplier) =>
  oweSupplier({ db, house }, { supplier: to, amountRial })
const wish = (amountRial: number) => ({
  supplier,
  amountRial,
  iban,
  holder: 'شرکت نمونه',
  reason: 'صورت‌حساب ماه',
})
const askToPay = (amountRial: number) =>
  money<{ id: string }>(accountant, 'AskSupplierPayment', wish(amountRial))

it('pays a supplier what another person allowed, once, by many who allow it at once', async () => {
  await owe(900_000)
  const before = await owed()
  const asked = accountant.must(await askToPay(600_000))
  expect(await codeOf(askToPay(100_000)), 'one question at a time').toBe('APPROVAL_ALREADY_ASKED')
  const approval = await approvalOf(asked.id)
  expect(approval.will).toMatchObject({ kind: 'supplier-payment', amountRial: 600_000, iban })
  expect(await codeOf(approve(accountant, approval))).toBe('FORBIDDEN')
  const second = await staff('finance.approve')
  const codes = await Promise.all(
    [checker, second, checker, second].map((one) => codeOf(approve(one, approval))),
  )
  expect(codes.filter((code) => code === null)).toHaveLength(1)
  expect(await codeOf(approve(checker, approval)), 'replayed').toBe('APPROVAL_ENDED')
  expect(before - (await owed())).toBe(600_000)
})

it('makes a discount code when another person allows what it may cost, once, and one person stops it', async () => {
  const wish = {
    code: ' yalda-۱۴۰۵ ',
    title: 'یلدا',
    worth: { basisPoints: 1_000 },
    ceilingRial: 5_000_000,
    leastTotalRial: 0,
    budgetRial: 300_000_000,
    products: ['DomesticFlight'],
    isFirstOrder: false,
    perUser: 1,
    inAll: null,
    startsOn: today,
    endsOn: addDays(today, 10),
  }
  const ask = (more: object = {}, one: Buyer = accountant) =>
    one.call<{ id: string }>('POST', '/api/office/Campaign/Ask', {
      ...wish,
      reason: 'شب یلدا',
      ...more,
    })
  const list = async () =>
    accountant.must(await accountant.call<Campaign[]>('GET', '/api/office/Campaign/List'))
  expect((await ask({ endsOn: addDays(today, -1) })).refused).toMatchObject({
    code: 'CAMPAIGN_DAYS_WRONG',
    field: 'endsOn',
  })
  expect((await ask({ code: 'آ' })).refused).toMatchObject({
    code: 'CAMPAIGN_CODE_WRONG',
    field: 'code',
  })
  expect(await codeOf(ask({}, checker))).toBe('FORBIDDEN')
  const { id } = accountant.must(await ask())
  expect(await codeOf(ask()), 'one question at a time').toBe('APPROVAL_ALREADY_ASKED')
  const approval = await approvalOf(id)
  expect(approval).toMatchObject({
    amountRial: 300_000_000,
    will: { kind: 'discount-campaign', code: 'YALDA1405', budgetRial: 300_000_000 },
  })
  expect(await list(), 'nothing is made by asking').toEqual([])
  const maker = await staff('finance', 'finance.approve')
  const own = maker.must(await ask({ code: 'OWN1405' }, maker))
  expect(await codeOf(approve(maker, await approvalOf(own.id)))).toBe('APPROVAL_SAME_PERSON')
  expect(await codeOf(approve(checker, { id, hash: 'a'.repeat(64) }))).toBe('APPROVAL_CHANGED')
  const second = await staff('finance.approve')
  const codes = await Promise.all(
    [checker, second, checker].map((one) => codeOf(approve(one, approval))),
  )
  expect(codes.filter((code) => code === null)).toHaveLength(1)
  expect(await list()).toMatchObject([
    { code: 'YALDA1405', state: 'running', taken: 0, givenRial: 0, budgetRial: 300_000_000 },
  ])
  expect(await codeOf(ask())).toBe('CAMPAIGN_CODE_TAKEN')
  // Made by command between asking and deciding: another code of that name is not made over it.
  await house.discounts.add(
    {
      voucherId: newId(),
      code: 'OWN1405',
      titleFa: 'دیگر',
      worth: { amountRial: 10 },
      ceilingRial: null,
      leastTotalRial: 0,
      products: null,
      routes: null,
      perUser: null,
      isFirstOrder: false,
      inAll: null,
      budgetRial: null,
      endsAt: null,
      startsAt: clock.now(),
    },
    'command root',
  )
  expect(await codeOf(approve(checker, await approvalOf(own.id)))).toBe('APPROVAL_CHANGED')
  const stop = (code: string) =>
    accountant.call('POST', '/api/office/Campaign/Stop', { code, reason: 'بودجه تمام شد' })
  expect(
    await Promise.all([stop('YALDA1405'), stop('YALDA1405')].map(codeOf)).then((all) => all.sort()),
  ).toEqual(['NOT_FOUND', null].sort())
  expect((await list()).find(({ code }) => code === 'YALDA1405')?.state).toBe('stopped')
  expect(await actsOf('YALDA1405')).toContain('campaigns.stopped')
})

it('may be asked to pay a supplier anew once the question before has run out', async () => {
  await owe(400_000)
  const now = clock.now()
  clock.setTo(now.subtract({ hours: 24 * 9 }))
  const first = accountant.must(await askToPay(100_000))
  clock.setTo(now)
  const again = accountant.must(await askToPay(150_000))
  expect((await approvalOf(first.id)).state).toBe('expired')
  const refused = { id: again.id, note: 'دیگر لازم نیست' }
  checker.must(await checker.call('POST', '/api/office/Approval/Refuse', refused))
})

it('pays no supplier more than it is owed, neither asked nor when the debt has fallen since', async () => {
  await owe(300_000)
  const most = await owed()
  expect(await codeOf(askToPay(most + 1))).toBe('SUPPLIER_NOT_OWED')
  const approval = await approvalOf(accountant.must(await askToPay(most)).id)
  await db.tx((tx) =>
    house.ledger.post(tx, {
      kind: 'refund',
      key: newId(),
      descriptionFa: 'استرداد',
      postings: [{ from: payable, to: accounts.receivable(newId()), amountRial: 100_000 }],
    }),
  )
  expect(await codeOf(approve(checker, approval))).toBe('APPROVAL_CHANGED')
  expect(await owed()).toBe(most - 100_000)
  const refused = { id: approval.id, note: 'بدهی کمتر شده است' }
  checker.must(await checker.call('POST', '/api/office/Approval/Refuse', refused))
})

it('books nothing of a payment whose decision breaks in the middle, and books it whole when it is made again', async () => {
  await owe(500_000)
  const approval = await approvalOf(accountant.must(await askToPay(200_000)).id)
  const before = await owed()
  const rows = tables(db)
  await sql`create function office.break_here() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    rows,
  )
  await sql`create trigger break_here before insert on office.audit for each row when (new.kind = 'approvals.approved') execute function office.break_here()`.execute(
    rows,
  )
  expect((await approve(checker, approval)).refused?.status).toBe(500)
  expect(await owed()).toBe(before)
  await sql`drop trigger break_here on office.audit`.execute(rows)
  checker.must(await approve(checker, approval))
  expect(before - (await owed())).toBe(200_000)
})

it('tells what is owed to a supplier, and of that what is due', async () => {
  const now = clock.now()
  clock.setTo(now.subtract({ hours: 24 * 16 }))
  await owe(70_000, 'nira')
  clock.setTo(now)
  await owe(30_000, 'nira')
  const debts = accountant.must(await money<SupplierDebt[]>(accountant, 'Suppliers'))
  expect(debts.find((each) => each.supplier === 'nira')).toEqual({
    supplier: 'nira',
    owedRial: 100_000,
    dueRial: 70_000,
    askedRial: null,
  })
})

it('takes what was given back of a late sale off what is not due yet, and nothing else', async () => {
  const now = clock.now()
  const [fresh, old] = [newId(), newId()]
  const post = (kind: string, orderId: string, amountRial: number) => {
    const [from, to] = [accounts.receivable(orderId), accounts.supplierPayable('homa')]
    const posting = kind === 'refund' ? { from: to, to: from } : { from, to }
    const postings = [{ ...posting, amountRial }]
    const entry = { kind, key: newId(), orderId, descriptionFa: 'نمونه', postings }
    return db.tx((tx) => house.ledger.post(tx, entry))
  }
  const debt = async () =>
    accountant
      .must(await money<SupplierDebt[]>(accountant, 'Suppliers'))
      .find((each) => each.supplier === 'homa')
  clock.setTo(now.subtract({ hours: 24 * 16 }))
  await post('line-issued', old, 70_000)
  clock.setTo(now)
  await post('line-issued', fresh, 30_000)
  await post('refund', fresh, 20_000)
  expect(await debt()).toMatchObject({ owedRial: 80_000, dueRial: 70_000 })
  await post('refund', old, 50_000)
  expect(await debt()).toMatchObject({ owedRial: 30_000, dueRial: 20_000 })
})

it('takes a deposit that was set apart off what is not due yet, so that it hides no older debt', async () => {
  const now = clock.now()
  const debt = async () =>
    accountant
      .must(await money<SupplierDebt[]>(accountant, 'Suppliers'))
      .find((each) => each.supplier === 'visa-XA')
  clock.setTo(now.subtract({ hours: 24 * 16 }))
  await owe(70_000, 'visa-XA')
  clock.setTo(now)
  const orderId = newId()
  const payable = accounts.supplierPayable('visa-XA')
  const post = (kind: string, posting: Posting) =>
    db.tx((tx) =>
      house.ledger.post(tx, {
        kind,
        key: newId(),
        orderId,
        descriptionFa: 'نمونه',
        postings: [posting],
      }),
    )
  const [sold, deposit] = [accounts.receivable(orderId), accounts.deposit(newId())]
  await post('line-issued', { from: sold, to: payable, amountRial: 90_000 })
  await post('visa-deposit-held', { from: payable, to: deposit, amountRial: 60_000 })
  expect(await debt()).toMatchObject({ owedRial: 100_000, dueRial: 70_000 })
})

it('sets both books side by side, with what differs first, and closes a difference once', async () => {
  const name = 'supplier:inventory'
  const day = addDays(today, -3)
  const head = 'counterparty,day,time,reference,amount,currency'
  const text = [head, `${name},${day},,X-1,700000,IRR`, `${name},${addDays(day, 1)},,,,`].join('\n')
  await db.tx((tx) => importStatement(tx, { clock }, text))
  await house.reconciliation.reconcileDay(name, day)
  const sides = async () =>
    accountant.must(await money<MoneySides>(accountant, `Sides?name=${name}&day=${day}`))
  const [line] = (await sides()).lines
  expect(line).toMatchObject({
    reference: 'X-1',
    ours: null,
    theirs: { amount: 700_000 },
    difference: { kind: 'unknown-reference' },
  })
  const id = line?.difference?.id ?? ''
  const settle = () => money(accountant, 'SettleDifference', { id, note: 'اشتباه تأمین‌کننده بود' })
  accountant.must(await settle())
  expect(await codeOf(settle())).toBe('NOT_FOUND')
  expect((await sides()).lines[0]?.difference).toBeNull()
  expect(await actsOf(id)).toEqual(['money.difference-settled'])
  expect(await codeOf(money(accountant, `Sides?name=bank:nobody&day=${day}`))).toBe('NOT_FOUND')
})

it('signs a day that is over, once, as the accounts stood at its end, and keeps it as it was signed', async () => {
  const close = (day: string) => money<ClosedDay>(accountant, 'CloseDay', { day })
  expect(await codeOf(close(today))).toBe('DAY_NOT_OVER')
  const yesterday = addDays(today, -1)
  const now = clock.now()
  const midnight = Temporal.PlainDate.from(today).toZonedDateTime('Asia/Tehran').toInstant()
  const minutesAfter = (minutes: number) => clock.setTo(midnight.add({ minutes }))
  minutesAfter(9)
  const early = await codeOf(close(yesterday))
  clock.setTo(now)
  expect(early).toBe('DAY_NOT_OVER')
  const answers = await Promise.all([close(yesterday), close(yesterday), close(yesterday)])
  const codes = answers.map(({ refused }) => refused?.code ?? null)
  expect(codes.filter((code) => code === null)).toHaveLength(1)
  expect(codes.filter((code) => code === 'DAY_CLOSED')).toHaveLength(2)
  const [signed] = accountant.must(await money<ClosedDay[]>(accountant, 'Days'))
  // What was booked today is not in it.
  expect(signed?.standing.filter(({ balanceRial }) => balanceRial > 0)).toMatchObject([
    { account: 'supplier-payable:homa', balanceRial: 70_000 },
    { account: 'supplier-payable:nira', balanceRial: 70_000 },
    { account: 'supplier-payable:visa-XA', balanceRial: 70_000 },
  ])
  const forced = sql`update office.day_close set standing = '[]'`
  await expect(forced.execute(tables(db))).rejects.toThrow('stays as it was signed')
  expect(await actsOf(yesterday)).toEqual(['money.day-closed'])
})
