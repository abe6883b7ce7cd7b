/** Two people, by the calls they make: each way round the second one is tried, and each act has its row in the audit; in one piece, for one house is opened for all of it. */
import type { Approval, ApprovalRow } from '@parastoo/contract/office/approvals'
import type { AuditAct } from '@parastoo/contract/office/audit'
import type { CustomerPage } from '@parastoo/contract/office/customers'
import type { OfficeRefund } from '@parastoo/contract/office/decisions'
import type { CellAnswer, InventorySheet } from '@parastoo/contract/office/inventory'
import type { DifferingPayment } from '@parastoo/contract/office/money'
import type { StaffScope } from '@parastoo/contract/operation'
import type { RefundRequest } from '@parastoo/contract/refunds/refunds'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accounts } from '../modules/ledger/index.ts'
import { actingAs } from '../platform/audit.ts'
import { query, tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { differingPayment } from './testing/differing-payment.ts'
import { killedAtDesk } from './testing/kill-at-counter.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, clock, today, db, house, jobs, url } = await openTestHouse()
const { signedIn, paidForTwo } = takeSteps({ buyer, today })
const iban = 'IR820540102680020817909002'

type Colleague = Buyer & { userId: string }
async function staff(...scopes: StaffScope[]): Promise<Colleague> {
  const one = await signedIn()
  const { id: userId } = one.must(
    await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock }, userId, scopes)
  return { ...one, userId }
}

async function wanted(amountRial: number, userId = newId()): Promise<string> {
  const payoutId = newId()
  const payout = {
    payoutId,
    source: 'withdrawal' as const,
    userId,
    orderId: null,
    amountRial,
    iban,
  }
  const words = { holderFa: 'سارا مرادی', titleFa: 'درخواست برداشت', reference: payoutId }
  await db.tx((tx) => house.payouts.add(tx, { ...payout, ...words }))
  return payoutId
}

const at = (path: string) => `/api/office/Approval/${path}`
const ask = (one: Buyer, path: string, body: object) =>
  one.call<{ id: string }>('POST', at(path), { reason: 'کار امروز', ...body })
const shown = async (one: Buyer, id: string) =>
  one.must(await one.call<Approval>('GET', at(`Get/${id}`)))
const approve = (one: Buyer, { id, hash }: { id: string; hash: string }) =>
  one.call<Approval>('POST', at('Approve'), { id, hash })
const codeOf = async (answer: Promise<{ refused: { code: string } | null }>) =>
  (await answer).refused?.code ?? null

const maker = await staff('finance', 'users')
const checker = await staff('finance.approve', 'users')
const auditor = await staff('audit')

async function askedBatch(amountRial = 300_000): Promise<Approval> {
  await wanted(amountRial)
  return await shown(maker, maker.must(await ask(maker, 'AskPayout', {})).id)
}

/** Its deadline has passed, as for a clerk who works on. */
async function runOut(id: string): Promise<void> {
  await sql`alter table office.approval disable trigger approval_kept`.execute(tables(db))
  await sql`update office.approval set expires_at = ${clock.now()} where id = ${id}`.execute(
    tables(db),
  )
  await sql`alter table office.approval enable always trigger approval_kept`.execute(tables(db))
}

it('pays a batch out only when another person allows exactly what was shown', async () => {
  const asked = await askedBatch()
  expect(asked).toMatchObject({
    state: 'open',
    amountRial: 300_000,
    mayDecide: false,
    mayWithdraw: true,
  })
  expect(asked.will).toMatchObject({ totalRial: 300_000, payouts: [{ iban, amountRial: 300_000 }] })
  expect(await codeOf(approve(maker, asked))).toBe('FORBIDDEN')
  expect(await codeOf(approve(auditor, asked))).toBe('FORBIDDEN')
  expect(await codeOf(approve(checker, { ...asked, hash: '0'.repeat(64) }))).toBe(
    'APPROVAL_CHANGED',
  )
  expect(checker.must(await approve(checker, asked))).toMatchObject({
    state: 'approved',
    decidedBy: { id: checker.userId },
  })
  const { batchId = '' } = asked.will as { batchId?: string }
  expect(await house.payouts.staff.batch(batchId)).toMatchObject({
    preparedBy: maker.userId,
    approvedBy: checker.userId,
  })
  expect(await codeOf(approve(checker, asked)), 'replayed').toBe('APPROVAL_ENDED')
  // Whoever comes late reads who was first.
  const { refused } = await approve(await staff('finance.approve'), asked)
  const first = (await house.identity.staff.namesOf([checker.userId])).get(checker.userId)
  expect(refused).toMatchObject({ detail: { stateFa: 'تأیید شد', nameFa: first } })
})

