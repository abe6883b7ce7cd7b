// A mother compares plans for her family's journey, buys one, and has the policies and the certificate once an officer has issued them.
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@parastoo/kit/dates'
import { toLatinDigits } from '@parastoo/kit/text'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { hotelIn } from './behind-the-scenes.ts'
import { holdAbroadByApi, holdStayByApi, signInByApi } from './by-api.ts'
import {
  atBank,
  comes,
  goToBank,
  heldOrder,
  newNumber,
  nextWeek,
  serverShows,
  signIn,
  title,
} from './journey.ts'
import { faultsOf, faultsOfState, leavePicture } from './looks.ts'
import { staffSay } from './staff.ts'
import { officer } from './testing/officer.ts'
import { choosePaper, paperPicture } from './visa-form.ts'
import { doorstep, phone, visit } from './visit.ts'

const passports = [randomInt(10_000_000, 99_999_999), randomInt(10_000_000, 99_999_999)].map(
  (number) => `C${number}`,
)
const [from, until] = [nextWeek(30), nextWeek(40)]

it('a family is insured for Germany and Turkey: compared, bought, issued by an officer, with a certificate in English', async () => {
  const { page, expectQuiet, close } = await visit(phone, '/landing/insurance')
  await title(page, 'بیمهٔ مسافرتی با شرایط روشن')
  const compare = page.getByRole('button', { name: 'مقایسهٔ طرح‌ها' })
  await page.getByLabel('کشور مقصد').selectOption({ label: 'آلمان' })
  await compare.click()
  await page.getByText('حداقل یک مسافر را با سن او وارد کنید').waitFor()
  await page.getByLabel('کشور دیگر یا محل توقف').selectOption({ label: 'ترکیه' })
  await page.getByLabel('روز خروج از ایران').fill(from)
  await page.getByLabel('روز بازگشت').fill(until)
  const ages = page.getByLabel('سن مسافران در روز خروج')
  await ages.fill('۳۶، ۱٫۵')
  await compare.click()
  await page.getByText('سن هر نفر را با عدد کامل').waitFor()
  expect(await ages.inputValue()).toBe('۳۶، ۱٫۵')
  await ages.fill('۳۶، ۸')
  await compare.click()
  await page.getByRole('heading', { name: '۳ طرح برای این سفر' }).waitFor()
  // Turkey is no Schengen state: the wider zone, said above the plans.
  await page.getByText('همهٔ کشورها جز آمریکا و کانادا، ۱۱ روز').waitFor()
  await page.getByRole('heading', { name: 'تفاوت طرح‌ها' }).waitFor()
  const plan = page.getByRole('article').first()
  await plan.getByRole('button', { name: 'همهٔ پوشش‌ها و استثناها' }).click()
  await plan.getByText('تلفن اضطراری', { exact: true }).waitFor()
  expect(await faultsOf(page, 'insurance', plan.getByRole('link', { name: /^خرید/ }))).toEqual([])
  await plan.getByRole('link', { name: /^خرید/ }).click()

  await title(page, 'مشخصات بیمه‌شدگان')
  const send = page.getByRole('button', { name: 'ثبت و ادامه' })
  await send.click()
  await page.getByText('لطفاً این موارد را کامل یا اصلاح کنید').waitFor()
  expect(await faultsOf(page, 'insured', send)).toEqual([])
  const year = Number(from.slice(0, 4))
  await fillInsured(page, 1, { born: `${year - 36}`, passport: passports[0] ?? '' })
  await fillInsured(page, 2, { born: `${year - 8}`, passport: passports[1] ?? '' })
  const number = newNumber()
  await page.getByLabel('شمارهٔ موبایل').fill(`0${number}`)
  await send.click()
  await page.getByText('این بیمه از لحظهٔ خروج از ایران اعتبار دارد').first().waitFor()
  await page.getByText('همهٔ مسافران هنوز در ایران هستند').click()
  await send.click()
  // What stands above the box and the button of the payment comes with them: later it would move them under the finger.
  await page.route('**/assets/*.js', async (route) => {
    await delay(1_500)
    await route.continue()
  })
  await signIn(page, number)

  const orderId = await heldOrder(page)
  expect(await page.getByText('می‌پردازد', { exact: true }).count()).toBe(1)
  await page.unroute('**/assets/*.js')
  expect(await page.getByRole('main').textContent()).not.toContain('بلیت')
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await title(page, /^پرداخت شد و بیمه‌نامه/)
  await page.getByRole('link', { name: 'دیدن بیمه‌نامه' }).click()
  await page.getByText('همکاران ما بیمه‌نامه را از').waitFor()

  await issueAll()
  await expect.poll(() => policiesOn(page), { timeout: 30_000 }).toBe(2)
  await page.getByText(`N-${passports[1]}`).first().waitFor()
  const certificate = page.getByRole('button', { name: /^گواهی انگلیسی برای سفارت/ }).first()
  const [file] = await Promise.all([page.waitForEvent('download'), certificate.click()])
  expect(file.suggestedFilename()).toMatch(/^policy-.*-en\.pdf$/)
  expect(await faultsOf(page, 'policy', certificate)).toEqual([])
  await page.goto('/profile/my-travels')
  await page.getByText('بیمهٔ سفر').first().waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('بلیت')
  expect(orderId).not.toBe('')
  expectQuiet()
  await readWithoutNetwork(page, orderId)
  await close()
})

