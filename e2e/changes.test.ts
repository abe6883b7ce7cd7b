// The airline changes a flight I have bought: I am told, I see it on my trip, and I answer.
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { flightKeyOf } from './behind-the-scenes.ts'
import { buyByApi } from './by-api.ts'
import { newNumber, nextWeek, priceOn, title, walletBalance } from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { staffSay } from './staff.ts'
import { checkPathOf } from './ticket-file.ts'
import { desktop, doorstep, phone, visit } from './visit.ts'

const says = (...words: string[]) => staffSay('changes', ...words)
/** `npm run staff -- changes …` in a process of its own, as it is typed. */
async function typed(...words: string[]): Promise<string> {
  const root = resolve(import.meta.dirname, '..')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'tools/staff.ts'), 'changes', ...words],
    {
      cwd: root,
      env: childEnvironment({
        DATABASE_URL: inject('databaseUrl'),
        VAR_DIR: join(tmpdir(), 'parastoo-changes'),
      }),
    },
  )
  return stdout
}

type Told = { template: string; text: string }
const outboxOf = async (page: Page, phoneNumber: string): Promise<Told[]> =>
  (await page.request.get(`/dev/outbox.json?to=${phoneNumber}`)).json()

/** A ticket for one on a day of its own; the trip's page is open. */
async function bought(page: Page, days: number) {
  const phoneNumber = newNumber()
  const orderId = await buyByApi(page, { date: nextWeek(days), phoneNumber, isRefundable: true })
  const hasSubscribed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => `${payload}`.includes('"subscribed"')),
    )
  await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
  // What happens before the page follows its order is not told to it.
  await hasSubscribed
  const { flightKey, departureTime } = await flightKeyOf(orderId)
  return { phoneNumber, orderId, flightKey, departureTime }
}
/** Gives the changed flight back, as the open page offers it. */
async function takeAllBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'استرداد رایگان' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'استرداد کنید' }).click()
  await page.getByText('استرداد رایگان این پرواز را خواسته‌اید.').waitFor()
}
const later = (local: string, minutes: number) =>
  Temporal.PlainDateTime.from(local).add({ minutes }).toString({ smallestUnit: 'minute' })

// What is answered is in change-calls.test.ts.
it.runIf(inject('bothWidths'))(
  'moved by over two hours: a message, the old time struck beside the new, and I accept',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, doorstep)
    const { flightKey, departureTime, phoneNumber, orderId } = await bought(page, 16)
    const after = later(departureTime, 150)
    expect(await typed('move', flightKey, after, '--reason', 'نقص فنی هواپیما')).toMatch(
      /Recorded for \d line/,
    )
    // The page was open: it hears of it by itself.
    await page.getByRole('heading', { name: /زمان پرواز شما را تغییر داده است/ }).waitFor()
    await page.getByText('۲ ساعت و ۳۰ دقیقه دیرتر').waitFor()
    await page.getByText('نقص فنی هواپیما').waitFor()
    const persian = (local: string) =>
      local.slice(11).replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)))
    expect(await page.locator('s').first().textContent()).toContain(persian(departureTime))
    const sent = async () =>
      (await outboxOf(page, phoneNumber)).filter(({ template }) => template === 'flight-moved')
    await expect.poll(async () => (await sent()).length).toBe(1)
    expect((await sent())[0]?.text).toContain(persian(after))
    const faults = await faultsOf(
      page,
      'trip-changed',
      page.getByRole('button', { name: 'می‌پذیرم' }),
    )

    await page.getByRole('button', { name: 'می‌پذیرم' }).click()
    await page.getByText('این تغییر را پذیرفته‌اید.').waitFor()
    faults.push(...(await faultsOfState(page, 'trip-change-accepted')))
    await page.getByRole('link', { name: 'دیدن بلیت' }).click()
    await title(page, 'بلیت الکترونیکی پرواز')
    await page.getByText(persian(after)).first().waitFor()
    await page.getByText('شرکت هواپیمایی زمان پرواز را تغییر داده است').waitFor()
    faults.push(...(await faultsOfState(page, 'ticket-moved')))
    await page.goto('/profile/my-travels')
    await page.getByText('زمان پرواز تغییر کرد').waitFor()
    faults.push(...(await faultsOfState(page, 'trips-changed')))

    // What I am told of, and where, is mine to choose; but this I must know.
    await page.goto('/profile/account')
    const kept = page.getByRole('switch', { name: /پیامک تغییر پرواز/ })
    expect(await kept.isDisabled()).toBe(true)
    const steps = page.getByRole('switch', { name: /پیامک مراحل خرید/ })
    await page.getByText('پیامک مراحل خرید').click()
    await page.getByText('انتخاب شما ذخیره شد.').waitFor()
    await page.reload()
    expect(await steps.isChecked()).toBe(false)
    faults.push(...(await faultsOfState(page, 'account-messages')))

    // Moved once more, and now I do not want it.
    await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
    await says('move', flightKey, later(departureTime, 330))
    await takeAllBack(page)
    expect(faults).toEqual([])
    expectQuiet()
    await close()
  },
)

