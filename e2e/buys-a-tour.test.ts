// We are three and want a few days in Kish: I find a tour on my phone, see who sleeps where and what each of us pays, and pay for it.
import { addMonths, jalaliParts } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { passDayOfDeciding } from './behind-the-scenes.ts'
import { departureOf, holdTourByApi, payByApi, signInByApi } from './by-api.ts'
import {
  atBank,
  comes,
  fillPassenger,
  goToBank,
  heldOrder,
  newNumber,
  nextWeek,
  priceOn,
  signIn,
  title,
} from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { newNationalCode } from './people.ts'
import { staffSay } from './staff.ts'
import { officer } from './testing/officer.ts'
import { applicantCard } from './visa-form.ts'
import { doorstep, phone, visit } from './visit.ts'

it('a family with a child of five buys a tour to Kish on a phone, with rooms they chose and a line for each of them', async () => {
  const { page, expectQuiet, close } = await visit(phone)
  const asSent = await heroOf(page)
  await page.getByRole('link', { name: 'تور', exact: true }).first().click()
  await page.waitForURL(/\/tour-home/)
  // The browser draws it as the server had: what differs is mended by nobody once the page is alive.
  await expect.poll(() => heroOf(page)).toEqual(asSent)
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
  await title(page, 'جای شما در تور ثبت شد')
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

/** Every line and measure of the scene at the head of a page, without the names that its paints go by. */
const heroOf = (page: Page): Promise<string[]> =>
  page
    .locator('.hero-scene *')
    .evaluateAll((all) =>
      all.map((one) =>
        [
          one.tagName,
          ...['d', 'width', 'height', 'points'].map((name) => one.getAttribute(name)),
        ].join(),
      ),
    )

// Its money is in tour-traveller-calls.test.ts.
it.runIf(inject('bothWidths'))(
  'from a trip: the balance of Istanbul is paid, visas are asked for by the names of a tour, and too few people bring all of it back',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, doorstep)
    await signInByApi(page, newNumber())

    // A family with a child who sleeps in no bed: the plan is chosen with the rooms, and the balance is paid from the trip.
    const family = { tourCode: 'istanbul-family', people: 3 }
    const { departureId, packageCode } = await departureOf(page, family)
    const chosen = `tour=${family.tourCode}&departure=${departureId}&package=${packageCode}`
    await page.goto(`/tours/guests?${chosen}&adults=2&children=4`)
    await title(page, 'اتاق‌ها و مسافران تور')
    await page.getByText('کودک بدون تخت').first().waitFor()
    await page.getByText(/^پیش‌پرداخت، /).click()
    expect(await faultsOfState(page, 'tour-guests-deposit')).toEqual([])
    const trip = async (orderId: string) => {
      await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
      await title(page, /^تور /)
    }
    const { orderId } = await holdTourByApi(page, { ...family, childAges: [4], pays: 'deposit' })
    await page.goto(`/confirm?orderId=${orderId}`)
    await heldOrder(page)
    await page.getByText('کودک بدون تخت').first().waitFor()
    await page.getByLabel('زمان‌بندی پرداخت').first().waitFor({ state: 'attached' })
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await title(page, 'پیش‌پرداخت رسید و جای شما ثبت شد')
    await trip(orderId)
    expect(await faultsOfState(page, 'tour-trip-deposit')).toEqual([])
    await page.getByRole('link', { name: 'پرداخت مانده' }).first().click()
    await heldOrder(page)
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await title(page, 'جای شما در تور ثبت شد')
    await trip(orderId)
    await comes(page, 'شمارهٔ برنامهٔ سفر')
    expect(await page.getByRole('link', { name: 'پرداخت مانده' }).count()).toBe(0)

    // The tour asks for a visa: its form knows who goes.
    const dubai = await holdTourByApi(page, { tourCode: 'dubai-three' })
    await payByApi(page, dubai.orderId)
    await trip(dubai.orderId)
    await page.getByRole('link', { name: 'درخواست ویزا برای همین مسافران' }).click()
    await page.getByRole('link', { name: 'درخواست آنلاین' }).first().click()
    await title(page, 'مشخصات متقاضیان ویزا')
    for (const [place, name] of [
      [0, 'Reza'],
      [1, 'Maryam'],
    ] as const) {
      const card = applicantCard(page, place)
      const first = card.getByRole('textbox', { name: 'نام لاتین', exact: true })
      await expect.poll(() => first.inputValue(), { timeout: 30_000 }).toBe(name)
    }

    // Too few people on the day of deciding: called off by itself, and all of the money is there.
    const few = await holdTourByApi(page, { tourCode: 'yerevan-bus', isUnsure: true })
    await payByApi(page, few.orderId)
    await trip(few.orderId)
    await comes(page, 'شمارهٔ برنامهٔ سفر')
    await passDayOfDeciding(few.departureId)
    await staffSay('tours', 'decide')
    await comes(page, 'تور لغو شد')
    expect(await faultsOfState(page, 'tour-trip-called-off')).toEqual([])
    await page.goto('/profile/transactions')
    await page.getByText(few.titleFa).first().waitFor()
    expectQuiet()
    await close()
  },
)

// The offer beside a tour on request is shown in insurance-calls.test.ts, and in a browser beside a flight and a room.
it.runIf(inject('bothWidths'))(
  'pilgrims to Najaf whose request was accepted are offered the accident plan in rial that they need, with their names in it, and pay for both at once',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, doorstep)
    await signInByApi(page, newNumber())
    const { orderId } = await holdTourByApi(page, { tourCode: 'najaf-short' })
    // It is sold on request: nothing is paid or offered before staff have accepted it.
    const asked = (await staffSay('tours', 'requests')).split('\n')
    const [lineId = ''] = asked.find((row) => row.includes(orderId))?.split(' ') ?? []
    await staffSay('tours', 'accept', lineId, '--staff', officer)
    const heading = page.getByRole('heading', { name: 'تأیید و پرداخت' })
    const canPay = async () => {
      await page.goto(`/confirm?orderId=${orderId}`)
      return await heading.count()
    }
    await expect.poll(canPay, { timeout: 60_000 }).toBe(1)
    await page.getByRole('heading', { name: 'این سفر بیمهٔ مسافرتی لازم دارد' }).waitFor()
    await page.getByRole('link', { name: 'مقایسهٔ طرح‌های بیمه' }).click()
    const plan = page.getByRole('article').first()
    await plan.getByText('ریال').first().waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('یورو ')
    await plan.getByRole('link', { name: /^خرید/ }).click()
    await title(page, 'مشخصات بیمه‌شدگان')
    await page.getByText('این بیمه به سفارش شما اضافه می‌شود').first().waitFor()
    const names = page.getByRole('textbox', { name: 'نام لاتین', exact: true })
    for (const [place, name] of ['Reza', 'Maryam'].entries())
      expect(await names.nth(place).inputValue()).toBe(name)
    await page.getByText('همهٔ مسافران هنوز در ایران هستند').click()
    await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
    expect(await heldOrder(page)).toBe(orderId)
    expect(await faultsOfState(page, 'confirm-tour-and-cover')).toEqual([])
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
    await page.getByRole('heading', { name: 'بیمهٔ سفر' }).first().waitFor()
    await comes(page, 'شمارهٔ برنامهٔ سفر')
    expect(await faultsOfState(page, 'pilgrims-trip')).toEqual([])
    expectQuiet()
    await close()
  },
)

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
