/** The money desk, by the calls it makes: batches, returned transfers, suppliers paid by two people, both books, closed days, discount codes, statements of suppliers; in one piece, for one house is opened for all of it. */
import type { Approval } from '@parastoo/contract/office/approvals'
import type { AuditAct } from '@parastoo/contract/office/audit'
import type { Campaign } from '@parastoo/contract/office/campaigns'
import type {
  ClosedDay,
  MoneyBatch,
  MoneySides,
  SupplierDebt,
} from '@parastoo/contract/office/money'
import type { QueueItem } from '@parastoo/contract/office/queues'
import type { StatementPage } from '@parastoo/contract/office/statements'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { accounts, type Posting } from '../modules/ledger/index.ts'
import { importStatement } from '../modules/reconciliation/index.ts'
import { query, tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { oweSupplier, setAside } from './testing/book-money.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { killedAtDesk } from './testing/kill-at-counter.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, clock, today, db, house, url, jobs } = await openTestHouse()
const { signedIn, held } = takeSteps({ buyer, today })
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
/**
 * Asks for the same once more, under another name, as if the rule of one question at a time were not there, and lets both be allowed
 * at once: one is, and the other has changed by then.
 */
async function allowedTwice(askedId: string): Promise<{ allowed: string; refused: string }> {
  const [twin] = await query<{ id: string }>(
    db,
    `insert into office.approval (id, kind, subject, payload, payload_hash, reason, amount_rial, concerns, asked_by, asked_at, expires_at)
     select $2, kind, subject || ' again', payload, payload_hash, reason, amount_rial, concerns, asked_by, asked_at, expires_at
     from office.approval where id = $1 returning id`,
    [askedId, newId()],
  )
  const ids = [askedId, twin?.id ?? '']
  const both = await Promise.all(ids.map(approvalOf))
  const codes = await Promise.all(both.map((approval) => codeOf(approve(checker, approval))))
  expect(codes.toSorted()).toEqual(['APPROVAL_CHANGED', null].toSorted())
  const idOf = (code: string | null) => ids[codes.indexOf(code)] ?? ''
  return { allowed: idOf(null), refused: idOf('APPROVAL_CHANGED') }
}
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
  // A bank may give it back days later: it is there for the clerk who reads so.
  const after = await money<{ batches: MoneyBatch[]; settled: MoneyBatch[] }>(accountant, 'Payouts')
  const { batches: open, settled } = accountant.must(after)
  expect(open).toEqual([])
  expect(settled).toMatchObject([{ batchId, payouts: [{ payoutId, state: 'paid' }] }])
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

it('pays no more than is owed where two payments are allowed at once, however both came to be asked for', async () => {
  const other = 'پرواز آسمان'
  await owe(900_000, other)
  const asked = accountant.must(
    await money<{ id: string }>(accountant, 'AskSupplierPayment', {
      ...wish(900_000),
      supplier: other,
    }),
  )
  const { allowed: paid, refused } = await allowedTwice(asked.id)
  expect(await house.ledger.balance(db, accounts.supplierPayable(other))).toBe(0)
  const refusal = { id: refused, note: 'دو بار درخواست شد' }
  checker.must(await checker.call('POST', '/api/office/Approval/Refuse', refusal))
  accountant.must(await money(accountant, 'Refuse', { payoutId: paid, reason: 'آزمون' }))
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
  expect(await codeOf(askToPay(9_999_999_999_990))).toBe('AMOUNT_IS_INVALID')
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
  // Falls due later today: one day stands once.
  clock.setTo(now.subtract({ hours: 24 * 15 }).add({ seconds: 2 }))
  await db.tx((tx) =>
    house.ledger.post(tx, {
      kind: 'line-issued',
      key: newId(),
      orderId: newId(),
      descriptionFa: 'صدور',
      postings: [
        {
          from: accounts.receivable(newId()),
          to: accounts.supplierPayable('nira'),
          amountRial: 5_000,
        },
      ],
    }),
  )
  clock.setTo(now)
  await owe(30_000, 'nira')
  const debts = accountant.must(await money<SupplierDebt[]>(accountant, 'Suppliers'))
  expect(debts.find((each) => each.supplier === 'nira')).toEqual({
    supplier: 'nira',
    supplierFa: 'nira',
    currency: 'IRR',
    owed: 105_000,
    dates: [
      { on: today, amount: 75_000 },
      { on: addDays(today, 15), amount: 30_000 },
    ],
    owedRial: 105_000,
    dueRial: 70_000,
    rialPerUnit: null,
    rate: null,
    askedRial: null,
  })
})

