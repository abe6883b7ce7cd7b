/**
 * Suppliers and rails that an agency switches on, as a traveller meets them: an airline's system, a charterer, banks of Iraq and a lender, each
 * played on this machine. For `npm run prove:journeys`; what they promise without a browser stands beside each adapter.
 */

import { formatNumber } from '@parastoo/kit/money'
import { toLatinDigits } from '@parastoo/kit/text'
import {
  type FarSides,
  openFarSides,
  type RailName,
} from '@parastoo/server/app/testing/rails/far-sides'
import { systemClock } from '@parastoo/server/platform/clock'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { holdByApi } from './by-api.ts'
import {
  askForCode,
  atBank,
  chooseFirst,
  comes,
  flightCards,
  goToBank,
  heldOrder,
  namePassenger,
  newNumber,
  nextWeek,
  pay,
  priceOn,
  resultsOn,
  skipPassword,
  title,
} from './journey.ts'
import { faultsOfState, leavePicture } from './looks.ts'
import { startProduct } from './product.ts'
import { copyDatabase } from './testing/copy-database.ts'
import { codeFor, doorstep, phone, visit } from './visit.ts'

type Stand = Awaited<ReturnType<typeof openStand>>
/** Opened once for all of them, and only where they are made. */
const opened = inject('bothWidths') ? await openStand() : null
afterAll(async () => {
  await opened?.product.discard()
  await opened?.far.close()
})

async function openStand() {
  const far = await openFarSides(() => systemClock.now())
  const product = await startProduct({
    ...far.settings,
    GATEWAYS: 'sandbox,qi,fib,snapppay',
    DATABASE_URL: await copyDatabase(inject('filledUrl')),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  })
  return { far, product }
}

/** Where the lender's page is, by its own word. */
const lender = 'https://payment.snapppay.example'

/** A visit to that product, whose banks' pages are drawn here: the stubs speak to servers alone. */
async function visitBanks(stand: Stand, path: string) {
  const { far, product } = stand
  const { qi } = far.rails
  const visited = await visit(phone, path, product.url, [qi.url, lender])
  await visited.context.route(`${qi.url}/api/v1/payment/*`, (route) => {
    const { json } = lastOf(far, 'qi', /\/payment$/)
    const back = `<a href="${json.finishPaymentUrl}">Back to the shop</a>`
    return route.fulfill({ contentType: 'text/html', body: `<h1>Qi Card</h1>${back}` })
  })
  await visited.context.route(`${lender}/**`, (route) => {
    const token = new URL(route.request().url()).searchParams.get('paymentToken') ?? ''
    const { json } = lastOf(far, 'snapppay', /v1\/token$/)
    const fields = Object.entries(far.rails.snapppay.returned(token)).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    )
    const body = `<h1>SnappPay</h1><form method="post" action="${json.returnURL}">${fields.join('')}<button>Agree</button></form>`
    return route.fulfill({ contentType: 'text/html', body })
  })
  return visited
}

function lastOf(far: FarSides, rail: RailName, path: RegExp) {
  const found = far.rails[rail].requests.findLast((each) => path.test(each.path))
  if (!found) throw new Error(`${rail} was asked for nothing like ${path}`)
  return found
}

/** Results of a day narrowed to one departure, which a supplier outside sells. */
const departing = (days: number, airline: string, minutes: string) =>
  `${resultsOn(nextWeek(days))}&airlines=${airline}&departs=${minutes}&refundable=1`

/** The first card once suppliers have answered; what came late is let in by the button that tells of it. */
async function firstCard(page: Page): Promise<Locator> {
  const card = flightCards(page).first()
  const fresh = page.getByRole('button', { name: /پرواز جدید/ })
  await card.or(fresh).first().waitFor()
  if (await fresh.isVisible()) await fresh.click()
  await card.waitFor()
  return card
}

/** Opens a card's details and reads who sells it. */
async function sellerOn(page: Page, card: Locator): Promise<string> {
  await card.getByRole('button', { name: /جزئیات/ }).click()
  const seller = page
    .getByRole('listitem')
    .filter({ hasText: /^فروشنده/ })
    .first()
  await seller.waitFor()
  return ((await seller.textContent()) ?? '').replace('فروشنده', '').trim()
}

