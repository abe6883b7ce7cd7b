/** Rates of currencies, by the calls that set and show them: one person, two for a jump, one of two at once, and what an order keeps. */
import type { Approval } from '@parastoo/contract/office/approvals'
import type { AuditAct } from '@parastoo/contract/office/audit'
import type { OfficeRate } from '@parastoo/contract/office/currencies'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { expect, it } from 'vitest'
import { createCurrencies } from '../modules/flights/index.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { silentLog } from '../platform/log.ts'
import { openStubServer } from '../platform/outbound/testing/stub-server.ts'
import { passLeases } from './testing/crash-trail.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { killedAtDesk } from './testing/kill-at-counter.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

/** TGJU and Nobitex, both played here: what a dollar costs at each. */
const market = { tgju: '1,500,000', nobitex: '1510000', hoursAhead: 0 }
const tgjuNow = () => inTehran(clock.now().add({ hours: market.hoursAhead }))
const feeds = await openStubServer(({ path }) =>
  path === '/ajax.json'
    ? { json: { current: { price_dollar_rl: { p: market.tgju, ts: tgjuNow() } } } }
    : { json: { status: 'ok', stats: { 'usdt-rls': { latest: market.nobitex } } } },
)
const inTehran = (at: Temporal.Instant) =>
  at
    .toZonedDateTimeISO('Asia/Tehran')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
const { buyer, clock, jobs, today, db, house, url } = await openTestHouse({
  settings: { RATE_FEEDS: 'tgju,nobitex', TGJU_HOST: feeds.url, NOBITEX_HOST: feeds.url },
})
const { signedIn, held, paidAtBank } = takeSteps({ buyer, today })

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

/** A rate of which one asks and another allows: the first of a currency, and every jump. */
const setByTwo = async (rate: { currencyCode: string; version: number; rialPerUnit: number }) => {
  const { approvalId, version } = accountant.must(await set(accountant, rate))
  expect(version, 'waits for a second person').toBeNull()
  checker.must(await decide(String(approvalId), 'Approve'))
}

it('offers the four currencies, the rial at 1, and shows and freezes no price by a rate that nobody has set', async () => {
  const listed = await shown()
  expect(listed.map(({ currencyCode }) => currencyCode)).toEqual(['IRR', 'USD', 'AED', 'IQD'])
  expect(listed[0]).toMatchObject({ currencySymbol: 'ریال', exchangeRate: 1, isDefault: true })
  expect(listed.map(({ isFresh }) => isFresh)).toEqual([true, false, false, false])
  const { orderId } = await held(await signedIn())
  expect(await house.orders.frozenRates(orderId)).toEqual([])
})

it('proposes what two feeds of the market agree on, says so of a jump, and sets nothing by it', async () => {
  const before = await rateOf('USD')
  expect(before.proposed).toBeNull()
  // What is said of tomorrow is believed by nobody, and is not the newest word until then.
  market.hoursAhead = 24
  await house.currencies.readFeeds()
  market.hoursAhead = 0
  await house.currencies.readFeeds()
  const proposed = { rialPerUnit: 1_505_000, sourceFa: 'نوبیتکس، تی‌جی‌جی‌یو' }
  expect(await rateOf('USD')).toMatchObject({ ...before, proposed })
  market.nobitex = '1600000'
  await house.currencies.readFeeds()
  expect((await rateOf('USD')).proposed, 'they lie too far apart').toBeNull()
  market.tgju = '1,600,000'
  feeds.order(/stats/, 'page')
  await house.currencies.readFeeds()
  expect((await rateOf('USD')).proposed).toMatchObject({ rialPerUnit: 1_600_000 })
})

it('sets a rate once for a key, writes it down, and tells every process', async () => {
  const other = createCurrencies({
    db,
    clock,
    audit: async () => {},
    freshHours: 24,
    sellsSamples: false,
    log: silentLog,
  })
  const watching = await other.watch()
  await setByTwo({ currencyCode: 'AED', version: 1, rialPerUnit: 330_000 })
  const key = newId()
  const rate = { currencyCode: 'AED', version: 2, rialPerUnit: '۳۴۰٬۰۰۰' }
  expect(accountant.must(await set(accountant, rate, key))).toEqual({
    version: 3,
    approvalId: null,
  })
  expect(accountant.must(await set(accountant, rate, key)), 'replayed').toMatchObject({
    version: 3,
  })
  expect(await rateOf('AED')).toMatchObject({
    rialPerUnit: 340_000,
    version: 3,
    isFresh: true,
    setBy: { id: accountant.userId },
  })
  const charged = () =>
    other.toCharge().map(({ currencyCode, rialPerUnit }) => [currencyCode, rialPerUnit])
  // Where samples are not sold, nothing is charged by the rates that nobody has set.
  await expect.poll(charged).toEqual([['AED', 340_000]])
  const chargedBy = (code: 'AED' | 'IQD') => db.tx((tx) => other.chargedBy(tx, code))
  expect([await chargedBy('AED'), await chargedBy('IQD')]).toEqual([340_000, null])
  await expect
    .poll(shown)
    .toContainEqual(
      expect.objectContaining({ currencyCode: 'AED', exchangeRate: 340_000, isFresh: true }),
    )
  await watching.stop()
  const path = '/api/office/Audit/List?subjectId=AED'
  const acts = auditor.must(await auditor.call<AuditAct[]>('GET', path))
  expect(acts.map(({ kind }) => kind)).toEqual(['currencies.rate-set', 'currencies.rate-set'])
})

