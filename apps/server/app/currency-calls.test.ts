/** Rates of currencies, by the calls that set and show them: one person, two for a jump, one of two at once, and what an order keeps. */
import type { Approval } from '@parastoo/contract/office/approvals'
import type { AuditAct } from '@parastoo/contract/office/audit'
import type { OfficeRate } from '@parastoo/contract/office/currencies'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { expect, it } from 'vitest'
import { createCurrencies } from '../modules/flights/index.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, clock, today, db, house } = await openTestHouse()
const { signedIn, held } = takeSteps({ buyer, today })

async function staff(...scopes: Parameters<typeof makeStaff>[2]) {
  const one = await signedIn()
  const { id } = one.must(
    await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock }, id, scopes)
  return { ...one, userId: id }
}
const accountant = await staff('finance')
const colleague = await staff('finance')
const checker = await staff('finance.approve')
const auditor = await staff('audit')

const source = 'بانک مرکزی'
const rateOf = async (code: string) => {
  const { rates } = accountant.must(
    await accountant.call<{ rates: OfficeRate[] }>('GET', '/api/office/Currency/Rates'),
  )
  const rate = rates.find(({ currencyCode }) => currencyCode === code)
  if (!rate) throw new Error(`There is no rate of ${code}`)
  return rate
}
type Set = { version: number | null; approvalId: string | null }
const set = (one: Buyer, rate: object, key = newId()) =>
  one.call<Set>(
    'POST',
    '/api/office/Currency/SetRate',
    { source, ...rate },
    { 'idempotency-key': key },
  )
const codeOf = async (answer: Promise<{ refused: { code: string } | null }>) =>
  (await answer).refused?.code ?? null
type Shown = { currencyCode: string; exchangeRate: number; isDefault: boolean; isFresh: boolean }
const shown = async () =>
  accountant.must(
    await accountant.call<Shown[]>('GET', '/api/pricing/CurrencyRate/GetUICurrencyCodes'),
  )
const decide = async (approvalId: string, deed: 'Approve' | 'Refuse') => {
  const path = `/api/office/Approval/Get/${approvalId}`
  const { hash } = checker.must(await checker.call<Approval>('GET', path))
  const body =
    deed === 'Approve' ? { id: approvalId, hash } : { id: approvalId, note: 'عدد اشتباه است' }
  return await checker.call<Approval>('POST', `/api/office/Approval/${deed}`, body)
}

it('offers the four currencies, the rial at 1, and shows and freezes no price by a rate that nobody has set', async () => {
  const listed = await shown()
  expect(listed.map(({ currencyCode }) => currencyCode)).toEqual(['IRR', 'USD', 'AED', 'IQD'])
  expect(listed[0]).toMatchObject({ currencySymbol: 'ریال', exchangeRate: 1, isDefault: true })
  expect(listed.map(({ isFresh }) => isFresh)).toEqual([true, false, false, false])
  const { orderId } = await held(await signedIn())
  expect(await house.orders.frozenRates(orderId)).toEqual([])
})

it('sets a rate once for a key, writes it down, and tells every process', async () => {
  const other = createCurrencies({
    db,
    clock,
    audit: async () => {},
    freshHours: 24,
    sellsSamples: false,
  })
  const watching = await other.watch()
  const key = newId()
  const rate = { currencyCode: 'AED', version: 1, rialPerUnit: '۳۴۰٬۰۰۰' }
  expect(accountant.must(await set(accountant, rate, key))).toEqual({
    version: 2,
    approvalId: null,
  })
  expect(accountant.must(await set(accountant, rate, key)), 'replayed').toMatchObject({
    version: 2,
  })
  expect(await rateOf('AED')).toMatchObject({
    rialPerUnit: 340_000,
    version: 2,
    isFresh: true,
    setBy: { id: accountant.userId },
  })
  const charged = () =>
    other.toCharge().map(({ currencyCode, rialPerUnit }) => [currencyCode, rialPerUnit])
  // Where samples are not sold, nothing is charged by the rates that nobody has set.
  await expect.poll(charged).toEqual([['AED', 340_000]])
  await expect
    .poll(shown)
    .toContainEqual(
      expect.objectContaining({ currencyCode: 'AED', exchangeRate: 340_000, isFresh: true }),
    )
  await watching.stop()
  const path = '/api/office/Audit/List?subjectId=AED'
  const acts = auditor.must(await auditor.call<AuditAct[]>('GET', path))
  expect(acts.map(({ kind }) => kind)).toEqual(['currencies.rate-set'])
})