it('refuses one person twice, with both scopes, by the call, by the book of the database and under another account of the batch', async () => {
  const both = await staff('finance', 'finance.approve')
  await wanted(100_000)
  const asked = await shown(both, both.must(await ask(both, 'AskPayout', {})).id)
  expect(await codeOf(approve(both, asked))).toBe('APPROVAL_SAME_PERSON')
  const forced = sql`
    update office.approval set decision = 'approved', decided_by = asked_by, decided_at = now(), executed_at = now(), outcome = '{}'
    where id = ${asked.id}`
  await expect(forced.execute(tables(db))).rejects.toThrow('approval_has_two_people')
  expect(await codeOf(both.call('POST', at('Withdraw'), { id: asked.id }))).toBeNull()

  // A command names the checker as its maker: the checker is no second person then.
  const prepared = await house.payouts.staff.prepareBatch({ by: both.userId })
  const { batchId } = prepared as { batchId: string }
  const again = await shown(maker, maker.must(await ask(maker, 'AskPayout', { batchId })).id)
  expect(await codeOf(approve(both, again))).toBe('APPROVAL_OWN_CASE')
  expect(await codeOf(ask(maker, 'AskPayout', { batchId }))).toBe('APPROVAL_ALREADY_ASKED')
  checker.must(await approve(checker, again))
})

it('does nothing when what would happen has changed since it was asked', async () => {
  const asked = await askedBatch()
  const { batchId = '' } = asked.will as { batchId?: string }
  await sql`update payouts.payout set iban = 'IR710540000000000000001111' where batch_id = ${batchId}`.execute(
    tables(db),
  )
  expect(await codeOf(approve(checker, asked))).toBe('APPROVAL_CHANGED')
  expect((await house.payouts.staff.batch(batchId))?.approvedBy).toBeNull()
  const change = sql`update office.approval set payload = '{}' where id = ${asked.id}`
  await expect(change.execute(tables(db))).rejects.toThrow('asked for once')
  const body = { id: asked.id, note: 'شماره شبا تغییر کرده است' }
  checker.must(await checker.call('POST', at('Refuse'), body))
  expect((await house.payouts.staff.waiting()).length).toBe(1)
  maker.must(await maker.call('GET', at('Payable')))
  const next = await shown(maker, maker.must(await ask(maker, 'AskPayout', {})).id)
  checker.must(await approve(checker, next))
})

it('is done once by many who allow it at once', async () => {
  const asked = await askedBatch()
  const others = await Promise.all([staff('finance.approve'), staff('finance.approve')])
  const all = [checker, ...others, checker, ...others]
  const codes = await Promise.all(all.map((one) => codeOf(approve(one, asked))))
  expect(codes.filter((code) => code === null)).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set([null, 'APPROVAL_ENDED']))
})

it('is asked for again the moment it has run out, with what was prepared for it, and the old one stays ended', async () => {
  const asked = await askedBatch(210_000)
  const { batchId = '' } = asked.will as { batchId?: string }
  expect(await codeOf(ask(maker, 'AskPayout', { batchId }))).toBe('APPROVAL_ALREADY_ASKED')
  await runOut(asked.id)
  const again = await shown(maker, maker.must(await ask(maker, 'AskPayout', { batchId })).id)
  expect((await shown(maker, asked.id)).state).toBe('expired')
  expect(await codeOf(approve(checker, { ...asked, hash: again.hash }))).toBe('APPROVAL_ENDED')
  await house.office.approvals.expireOverdue()
  checker.must(await approve(checker, again))
})

