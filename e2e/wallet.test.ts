import { readFile } from 'node:fs/promises'
import { toLatinDigits } from '@parastoo/kit/text'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { atBank, newNumber, signIn, title, walletBalance } from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { phone, visit } from './visit.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Puts money into the wallet at the sandbox bank and comes back. */
async function topUp(page: Page, toman: string): Promise<void> {
  await page.getByRole('textbox', { name: 'مبلغ (تومان)', exact: true }).fill(toman)
  await button(page, 'پرداخت و افزایش موجودی').click()
  await page.waitForURL(/\/dev\/bank\//)
  await atBank(page, 'پرداخت موفق')
  await page.waitForURL(/\/profile\/transactions/)
  await page.getByText(/تومان شارژ شد/).waitFor()
}

/** What `/profile/account` does with a bank account: the same call, as whoever just signed in. */
async function nameBankAccount(authorization: string, change: object): Promise<void> {
  const reply = await fetch(`${inject('baseUrl')}/accounts/api/Account/Update`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  expect(reply.status).toBe(200)
}

/** The rows of the sheet that «دریافت فایل اکسل» downloads. */
async function exported(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'دریافت فایل اکسل').click(),
  ])
  expect(download.suggestedFilename()).toBe('wallet-flows.xlsx')
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await download.path())))
  expect(sheets[0]?.view?.rightToLeft).toBe(true)
  return sheets[0]?.rows ?? []
}

it('I fill my wallet, find a movement again, take the list along, and have money paid to my bank account', async () => {
  const { page, expectQuiet, close } = await visit(phone, '/?login=1')
  await signIn(page, newNumber())
  await page.goto('/profile/transactions')
  await title(page, 'کیف پول و تراکنش‌ها')
  await page.getByText('تراکنشی یافت نشد').waitFor()

  const called = page.waitForRequest((request) => request.url().includes('/api/payment/Pay/Create'))
  await topUp(page, '۵۰۰۰۰')
  const token = (await (await called).headerValue('authorization')) ?? ''
  await topUp(page, '70000')
  await page.goto('/profile/transactions')
  expect(await walletBalance(page)).toBe(1_200_000)
  const flows = page.getByRole('listitem').filter({ hasText: 'افزایش موجودی از درگاه بانکی' })
  expect(await flows.count()).toBe(2)

  await page.getByText('فیلتر و خروجی اکسل').click()
  await page.getByRole('textbox', { name: 'کمترین مبلغ (تومان)' }).fill('۶۰٬۰۰۰')
  await button(page, 'نمایش').click()
  await page.waitForURL(/least=60000/)
  await expect.poll(() => flows.count()).toBe(1)
  expect(toLatinDigits((await flows.first().textContent()) ?? '')).toContain('70٬000')
  const narrowed = await exported(page)
  expect(narrowed.map((row) => row[4])).toEqual(['مبلغ (ریال)', 700_000])

  await page.goto('/profile/transactions?most=5')
  await page.getByText('تراکنشی با این مشخصات یافت نشد').waitFor()
  await page.getByRole('link', { name: 'حذف محدودیت‌ها' }).click()
  await expect.poll(() => flows.count()).toBe(2)
  await page.getByText('فیلتر و خروجی اکسل').click()
  expect(await exported(page)).toHaveLength(3)

  const noAccount = page.getByText('هنوز شمارهٔ شبا ثبت نکرده‌اید')
  await noAccount.waitFor()
  const toAccount = page.getByRole('link', { name: 'ثبت شمارهٔ شبا' })
  expect(await toAccount.getAttribute('href')).toBe('/profile/account')
  expect(await faultsOfState(page, 'wallet-without-account', toAccount)).toEqual([])
  // The banks' rehearsed inquiry is silent about this one.
  await nameBankAccount(token, { bank: { iban: 'IR730540000000000000009999' } })
  await page.reload()
  await page.getByText('نام شما کامل نیست').waitFor()
  await nameBankAccount(token, { firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' })
  await page.reload()
  await page.getByText('حساب در انتظار تأیید است').waitFor()
  // The banks name somebody else for this one.
  await nameBankAccount(token, { bank: { iban: 'IR710540000000000000001111' } })
  await page.reload()
  await page.getByText('نام صاحب حساب با نام شما یکی نیست').waitFor()
  await nameBankAccount(token, { bank: { iban: 'IR820540102680020817909002' } })
  await page.reload()
  await page.getByText('IR82…9002').waitFor()
  const amount = page.getByRole('textbox', { name: 'مبلغ برداشت (تومان)' })
  await amount.fill('120001')
  await button(page, 'ثبت درخواست برداشت').click()
  await page.getByText(/موجودی کیف پول کافی نیست/).waitFor()
  await amount.fill('20000')
  await button(page, 'ثبت درخواست برداشت').click()
  await page.getByText('درخواست شما ثبت شده است').waitFor()
  await page.getByText('در انتظار بررسی').waitFor()
  await expect.poll(() => walletBalance(page)).toBe(1_000_000)
  await page.getByText('درخواست برداشت به حساب بانکی').first().waitFor()

  expectQuiet({ refusals: true })
  // What the bar at the foot covers is out of reach only until one scrolls on.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await faultsOf(page, 'wallet-full', button(page, 'پرداخت و افزایش موجودی'))).toEqual([])
  await close()
})
