/** Reports, by the calls the desk makes: each number is what the book says, opens what it was made of, and leaves as a sheet that is recorded. */
import { resolve } from 'node:path'
import type { AuditAct } from '@parastoo/contract/office/audit'
import { reportNames, reportOf } from '@parastoo/contract/office/report-names'
import type { OfficeReport, ReportExport, ReportPart } from '@parastoo/contract/office/reports'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { tables } from '../platform/db/database.ts'
import { readSheetAsCsv } from '../platform/sheets/read-sheet.ts'
import { bringTo, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, clock, today, db, house, jobs } = await openTestHouse()
const { signedIn, paidForTwo, paidAtBank } = takeSteps({ buyer, today })
const shippedVisas = resolve(import.meta.dirname, '../../../data/visas')

async function staff(...scopes: Parameters<typeof makeStaff>[2]) {
  const one = await signedIn()
  const { id } = one.must(
    await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock }, id, scopes)
  return { ...one, userId: id }
}

const days = `from=${today}&to=${today}`
const accountant = await staff('finance')
const auditor = await staff('audit')
const customer = await signedIn()
const { orderId, proposal } = await paidForTwo(customer, { daysAhead: 20 })
await jobs.runDue()

const report = async (name: string, more = '') =>
  accountant.must(
    await accountant.call<OfficeReport>('GET', `/api/office/Report/Get/${name}?${days}${more}`),
  )
const parts = async (name: string, more: string) =>
  accountant.must(
    await accountant.call<ReportPart[]>('GET', `/api/office/Report/Parts/${name}?${days}${more}`),
  )

it('tells what was sold, what it cost and what is earned, as the book has it, by whatever it is split', async () => {
  const sold = proposal.totalPrice
  const owed = await house.ledger.reports.standing()
  const cost = owed.find(({ account }) => account.startsWith('supplier-payable:'))?.balanceRial ?? 0
  expect(cost).toBeGreaterThan(0)
  const margin = sold - cost
  const share = Math.round((margin * 10_000) / sold)
  const sales = await report('sales')
  expect(sales.totals).toEqual([sold, 1, cost, margin, share])
  expect(sales.rows).toHaveLength(1)
  const bySupplier = await report('margin', '&by=supplier')
  expect(bySupplier.rows).toMatchObject([{ values: [margin, sold, cost, share, 1] }])
  const byRoute = await report('margin', '&by=route')
  expect(byRoute.rows[0]?.label).toContain('مشهد')

  const key = encodeURIComponent(byRoute.rows[0]?.key ?? '')
  expect(await parts('margin', `&by=route&key=${key}`)).toMatchObject([
    { orderId, values: [margin, sold, cost, share, 1] },
  ])
  expect(await parts('margin', '&by=route&key=nowhere')).toEqual([])
})

it('tells what came by which gateway, what is owed now, and how many lines were issued', async () => {
  expect((await report('gateways')).totals).toEqual([proposal.totalPrice, 0, 1])
  expect((await report('issuing')).totals).toEqual([10_000, 1, 0])
  const debts = await report('debts')
  expect(debts.rows.some(({ key }) => key.startsWith('supplier-payable:'))).toBe(true)
  expect(debts.rows.some(({ key }) => key.startsWith('revenue:'))).toBe(false)
  // What the bank has of us is not taken off what we owe: each sum stands for itself, and opens what it is made of.
  const standing = (await house.ledger.reports.standing()).filter(({ account }) =>
    debts.rows.some(({ key }) => key === account),
  )
  const sumOf = (sign: 1 | -1) =>
    standing.reduce((sum, { balanceRial }) => sum + Math.max(0, sign * balanceRial), 0)
  expect(sumOf(-1)).toBeGreaterThan(0)
  expect(debts.totals).toEqual([sumOf(1), sumOf(-1)])
  for (const [place, key] of ['owe', 'owed'].entries()) {
    const opened = await parts('debts', `&by=side&key=${key}`)
    expect(opened.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)).toBe(
      sumOf(place ? -1 : 1),
    )
    expect(opened.every(({ values }) => values[1 - place] === 0)).toBe(true)
  }
})

it('tells what came back, what was kept of it, and that the book and the requests say the same', async () => {
  const items = await customer.refundable(orderId)
  customer.must(await customer.refund(orderId, items.slice(0, 1)))
  await jobs.runDue()
  const [item] = items
  const refunds = await report('refunds')
  expect(refunds.totals.slice(0, 3)).toEqual([item?.refundableAmount, 1, 0])
  const penalties = await report('penalties')
  expect(penalties.totals[0]).toBe(item?.penaltyAmount)
  const opened = await parts('refunds', `&by=month&key=${refunds.rows[0]?.key}`)
  expect(opened).toMatchObject([{ orderId }])
  expect(JSON.stringify(opened)).not.toMatch(/Moradi|Karimi|مرادی/)
  expect(opened[0]?.title).toMatch(/درخواست [۰-۹]+$/)
})