// What is offered, issued and void is in insurance-calls.test.ts.
it.runIf(inject('bothWidths'))(
  'beside a flight it is offered and not chosen, comes with its papers, and is void after a refused visa whose letter staff have seen; a room abroad has the same offer',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, doorstep)
    await signInByApi(page, newNumber())
    const { orderId, date } = await holdAbroadByApi(page)
    await page.goto(`/confirm?orderId=${orderId}`)
    await heldOrder(page)
    // Offered: what is to be paid is the flight alone.
    const offer = page.getByRole('link', { name: 'مقایسهٔ طرح‌های بیمه' })
    expect(await page.getByRole('main').getByText('بیمهٔ سفر', { exact: true }).count()).toBe(0)
    await offer.click()
    const plan = page.getByRole('article').first()
    await plan.getByRole('link', { name: /^خرید/ }).click()
    await title(page, 'مشخصات بیمه‌شدگان')
    const passport = await page.getByRole('textbox', { name: 'شمارهٔ گذرنامه' }).inputValue()
    expect(passport).toMatch(/^K\d{8}$/)
    await page.getByText('همهٔ مسافران هنوز در ایران هستند').click()
    await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
    expect(await heldOrder(page)).toBe(orderId)
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    const trip = `/profile/my-travels/order-details?orderId=${orderId}`
    await page.goto(trip)
    await comes(page, 'همکاران ما بیمه‌نامه را از')
    await issueAll([passport], [date, addDays(date, 7)])
    await expect.poll(() => policiesOn(page), { timeout: 60_000 }).toBe(1)

    await page.goto(`/profile/my-travels/order-details/refund?orderId=${orderId}`)
    await page.getByText('رد شدن ویزا').click()
    await page.waitForURL(/reason=7/)
    // Of the flight nothing comes back for it: only the policy stands there.
    const policy = page.getByRole('checkbox', { name: /مرادی/ })
    await expect.poll(() => policy.count()).toBe(1)
    await policy.check({ force: true })
    await page.getByText(/^شرط‌های باطل کردن|^قوانین استرداد و لغو/).click()
    const send = page.getByRole('button', { name: 'ثبت درخواست', exact: true })
    await send.click()
    await page.getByText('تصویر نامهٔ رد ویزا را پیوست کنید').first().waitFor()
    expect(await faultsOfState(page, 'refund-letter', send)).toEqual([])
    await choosePaper(page.getByRole('group', { name: 'نامهٔ رد ویزا' }), await paperPicture())
    await page.getByText('دریافت شد').waitFor()
    await send.click()
    await title(page, 'درخواست‌های استرداد')
    const waiting = page.getByText(/^درخواست [۰-۹]/).first()
    const number = toLatinDigits((await waiting.textContent()) ?? '').match(/\d{10}/)?.[0] ?? ''
    await staffSay('refunds', 'approve', number, '--staff', officer)
    await page.goto(trip)
    const isVoid = async () => {
      if (await serverShows(page, 'باطل شده')) await page.reload()
      return await page.getByText('باطل شده', { exact: true }).count()
    }
    await expect.poll(isVoid, { timeout: 60_000, interval: 500 }).toBe(1)
    expect(await faultsOfState(page, 'trip-void-policy')).toEqual([])

    const stay = await holdStayByApi(page, await hotelIn('istanbul'))
    await page.goto(`/confirm?orderId=${stay}`)
    await heldOrder(page)
    await offer.click()
    await plan.getByRole('link', { name: /^خرید/ }).click()
    await title(page, 'مشخصات بیمه‌شدگان')
    await page.getByText('این بیمه به سفارش شما اضافه می‌شود').first().waitFor()
    const first = page.getByRole('textbox', { name: 'نام لاتین', exact: true })
    expect(
      await first.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['Reza', 'Maryam'])
    for (const [place, born] of ['1364', '1366'].entries()) {
      const card = page.getByRole('group', {
        name: new RegExp(`^مسافر ${place === 0 ? '۱' : '۲'}،`),
      })
      const date = card.getByRole('group', { name: 'تاریخ تولد' })
      await card
        .getByRole('textbox', { name: 'شمارهٔ گذرنامه' })
        .fill(`B${randomInt(10_000_000, 99_999_999)}`)
      for (const [part, digits] of Object.entries({ روز: '5', ماه: '1', سال: born }))
        await date.getByRole('textbox', { name: part }).fill(digits)
    }
    await page.getByText('همهٔ مسافران هنوز در ایران هستند').click()
    await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
    expect(await heldOrder(page)).toBe(stay)
    await page.getByRole('heading', { name: 'بیمه‌شدگان' }).waitFor()
    expect(await page.getByRole('link', { name: 'مقایسهٔ طرح‌های بیمه' }).count()).toBe(0)
    expectQuiet()
    await close()
  },
)