it('of many at once lets one follow the rate they all saw', async () => {
  await setByTwo({ currencyCode: 'IQD', version: 1, rialPerUnit: 890 })
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

it('asks a second person for the first rate of a currency, however near it is to the sample', async () => {
  const { rialPerUnit } = await rateOf('USD')
  const first = { currencyCode: 'USD', version: 1, rialPerUnit }
  const { version, approvalId } = accountant.must(await set(accountant, first))
  expect(version).toBeNull()
  checker.must(await decide(String(approvalId), 'Refuse'))
  expect((await rateOf('USD')).version).toBe(1)
})

it('asks a second person for a jump, who allows what still follows, once', async () => {
  await setByTwo({ currencyCode: 'USD', version: 1, rialPerUnit: 1_000_000 })
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

it('by a process that is killed before it has written all is not set, and is set once by the same key after', async () => {
  const { version, rialPerUnit: before } = await rateOf('AED')
  const { secret } = house.grounds.config
  const rate = { currencyCode: 'AED', version, rialPerUnit: before + 1, source }
  const key = newId()
  const by = { userId: accountant.userId, sessionId: newId(), scope: ['finance'], key }
  const where = { room: 'officeCurrencies', verb: 'set', point: 'rate:before-set-commit' } as const
  const acts = async () =>
    auditor.must(
      await auditor.call<AuditAct[]>('GET', '/api/office/Audit/List?subjectId=AED&pageSize=50'),
    ).length
  const written = await acts()
  expect(await killedAtDesk({ url, secret }, { ...where, ...by, ...rate })).toBe('SIGKILL')
  expect(await rateOf('AED')).toMatchObject({ version, rialPerUnit: before })
  expect(await acts()).toBe(written)
  await passLeases(db)
  expect(accountant.must(await set(accountant, rate, key))).toEqual({
    version: version + 1,
    approvalId: null,
  })
  expect(accountant.must(await set(accountant, rate, key)).version, 'replayed').toBe(version + 1)
  expect(await rateOf('AED')).toMatchObject({ version: version + 1, rialPerUnit: before + 1 })
  expect(await acts()).toBe(written + 1)
}, 120_000)

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
  await paidAtBank(one, first.orderId)
  await jobs.runDue()
  const ticket = `/api/flight-reservation/Tickets/FlightTicketHtml/${first.orderId}`
  const html = await (await one.send(ticket)).text()
  expect(html.replaceAll(/[\u2066-\u2069]|<[^>]*>/g, '')).toContain('هر دلار ۱٬۲۰۰٬۰۰۰ ریال')
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

it('passes over a currency that a newer release has added, while nodes of both run', async () => {
  const before = await shown()
  const { orderId } = await held(await signedIn())
  const frozen = await house.orders.frozenRates(orderId)
  await query(db, 'alter table flights.currency drop constraint currency_currency_code_check')
  await query(
    db,
    `insert into flights.currency (currency_code, currency_symbol, is_default, position) values ('TRY', 'لیر', false, 9)`,
  )
  await query(
    db,
    `insert into flights.currency_rate (currency_code, version, rial_per_unit, source, set_at) values ('TRY', 1, 25000, $1, $2)`,
    [source, clock.now()],
  )
  await house.currencies.refresh()
  expect(await shown()).toEqual(before)
  expect((await rateOf('EUR')).version).toBe(1)
  const next = await held(await signedIn())
  expect(await house.orders.frozenRates(next.orderId)).toEqual(frozen)
})

it('asks a second person for small steps of one day that add up to a jump, and for no slow ones', async () => {
  const { version } = await rateOf('IQD')
  const step = async (at: number, rialPerUnit: number) =>
    accountant.must(
      await set(accountant, { currencyCode: 'IQD', version: version + at, rialPerUnit }),
    )
  await setByTwo({ currencyCode: 'IQD', version, rialPerUnit: 10_000 })
  expect((await step(1, 10_400)).version).toBe(version + 2)
  const asked = await step(2, 10_600)
  expect(asked.version, 'near the last one, and a jump from the morning’s').toBeNull()
  checker.must(await decide(String(asked.approvalId), 'Refuse'))
  // What two people have allowed begins the sum anew.
  await setByTwo({ currencyCode: 'IQD', version: version + 2, rialPerUnit: 10_700 })
  expect((await step(3, 11_200)).version).toBe(version + 4)
  const next = { currencyCode: 'IQD' as const, source, version: version + 4, rialPerUnit: 11_500 }
  const byOne = () => db.tx((tx) => house.currencies.set(tx, { ...next, by: accountant.userId }))
  expect(await byOne()).toEqual({ refused: 'RATE_NEEDS_SECOND' })
  clock.advance({ hours: 25 })
  expect(await byOne(), 'another day').toEqual({ version: version + 5 })
})