it('leads to what it is about, whoever may read that there', async () => {
  const { id, about, will } = await askedBatch()
  const { batchId } = will as { batchId: string }
  const batch = [{ page: 'payouts', id: batchId, of: null, on: null }]
  expect(about).toEqual(batch)
  const list = await checker.call<ApprovalRow[]>('GET', at('List?pageSize=50'))
  expect(checker.must(list).find((row) => row.id === id)?.about).toEqual(batch)
  const clerk = await staff('inventory')
  const on = addDays(today, 13)
  const path = `/api/office/Inventory/GetSheet?source=flights&of=THR-MHD&from=${on}&until=${on}`
  const { rows, columns } = clerk.must(await clerk.call<InventorySheet>('GET', path))
  const row = rows.find(({ cells }) => cells.some((cell) => cell?.price))
  const place = row?.cells.findIndex((cell) => cell?.price) ?? 0
  const was = row?.cells[place]?.price ?? 0
  const cell = { row: row?.key, column: columns[place]?.key, was, value: Math.ceil(was / 2) }
  const cut = clerk.must(await ask(clerk, 'AskFares', { source: 'flights', cells: [cell] }))
  const stock = [{ page: 'inventory', id: 'flights', of: 'THR-MHD', on }]
  expect((await shown(clerk, cut.id)).about).toEqual(stock)
  expect((await shown(auditor, cut.id)).about).toEqual(stock)
  const second = await staff('inventory.approve')
  expect((await shown(second, cut.id)).about, 'who may not read our stock').toEqual([])
})

it('asks for fresh proof, and runs out after three days with what was prepared given back', async () => {
  const asked = await askedBatch()
  clock.advance({ minutes: 6 })
  expect(await codeOf(approve(checker, asked))).toBe('FRESH_PROOF_REQUIRED')
  expect(await codeOf(ask(maker, 'AskPayout', {}))).toBe('FRESH_PROOF_REQUIRED')
  await makeStaff({ db, clock }, checker.userId, ['finance.approve', 'users'])
  await runOut(asked.id)
  expect(await codeOf(approve(checker, asked))).toBe('APPROVAL_ENDED')
  await house.office.approvals.expireOverdue()
  await makeStaff({ db, clock }, checker.userId, ['finance.approve', 'users'])
  await makeStaff({ db, clock }, maker.userId, ['finance', 'users'])
  await makeStaff({ db, clock }, auditor.userId, ['audit'])
  expect((await shown(checker, asked.id)).state).toBe('expired')
  // Nobody did it: neither the batch nor the audit names whoever had asked.
  const { rows } = await sql`
    select discarded_by, person, via from payouts.batch
      join office.audit on subject_id = batch.id::text and kind = 'payouts.batch-discarded'
    where discarded_at is not null and batch.id = ${(asked.will as { batchId?: string }).batchId}`.execute(
    tables(db),
  )
  expect(rows).toEqual([{ discardedBy: null, person: null, via: 'program' }])
})

it('changes scopes by two people, never one’s own, and ends the sessions of whom it is about', async () => {
  const third = await staff('orders')
  expect(
    await codeOf(ask(maker, 'AskScopes', { userId: maker.userId, scope: ['finance.approve'] })),
  ).toBe('APPROVAL_OWN_CASE')
  expect(await codeOf(ask(maker, 'AskScopes', { userId: third.userId, scope: ['orders'] }))).toBe(
    'APPROVAL_NOTHING_TO_DO',
  )
  const wish = { userId: checker.userId, scope: ['finance.approve', 'users', 'finance'] }
  const own = await shown(maker, maker.must(await ask(maker, 'AskScopes', wish)).id)
  expect(await codeOf(approve(checker, own))).toBe('APPROVAL_OWN_CASE')
  const asked = maker.must(
    await ask(maker, 'AskScopes', { userId: third.userId, scope: ['refunds'] }),
  )
  const plan = await shown(checker, asked.id)
  expect(plan.will).toMatchObject({ has: ['orders'], gets: ['refunds'], loses: ['orders'] })
  const open = checker.must(await checker.call<ApprovalRow[]>('GET', '/api/office/Approval/List'))
  expect(open.find(({ id }) => id === asked.id)?.whose?.id).toBe(third.userId)
  checker.must(await approve(checker, plan))
  expect((await third.call('GET', '/accounts/api/Account/CurrentUser')).refused?.status).toBe(401)
  expect((await house.identity.userOf(third.userId))?.scope).toEqual(['refunds'])
})

