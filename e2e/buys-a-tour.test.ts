// We are three and want a few days in Kish: I find a tour on my phone, see who sleeps where and what each of us pays, and pay for it.
import { addMonths, jalaliParts } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import {
  atBank,
  fillPassenger,
  goToBank,
  heldOrder,
  newNumber,
  nextWeek,
  priceOn,
  signIn,
  title,
} from './journey.ts'
import { faultsOf } from './looks.ts'
import { newNationalCode } from './people.ts'
import { closeBrowser, phone, visit } from './visit.ts'

afterAll(closeBrowser)

it('a family with a child of five buys a tour to Kish on a phone, with rooms they chose and a line for each of them', async () => {
  const { page, expectQuiet, close } = await visit(phone)
  await page.getByRole('link', { name: 'تور', exact: true }).first().click()
  await page.waitForURL(/\/tour-home/)
  const search = page.getByRole('button', { name: 'جستجوی تور' })
  await search.waitFor()
  expect(await faultsOf(page, 'tour-home')).toEqual([])
  await page.getByLabel('مبدأ', { exact: true }).selectOption({ label: 'تهران' })
  await page.getByLabel('مقصد', { exact: true }).selectOption({ label: 'کیش' })
  await page.getByLabel('تعداد مسافران').selectOption('3')
  await search.click()

  await page.waitForURL(/\/tours\?.*destination=kish/)
  await title(page, /کیش/)
  expect(await faultsOf(page, 'tours')).toEqual([])
  await page.getByRole('link', { name: 'تور کیش از تهران' }).click()
  await title(page, 'تور کیش از تهران')
  await page.getByText('واقعی نیست').first().waitFor()
  const onward = page.getByRole('button', { name: 'ادامه و انتخاب اتاق' })
  expect(await faultsOf(page, 'tour', onward)).toEqual([])
  await chooseParty(page)
  await onward.click()

  await title(page, 'اتاق‌ها و مسافران تور')
  const send = page.getByRole('button', { name: 'ثبت و ادامه' })
  await page.getByText('این ارزان‌ترین چیدمان ممکن است').waitFor()
  await send.click()
  await page.getByText('لطفاً این موارد را کامل یا اصلاح کنید').waitFor()
  expect(await faultsOf(page, 'tour-guests', send)).toEqual([])
  const proposed = await priceOn(total(page))
  // A child does not sleep in a single room: the page says so, and the way back is one press.
  await choose(page, 'اتاق بزرگسال ۲', /^اتاق جدید/)
  await page.getByRole('heading', { name: /^اتاق ۲/ }).waitFor()
  await page.getByText('این چیدمان ممکن نیست').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'بازگشت به چیدمان پیشنهادی' }).click()
  await page.getByText('این ارزان‌ترین چیدمان ممکن است').waitFor()
  expect(await priceOn(total(page))).toBe(proposed)

  await fillPassenger(page, 0, { firstNameFarsi: 'مریم' })
  await fillPassenger(page, 1, { firstNameFarsi: 'زهرا' })
  await fillChild(page, 2)
  const number = newNumber()
  await page.getByLabel('شمارهٔ موبایل').fill(`0${number}`)
  await send.click()
  await signIn(page, number)

  await heldOrder(page)
  await page.getByText('آوا مرادی').first().waitFor()
  await page.getByText('کودک بدون تخت').first().waitFor()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await title(page, 'تور شما قطعی شد')
  await page.goto('/profile/my-travels')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^جزئیات/ })
    .first()
    .click()
  await title(page, /^تور کیش از تهران/)
  await page.getByText('شمارهٔ برنامهٔ سفر').waitFor()
  expect(await faultsOf(page, 'tour-trip')).toEqual([])
  expect(await page.getByRole('main').textContent()).not.toContain('بلیت')
  // A birthday that is not a child's is refused while it is being typed.
  expectQuiet({ refusals: true })
  await close()
})

/** Two adults and a child whose age is asked for where it is missing. */
async function chooseParty(page: Page): Promise<void> {
  const card = page.getByRole('complementary', { name: 'خرید این تور' })
  await card.getByRole('button', { name: 'کم کردن بزرگسال' }).click()
  await page.waitForURL(/adults=2/)
  await card.getByRole('button', { name: 'افزودن کودک و نوزاد' }).click()
  await page.waitForURL(/children=x/)
  await page.getByRole('button', { name: 'ادامه و انتخاب اتاق' }).click()
  await page.getByText('سن هر کودک را انتخاب کنید.').waitFor()
  await choose(page, 'سن کودک ۱', '۵ سال')
  await page.waitForURL(/children=5/)
}

/** Chooses from a list by its label. */
async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The child, five years old when the tour is over. */
async function fillChild(page: Page, place: number): Promise<void> {
  const card = page.getByRole('group', {
    name: new RegExp(`^مسافر ${toPersianDigits(place + 1)}،`),
  })
  await fillPassenger(page, place, { firstNameFarsi: 'آوا', nationalCode: newNationalCode() })
  const { year, month } = jalaliParts(addMonths(nextWeek(), -12 * 5 - 6))
  const birth = card.getByRole('group', { name: 'تاریخ تولد' })
  await birth.getByRole('textbox', { name: 'سال' }).fill(String(year))
  await birth.getByRole('textbox', { name: 'ماه' }).fill(String(month))
}

/** The receipt with the total of the order. */
const total = (page: Page) => page.getByText('جمع کل').locator('xpath=..')
