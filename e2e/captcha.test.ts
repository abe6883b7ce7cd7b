// What a person is asked to read: a supplier's picture before it holds seats, and our own where codes are guessed at.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import {
  fillPassenger,
  heldOrder,
  holdSeat,
  newNumber,
  nextWeek,
  signIn,
  title,
} from './journey.ts'
import { faultsOf } from './looks.ts'
import { type Product, startProduct } from './product.ts'
import { copyDatabase } from './testing/copy-database.ts'
import { doorstep, looks, phone, visit } from './visit.ts'

/** The letters of the picture that the supplier has shown last. */
function lettersShown({ varDir }: Product): string {
  const book = readFileSync(join(varDir, 'sample-suppliers/north/bookings.json'), 'utf8')
  const { captchas } = JSON.parse(book) as { captchas: Record<string, { letters: string }> }
  return Object.values(captchas).at(-1)?.letters ?? ''
}
const submit = (page: Page) => page.getByRole('button', { name: 'ثبت و ادامه' })

it.for(looks)('who guesses at codes is asked to read or compute, $width px', async (look) => {
  const { page, expectQuiet, close } = await visit(look, doorstep)
  await holdSeat(page, { date: nextWeek(18), phoneNumber: newNumber() })
  const code = page.getByRole('textbox', { name: 'کد تخفیف' })
  const apply = page.getByRole('button', { name: 'اعمال کد' })
  const dialog = page.getByRole('dialog', { name: 'یک پرسش کوتاه' })
  for (let times = 0; times < 9; times += 1) {
    await code.fill(`NOBODYS${times}`)
    const answered = page.waitForResponse(/ApplyDiscountVoucher/)
    await apply.click()
    await answered
  }
  await dialog.waitFor()
  await dialog.getByRole('img', { name: 'تصویر پنج رقم' }).waitFor()
  expect(await faultsOf(page, `human-${look.width}`)).toEqual([])
  await page.setViewportSize({ width: look.width, height: look.width < 600 ? 844 : 900 })
  const digits = dialog.getByRole('textbox', { name: 'رقم‌های تصویر' })
  await digits.fill('۱۲')
  await dialog.getByRole('button', { name: 'ادامه', exact: true }).click()
  await dialog.getByText('هر پنج رقم تصویر را بنویسید.').waitFor()
  await digits.fill('۰۰۰۰۰')
  await dialog.getByRole('button', { name: 'ادامه', exact: true }).click()
  // Asked again, with the reason: the picture was another.
  await dialog.getByText('کد امنیتی درست نیست. کد جدید را وارد کنید.').waitFor()
  // By keyboard alone, without seeing anything.
  const other = dialog.getByRole('button', { name: 'من ربات نیستم؛ بدون تصویر ادامه می‌دهم' })
  await digits.focus()
  const isReached = () => other.evaluate((button) => button === document.activeElement)
  for (let steps = 0; steps < 6 && !(await isReached()); steps += 1)
    await page.keyboard.press('Tab')
  expect(await isReached()).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached', timeout: 60_000 })
  await page.getByText(/این کد تخفیف معتبر نیست/).waitFor()
  expectQuiet({ refusals: true })
  await close()
})

it('who checks many tickets in a row presses once more, and is answered', async () => {
  const { page, close } = await visit(phone, doorstep)
  const path = '/api/flight-reservation/Tickets/CheckTicket/nobodys'
  for (let times = 0; times < 21; times += 1) await page.request.get(path)
  await page.goto('/tickets/verify/nobodys')
  expect(await faultsOf(page, 'ticket-check-asked')).toEqual([])
  await page.getByRole('button', { name: 'بررسی بلیت' }).click()
  const dialog = page.getByRole('dialog', { name: 'یک پرسش کوتاه' })
  await dialog.getByRole('button', { name: /بدون تصویر/ }).click()
  await dialog.waitFor({ state: 'detached', timeout: 60_000 })
  await title(page, /بلیت/)
  await close()
})

// Last, because it starts a product of its own.
// Its calls are in supplier-captcha-calls.test.ts.
it.runIf(inject('bothWidths'))(
  'a supplier’s picture is read, read wrongly, renewed, and nothing typed is lost',
  async () => {
    const product = await startProduct({
      DATABASE_URL: await copyDatabase(inject('filledUrl')),
      SAMPLE_SUPPLIERS: 'north:captcha',
      LOG_LEVEL: 'warn',
    })
    onTestFinished(() => product.discard())
    const { page, expectQuiet, close } = await visit(phone, doorstep, product.url)
    // The supplier is far away: what its next picture would be is seen only after a while.
    await page.route(/GetCaptcha/, async (route) => {
      await delay(1_000)
      await route.continue()
    })
    const found = await page.request.post('/api/flight-catalog/FlightCatalog/Available', {
      data: {
        productType: 'DomesticFlight',
        originDestinations: [
          {
            origin: 'THR',
            originKind: 'CityCode',
            departureDate: nextWeek(16),
            destination: 'MHD',
            destinationKind: 'CityCode',
          },
        ],
      },
    })
    const { data } = (await found.json()) as { data: { requestId: string } }
    type Found = { data: { proposals: { proposalId: string; provider: string; seat: number }[] } }
    const ofNorth = async () => {
      const path = `/api/flight-catalog/FlightCatalog/Available/${data.requestId}`
      const { proposals } = ((await (await page.request.get(path)).json()) as Found).data
      return proposals.find(({ provider, seat }) => provider === 'north' && seat > 0)?.proposalId
    }
    await expect.poll(ofNorth, { timeout: 20_000 }).toBeDefined()
    await page.goto(`/add-passenger?requestId=${data.requestId}&proposalId=${await ofNorth()}`)

    await fillPassenger(page, 0)
    await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill('۰۹۱۲۱۲۳۴۵۶۷')
    // Whoever cannot see it has two ways on, both by name.
    for (const way of ['از همکاران ما بخواهید برایتان رزرو کنند', 'پرواز دیگری انتخاب کنید'])
      await page.getByRole('link', { name: way }).waitFor()
    const code = page.getByRole('textbox', { name: 'حروف تصویر' })
    const picture = page.getByRole('img', { name: 'تصویر کد امنیتی' })
    await picture.waitFor()
    const source = () => picture.getAttribute('src')
    const first = await source()
    expect(first).toMatch(/^data:image\/png;base64,/)
    expect(await page.content()).not.toContain('127.0.0.1')
    await page.getByRole('button', { name: 'تصویر جدید' }).click()
    await expect.poll(source, { timeout: 20_000 }).not.toBe(first)

    // Left empty it is asked for where it stands.
    await submit(page).click()
    await page.getByText('کد امنیتی تصویر را وارد کنید.').waitFor()
    const faults = await faultsOf(page, 'supplier-captcha', submit(page))
    expect(faults).toEqual([])
    await code.fill('۰۰۰')
    const answered = await source()
    await submit(page).click()
    await signIn(page, newNumber(), product.url)
    await page.getByText('کد امنیتی درست نیست. کد جدید را وارد کنید.').waitFor()
    expect(await code.inputValue()).toBe('')
    const written = page.getByRole('textbox', { name: 'نام فارسی', exact: true })
    expect(await written.inputValue()).toBe('سارا')
    // The next picture, not the one that was answered wrongly.
    await expect.poll(source, { timeout: 20_000 }).not.toBe(answered)
    await code.fill(toPersianDigits(lettersShown(product)))
    await submit(page).click()
    await heldOrder(page)
    expectQuiet({ refusals: true })
    await close()
  },
  400_000,
)