/** What somebody asks for, what it does when it is allowed, and how it becomes another thing meanwhile. */
type Given = {
  ask: (one: Buyer, key?: string) => ReturnType<typeof ask>
  effect: () => Promise<unknown>
  before: unknown
  after: unknown
  /** Makes it otherwise than it was asked for. */
  change: () => Promise<void>
  /** Whom it is told to that somebody decides; null once nobody does. */
  told?: (id: string | null) => Promise<void>
  /** Whose own matter it is, if anybody's; they hold both scopes. */
  concerned?: Colleague
}
const scopesOf = {
  'refund-above': ['refunds', 'refunds.approve'],
  'wallet-adjustment': ['finance', 'finance.approve'],
  'fare-cut': ['inventory', 'inventory.approve'],
  'bank-return': ['finance', 'finance.approve'],
  'rule-change': ['inventory', 'inventory.approve'],
} as const
type GivenKind = keyof typeof scopesOf

const keyed = (one: Buyer, path: string, body: object, key = newId()) =>
  one.call<{ id: string }>(
    'POST',
    at(path),
    { reason: 'کار امروز', ...body },
    {
      'idempotency-key': key,
    },
  )
const bookedTo = (account: ReturnType<typeof accounts.wallet>) => house.ledger.balance(db, account)

let daysOn = 20
/** A request of somebody who did not come, of which the table keeps more than the clerk would. */
async function refundAbove(): Promise<Given> {
  const one = await signedIn()
  const me = await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
  const owner = { ...one, userId: one.must(me).id }
  daysOn += 1
  const { orderId } = await paidForTwo(owner, { daysAhead: daysOn })
  await jobs.runDue()
  const items = await owner.refundable(orderId, 5)
  const asked = await owner.refund(orderId, items.slice(0, 1), { reasonId: 5 })
  const {
    number,
    items: [wanted],
  } = owner.must(asked)
  // As if the twenty minutes in which nothing is kept were over.
  await sql`update refunds.item set penalty_amount = price_amount / 2, penalty_percent = 50
    where id = ${wanted?.id}`.execute(tables<unknown>(db))
  const clerk = await staff('refunds')
  const path = `/api/office/Refund/Get/${number}`
  const page = async () => clerk.must(await clerk.call<OfficeRefund>('GET', path))
  const [item] = (await page()).items
  if (!item) throw new Error('Nothing waits')
  const itemIds = [item.itemId]
  const wish = { number, itemIds, percent: 0, note: 'از شما پوزش می‌خواهیم.' }
  const decide = async (body: object) =>
    await codeOf(clerk.call('POST', '/api/office/Refund/Approve', { number, itemIds, ...body }))
  expect(await decide({ percent: 0 }), 'one alone').toBe('REFUND_NEEDS_APPROVAL')
  expect(await codeOf(keyed(clerk, 'AskRefund', { ...wish, percent: 100 }))).toBe(
    'APPROVAL_NOTHING_TO_DO',
  )
  return {
    ask: (by, key) => keyed(by, 'AskRefund', wish, key),
    async effect() {
      await jobs.runDue()
      return await owner.balance()
    },
    before: 0,
    after: item.paid,
    change: async () => expect(await decide({ percent: 100 })).toBeNull(),
    async told(id) {
      expect((await page()).askedId).toBe(id)
      const mine = owner.must(
        await owner.call<RefundRequest[]>(
          'GET',
          `/api/refund/RefundRequest/GetCurrentUserRefundRequests?orderId=${orderId}`,
        ),
      )
      expect(mine.map(({ awaitsApproval }) => awaitsApproval)).toEqual([id !== null])
    },
    concerned: owner,
  }
}