it('of many at once lets one follow the rate they all saw', async () => {
  const { version } = await rateOf('IQD')
  const answers = await Promise.all(
    [accountant, colleague, accountant, colleague].map((one, at) =>
      codeOf(set(one, { currencyCode: 'IQD', version, rialPerUnit: 900 + at })),
    ),
  )
  expect(answers.toSorted()).toEqual(['RATE_CHANGED', 'RATE_CHANGED', 'RATE_CHANGED', null])
  expect((await rateOf('IQD')).version).toBe(version + 1)
  const ahead = { currencyCode: 'IQD', version: version + 5, rialPerUnit: 905 }
  expect(await codeOf(set(accountant, ahead)), 'one that nobody has seen').toBe('RATE_CHANGED')
})

it('asks a second person for a jump, who allows what still follows, once', async () => {
  accountant.must(
    await set(accountant, { currencyCode: 'USD', version: 1, rialPerUnit: 1_000_000 }),
  )
  const jump = { currencyCode: 'USD', version: 2, rialPerUnit: 1_060_000 }
  const { approvalId, version } = accountant.must(await set(accountant, jump))
  expect(version).toBeNull()
  expect(await rateOf('USD')).toMatchObject({
    rialPerUnit: 1_000_000,
    asked: { approvalId, rialPerUnit: 1_060_000 },
  })
  expect(await codeOf(set(colleague, jump))).toBe('APPROVAL_ALREADY_ASKED')
  // A small step by somebody else: what was asked for follows a rate that is no longer in force.
  colleague.must(await set(colleague, { ...jump, rialPerUnit: 1_010_000 }))
  expect(await codeOf(decide(String(approvalId), 'Approve'))).toBe('APPROVAL_CHANGED')
  expect(await rateOf('USD')).toMatchObject({ rialPerUnit: 1_010_000, version: 3 })
  checker.must(await decide(String(approvalId), 'Refuse'))

  const again = accountant.must(
    await set(accountant, { ...jump, version: 3, rialPerUnit: 1_200_000 }),
  )
  checker.must(await decide(String(again.approvalId), 'Approve'))
  expect(await codeOf(decide(String(again.approvalId), 'Approve'))).toBe('APPROVAL_ENDED')
  expect(await rateOf('USD')).toMatchObject({
    rialPerUnit: 1_200_000,
    version: 4,
    asked: null,
    setBy: { id: checker.userId },
  })
})

it('takes no rate without a number and a source, of the rial, or from whoever only reads', async () => {
  const good = { currencyCode: 'USD', version: 4, rialPerUnit: 1_210_000 }
  for (const rialPerUnit of [0, -5, 1.5, '', 'یک میلیون'])
    expect(await codeOf(set(accountant, { ...good, rialPerUnit }))).toBe('RATE_IS_INVALID')
  expect(await codeOf(set(accountant, { ...good, source: ' ' }))).toBe('RATE_SOURCE_REQUIRED')
  expect(await codeOf(set(accountant, { ...good, currencyCode: 'IRR' }))).not.toBeNull()
  expect(await codeOf(set(auditor, good))).toBe('FORBIDDEN')
})

it('keeps the rates of the moment with an order, whatever they become', async () => {
  const one = await signedIn()
  const detailsOf = async ({ orderId }: { orderId: string }) =>
    one.must(
      await one.call<OrderDetails>(
        'GET',
        `/api/orders/Order/GetCurrentUserOrderDetails/${orderId}`,
      ),
    )
  await house.currencies.refresh()
  const before = await rateOf('USD')
  const first = await held(one)
  accountant.must(
    await set(accountant, { currencyCode: 'USD', version: 4, rialPerUnit: 1_210_000 }),
  )
  await house.currencies.refresh()
  const { frozenRates } = await detailsOf(first)
  expect(frozenRates.map(({ currencyCode }) => currencyCode)).toEqual(['AED', 'IQD', 'USD'])
  expect(frozenRates).toContainEqual({
    currencyCode: 'USD',
    rialPerUnit: 1_200_000,
    source,
    setAt: before.setAt,
  })
})

it('changes no rate that is set', async () => {
  await expect(query(db, `update flights.currency_rate set rial_per_unit = 1`)).rejects.toThrow()
  await expect(query(db, `delete from flights.currency_rate`)).rejects.toThrow()
})
