import { toLatinDigits } from '@parastoo/kit/text'
import { expect, it } from 'vitest'
import {
  fillPassenger,
  flightCards,
  newNumber,
  nextWeek,
  resultsOn,
  signIn,
  signOut,
} from './journey.ts'
import { phone, visit } from './visit.ts'

it('I sign out in one tab: my wallet in the other is gone at once, and Back brings it in neither', async () => {
  const { page, context, expectQuiet, close } = await visit(phone, '/?login=1')
  await signIn(page, newNumber())
  await page.goto('/profile/transactions')
  const balance = page.getByRole('heading', { name: 'موجودی کیف پول' })
  await balance.waitFor()
  const other = await context.newPage()
  await other.goto('/profile/account', { waitUntil: 'networkidle' })
  await other.locator('html[data-live]').waitFor({ state: 'attached' })

  const revoked = other.waitForResponse((reply) => reply.url().endsWith('/connect/revocation'))
  await other.getByRole('button', { name: 'حساب کاربری' }).click()
  await other.getByRole('button', { name: 'خروج از حساب' }).click()
  expect(await (await revoked).headerValue('clear-site-data')).toBe('"cache"')
  await other.waitForURL(({ pathname }) => pathname === '/')

  await balance.waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('button', { name: 'دریافت کد' }).waitFor()
  for (const tab of [page, other]) {
    await tab.goBack()
    await tab.waitForLoadState('networkidle')
    expect(await tab.getByRole('heading', { name: 'موجودی کیف پول' }).count()).toBe(0)
    expect(await tab.getByRole('heading', { name: 'مشخصات من' }).count()).toBe(0)
  }
  expectQuiet()
  await close()
})

it('I sign out in another tab, and somebody else signs in there: my name and documents leave the form that stood open at once', async () => {
  const { page, context, close } = await visit(phone, resultsOn(nextWeek(9)))
  await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
  await signIn(page, newNumber())
  await page.waitForURL(/add-passenger/)
  const { nationalCode } = await fillPassenger(page, 0)
  const code = page.getByRole('textbox', { name: 'کد ملی', exact: true })
  expect(toLatinDigits(await code.inputValue())).toBe(nationalCode)
  const other = await context.newPage()
  await other.goto('/', { waitUntil: 'networkidle' })
  await other.locator('html[data-live]').waitFor({ state: 'attached' })
  await signOut({ page: other })
  await expect.poll(() => code.inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(nationalCode)
  // What is typed now is a visitor's.
  await page.getByRole('textbox', { name: 'نام فارسی', exact: true }).fill('سمیرا')
  await other.goto('/?login=1')
  await signIn(other, newNumber())
  await page.getByRole('button', { name: 'حساب کاربری' }).waitFor()
  expect(await code.inputValue()).toBe('')
  expect(await page.getByRole('textbox', { name: 'نام خانوادگی فارسی' }).inputValue()).toBe('')
  await close()
})

it('somebody else signs in by pressing on in my form, of which my session ran out: nothing of it is sent, and it opens anew for them', async () => {
  const { page, context, close } = await visit(phone, resultsOn(nextWeek(9)))
  const sent: string[] = []
  page.on('request', (request) => {
    if (/SubmitFlightOrder/i.test(request.url())) sent.push(request.postData() ?? '')
  })
  await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
  await signIn(page, newNumber())
  await page.waitForURL(/add-passenger/)
  const { nationalCode } = await fillPassenger(page, 0)
  const other = await context.newPage()
  // As if its tokens had run out: it ends without anybody signing out, and what I typed stays for me.
  await context.clearCookies()
  await other.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'ورود یا ثبت‌نام' }).waitFor({ state: 'attached' })
  // What is typed now makes my draft nobody else's either.
  await page.getByRole('textbox', { name: 'نام فارسی', exact: true }).fill('سمیرا')
  await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
  await signIn(page, newNumber())
  const code = page.getByRole('textbox', { name: 'کد ملی', exact: true })
  await expect.poll(() => code.inputValue()).toBe('')
  await page.getByText('این فرم با حساب دیگری پر شده بود').waitFor()
  expect(await page.getByRole('textbox', { name: 'نام خانوادگی فارسی' }).inputValue()).toBe('')
  expect(new URL(page.url()).pathname).toBe('/add-passenger')
  expect(sent).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(nationalCode)
  await close()
})
