import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { endAnswerHour, lineAsked } from './behind-the-scenes.ts'
import { holdStayByApi, signInByApi } from './by-api.ts'
import {
  atBank,
  comes,
  goToBank,
  heldOrder,
  holdSeat,
  newNumber,
  nextWeek,
  priceOn,
  signIn,
  title,
  walletBalance,
} from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { newNationalCode } from './people.ts'
import { staffSay } from './staff.ts'
import { officer } from './testing/officer.ts'
import { bare, checkPathOf, downloadTicket } from './ticket-file.ts'
import { doorstep, phone, visit } from './visit.ts'

/** A couple with a child of 5 in one room, the grandparents in another. */
const stay = `checkIn=${nextWeek(30)}&checkOut=${nextWeek(33)}&rooms=2-5_2`

it('a family buys two rooms in Mashhad whose voucher the reception can tell to be real, and gives one of them back', async () => {
  const { page, expectQuiet, close } = await visit(
    phone,
    `/hotels/mashhad/sample-mashhad-arghavan?${stay}`,
  )
  const free = page.getByRole('radio', { name: /^(?!.*غیرقابل استرداد)/ }).first()
  await free.check({ force: true })
  await page.getByRole('link', { name: 'رزرو', exact: true }).click()
  await title(page, 'مشخصات مهمانان')
  const send = page.getByRole('button', { name: 'ثبت و ادامه' })
  await send.click()
  await page.getByText('لطفاً این موارد را کامل یا اصلاح کنید').waitFor()
  expect(await faultsOf(page, 'guests', send)).toEqual([])

  await nameGuest(page, 'اتاق ۱، مهمان ۱', { name: 'رضا', gender: 'آقا', age: 40, isFirst: true })
  await nameGuest(page, 'اتاق ۱، مهمان ۲', { name: 'مریم', gender: 'خانم', age: 38 })
  await nameGuest(page, 'اتاق ۱، کودک ۵ ساله', { name: 'آوا', gender: 'خانم' })
  await nameGuest(page, 'اتاق ۲، مهمان ۱', { name: 'حسن', gender: 'آقا', age: 70, isFirst: true })
  await nameGuest(page, 'اتاق ۲، مهمان ۲', { name: 'زهرا', gender: 'خانم', age: 66 })
  await page.getByLabel('درخواست ویژه').fill('تخت جدا برای کودک')
  const number = newNumber()
  await page.getByLabel('شمارهٔ موبایل').fill(`0${number}`)
  // A hotel that refuses this paper is told from here, before any money moves.
  await page.getByRole('radio', { name: 'صیغه‌نامهٔ محضری' }).first().check({ force: true })
  const elsewhere = page.getByRole('link', { name: 'هتل‌های دیگر مشهد' })
  expect(await elsewhere.getAttribute('href')).toContain('admits=notary-couple')
  // What was typed outlives the page.
  await page.reload()
  const papers = page.getByRole('radio', { name: 'شناسنامهٔ عکس‌دار یا عقدنامه' })
  await expect.poll(() => papers.count()).toBe(2)
  for (const paper of await papers.all()) await paper.check({ force: true })
  await send.click()
  await signIn(page, number)

  const orderId = await heldOrder(page)
  await page.getByText('اتاق‌ها برای شما نگه داشته شده‌اند').waitFor({ state: 'attached' })
  await page.getByText('آوا مرادی').waitFor()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await title(page, 'هتل شما رزرو شد')

  await page.getByRole('link', { name: 'دیدن واچر' }).click()
  await title(page, 'واچر هتل')
  expect(page.url()).toContain(`HotelOrderDetails?orderId=${orderId}`)
  expect(await faultsOf(page, 'voucher')).toEqual([])
  const article = (await page.getByRole('article').textContent()) ?? ''
  // How it is found: a sketch, and the way from the shrine in words.
  await page.getByText(/^از حرم امام رضا \(ع\): .* دقیقه پیاده$/).waitFor()
  const { written } = await downloadTicket(page, 'PDF فارسی')
  for (const code of article.match(/[A-Z0-9]{6,}/g) ?? []) expect(written).toContain(bare(code))

  const stranger = await visit(phone, await checkPathOf(page, 'واچر'))
  await title(stranger.page, 'این واچر معتبر است')
  expect(await stranger.page.getByRole('main').textContent()).not.toContain('مرادی')
  await stranger.close()

  // What comes back for one of two rooms is said before, and lies in the wallet after.
  await page.goto(`/profile/my-travels/order-details/refund?orderId=${orderId}`)
  await title(page, 'لغو اتاق')
  await page.getByRole('checkbox', { name: /^اتاق ۲/ }).check({ force: true })
  await page.getByRole('timer').waitFor()
  const backRial = await priceOn(page.getByRole('definition').filter({ hasText: 'تومان' }).last())
  const ask = page.getByRole('button', { name: 'ثبت درخواست لغو' })
  expect(await faultsOf(page, 'room-refund', ask)).toEqual([])
  await page.getByText('شرایط لغو این اتاق‌ها را خوانده‌ام و می‌پذیرم.').click()
  await ask.click()
  await page.getByText('مبلغ به کیف پول شما برگشت').waitFor()
  await page.goto('/profile/transactions')
  expect(await walletBalance(page)).toBe(backRial)
  await page.goto(`/profile/my-travels/order-details/HotelOrderDetails?orderId=${orderId}`)
  await title(page, 'واچر هتل')
  await page.getByText('بخشی از اتاق‌های این واچر لغو شده است').waitFor()
  await page.getByText('برای اتاق‌هایی که مانده است').waitFor()
  await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
  await page.getByText('به شما برگشت', { exact: true }).waitFor()
  expectQuiet()
  await close()
})