/** A sum that is put into somebody's wallet, and then one that is taken out of it. */
async function walletAdjusted(): Promise<Given> {
  const owner = await staff()
  const wish = { userId: owner.userId, account: 'correction', title: 'اصلاح پرداخت تکراری' }
  const fill = await db.tx((tx) =>
    house.wallet.credit(tx, {
      userId: owner.userId,
      from: accounts.gatewayClearing('sandbox'),
      amountRial: 500_000,
      kind: 'payment',
      key: newId(),
      descriptionFa: 'شارژ',
    }),
  )
  expect(fill).toHaveProperty('posted')
  const clerk = await staff('finance')
  const debit = { ...wish, way: 'debit', amountRial: 400_000 }
  expect(await codeOf(keyed(clerk, 'AskWallet', { ...debit, amountRial: 500_001 }))).toBe(
    'WALLET_HOLDS_LESS',
  )
  expect(await codeOf(keyed(clerk, 'AskWallet', { ...debit, userId: newId() }))).toBe('NOT_FOUND')
  const held = await bookedTo(accounts.adjustments('correction'))
  return {
    ask: (by, key) => keyed(by, 'AskWallet', debit, key),
    effect: async () => [
      await owner.balance(),
      (await bookedTo(accounts.adjustments('correction'))) - held,
    ],
    before: [500_000, 0],
    after: [100_000, 400_000],
    async change() {
      const spent = { userId: owner.userId, to: accounts.receivable(newId()), amountRial: 200_000 }
      await db.tx((tx) =>
        house.wallet.spend(tx, { ...spent, key: newId(), orderId: newId(), descriptionFa: 'خرید' }),
      )
    },
    concerned: owner,
  }
}

let fareAt = 0
/** A price of our own that falls by half. */
async function fareCut(): Promise<Given> {
  const clerk = await staff('inventory')
  const on = addDays(today, 11)
  const path = `/api/office/Inventory/GetSheet?source=flights&of=THR-MHD&from=${on}&until=${on}`
  const read = async () => clerk.must(await clerk.call<InventorySheet>('GET', path))
  const { rows, columns } = await read()
  const all = rows.flatMap(({ key: row, cells }) =>
    cells.flatMap((cell, place) =>
      cell?.price ? [{ row, column: columns[place]?.key ?? '', was: cell.price }] : [],
    ),
  )
  const [cell, other] = all.slice(fareAt)
  fareAt += 2
  if (!cell || !other) throw new Error('The test timetable has too few classes')
  const half = Math.ceil(cell.was / 2)
  const price = async () => {
    const sheet = await read()
    const place = sheet.columns.findIndex(({ key }) => key === cell.column)
    return sheet.rows.find(({ key }) => key === cell.row)?.cells[place]?.price
  }
  const alone = async (was: number, value: number, { row, column } = cell) => {
    const changes = [{ row, column, facet: 'price', was, value }]
    const answered = await clerk.call<CellAnswer[]>('POST', '/api/office/Inventory/Change', {
      source: 'flights',
      changes,
    })
    return clerk.must(answered)[0]?.outcome
  }
  const wish = { source: 'flights', cells: [{ ...cell, value: half }] }
  expect(await alone(cell.was, half)).toBe('needs-approval')
  // By many small steps: each is counted from where the day began.
  const fifth = Math.ceil(cell.was * 0.8)
  expect(await alone(cell.was, fifth)).toBe('changed')
  expect(await alone(fifth, Math.ceil(fifth * 0.8))).toBe('needs-approval')
  expect(await alone(fifth, cell.was), 'up again is nobody else’s matter').toBe('changed')
  // Two at once, of whom the second guesses what the first leaves: counted from before both.
  const [first, second] = [Math.ceil(other.was * 0.75), Math.ceil(other.was * 0.55)]
  const guessed = [alone(other.was, first, other), alone(first, second, other)]
  expect(await Promise.all(guessed)).not.toEqual(['changed', 'changed'])
  const small = { ...wish, cells: [{ ...cell, value: cell.was - 10_000 }] }
  expect(await codeOf(keyed(clerk, 'AskFares', small))).toBe('APPROVAL_NOTHING_TO_DO')
  const stale = { ...wish, cells: [{ ...cell, was: cell.was + 1, value: half }] }
  expect(await codeOf(keyed(clerk, 'AskFares', stale))).toBe('CHANGED_MEANWHILE')
  return {
    ask: (by, key) => keyed(by, 'AskFares', wish, key),
    effect: price,
    before: cell.was,
    after: half,
    change: async () => expect(await alone(cell.was, cell.was + 10_000)).toBe('changed'),
  }
}

