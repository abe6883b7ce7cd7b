import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  askForCode,
  atBank,
  chooseFirst,
  flightCards,
  goToBank,
  heldOrder,
  namePassenger,
  newNumber,
  nextWeek,
  resultsOn,
  signIn,
  title,
} from './journey.ts'
import { faultsOf } from './looks.ts'
import { longName } from './people.ts'
import { phone, visit } from './visit.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

it('what a visitor sees is open to everybody in every look', async () => {
  const { page, expectQuiet, close } = await visit(phone)
  const faults: string[] = []
  const look = async (...seen: Parameters<typeof faultsOf>) =>
    void faults.push(...(await faultsOf(...seen)))

  await look(page, 'home', button(page, 'جستجوی پرواز'))
  // One airline is enough: each card looks like the others.
  await page.goto(`${resultsOn(nextWeek(14))}&airlines=W5`)
  await flightCards(page).first().waitFor()
  await button(page, 'جزئیات پرواز').first().click()
  await page.getByText('جریمهٔ استرداد').first().waitFor()
  await look(page, 'results', button(page, 'انتخاب پرواز'))

  await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'دریافت کد' }).waitFor()
  await look(page, 'sign-in-number', button(page, 'دریافت کد'))
  await askForCode(page, newNumber())
  await look(page, 'sign-in-code', page.getByRole('dialog').getByRole('button', { name: 'ورود' }))

  await page.goto('/dev/outbox')
  await look(page, 'outbox', button(page, 'جستجو'))
  expectQuiet()
  await page.goto('/nowhere')
  await title(page, 'این صفحه پیدا نشد')
  await look(page, 'not-found', link(page, 'بازگشت به صفحهٔ اصلی'))
  expect(faults).toEqual([])
  await close()
})

it('what a buyer with a long name sees is open to everybody in every look', async () => {
  const { page, expectQuiet, close } = await visit(phone, '/?login=1')
  const faults: string[] = []
  const look = async (...seen: Parameters<typeof faultsOf>) =>
    void faults.push(...(await faultsOf(...seen)))
  const phoneNumber = newNumber()
  await signIn(page, phoneNumber)
  await page.goto('/profile/my-travels')
  await title(page, 'سفرهای من')
  await look(page, 'travels-empty', link(page, 'جستجوی پرواز'))

  await page.goto(resultsOn(nextWeek(14)))
  await chooseFirst(page, phoneNumber)
  await button(page, 'ثبت و ادامه').waitFor()
  await look(page, 'passengers', button(page, 'ثبت و ادامه'))
  await button(page, 'ثبت و ادامه').click()
  await page.getByText('نام لاتین را وارد کنید').first().waitFor()
  await look(page, 'passengers-faults', button(page, 'ثبت و ادامه'))
  await namePassenger(page, longName)
  const orderId = await heldOrder(page)
  await look(page, 'confirm', button(page, /^پرداخت/).last())
  await goToBank(page)
  await look(page, 'bank', button(page, 'پرداخت موفق'))
  await atBank(page, 'پرداخت موفق')
  await title(page, 'بلیت شما صادر شد')
  await look(page, 'result', link(page, 'دیدن بلیت'))

  await page.goto('/profile/my-travels')
  await link(page, 'دیدن بلیت').waitFor()
  await look(page, 'travels', link(page, 'دیدن بلیت'))
  await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
  await link(page, 'دیدن بلیت').waitFor()
  await look(page, 'order', link(page, 'دیدن بلیت'))
  await link(page, 'دیدن بلیت').click()
  await title(page, 'بلیت الکترونیکی پرواز')
  await look(page, 'ticket', button(page, 'دریافت PDF بلیت'))
  await page.goto('/profile/transactions')
  await look(page, 'wallet', button(page, 'پرداخت و افزایش موجودی'))
  expectQuiet()
  await page.goto('/profile/my-travels/order-details?orderId=7')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(page, 'error', link(page, 'بازگشت به صفحهٔ اصلی'))
  expect(faults).toEqual([])
  await close()
})