it('refuses days that are too many or in the wrong order, and a split of another report', async () => {
  const ask = (path: string) => accountant.call('GET', `/api/office/Report/Get/${path}`)
  const codeOf = async (path: string) => (await ask(path)).refused?.code
  expect(await codeOf('sales?from=2020-01-01&to=2026-01-01')).toBe('REPORT_TOO_LONG')
  expect(await codeOf('sales?from=2026-01-02&to=2026-01-01')).toBe('REPORT_TOO_LONG')
  expect(await codeOf(`sales?${days}&by=queue`)).toBe('CHECK_ENTERED_VALUES')
})

it('writes a sheet by a job, for whoever asked alone, for a day, with a row in the audit of each step', async () => {
  const path = '/api/office/Report/AskExport'
  const made = accountant.must(
    await accountant.call<ReportExport>('POST', path, { name: 'sales', from: today, to: today }),
  )
  expect(made.state).toBe('waiting')
  const file = (one: typeof accountant) => one.send(`/api/office/Report/ExportFile/${made.id}`)
  expect((await file(accountant)).status, 'before it is written').toBe(404)
  await jobs.runDue()
  await jobs.runDue()
  const [listed] = accountant.must(
    await accountant.call<ReportExport[]>('GET', '/api/office/Report/Exports'),
  )
  expect(listed).toMatchObject({ id: made.id, state: 'ready', rows: 1 })
  expect((await file(auditor)).status, 'of another').toBe(404)
  const opened = await file(accountant)
  expect(opened.status).toBe(200)
  const sheet = await readSheetAsCsv(new Uint8Array(await opened.arrayBuffer()))
  expect(JSON.stringify(sheet)).toContain(String(proposal.totalPrice))
  expect(JSON.stringify(sheet)).not.toMatch(/Moradi|مرادی|049\d{7}|09\d{9}/)

  const { data: acts } = await auditor.call<AuditAct[]>(
    'GET',
    `/api/office/Audit/List?subjectKind=report-export&subjectId=${made.id}`,
  )
  expect((acts ?? []).map(({ kind }) => kind).sort()).toEqual([
    'reports.export-asked',
    'reports.export-opened',
    'reports.export-written',
  ])
  const aged = sql`update office.report_export set asked_at = asked_at - interval '25 hours'`
  await aged.execute(tables(db))
  expect((await file(accountant)).status, 'a day later').toBe(404)
  clock.advance({ minutes: 6 })
  expect((await file(accountant)).status, 'without fresh proof').toBe(403)
})

it('names no traveller of a visa in any report, part or sheet, though its line is called by them', async () => {
  await bringSamplePacks({ db, clock, folder: shippedVisas })
  const reader = await staff('finance')
  const traveller = await signedIn()
  const total = await priceOfVisas(traveller, 1)
  const asks = requestOf(traveller, { people: 1, first: 71_000_000, today, total })
  const { orderId: visaOrder = '', cases = [] } = (await submitVisas(traveller, asks)).data ?? {}
  await paidAtBank(traveller, visaOrder)
  await jobs.runDue()
  await bringTo(house.visas.desk, cases[0]?.caseId ?? '', 'approved', 'A71000000')
  await jobs.runDue()
  const { rows: lines } = await sql<{ titleFa: string }>`
    select title_fa as "titleFa" from orders.line where kind = 'visa'`.execute(tables(db))
  const names = /Moradi|Karimi|مرادی|سارا/i
  expect(lines).toHaveLength(1)
  for (const { titleFa } of lines) expect(titleFa).toMatch(names)

  for (const name of reportNames)
    for (const by of reportOf(name).by) {
      const { rows } = await report(name, `&by=${by}`)
      expect(JSON.stringify(rows), name).not.toMatch(names)
      for (const { key, label } of rows) {
        const path = `/api/office/Report/Parts/${name}?${days}&by=${by}&key=${encodeURIComponent(key)}`
        const told = await (await reader.send(path)).text()
        expect(told, name).not.toMatch(names)
        expect(JSON.parse(told).meta.label).toBe(label)
      }
    }
  expect(JSON.stringify(await report('margin', '&by=route'))).toContain('ویزای')

  const asked = { name: 'sales', from: today, to: today }
  const path = '/api/office/Report/AskExport'
  const made = reader.must(await reader.call<ReportExport>('POST', path, asked))
  await jobs.runDue()
  const file = await reader.send(`/api/office/Report/ExportFile/${made.id}`)
  const sheet = JSON.stringify(await readSheetAsCsv(new Uint8Array(await file.arrayBuffer())))
  expect(sheet).toContain('ویزای')
  expect(sheet).not.toMatch(names)
})