/** A payment of which its bank says otherwise, which goes back to the card it came from. */
async function bankReturn(): Promise<Given> {
  const owner = await staff()
  const clerk = await staff('finance')
  const paymentId = await differingPayment({ db, clock }, owner.userId)
  const wish = { paymentId, verb: 'reverse' }
  expect(await codeOf(keyed(clerk, 'AskReturn', { ...wish, paymentId: newId() }))).toBe(
    'APPROVAL_NOTHING_TO_DO',
  )
  return {
    ask: (by, key) => keyed(by, 'AskReturn', wish, key),
    async effect() {
      const { rows } = await sql`
        select verb, ordered_by <> allowed_by as by_two, state from payments.bank_return where payment_id = ${paymentId}`.execute(
        tables(db),
      )
      return rows
    },
    before: [],
    after: [{ verb: 'reverse', byTwo: true, state: 'asked' }],
    async change() {
      await sql`update payments.payment set difference = 'the bank has another amount by now' where id = ${paymentId}`.execute(
        tables(db),
      )
    },
    concerned: owner,
  }
}

/** A busy span that goes from a calendar: by its strict policy nobody would be held any more. */
async function ruleChange(): Promise<Given> {
  const calendar = `peak-${newId().slice(-8)}`
  const spans = [
    [calendar, '2027-03-15', '2027-04-03'],
    [calendar, '2027-09-01', '2027-09-05'],
  ]
  for (const span of spans)
    await query(
      db,
      'insert into hotel_stock.peak_period (calendar, from_night, until_night) values ($1, $2, $3)',
      span,
    )
  const about = { sheet: 'hotel-peaks', of: calendar }
  const clerk = await staff('inventory')
  const path = `/api/office/Rules/GetSheet?sheet=hotel-peaks&of=${calendar}`
  const { version } = clerk.must(await clerk.call<{ version: string }>('GET', path))
  const save = (by: Buyer, rows: unknown, key = newId()) =>
    by.call<{ approvalId: string | null }>(
      'POST',
      '/api/office/Rules/Save',
      { ...about, version, rows, reason: 'کار امروز' },
      { 'idempotency-key': key },
    )
  return {
    async ask(by, key) {
      const answer = await save(by, spans.slice(0, 1), key)
      return { ...answer, data: { id: answer.data?.approvalId ?? '' } } as Awaited<
        ReturnType<typeof ask>
      >
    },
    effect: async () => clerk.must(await clerk.call<{ rows: unknown }>('GET', path)).rows,
    before: spans,
    after: spans.slice(0, 1),
    async change() {
      const more = [...spans, [calendar, '2027-12-20', '2028-01-02']]
      expect(clerk.must(await save(clerk, more))).toMatchObject({ approvalId: null })
    },
  }
}

const given: Record<GivenKind, () => Promise<Given>> = {
  'refund-above': refundAbove,
  'wallet-adjustment': walletAdjusted,
  'fare-cut': fareCut,
  'bank-return': bankReturn,
  'rule-change': ruleChange,
}