/** Chooses how to pay by its name. */
const chooseBank = (page: Page, name: RegExp) =>
  page.getByRole('radio', { name }).check({ force: true })

describe.runIf(opened)('what an agency switches on', () => {
  const stand = opened as Stand

  it('a ticket of an airline’s system is bought, and given back with its penalty', async () => {
    const { nira } = stand.far.suppliers
    const { page, expectQuiet, close } = await visitBanks(stand, departing(12, 'ZV', '440-470'))
    const card = await firstCard(page)
    expect(await sellerOn(page, card)).toBe('هواپیمایی نمونه')
    const faults = await faultsOfState(page, 'rails-nira-results')
    await chooseFirst(page, newNumber())
    await namePassenger(page)
    const orderId = await heldOrder(page)
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await page.waitForURL(/\/payment\//)
    await title(page, 'بلیت شما صادر شد')
    faults.push(...(await faultsOfState(page, 'rails-nira-issued')))
    const [number] = [...nira.state.tickets.keys()]
    expect(nira.state.tickets.size).toBe(1)
    await page.getByRole('link', { name: 'دیدن بلیت' }).click()
    await title(page, 'بلیت الکترونیکی پرواز')
    expect(toLatinDigits((await page.getByRole('article').textContent()) ?? '')).toContain(number)

    await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
    await page.getByRole('link', { name: 'استرداد بلیت', exact: true }).click()
    await title(page, 'استرداد بلیت')
    await page.getByText('انصراف از سفر', { exact: true }).click()
    await page.waitForURL(/reason=1/)
    await page
      .getByRole('checkbox', { name: /سارا مرادی/ })
      .first()
      .check({ force: true })
    await page.getByText('قوانین استرداد این بلیت را خوانده‌ام و می‌پذیرم.').click()
    faults.push(...(await faultsOfState(page, 'rails-nira-refund')))
    await page.getByRole('button', { name: 'ثبت درخواست استرداد' }).click()
    await title(page, 'درخواست‌های استرداد')
    await comes(page, 'مبلغ به کیف پول شما برگشت')
    faults.push(...(await faultsOfState(page, 'rails-nira-refunded')))
    const ticket = nira.state.tickets.get(number ?? '')
    expect(ticket?.ticket.history[0]?.status).toBe('R')
    expect([nira.called('CancelSeatJS'), nira.called('ETRefundJS')]).toEqual([1, 1])
    expect(faults).toEqual([])
    expectQuiet()
    await close()
  })

  it('a charter’s price rises as its seats are locked: both prices are shown, and the new one is paid once it is accepted', async () => {
    const { sepehr } = stand.far.suppliers
    const days = 14
    const { page, expectQuiet, close } = await visitBanks(
      stand,
      departing(days, 'HH', '1360-1390').replace('&refundable=1', ''),
    )
    const card = await firstCard(page)
    expect(await sellerOn(page, card)).toBe('چارتر نمونه')
    const oldRial = await priceOn(card)
    await chooseFirst(page, newNumber())
    await page.getByRole('button', { name: 'ثبت و ادامه' }).waitFor()
    const byRial = 700_000
    // Between the price question and the lock, which prices once more.
    sepehr.faults.onNext('search', () =>
      sepehr.faults.onNext('search', () => {
        for (const fareName of ['YCH1', 'YCH2'])
          sepehr.state.raise('6225', nextWeek(days), fareName, byRial)
      }),
    )
    await namePassenger(page)
    const dialog = page.getByRole('alertdialog', { name: 'قیمت پرواز تغییر کرد' })
    expect(await priceOn(dialog.locator('dl > div').nth(0))).toBe(oldRial)
    expect(await priceOn(dialog.locator('dl > div').nth(1))).toBe(oldRial + byRial)
    const faults = await faultsOfState(page, 'rails-sepehr-price')
    await dialog.getByRole('button', { name: 'ادامه با قیمت جدید' }).click()
    await heldOrder(page)
    await goToBank(page)
    expect(await priceOn(page.getByRole('region', { name: 'مبلغ' }))).toBe(oldRial + byRial)
    await atBank(page, 'پرداخت موفق')
    await page.waitForURL(/\/payment\//)
    await title(page, 'بلیت شما صادر شد')
    expect(sepehr.called('book')).toBe(1)
    expect(faults).toEqual([])
    expectQuiet({ refusals: true })
    await close()
  })

  it('somebody in Iraq is offered its banks first, buys by Qi’s page in whole dinars, and by FIB, and gives back in dinars', async () => {
    const { qi } = stand.far.rails
    const { page, expectQuiet, close } = await visitBanks(stand, resultsOn(nextWeek(16)))
    await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
    const iraqi = `964770${newNumber().slice(-7)}`
    const code = await askForCode(page, `+${iraqi}`)
    await code.fill(await codeFor(iraqi.slice(3), 0, stand.product.url))
    await code.waitFor({ state: 'detached' })
    await skipPassword(page)
    await page.waitForURL(/\/add-passenger\?/)
    const traveller = await namePassenger(page)
    const orderId = await heldOrder(page)
    const names = await page
      .getByRole('radio')
      .evaluateAll((all) =>
        all.map((each) => (each as HTMLInputElement).closest('label')?.textContent ?? ''),
      )
    expect(names[0]).toContain('کی‌کارت عراق')
    expect(names[1]).toContain('FIB')
    expect(names.join()).not.toContain('اسنپ‌پی')
    const told = page.getByText(/در بانک .* دینار عراق می‌پردازید/)
    const dinars = Number(toLatinDigits((await told.textContent()) ?? '').replace(/\D/g, ''))
    const faults = await faultsOfState(page, 'rails-iraq-confirm')

    await pay(page)
    await page.getByRole('heading', { name: 'Qi Card' }).waitFor()
    const { json } = lastOf(stand.far, 'qi', /\/payment$/)
    expect(json).toMatchObject({ currency: 'IQD' })
    expect(json.amount).toBe(dinars)
    qi.pay(String(json.requestId))
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.waitForURL(new RegExp(`/payment/${orderId}`))
    await title(page, 'بلیت شما صادر شد')
    await page
      .getByText(`${formatNumber(dinars)} دینار عراق، هر دینار`)
      .first()
      .waitFor()
    faults.push(...(await faultsOfState(page, 'rails-iraq-issued')))
    expect(qi.ledger.filter(({ kind }) => kind === 'payment')).toHaveLength(1)

    // Another flight, by the app: the page shows what it is paid by, and goes on by itself once it is paid.
    const { fib } = stand.far.rails
    await page.goto(`${resultsOn(nextWeek(17))}&refundable=1`)
    await chooseFirst(page, '')
    await namePassenger(page, traveller)
    const second = await heldOrder(page)
    await chooseBank(page, /FIB/)
    await pay(page)
    await title(page, 'پرداخت با اپلیکیشن FIB')
    await page.getByRole('img', { name: 'تصویر QR پرداخت' }).waitFor()
    await page.getByText(/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/).waitFor()
    expect(
      await page.getByRole('link', { name: /باز کردن اپلیکیشن FIB/ }).getAttribute('href'),
    ).toMatch(/^https:\/\/personal\./)
    faults.push(...(await faultsOfState(page, 'rails-fib')))
    const { amount } = lastOf(stand.far, 'fib', /\/payments$/).json.monetaryValue as {
      amount: string
    }
    expect(amount).toMatch(/^\d+$/)
    fib.pay(fib.lastPaymentId())
    await page.waitForURL(new RegExp(`/payment/${second}`))
    await title(page, 'بلیت شما صادر شد')
    expect(fib.ledger.map(({ kind, amount: paid }) => [kind, String(paid)])).toEqual([
      ['payment', amount],
    ])

    // What comes back of it comes back in dinars, unless another way is chosen.
    await page.goto(`/profile/my-travels/order-details/refund?orderId=${second}&reason=1`)
    await page
      .getByRole('checkbox', { name: /سارا مرادی/ })
      .first()
      .check({ force: true })
    await page.getByRole('radio', { name: /به دینار، با همان .*FIB/, checked: true }).waitFor()
    const back = page.getByText(/دینار عراق، با .*FIB/)
    const backDinars = Number(toLatinDigits((await back.textContent()) ?? '').replace(/\D/g, ''))
    expect(backDinars).toBeGreaterThan(0)
    expect(backDinars).toBeLessThanOrEqual(Number(amount))
    await page.getByRole('radio', { name: /کیف پول/ }).check({ force: true })
    await back.waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: /به دینار/ }).check({ force: true })
    await back.waitFor()
    await page.getByText('قوانین استرداد این بلیت را خوانده‌ام و می‌پذیرم.').click()
    faults.push(...(await faultsOfState(page, 'rails-fib-refund')))
    await page.getByRole('button', { name: 'ثبت درخواست استرداد' }).click()
    await title(page, 'درخواست‌های استرداد')
    await comes(page, 'مبلغ در نوبت بازگشت به دینار است')
    await comes(page, `${formatNumber(backDinars)} دینار عراق`)
    faults.push(...(await faultsOfState(page, 'rails-fib-refunded')))
    // Until its bank has given it back the trip does not say that it has.
    await page.goto(`/profile/my-travels/order-details?orderId=${second}`)
    await page.getByText('بازگشت پول در راه است').first().waitFor()
    await page.getByText('به شما برمی‌گردد؛ در راه است').waitFor()
    expect(await page.getByText('استرداد انجام شد').count()).toBe(0)
    faults.push(...(await faultsOfState(page, 'rails-fib-trip')))
    expect(faults).toEqual([])
    // A code to a number abroad is asked for a proof of work first, which is a refusal to the browser.
    expectQuiet({ refusals: true })
    await close()
  })

  it('instalments are taken once the ticket is issued, and given back where it is not', async () => {
    const { snapppay } = stand.far.rails
    const { sepehr } = stand.far.suppliers
    const { page, expectQuiet, close } = await visitBanks(stand, doorstep)
    const first = await holdByApi(page, { date: nextWeek(18), phoneNumber: newNumber() })
    await page.goto(`/confirm?orderId=${first}`)
    await heldOrder(page)
    await chooseBank(page, /اسنپ‌پی/)
    await page.getByText('قسط‌ها را به اسنپ‌پی می‌پردازید').waitFor()
    const faults = await faultsOfState(page, 'rails-lender-confirm')
    await pay(page)
    await page.getByRole('heading', { name: 'SnappPay' }).waitFor()
    const token = () => new URL(page.url()).searchParams.get('paymentToken') ?? ''
    const statusOf = (wanted: string) =>
      snapppay.loans.find(({ paymentToken }) => paymentToken === wanted)?.status
    const taken = token()
    snapppay.pay(taken)
    await page.getByRole('button', { name: 'Agree' }).click()
    await page.waitForURL(new RegExp(`/payment/${first}`))
    await title(page, 'بلیت شما صادر شد')
    await expect.poll(() => statusOf(taken), { timeout: 120_000 }).toBe('SETTLE')
    faults.push(...(await faultsOfState(page, 'rails-lender-issued')))

    // The charterer has no credit of ours left: nothing is issued.
    await page.goto(departing(19, 'HH', '1360-1390').replace('&refundable=1', ''))
    await firstCard(page)
    await chooseFirst(page, '')
    await namePassenger(page)
    const second = await heldOrder(page)
    sepehr.state.credit.rial = 0
    await chooseBank(page, /اسنپ‌پی/)
    await pay(page)
    await page.getByRole('heading', { name: 'SnappPay' }).waitFor()
    const reverted = token()
    snapppay.pay(reverted)
    await page.getByRole('button', { name: 'Agree' }).click()
    await page.waitForURL(new RegExp(`/payment/${second}`))
    await title(page, 'صدور بلیت انجام نشد')
    await expect.poll(() => statusOf(reverted), { timeout: 120_000 }).toBe('REVERT')
    await comes(page, 'قسطی')
    faults.push(...(await faultsOfState(page, 'rails-lender-reverted')))
    await page.goto('/profile/transactions')
    await leavePicture(page, 'rails-lender-wallet')
    expect(faults).toEqual([])
    expectQuiet()
    await close()
  })
})