// Its answers and its money are in hotel-sale-calls.test.ts.
it.runIf(inject('bothWidths'))(
  'a hotel on request says yes, says no, or says nothing, and each time the money is where it was promised',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, doorstep)
    await signInByApi(page, newNumber())
    const trip = (orderId: string) => `/profile/my-travels/order-details?orderId=${orderId}`
    let backRial = 0
    const paid = async (daysAhead: number) => {
      const orderId = await holdStayByApi(page, 'sample-mashhad-sepidar', {
        daysAhead,
        isAtHome: true,
      })
      await page.goto(`/confirm?orderId=${orderId}`)
      await heldOrder(page)
      await goToBank(page)
      const rial = await priceOn(page.getByRole('region', { name: 'مبلغ' }))
      await atBank(page, 'پرداخت موفق')
      await title(page, 'در انتظار تأیید هتل')
      return { orderId, rial, lineId: await lineAsked(orderId) }
    }
    const yes = await paid(41)
    await page.getByRole('timer').waitFor()
    expect(await faultsOfState(page, 'stay-awaited')).toEqual([])
    await staffSay('hotel-requests', 'accept', yes.lineId, '--staff', officer)
    await comes(page, 'هتل شما رزرو شد')
    await page.getByRole('link', { name: 'دیدن واچر' }).waitFor()

    const no = await paid(44)
    const why = 'این شب‌ها به گروه داده شده است'
    await staffSay('hotel-requests', 'refuse', no.lineId, '--staff', officer, '--note', why)
    await page.goto(trip(no.orderId))
    await comes(page, 'هتل این رزرو را نپذیرفت')
    await page.getByText(why).waitFor()
    expect(await faultsOfState(page, 'stay-refused')).toEqual([])
    backRial += no.rial

    const silent = await paid(47)
    await endAnswerHour(silent.lineId)
    await page.goto(trip(silent.orderId))
    await comes(page, 'هتل در مهلت خود پاسخ نداد')
    backRial += silent.rial
    await page.getByRole('link', { name: 'هتل‌های دیگر برای همین شب‌ها' }).click()
    await page.waitForURL(/\/hotels\/mashhad\?/)
    await page.goto('/profile/transactions')
    expect(await walletBalance(page)).toBe(backRial)
    expectQuiet()
    await close()
  },
)

// One order of two kinds is shown in hotel-sale-calls.test.ts, and in a browser by the policy beside a flight.
it.runIf(inject('bothWidths'))(
  'a flight and a hotel for its nights are one order, paid at once, with a paper for each',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, doorstep)
    const date = nextWeek(21)
    const orderId = await holdSeat(page, { date, phoneNumber: newNumber() })
    await page.getByRole('link', { name: 'دیدن هتل‌ها' }).click()
    await page.waitForURL(/\/hotels\/mashhad/)
    await page.getByText('به سفارش پرواز شما اضافه می‌شود').waitFor()
    expect(page.url()).toContain(`checkIn=${date}`)
    // For who flies, and not for two.
    expect(page.url()).toContain('rooms=1')
    await page
      .getByRole('link', { name: /هتل نمونهٔ ارغوان/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'رزرو', exact: true }).click()
    await title(page, 'مشخصات مهمانان')
    await nameGuest(page, 'اتاق ۱، مهمان ۱', { name: 'رضا', gender: 'آقا', age: 40, isFirst: true })
    expect(await faultsOfState(page, 'guests-added')).toEqual([])
    await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
    expect(await heldOrder(page)).toBe(orderId)
    await page.getByText('هتل نمونهٔ ارغوان').first().waitFor()
    expect(await faultsOfState(page, 'confirm-flight-and-stay')).toEqual([])
    for (const [link, rules] of [
      ['قوانین بلیت', 'rules-flight'],
      ['شرایط لغو و پذیرش', 'rules-hotel'],
    ] as const) {
      expect(await page.getByRole('link', { name: link }).getAttribute('href')).toBe(`#${rules}`)
      await expect.poll(() => page.locator(`#${rules}`).count()).toBe(1)
    }
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await page.waitForURL(/\/payment\//)
    await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
    await comes(page, 'دیدن واچر')
    await page.getByRole('link', { name: 'دیدن بلیت' }).first().waitFor()
    expect(await faultsOfState(page, 'trip-flight-and-stay')).toEqual([])
    await page.getByRole('link', { name: 'دیدن واچر' }).first().click()
    await title(page, 'واچر هتل')
    await page.goto(`/profile/my-travels/order-details/flight-order-items?orderId=${orderId}`)
    await title(page, 'بلیت الکترونیکی پرواز')
    expectQuiet()
    await close()
  },
)

/** Fills one guest's part of the form; the first of a room shows a paper. */
async function nameGuest(
  page: Page,
  group: string,
  guest: { name: string; gender: string; age?: number; isFirst?: boolean },
): Promise<void> {
  const card = page.getByRole('group', { name: group })
  const field = (name: string) => card.getByRole('textbox', { name, exact: true })
  await field('نام').fill(guest.name)
  await field('نام خانوادگی').fill('مرادی')
  await card.getByRole('button', { name: /جنسیت/ }).click()
  await page.getByRole('option', { name: guest.gender }).click()
  if (guest.age) await field('سن در روز ورود').fill(String(guest.age))
  if (guest.isFirst) await field('کد ملی').fill(newNationalCode())
}
