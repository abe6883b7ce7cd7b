import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { atBank, goToBank, heldOrder, newNumber, nextWeek, signIn, title } from './journey.ts'
import { faultsOf } from './looks.ts'
import { newNationalCode } from './people.ts'
import { bare, checkPathOf, downloadTicket } from './ticket-file.ts'
import { closeBrowser, phone, visit } from './visit.ts'

afterAll(closeBrowser)

/** A couple with a child of 5 in one room, the grandparents in another. */
const stay = `checkIn=${nextWeek(30)}&checkOut=${nextWeek(33)}&rooms=2-5_2`

it('a family buys two rooms in Mashhad, and the reception can tell that their voucher is real', async () => {
  const { page, expectQuiet, close } = await visit(
    phone,
    `/hotels/mashhad/sample-mashhad-arghavan?${stay}`,
  )
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
  await page.getByRole('link', { name: 'هتل‌های دیگر مشهد' }).waitFor()
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
  const { written } = await downloadTicket(page, 'PDF فارسی')
  for (const code of article.match(/[A-Z0-9]{6,}/g) ?? []) expect(written).toContain(bare(code))

  const stranger = await visit(phone, await checkPathOf(page, 'واچر'))
  await title(stranger.page, 'این واچر معتبر است')
  expect(await stranger.page.getByRole('main').textContent()).not.toContain('مرادی')
  await stranger.close()
  expectQuiet()
  await close()
})

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