describe.each(Object.keys(given) as GivenKind[])('%s', (kind) => {
  const [asks, decides] = scopesOf[kind]
  it('is done once by another person, whoever asks again, sends again, dies or is whom it is about', async () => {
    const one = await given[kind]()
    const asker = await staff(asks, decides)
    const key = newId()
    const { id } = asker.must(await one.ask(asker, key))
    expect(asker.must(await one.ask(asker, key)), 'sent again').toEqual({ id })
    expect(await codeOf(one.ask(asker))).toBe('APPROVAL_ALREADY_ASKED')
    const seen = await shown(asker, id)
    expect(seen.will).toMatchObject({ kind })
    await one.told?.(id)
    expect(await codeOf(approve(asker, seen))).toBe('APPROVAL_SAME_PERSON')
    expect(await codeOf(approve(await staff(asks), seen)), 'who may only ask').toBe('FORBIDDEN')
    if (one.concerned) {
      await makeStaff({ db, clock }, one.concerned.userId, [asks, decides])
      expect(await codeOf(approve(one.concerned, seen))).toBe('APPROVAL_OWN_CASE')
      expect(await codeOf(one.ask(one.concerned))).toBe('APPROVAL_OWN_CASE')
    }
    const [first, second] = [await staff(decides), await staff(decides)]
    expect(await codeOf(approve(first, { id, hash: '0'.repeat(64) }))).toBe('APPROVAL_CHANGED')
    const who = { userId: first.userId, sessionId: newId(), scope: [decides] }
    const point = 'approval:before-execute-commit' as const
    const { secret } = house.grounds.config
    const dies = { room: 'officeApprovals', verb: 'approve', point, ...who } as const
    const call = { ...dies, id, hash: seen.hash }
    const killed = await killedAtDesk({ url, secret }, call)
    expect(killed).toBe('SIGKILL')
    expect(await one.effect()).toEqual(one.before)
    const codes = await Promise.all(
      [first, second, first, second].map((each) => codeOf(approve(each, seen))),
    )
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([null, 'APPROVAL_ENDED']))
    expect(await one.effect()).toEqual(one.after)
    expect(await codeOf(approve(second, seen)), 'replayed').toBe('APPROVAL_ENDED')
    expect(await one.effect()).toEqual(one.after)
    await one.told?.(null)
  }, 120_000)

  it('does nothing once it has run out, or is another thing than was asked for', async () => {
    const one = await given[kind]()
    const [asker, decider] = [await staff(asks), await staff(decides)]
    const late = await shown(asker, asker.must(await one.ask(asker)).id)
    await runOut(late.id)
    expect(await codeOf(approve(decider, late))).toBe('APPROVAL_ENDED')
    await house.office.approvals.expireOverdue()
    const asked = await shown(asker, asker.must(await one.ask(asker)).id)
    await one.change()
    const changed = await one.effect()
    expect(await codeOf(approve(decider, asked))).toBe('APPROVAL_CHANGED')
    expect(await one.effect()).toEqual(changed)
  })
})

it('lists a payment that differs with who was asked, and asks by command for whoever may', async () => {
  const owner = await staff('finance')
  const paymentId = await differingPayment({ db, clock }, owner.userId)
  const wish = { paymentId, verb: 'refund', reason: 'بانک دو برابر گرفته است' } as const
  const { approvals } = house.office
  expect(await approvals.askReturn({ ...wish, by: auditor.userId })).toEqual({
    refused: 'FORBIDDEN',
  })
  expect(await approvals.askReturn({ ...wish, by: owner.userId })).toEqual({
    refused: 'APPROVAL_OWN_CASE',
  })
  // Whoever has the machine may name another: the desk says so beside the name.
  const asked = await actingAs({ via: 'command', account: 'command of-the-server' }, () =>
    approvals.askReturn({ ...wish, by: maker.userId }),
  )
  expect(await shown(maker, (asked as { id: string }).id)).toMatchObject({
    askedBy: { id: maker.userId },
    byCommand: 'command of-the-server',
  })
  const list = auditor.must(
    await auditor.call<DifferingPayment[]>('GET', '/api/office/Money/Differing'),
  )
  expect(list.find((row) => row.paymentId === paymentId)).toMatchObject({
    ways: ['reverse', 'refund'],
    returned: null,
    askedId: (asked as { id: string }).id,
  })
  const again = { ...wish, by: maker.userId }
  expect(await approvals.askReturn(again)).toEqual({ refused: 'APPROVAL_ALREADY_ASKED' })
})

it('shows on the page of its customer what is asked of their wallet until somebody decides, and leads there who may read it', async () => {
  const owner = await staff()
  const clerk = await staff('finance')
  const seller = await staff('orders')
  const path = `/api/office/Customer/Get/${owner.userId}`
  const seen = async (one: Buyer) => one.must(await one.call<CustomerPage>('GET', path))
  expect((await seen(clerk)).asked).toBeNull()
  const wish = { way: 'credit', amountRial: 500_000, account: 'goodwill', title: 'دلجویی تأخیر' }
  const { id } = clerk.must(await ask(clerk, 'AskWallet', { userId: owner.userId, ...wish }))
  const asked = { approvalId: id, way: 'credit', amount: 500_000, title: wish.title }
  expect(await seen(clerk)).toMatchObject({ walletBalance: 0, asked })
  expect((await seen(seller)).asked).toMatchObject({ ...asked, approvalId: null })
  clerk.must(await clerk.call('POST', '/api/office/Approval/Withdraw', { id }))
  expect((await seen(clerk)).asked).toBeNull()
})

