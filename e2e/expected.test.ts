/** What people expect and nobody named: the terminal, an order found without an account, seats for a group. At the width of a phone. */
import { readFile } from 'node:fs/promises'
import { toPersianDigits } from '@parastoo/kit/text'
import { expect, inject, it } from 'vitest'
import { letResend } from './behind-the-scenes.ts'
import { buyByApi } from './by-api.ts'
import {
  choosePlace,
  flightCards,
  newNumber,
  nextWeek,
  openField,
  resultsOn,
  title,
} from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { bare, textOf } from './ticket-file.ts'
import { codeFor, doorstep, phone, visit } from './visit.ts'

it('I see the terminal before I buy, and find my order and its ticket on another phone without an account', async () => {
  const phoneNumber = newNumber()
  const mine = await visit(phone, doorstep)
  await mine.page.goto(resultsOn(nextWeek(10)))
  await flightCards(mine.page).first().getByRole('button', { name: 'جزئیات' }).click()
  await mine.page
    .getByText(/ترمینال [۱-۶]/)
    .first()
    .waitFor()
  const orderId = await buyByApi(mine.page, { date: nextWeek(9), phoneNumber })
  await mine.page.goto(`/profile/my-travels/order-details/flight-order-items?orderId=${orderId}`)
  await mine.page
    .getByText(/ترمینال [۱-۶]/)
    .first()
    .waitFor()
  await mine.page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
  const written = await mine.page
    .getByText(/شمارهٔ سفارش|سفارش [۰-۹]+/)
    .first()
    .textContent()
  const orderNumber = /[۰-۹]+/.exec(written ?? '')?.[0] ?? ''
  expect(orderNumber).not.toBe('')
  mine.expectQuiet()
  await mine.close()

  const { page, expectQuiet, close } = await visit(phone, doorstep)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'پیگیری سفارش بدون ورود' }).click()
  await title(page, 'پیگیری سفارش بدون ورود')
  await page.getByRole('button', { name: 'ارسال کد' }).click()
  await page.getByText('شمارهٔ سفارش را وارد کنید.').waitFor()
  expect(await faultsOf(page, 'find-order')).toEqual([])
  await page.getByRole('textbox', { name: 'شمارهٔ سفارش' }).fill(orderNumber)
  await page.getByLabel('موبایل خریدار').last().fill(phoneNumber)
  // The mobile signed in a moment ago, and its codes are counted together.
  await letResend(phoneNumber)
  const askedAt = Date.now()
  await page.getByRole('button', { name: 'ارسال کد' }).click()
  await page.getByLabel('کد یک‌بارمصرف').fill(await codeFor(phoneNumber, askedAt))
  await page.getByText(`سفارش ${toPersianDigits(orderNumber)}`).waitFor()
  await page.getByText('از فرودگاه مهرآباد').waitFor()
  expect(await faultsOfState(page, 'found-order')).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /PDF/ }).click(),
  ])
  expect(await textOf(new Uint8Array(await readFile(await download.path())))).toContain(
    bare('ترمینال'),
  )
  expectQuiet()
  await close()
})

// What is asked for is in group-calls.test.ts.
it.runIf(inject('bothWidths'))(
  'I ask for seats for a group once nine are not enough, with the route that I had chosen',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, doorstep)
    await page.goto('/')
    await choosePlace(page, 'مبدأ', 'تهران', /تهران/)
    await choosePlace(page, 'مقصد', 'mashhad', /مشهد/)
    // How many come first here: the days that it leads on to are put aside.
    await openField(page, 'تاریخ رفت')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /مسافر/ }).first().click()
    const more = page.getByRole('button', { name: 'افزودن بزرگسال' })
    for (let adults = 1; adults < 9; adults += 1) await more.click()
    await page.getByRole('link', { name: 'بیش از ۹ نفر هستید؟ درخواست گروهی بدهید' }).click()
    await title(page, 'درخواست گروهی')
    const field = (name: string) => page.getByRole('textbox', { name })
    expect(await field('مبدأ').inputValue()).toBe('تهران')
    expect(await field('مقصد').inputValue()).toBe('مشهد')
    const submit = page.getByRole('button', { name: 'ثبت درخواست گروهی' })
    await submit.click()
    await page.getByText('تعداد مسافران گروه باید از ۱۰ تا ۳۰۰ نفر باشد.').waitFor()
    await page.getByText('تاریخ رفت را انتخاب کنید.').waitFor()
    expect(await faultsOf(page, 'group-request')).toEqual([])
    await page.goto(`/group-request?origin=THR&destination=MHD&date=${nextWeek(20)}`)
    await field('تعداد مسافران').fill('۲۴')
    await field('نام رابط گروه').fill('مریم گل‌محمدی')
    await page.getByLabel('موبایل رابط').last().fill(newNumber())
    await submit.click()
    await page.getByText('درخواست شما ثبت شد').waitFor()
    expect(await faultsOfState(page, 'group-request-sent')).toEqual([])
    expectQuiet({ refusals: true })
    await close()
  },
)