/** The trip was opened: it is kept with its numbers for where there is no network. */
async function readWithoutNetwork(page: Page, orderId: string): Promise<void> {
  const keptNames = () =>
    page.evaluate(async () => {
      if (!(await caches.has('kept-tickets'))) return []
      const keys = await (await caches.open('kept-tickets')).keys()
      return keys.map(({ url }) => new URL(url).pathname)
    })
  const trip = '/profile/my-travels/order-details'
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`${trip}?orderId=${orderId}`)
  const both = expect.arrayContaining([trip, '/kept-ticket.pdf'])
  await expect.poll(keptNames, { timeout: 30_000 }).toEqual(both)
  await page.context().setOffline(true)
  await page.goto(`${trip}?orderId=${orderId}`)
  await page.getByText(/نسخهٔ آفلاین، به‌روز تا/).waitFor()
  await page.getByText(`N-${passports[1]}`).first().waitFor()
  await page.getByRole('link', { name: 'دیدن PDF بیمه‌نامه', exact: true }).waitFor()
  await leavePicture(page, 'trip-offline-390-light')
}

async function policiesOn(page: Page): Promise<number> {
  await page.reload()
  return await page.getByText('شمارهٔ بیمه‌نامه', { exact: true }).count()
}

async function fillInsured(
  page: Page,
  place: number,
  { born, passport }: { born: string; passport: string },
): Promise<void> {
  const card = page.getByRole('group', { name: new RegExp(`^مسافر ${place === 1 ? '۱' : '۲'}،`) })
  const field = (name: string) => card.getByRole('textbox', { name, exact: true })
  await field('نام فارسی').fill('سارا')
  await field('نام خانوادگی فارسی').fill('مرادی')
  await field('نام لاتین').fill('Sara')
  await field('نام خانوادگی لاتین').fill('Moradi')
  await card.getByRole('button', { name: /جنسیت/ }).click()
  await page.getByRole('option', { name: 'خانم' }).click()
  await field('شمارهٔ گذرنامه').fill(passport)
  const date = card.getByRole('group', { name: 'تاریخ تولد' })
  await date.getByRole('textbox', { name: 'سال' }).fill(String(Number(born) - 622))
  await date.getByRole('textbox', { name: 'ماه' }).fill('1')
  await date.getByRole('textbox', { name: 'روز' }).fill('5')
}

/** An officer writes down what the insurer gave for these passports. */
async function issueAll(
  of: readonly string[] = passports,
  [starts, ends]: readonly [string, string] = [from, until],
): Promise<void> {
  const pdf = join(tmpdir(), `policy-${of[0]}.pdf`)
  await writeFile(pdf, '%PDF-1.7\ntrailer\n<<>>\n%%EOF\n')
  for (const passport of of) {
    const rows = (await staffSay('policies', 'list')).split('\n')
    const insured = rows[rows.findIndex((row) => row.includes(passport)) - 1]?.split(' ')[0] ?? ''
    const given = ['--number', `N-${passport}`, '--code', `U-${passport}`, '--passport', passport]
    const days = ['--starts', starts, '--ends', ends, '--pdf', pdf, '--staff', officer]
    await staffSay('policies', 'issue', insured, ...given, ...days)
  }
}