describe('a debt in a currency', () => {
  const abroad = 'duffel'
  const payable = accounts.supplierPayable(abroad)
  const position = accounts.exchangePosition('USD')
  const cents = () => house.ledger.balance(db, payable, 'USD')
  const stoodAt = () => house.ledger.balance(db, position)
  const result = async () =>
    (await house.ledger.balance(db, accounts.exchangeGain())) +
    (await house.ledger.balance(db, accounts.exchangeLoss()))
  const owe = (amount: number, amountRial: number) =>
    db.tx((tx) =>
      house.ledger.post(tx, {
        kind: 'line-issued',
        key: newId(),
        orderId: newId(),
        descriptionFa: 'صدور',
        postings: [
          { from: accounts.receivable(newId()), to: position, amountRial },
          { from: position, to: payable, amount, currency: 'USD' },
        ],
      }),
    )
  const debt = async () =>
    accountant
      .must(await money<SupplierDebt[]>(accountant, 'Suppliers'))
      .find((each) => each.supplier === abroad)
  const ask = (amount: number, amountRial: number, key?: string) =>
    money<{ id: string }>(
      accountant,
      'AskSupplierPayment',
      { ...wish(amountRial), supplier: abroad, settles: { currency: 'USD', amount } },
      key,
    )
  const setRate = (version: number, rialPerUnit: number) =>
    db.tx((tx) =>
      house.currencies.set(tx, {
        currencyCode: 'USD',
        version,
        rialPerUnit,
        source: 'آزمون',
        by: checker.userId,
        askedBy: accountant.userId,
      }),
    )
  const revalueAll = async () => {
    await db.tx((tx) => jobs.enqueue(tx, 'revalue-debts', {}))
    await jobs.runDue()
  }

  it('is shown in it by the days it falls due, and is brought to the rate of the day once, whoever dies on the way', async () => {
    const now = clock.now()
    await setRate(1, 1_000_000)
    clock.setTo(now.subtract({ hours: 24 * 16 }))
    await owe(10_000, 90_000_000)
    clock.setTo(now)
    await owe(5_000, 50_000_000)
    expect(await debt()).toMatchObject({
      currency: 'USD',
      owed: 15_000,
      dates: [
        { on: today, amount: 10_000 },
        { on: addDays(today, 15), amount: 5_000 },
      ],
      owedRial: 150_000_000,
      dueRial: 100_000_000,
      rialPerUnit: 1_000_000,
      rate: { setAt: now.toString(), isFresh: true, source: expect.any(String) },
    })
    const before = await result()
    const { secret } = house.grounds.config
    const job = { job: 'revalue-debts', point: 'debts:before-revalued-commit' } as const
    expect(await killedAtDesk({ url, secret }, job)).toBe('SIGKILL')
    expect([await stoodAt(), await result()], 'nothing by halves').toEqual([140_000_000, before])
    await revalueAll()
    expect([await stoodAt(), (await result()) - before]).toEqual([150_000_000, -10_000_000])
    await setRate(2, 1_040_000)
    await revalueAll()
    expect(await stoodAt(), 'once a day').toBe(150_000_000)
    clock.setTo(now.add({ hours: 24 }))
    await revalueAll()
    clock.setTo(now)
    expect([await stoodAt(), (await result()) - before]).toEqual([156_000_000, -16_000_000])
    expect(await actsOf('USD')).toContain('money.debts-revalued')
    expect(await house.ledger.checkBooks()).toEqual([])
  }, 120_000)

  it('is settled at the rate of its payment by two people, no more of it than is owed, and stands again when the bank gives the money back', async () => {
    const owedBefore = await cents()
    expect(await codeOf(ask(owedBefore + 1, 156_000_000))).toBe('SUPPLIER_NOT_OWED')
    // A toman for a rial, or a zero too many.
    expect((await ask(5_000, 5_200_000)).refused).toMatchObject({
      code: 'SETTLEMENT_RATE_FAR',
      field: 'amountRial',
    })
    expect(await codeOf(ask(0, 5_200_000))).toBe('AMOUNT_IS_INVALID')
    const key = newId()
    const asked = accountant.must(await ask(5_000, 55_000_000, key))
    expect(accountant.must(await ask(5_000, 55_000_000, key)), 'replayed').toEqual(asked)
    expect((await debt())?.askedRial).toBe(55_000_000)
    const approval = await approvalOf(asked.id)
    expect(approval.will).toMatchObject({ settles: { currency: 'USD', amount: 5_000 } })
    const { secret } = house.grounds.config
    const killed = {
      room: 'officeApprovals',
      verb: 'approve',
      point: 'approval:before-execute-commit',
      userId: checker.userId,
      sessionId: newId(),
      scope: ['finance.approve'],
      id: asked.id,
      hash: approval.hash,
    } as const
    expect(await killedAtDesk({ url, secret }, killed)).toBe('SIGKILL')
    expect([await cents(), await stoodAt()]).toEqual([owedBefore, 156_000_000])
    const before = await result()
    const second = await staff('finance.approve')
    const codes = await Promise.all(
      [checker, second, checker, second].map((one) => codeOf(approve(one, approval))),
    )
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    // It stood at 52,000,000.
    expect([await cents(), await stoodAt(), (await result()) - before]).toEqual([
      owedBefore - 5_000,
      104_000_000,
      -3_000_000,
    ])
    const back = { payoutId: asked.id, reason: 'صرافی آن را برگرداند' }
    const returned = await Promise.all(
      [1, 2, 3].map(() => codeOf(money(accountant, 'Refuse', back))),
    )
    expect(returned.filter((code) => code === null)).toHaveLength(1)
    expect([await cents(), await stoodAt()]).toEqual([owedBefore, 159_000_000])
    expect(await house.ledger.checkBooks()).toEqual([])
  }, 120_000)

  it('is revalued each evening, though the run of the evening before came after midnight', async () => {
    const now = clock.now()
    const midnight = now.toZonedDateTimeISO('Asia/Tehran').startOfDay().add({ days: 5 }).toInstant()
    const [late, evening] = [
      midnight.add({ minutes: 20 }),
      midnight.add({ hours: 23, minutes: 50 }),
    ]
    const owedCents = await cents()
    await setRate(3, 1_050_000)
    clock.setTo(late)
    await revalueAll()
    expect(await stoodAt()).toBe((owedCents / 100) * 1_050_000)
    await setRate(4, 1_040_000)
    clock.setTo(evening)
    await revalueAll()
    clock.setTo(now)
    expect(await stoodAt()).toBe((owedCents / 100) * 1_040_000)
  })

  it('is judged by the rate in force again when it is allowed: one that has run away refuses, one that came back does not', async () => {
    const asked = accountant.must(await ask(1_000, 10_400_000))
    const approval = await approvalOf(asked.id)
    expect(approval.will).toMatchObject({ settles: { rateRial: 1_040_000 } })
    await setRate(5, 1_400_000)
    expect(await codeOf(approve(checker, approval))).toBe('SETTLEMENT_RATE_MOVED')
    await setRate(6, 1_100_000)
    checker.must(await approve(checker, approval))
    await setRate(7, 1_040_000)
    accountant.must(await money(accountant, 'Refuse', { payoutId: asked.id, reason: 'نمی‌فرستیم' }))
  })

  it('is not settled twice where two payments are allowed at once', async () => {
    const all = await cents()
    const asked = accountant.must(await ask(all, 156_000_000))
    await allowedTwice(asked.id)
    expect([await cents(), await stoodAt()]).toEqual([0, 0])
    expect(await house.ledger.checkBooks()).toEqual([])
  })

  it('is won or lost to the last rial once nothing is owed any more', async () => {
    const now = clock.now()
    const before = await result()
    await owe(1_000, 10_400_000)
    // It was given back whole at what it was worth when it was sold, and had become dearer since.
    await db.tx((tx) =>
      house.ledger.post(tx, {
        kind: 'refund',
        key: newId(),
        descriptionFa: 'استرداد',
        postings: [
          { from: position, to: accounts.receivable(newId()), amountRial: 10_000_000 },
          { from: payable, to: position, amount: 1_000, currency: 'USD' },
        ],
      }),
    )
    expect([await cents(), await stoodAt()]).toEqual([0, 400_000])
    clock.setTo(now.add({ hours: 48 }))
    await revalueAll()
    clock.setTo(now)
    expect([await stoodAt(), (await result()) - before]).toEqual([0, 400_000])
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
  const late = answers.find(({ refused }) => refused)?.refused
  const by = (await house.identity.staff.namesOf([accountant.userId])).get(accountant.userId)
  expect(late).toMatchObject({ detail: { stateFa: 'روز بسته شد', nameFa: by, at: now.toString() } })
  const [signed] = accountant.must(await money<ClosedDay[]>(accountant, 'Days'))
  // What was booked today is not in it.
  expect(signed?.standing.filter(({ balanceRial }) => balanceRial > 0)).toMatchObject([
    { account: 'exchange-position:USD', balanceRial: 90_000_000 },
    { account: 'supplier-payable:homa', balanceRial: 70_000 },
    { account: 'supplier-payable:nira', balanceRial: 75_000 },
    { account: 'supplier-payable:visa-XA', balanceRial: 70_000 },
  ])
  const forced = sql`update office.day_close set standing = '[]'`
  await expect(forced.execute(tables(db))).rejects.toThrow('stays as it was signed')
  expect(await actsOf(yesterday)).toEqual(['money.day-closed'])
})

describe('the statement of a supplier', () => {
  let parties = 0
  /** A supplier of its own, with orders that we owe it these sums for. */
  async function sold(...sums: number[]) {
    parties += 1
    const supplier = `parvaz-${parties}`
    const payable = accounts.supplierPayable(supplier)
    const orders: { orderId: string; number: string; amountRial: number }[] = []
    for (const amountRial of sums) {
      const { orderId } = await held(await signedIn())
      const number = (await house.orders.find(orderId))?.orderNumber ?? ''
      // Sold below its cost: two movements of one entry, as issuing books it.
      const postings = [
        { from: accounts.receivable(orderId), to: payable, amountRial: amountRial - 1 },
        { from: accounts.revenue('flight'), to: payable, amountRial: 1 },
      ]
      const entry = { kind: 'line-issued', key: newId(), orderId, descriptionFa: 'صدور', postings }
      await db.tx((tx) => house.ledger.post(tx, entry))
      orders.push({ orderId, number, amountRial })
    }
    return { supplier, orders, owed: () => house.ledger.balance(db, payable) }
  }
  const csv = (lines: readonly (readonly [string, number])[]) =>
    ['PNR,amount', ...lines.map((line) => line.join(','))].join('\n')
  type Taken = { statementId: string; isNew: boolean; lines: number; openLines: number }
  async function handIn(
    supplier: string,
    text: string,
    { one = accountant as Buyer, from = addDays(today, -30), until = today, currency = 'IRR' } = {},
  ): Promise<{ status: number; code: string; data: Taken }> {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      supplier,
      from,
      until,
      dueOn: addDays(today, 5),
      currency,
    }))
      form.set(name, value)
    form.set('file', new File([text], 'statement.csv'))
    const reply = await one.send('/api/office/Statement/Take', { method: 'POST', body: form })
    const body = (await reply.json()) as { data: Taken; meta: { errors?: { code: string }[] } }
    return { status: reply.status, code: body.meta.errors?.[0]?.code ?? '', data: body.data }
  }
  const shown = async (id: string) =>
    accountant.must(await accountant.call<StatementPage>('GET', `/api/office/Statement/Get/${id}`))
  const say = <T = { settled: true }>(
    verb: string,
    body: object,
    key?: string,
    one: Buyer = accountant,
  ) =>
    one.call<T>(
      'POST',
      `/api/office/Statement/${verb}`,
      body,
      key ? { 'idempotency-key': key } : {},
    )
  const lineOf = ({ list }: StatementPage, reference: string) => {
    const line = list.find((each) => each.reference === reference)
    if (!line) throw new Error(`No line ${reference}`)
    return line
  }
  const reason = 'صورت‌حساب آبان'
  const difference = () => house.ledger.balance(db, accounts.supplierDifference())
  /** One that differs by 50,000, one that is not ours, one that they lack and one that is the same. */
  async function taken() {
    const { supplier, orders, owed } = await sold(500_000, 300_000, 200_000)
    const [same, dearer, lacking] = orders.map(({ number }) => number)
    if (!same || !dearer || !lacking) throw new Error('Nothing was sold')
    const text = csv([
      [same, 500_000],
      [dearer, 350_000],
      ['TYPO77', 200_000],
    ])
    const { data } = await handIn(supplier, text)
    return { supplier, owed, same, dearer, lacking, text, id: data.statementId, orders }
  }

  it('is taken once, line by line beside our book, and each difference waits in its queue', async () => {
    const { supplier, id, text, same, dearer, lacking } = await taken()
    const again = await Promise.all([1, 2, 3, 4].map(() => handIn(supplier, text)))
    expect(again.map(({ data }) => [data.statementId, data.isNew])).toEqual(
      Array.from({ length: 4 }, () => [id, false]),
    )
    const page = await shown(id)
    expect(page).toMatchObject({ lines: 4, openLines: 3, agreed: 500_000, unpaid: 500_000 })
    expect(lineOf(page, dearer)).toMatchObject({
      ours: 300_000,
      theirs: 350_000,
      state: 'open',
    })
    expect(lineOf(page, 'TYPO77')).toMatchObject({ ours: null, theirs: 200_000 })
    expect(lineOf(page, same)).toMatchObject({ state: 'agreed', agreedAs: 'both' })
    expect(page.list.find(({ orderNumber }) => orderNumber === lacking)).toMatchObject({
      theirs: null,
      ours: 200_000,
    })
    const path = '/api/office/Queue/GetItems?queue=statements&page=1&pageSize=100'
    const items = accountant.must(await accountant.call<QueueItem[]>('GET', path))
    expect(items.filter(({ subject }) => subject.startsWith(id))).toHaveLength(3)
    expect(await actsOf(id)).toEqual(['statements.taken'])
  })

  it('that two hand in at once holds each of our lines in one of them, and a later one has what an earlier lacked', async () => {
    const { supplier, orders } = await sold(400_000, 600_000)
    const [first, second] = orders.map(({ number }) => number)
    const other: [string, number] = [`Z${newId().slice(0, 6)}`, 10]
    const texts = [0, 1, 2, 3].map((at) =>
      csv([
        [first ?? '', 400_000],
        [`${other[0]}${at}`, at + 1],
      ]),
    )
    const both = await Promise.all(texts.map((text) => handIn(supplier, text)))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const pages = await Promise.all(both.map(({ data }) => shown(data.statementId)))
    const agreed = pages.flatMap(({ list }) => list.filter(({ state }) => state === 'agreed'))
    expect(agreed).toHaveLength(1)
    const missing = () =>
      query<{ many: number }>(
        db,
        `select count(*)::int as many from office.statement_line where order_number = $1 and state in ('open', 'disputed')`,
        [second],
      )
    expect((await missing())[0]?.many).toBeGreaterThan(0)
    const late = await handIn(supplier, csv([[second ?? '', 600_000]]))
    expect(late.data).toMatchObject({ openLines: 0 })
    expect((await missing())[0]?.many).toBe(0)
    accountant.must(await say('Remove', { id: late.data.statementId }))
    expect((await missing())[0]?.many, 'nobody has it once more').toBeGreaterThan(0)
    // However many of those that were taken at one time lack it, it is settled in one of them.
    const lacking = `select id from office.statement_line where order_number = '${second}' and state in ('open', 'disputed') order by id limit 1`
    await query(
      db,
      `with twin as (
         insert into office.statement_line (id, statement_id, place, reference, order_number, ours_rial, state)
         select gen_random_uuid(), $1, 99, reference, order_number, ours_rial, 'open' from office.statement_line where id = (${lacking})
         returning id)
       insert into office.statement_entry (line_id, entry_id, is_held)
       select twin.id, entry_id, false from twin, office.statement_entry where line_id = (${lacking})`,
      [both[0]?.data.statementId],
    )
    const [line] = await query<{ id: string }>(db, lacking, [])
    accountant.must(await say('Correct', { lineId: line?.id, reason }))
    expect((await missing())[0]?.many).toBe(0)
  })

  it('has their sum accepted by another person, once, by many at once, and our book follows', async () => {
    const { id, owed, dearer } = await taken()
    const { lineId } = lineOf(await shown(id), dearer)
    const [before, lost] = [await owed(), await difference()]
    const key = newId()
    const asked = accountant.must(await say<{ id: string }>('AskAccept', { lineId, reason }, key))
    const replayed = await say<{ id: string }>('AskAccept', { lineId, reason }, key)
    expect(accountant.must(replayed)).toEqual(asked)
    expect(await codeOf(say('AskAccept', { lineId, reason }))).toBe('APPROVAL_ALREADY_ASKED')
    const approval = await approvalOf(asked.id)
    expect(approval.will).toMatchObject({ kind: 'statement-line', differenceRial: 50_000 })
    expect(approval.about).toMatchObject([{ page: 'statement', id: expect.any(String) }])
    expect(await codeOf(approve(accountant, approval))).toBe('FORBIDDEN')
    const second = await staff('finance.approve')
    const codes = await Promise.all(
      [checker, second, checker, second].map((one) => codeOf(approve(one, approval))),
    )
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(await codeOf(approve(checker, approval))).toBe('APPROVAL_ENDED')
    expect((await owed()) - before).toBe(50_000)
    expect((await difference()) - lost).toBe(-50_000)
    expect(await codeOf(say('Dispute', { lineId, reason }))).toBe('STATEMENT_LINE_SETTLED')
    expect(lineOf(await shown(id), dearer)).toMatchObject({
      agreedAs: 'theirs',
      agreed: 350_000,
    })
  })

  it('changes nothing of a line that was settled while somebody was asked to accept it', async () => {
    const { id, owed, dearer } = await taken()
    const { lineId } = lineOf(await shown(id), dearer)
    const before = await owed()
    const asked = accountant.must(await say<{ id: string }>('AskAccept', { lineId, reason }))
    accountant.must(await say('Correct', { lineId, reason }))
    expect(await codeOf(approve(checker, await approvalOf(asked.id)))).toBe('APPROVAL_CHANGED')
    expect(await owed()).toBe(before)
    checker.must(
      await checker.call('POST', '/api/office/Approval/Refuse', { id: asked.id, note: reason }),
    )
  })

  it('by a process that is killed as a sum is accepted, or a payment allowed, stays as it was, and is done once after', async () => {
    const { supplier, id, owed, dearer } = await taken()
    const { lineId } = lineOf(await shown(id), dearer)
    const { secret } = house.grounds.config
    const killed = async (asked: { id: string }) => {
      const { hash } = await approvalOf(asked.id)
      const who = { userId: checker.userId, sessionId: newId(), scope: ['finance.approve'] }
      const where = {
        room: 'officeApprovals',
        verb: 'approve',
        point: 'approval:before-execute-commit',
      } as const
      const sent = { ...where, ...who, id: asked.id, hash }
      return await killedAtDesk({ url, secret }, sent)
    }
    const accept = accountant.must(await say<{ id: string }>('AskAccept', { lineId, reason }))
    const before = await owed()
    expect(await killed(accept)).toBe('SIGKILL')
    expect([await owed(), lineOf(await shown(id), dearer).state]).toEqual([before, 'open'])
    checker.must(await approve(checker, await approvalOf(accept.id)))
    expect((await owed()) - before).toBe(50_000)

    const pay = { id, amountRial: 850_000, iban, holder: supplier, reason }
    const asked = accountant.must(await say<{ id: string }>('AskPayment', pay))
    expect(await killed(asked)).toBe('SIGKILL')
    expect([await owed(), (await shown(id)).unpaid]).toEqual([before + 50_000, 850_000])
    expect(await house.payouts.find(asked.id)).toBeNull()
    checker.must(await approve(checker, await approvalOf(asked.id)))
    expect([await owed(), (await shown(id)).unpaid]).toEqual([before - 800_000, 0])
    accountant.must(await money(accountant, 'Refuse', { payoutId: asked.id, reason }))
  }, 120_000)

  it('is corrected by one of many: a wrong name is joined with ours, our sum stands, and what was disputed waits on', async () => {
    const { id, owed, dearer, lacking } = await taken()
    const page = await shown(id)
    const typo = lineOf(page, 'TYPO77')
    const missing = page.list.find(({ orderNumber }) => orderNumber === lacking)
    const withLineId = missing?.lineId ?? ''
    const { lineId } = lineOf(page, dearer)
    const before = await owed()
    expect(await codeOf(say('Correct', { lineId, withLineId, reason }))).toBe(
      'STATEMENT_LINES_UNLIKE',
    )
    expect(await codeOf(say('Correct', { lineId: typo.lineId, withLineId: lineId, reason }))).toBe(
      'STATEMENT_LINES_UNLIKE',
    )
    const join = { lineId: typo.lineId, withLineId, reason }
    const joined = await Promise.all([1, 2, 3, 4].map(() => codeOf(say('Correct', join))))
    expect(joined.filter((code) => code === null)).toHaveLength(1)
    expect(joined.filter((code) => code === 'STATEMENT_LINE_SETTLED')).toHaveLength(3)
    expect(lineOf(await shown(id), 'TYPO77')).toMatchObject({
      orderNumber: lacking,
      agreedAs: 'both',
      agreed: 200_000,
    })
    expect(await codeOf(say('Dispute', { lineId, reason: '' }))).toBe('OFFICE_REASON_REQUIRED')
    accountant.must(await say('Dispute', { lineId, reason }))
    expect(lineOf(await shown(id), dearer)).toMatchObject({ state: 'disputed', note: reason })
    const settled = await Promise.all([
      codeOf(say('Correct', { lineId, reason })),
      codeOf(say('Correct', { lineId, reason })),
    ])
    expect(settled.toSorted()).toEqual(['STATEMENT_LINE_SETTLED', null].toSorted())
    expect(await shown(id)).toMatchObject({ openLines: 0, agreed: 1_000_000 })
    expect(await owed(), 'our book said so already').toBe(before)
    expect(await codeOf(say('Dispute', { lineId: newId(), reason }))).toBe('NOT_FOUND')
  })

  it('is paid what is agreed, once, by a batch and its file; what the bank gives back is owed and to be paid again', async () => {
    const { supplier, id, owed, dearer } = await taken()
    const before = await owed()
    const pay = { id, amountRial: 500_000, iban, holder: 'شرکت پرواز', reason }
    const unseen = await say('AskPayment', { ...pay, amountRial: 499_999 })
    expect(unseen.refused).toMatchObject({ status: 409, code: 'STATEMENT_SUM_CHANGED' })
    const asked = accountant.must(await say<{ id: string }>('AskPayment', pay))
    expect(await codeOf(say('AskPayment', pay))).toBe('APPROVAL_ALREADY_ASKED')
    // One more line is agreed meanwhile: it is another sum, which is asked anew.
    accountant.must(
      await say('Correct', { lineId: lineOf(await shown(id), dearer).lineId, reason }),
    )
    expect(await codeOf(approve(checker, await approvalOf(asked.id)))).toBe('APPROVAL_CHANGED')
    const withdrawn = { id: asked.id }
    accountant.must(await accountant.call('POST', '/api/office/Approval/Withdraw', withdrawn))
    const now = { ...pay, amountRial: 800_000 }
    const again = accountant.must(await say<{ id: string }>('AskPayment', now))
    const approval = await approvalOf(again.id)
    expect(approval.will).toMatchObject({ supplier, amountRial: 800_000, statementId: id })
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(approve(checker, approval))))
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(before - (await owed())).toBe(800_000)
    expect(await codeOf(say('AskPayment', pay))).toBe('STATEMENT_NOTHING_TO_PAY')
    expect((await shown(id)).list.filter(({ isPaid }) => isPaid)).toHaveLength(2)

    const batch = accountant.must(
      await accountant.call<{ id: string }>('POST', '/api/office/Approval/AskPayout', { reason }),
    )
    const signed = await approvalOf(batch.id)
    const { payouts } = signed.will as { payouts: { payoutId: string }[] }
    expect(payouts.find(({ payoutId }) => payoutId === again.id)).toMatchObject({
      source: 'supplier',
      userId: null,
      amountRial: 800_000,
    })
    checker.must(await approve(checker, signed))
    const bank = () => house.ledger.balance(db, accounts.agencyBank())
    const left = await bank()
    const paid = { id: again.id, trackingNumber: '1405000177' }
    accountant.must(await money(accountant, 'RecordPaid', paid))
    expect((await bank()) - left).toBe(800_000)
    const back = { payoutId: again.id, reason: 'حساب بسته است' }
    const returned = await Promise.all(
      [1, 2, 3].map(() => codeOf(money(accountant, 'RecordReturned', back))),
    )
    expect(returned.filter((code) => code === null)).toHaveLength(1)
    expect([await bank(), await owed()]).toEqual([left, before])
    expect(await shown(id)).toMatchObject({ unpaid: 800_000 })
    expect(await house.ledger.checkBooks()).toEqual([])
  })

  it('of a supplier that bills in dollars is matched in cents, and what is agreed of it is paid at the rate of its payment', async () => {
    const supplier = 'stays-abroad'
    const payable = accounts.supplierPayable(supplier)
    const position = accounts.exchangePosition('USD')
    const cents = () => house.ledger.balance(db, payable, 'USD')
    const aside = () => house.ledger.balance(db, position)
    const numbers: string[] = []
    for (const amount of [12_345, 20_000]) {
      const { orderId } = await held(await signedIn())
      numbers.push((await house.orders.find(orderId))?.orderNumber ?? '')
      const postings = [
        { from: accounts.receivable(orderId), to: position, amountRial: amount * 10_400 },
        { from: position, to: payable, amount, currency: 'USD' as const },
      ]
      const entry = { kind: 'line-issued', key: newId(), orderId, descriptionFa: 'صدور', postings }
      await db.tx((tx) => house.ledger.post(tx, entry))
    }
    const [same = '', dearer = ''] = numbers
    const text = `PNR,Amount (USD)\n${same},123.45\n${dearer},"1,200.50"`
    const inDollars = { currency: 'USD' }
    // Dollars are never read as rial, nor euros as dollars.
    expect((await handIn(supplier, text)).code).toBe('STATEMENT_COLUMNS_UNKNOWN')
    const euros = text.replace('USD', 'EUR')
    expect((await handIn(supplier, euros, inDollars)).code).toBe('STATEMENT_COLUMNS_UNKNOWN')
    expect((await handIn(supplier, text.replace('123.45', '"1,5"'), inDollars)).code).toBe(
      'STATEMENT_LINES_BAD',
    )
    const { data } = await handIn(supplier, text, inDollars)
    const id = data.statementId
    const page = await shown(id)
    expect(page).toMatchObject({ currency: 'USD', openLines: 1, agreed: 12_345, unpaid: 12_345 })
    const line = lineOf(page, dearer)
    expect(line).toMatchObject({ ours: 20_000, theirs: 120_050 })

    // Their sum is a loss of ours, in dollars and in rial at the rate in force.
    const before = { cents: await cents(), aside: await aside(), lost: await difference() }
    const accept = accountant.must(
      await say<{ id: string }>('AskAccept', { lineId: line.lineId, reason }),
    )
    const approval = await approvalOf(accept.id)
    // What a house without samples reads until somebody has set a rate: while it is asked for, and while it is allowed.
    const rateless = vi.spyOn(house.currencies, 'chargedBy').mockResolvedValue(null)
    expect(await codeOf(approve(checker, approval))).toBe('CURRENCY_RATE_NOT_SET')
    expect(await codeOf(say('AskAccept', { lineId: line.lineId, reason }))).toBe(
      'CURRENCY_RATE_NOT_SET',
    )
    rateless.mockRestore()
    expect(approval.will).toMatchObject({
      differenceRial: null,
      inCurrency: { currency: 'USD', ours: 20_000, theirs: 120_050, difference: 100_050 },
    })
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(approve(checker, approval))))
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    const [rate] = (await house.currencies.inForce()).filter(
      ({ currencyCode }) => currencyCode === 'USD',
    )
    const worth = (of: number) => Math.round((of * (rate?.rialPerUnit ?? 0)) / 100)
    expect((await cents()) - before.cents).toBe(100_050)
    expect((await aside()) - before.aside).toBe(worth(100_050))
    expect((await difference()) - before.lost).toBe(-worth(100_050))

    const unpaid = 12_345 + 120_050
    const pay = { id, unpaid, amountRial: worth(unpaid), iban, holder: 'صرافی نمونه', reason }
    expect(await codeOf(say('AskPayment', { ...pay, unpaid: 12_345 }))).toBe(
      'STATEMENT_SUM_CHANGED',
    )
    const stillNone = vi.spyOn(house.currencies, 'chargedBy').mockResolvedValue(null)
    expect(await codeOf(say('AskPayment', pay))).toBe('CURRENCY_RATE_NOT_SET')
    stillNone.mockRestore()
    expect((await say('AskPayment', { ...pay, amountRial: unpaid })).refused).toMatchObject({
      code: 'SETTLEMENT_RATE_FAR',
      field: 'amountRial',
    })
    const asked = accountant.must(await say<{ id: string }>('AskPayment', pay))
    checker.must(await approve(checker, await approvalOf(asked.id)))
    expect([await cents(), (await shown(id)).unpaid]).toEqual([0, 0])
    accountant.must(await money(accountant, 'Refuse', { payoutId: asked.id, reason }))
    expect([await cents(), (await shown(id)).unpaid]).toEqual([unpaid, unpaid])
    expect(await house.ledger.checkBooks()).toEqual([])
  })

  it('is refused at what is wrong, and nothing is written then; of which nothing was decided may be taken back', async () => {
    const { supplier, id, same } = await taken()
    const code = async (...asked: Parameters<typeof handIn>) => (await handIn(...asked)).code
    expect(await code('nobody', csv([['A', 1]]))).toBe('STATEMENT_SUPPLIER_REQUIRED')
    expect(await code(supplier, csv([['A', 1]]), { from: today, until: addDays(today, -1) })).toBe(
      'STATEMENT_DAYS_WRONG',
    )
    expect(await code(supplier, csv([['A', 0]]))).toBe('STATEMENT_LINES_BAD')
    expect(await code(supplier, 'x'.repeat(3 * 1024 * 1024))).toBe('STATEMENT_TOO_LARGE')
    expect((await handIn(supplier, csv([['A', 1]]), { one: checker })).status).toBe(403)
    const reader = await staff('finance.read')
    expect((await say('Remove', { id }, undefined, reader)).refused?.status).toBe(403)
    accountant.must(await say('Remove', { id }))
    expect(await codeOf(say('Remove', { id }))).toBe('NOT_FOUND')
    // What it held is free again.
    const { data } = await handIn(
      supplier,
      csv([
        [same, 500_000],
        ['NEW1', 5],
      ]),
    )
    const { list } = await shown(data.statementId)
    expect(list.filter(({ state }) => state === 'agreed')).toHaveLength(1)
    accountant.must(
      await say('Correct', {
        lineId: lineOf(await shown(data.statementId), 'NEW1').lineId,
        reason,
      }),
    )
    expect(await codeOf(say('Remove', { id: data.statementId }))).toBe('STATEMENT_IS_DECIDED')
  })
})