// The server’s part, with the money, is in change-calls.test.ts; the presses are in the journey above.
it.runIf(inject('bothWidths'))(
  'moved twice: I accept the first, and have all of it back in my wallet for the second',
  async () => {
    const { page, expectQuiet, close } = await visit(desktop, doorstep)
    const { flightKey, departureTime } = await bought(page, 18)
    const paidRial = await priceOn(page.getByText('جمع کل').locator('..'))
    await says('move', flightKey, later(departureTime, 150))
    await page.getByText('۲ ساعت و ۳۰ دقیقه دیرتر').waitFor()
    await page.getByRole('button', { name: 'می‌پذیرم' }).click()
    await page.getByText('این تغییر را پذیرفته‌اید.').waitFor()
    // And then far too early.
    await says('move', flightKey, later(departureTime, -180))
    await takeAllBack(page)
    await page.getByRole('link', { name: 'پیگیری استرداد' }).first().click()
    await title(page, 'درخواست‌های استرداد')
    await page.getByText('مبلغ به کیف پول شما برگشت').waitFor()
    await page.getByText('تأخیر یا تعجیل بیش از دو ساعت').waitFor()
    await page.goto('/profile/transactions')
    expect(await walletBalance(page)).toBe(paidRial)
    expectQuiet()
    await close()
  },
)

it('called off: other flights are shown, and one of them is mine without paying', async () => {
  const { page, expectQuiet, close } = await visit(desktop, doorstep)
  const { flightKey, phoneNumber } = await bought(page, 22)
  await says('cancel', flightKey)
  await page.getByRole('heading', { name: /پرواز شما را لغو کرده است/ }).waitFor()
  const choose = page.getByRole('button', { name: /^انتخاب/ })
  await choose.first().waitFor()
  const faults = await faultsOf(page, 'trip-cancelled', choose.first())
  // Nothing on the trip, in the list, on the ticket or behind its code calls it good.
  await page.getByText('پرواز شما لغو شده است', { exact: true }).waitFor()
  expect(await page.getByText('بلیت شما صادر شد').count()).toBe(0)
  const trip = page.url()
  await page.goto('/profile/my-travels')
  await page.getByText('پرواز لغو شد').first().waitFor()
  faults.push(...(await faultsOfState(page, 'trips-cancelled')))
  await page.getByRole('link', { name: 'دیدن بلیت' }).click()
  await title(page, 'بلیت الکترونیکی پرواز')
  await page.getByText('شرکت هواپیمایی این پرواز را لغو کرده است').waitFor()
  faults.push(...(await faultsOfState(page, 'ticket-cancelled')))
  await page.goto(await checkPathOf(page))
  await title(page, 'پرواز این بلیت لغو شده است')
  faults.push(...(await faultsOfState(page, 'ticket-verify-cancelled')))
  await page.goto(trip)
  await choose.first().waitFor()
  await choose.first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/مبلغی نمی‌پردازید/).waitFor()
  await dialog.getByRole('button', { name: 'همین پرواز را می‌خواهم' }).click()
  await page.getByText(/پرواز جایگزین برای شما صادر شد/).waitFor()
  faults.push(...(await faultsOfState(page, 'trip-rebooked')))
  await expect
    .poll(async () => (await outboxOf(page, phoneNumber)).map(({ template }) => template))
    .toEqual(expect.arrayContaining(['flight-cancelled', 'flight-rebooked']))
  expect(faults).toEqual([])
  expectQuiet()
  await close()
})