it('shows every act in the audit, with who and what for, numbered, unchangeable and without a secret', async () => {
  await house.office.audit.seal()
  const list = auditor.must(
    await auditor.call<AuditAct[]>('GET', '/api/office/Audit/List?pageSize=100'),
  )
  const kinds = new Set(list.map(({ kind }) => kind))
  for (const kind of [
    'approvals.asked',
    'approvals.approved',
    'approvals.refused',
    'approvals.withdrawn',
    'approvals.expired',
    'payouts.batch-prepared',
    'payouts.batch-approved',
    'payouts.batch-discarded',
    'staff.scopes-changed',
  ])
    expect(kinds, kind).toContain(kind)
  const approved = list.find(({ kind }) => kind === 'payouts.batch-approved')
  expect(approved).toMatchObject({
    via: 'session',
    person: { id: expect.any(String) },
    number: expect.any(Number),
  })
  expect(JSON.stringify(list)).not.toContain(iban)
  const own = `/api/office/Audit/List?person=${maker.userId}&kind=approvals.asked`
  const filtered = auditor.must(await auditor.call<AuditAct[]>('GET', own))
  expect(new Set(filtered.map(({ person }) => person?.id))).toEqual(new Set([maker.userId]))
  const chain = auditor.must(await auditor.call('GET', '/api/office/Audit/Chain'))
  expect(chain).toMatchObject({ number: list.length, waiting: 0, isWhole: true })
  for (const statement of [
    'update office.audit set kind = kind',
    'delete from office.audit',
    'truncate office.audit_seal',
  ])
    await expect(sql.raw(statement).execute(tables(db)), statement).rejects.toThrow('append-only')

  const tamper = async (word: string) => {
    await sql`alter table office.audit disable trigger audit_append_only`.execute(tables(db))
    await sql`update office.audit set reason = ${word} where id = ${approved?.id}`.execute(
      tables(db),
    )
    await sql`alter table office.audit enable always trigger audit_append_only`.execute(tables(db))
  }
  await tamper('دیگر')
  expect(await house.office.audit.check()).toEqual([
    expect.stringContaining(`the act ${approved?.id} is not what seal`),
  ])
})

it('lets a cut be allowed on another day than it was asked on, counted from where it was asked', async () => {
  const clerk = await staff('inventory')
  const on = addDays(today, 12)
  const path = `/api/office/Inventory/GetSheet?source=flights&of=THR-MHD&from=${on}&until=${on}`
  const { rows, columns } = clerk.must(await clerk.call<InventorySheet>('GET', path))
  const [cell] = rows.flatMap(({ key: row, cells }) =>
    cells.flatMap((each, place) =>
      each?.price ? [{ row, column: columns[place]?.key ?? '', was: each.price }] : [],
    ),
  )
  if (!cell) throw new Error('The test timetable sells nothing')
  const value = Math.ceil(cell.was * 0.8)
  const body = { source: 'flights', changes: [{ ...cell, facet: 'price', value }] }
  clerk.must(await clerk.call<CellAnswer[]>('POST', '/api/office/Inventory/Change', body))
  const half = { ...cell, was: value, value: Math.ceil(cell.was / 2) }
  const { id } = clerk.must(await keyed(clerk, 'AskFares', { source: 'flights', cells: [half] }))
  const seen = await shown(clerk, id)
  // A day and an hour after the first cut, two hours after it was asked for.
  await sql`alter table office.approval disable trigger approval_kept`.execute(tables(db))
  await sql`update office.approval set asked_at = asked_at - interval '2 hours' where id = ${id}`.execute(
    tables(db),
  )
  await sql`alter table office.approval enable always trigger approval_kept`.execute(tables(db))
  await sql`alter table office.audit disable trigger audit_append_only`.execute(tables(db))
  await sql`update office.audit set at = at - interval '25 hours' where subject_id = ${cell.row}`.execute(
    tables(db),
  )
  await sql`alter table office.audit enable always trigger audit_append_only`.execute(tables(db))
  expect(await codeOf(approve(await staff('inventory.approve'), seen))).toBeNull()
})
