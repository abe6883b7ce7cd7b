/** Two people, by the calls they make: each way round the second one is tried, and each act has its row in the audit. */
import type { Approval } from '@parastoo/contract/office/approvals'
import type { AuditAct } from '@parastoo/contract/office/audit'
import type { StaffScope } from '@parastoo/contract/operation'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, clock, today, db, house } = await openTestHouse()
const { signedIn } = takeSteps({ buyer, today })
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
  checker.must(await approve(checker, plan))
  expect((await third.call('GET', '/accounts/api/Account/CurrentUser')).refused?.status).toBe(401)
  expect((await house.identity.userOf(third.userId))?.scope).toEqual(['refunds'])
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
