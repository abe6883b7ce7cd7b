import { expect, inject, it } from 'vitest'
import { raisePrice, sellOut } from './behind-the-scenes.ts'
import {
  askForCode,
  atBank,
  chooseFirst,
  flightCards,
  flightOn,
  goToBank,
  heldOrder,
  holdSeat,
  namePassenger,
  newNumber,
  nextWeek,
  pay,
  priceOn,
  resultsOn,
  signIn,
  skipPassword,
  title,
  walletBalance,
} from './journey.ts'
import { codeFor, doorstep, phone, visit } from './visit.ts'

it('my bank refuses: I read where my money is, pay again while the seat is held, and fly', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  await holdSeat(page, { date: nextWeek(8), phoneNumber: newNumber() })
  await goToBank(page)
  await atBank(page, 'رد شدن پرداخت')
  await title(page, 'پرداخت انجام نشد')
  const told = page.getByRole('main')
  await told.getByText(/حداکثر تا ۷۲ ساعت به حسابتان برمی‌گردد/).waitFor()
  await told.getByText('صندلی‌ها هنوز برای شما نگه داشته شده‌اند.').waitFor()

  await page.getByRole('link', { name: 'پرداخت دوباره' }).click()
  await heldOrder(page)
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await title(page, 'بلیت شما صادر شد')
  expectQuiet()
  await close()
})

it('the price rises while I write names: I see both prices, may go back, or go on at the new one', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const date = nextWeek(10)
  await page.goto(`${resultsOn(date)}&sort=latest`)
  const card = flightCards(page).first()
  const oldRial = await priceOn(card)
  const flight = await flightOn(card, date)
  await chooseFirst(page, newNumber())
  await raisePrice(flight, 1_500_000)
  await namePassenger(page)
  const dialog = page.getByRole('alertdialog', { name: 'قیمت پرواز تغییر کرد' })
  expect(await priceOn(dialog.locator('dl > div').nth(0))).toBe(oldRial)
  expect(await priceOn(dialog.locator('dl > div').nth(1))).toBe(oldRial + 1_500_000)

  const form = page.url()
  await dialog.getByRole('button', { name: 'انصراف' }).click()
  // The flights are as they were left, also in their order.
  await page.waitForURL(/\/plp\?.*sort=latest/)
  await flightCards(page).first().waitFor()

  // What was written is still there; only the answer differs.
  await page.goto(form)
  await page.getByRole('button', { name: 'ثبت و ادامه' }).waitFor()
  await page.getByText('Sara Moradi').waitFor()
  await raisePrice(flight, 500_000)
  await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
  await dialog.getByRole('button', { name: 'ادامه با قیمت جدید' }).click()
  await heldOrder(page)
  await goToBank(page)
  expect(await priceOn(page.getByRole('region', { name: 'مبلغ' }))).toBe(oldRial + 2_000_000)
  expectQuiet({ refusals: true })
  await close()
})

// A wrong code is corrected in sign-in.test.ts too.
it.runIf(inject('bothWidths'))(
  'I type a wrong code: I am told, and the right one lets me in',
  async () => {
    const { page, expectQuiet, close } = await visit(phone)
    const phoneNumber = newNumber()
    await page.getByRole('link', { name: 'ورود' }).first().click()
    const field = await askForCode(page, phoneNumber)
    const code = await codeFor(phoneNumber)
    const wrong = code === '1234' ? '4321' : '1234'
    await field.fill(wrong)
    await page.getByText('کد واردشده درست نیست.').waitFor()
    // The boxes are empty again, and the first has the focus.
    await expect.poll(() => field.inputValue()).toBe('')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.pressSequentially(code)
    await field.waitFor({ state: 'detached' })
    await skipPassword(page)
    await page.getByRole('button', { name: /حساب/ }).first().waitFor()
    expectQuiet({ refusals: true })
    await close()
  },
)

it('others take the last seats while I write names: I am led to the other flights', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const date = nextWeek(11)
  await page.goto(resultsOn(date))
  const flight = await flightOn(flightCards(page).first(), date)
  await chooseFirst(page, newNumber())
  await sellOut(flight)
  await namePassenger(page)
  await title(page, 'ظرفیت این پرواز تکمیل شد')
  await page.getByRole('link', { name: 'دیدن پروازهای دیگر' }).click()
  await page.waitForURL(/\/plp\?/)
  await flightCards(page).first().waitFor()
  expect(await flightOn(flightCards(page).first(), date)).not.toEqual(flight)
  expectQuiet({ refusals: true })
  await close()
})

it('the airline refuses to issue: my money is in my wallet, and I buy again with it', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const phoneNumber = newNumber()
  const date = nextWeek(12)
  await holdSeat(page, { date, phoneNumber, travellers: [{ lastName: 'Issuefail' }] })
  await goToBank(page)
  const paidRial = await priceOn(page.getByRole('region', { name: 'مبلغ' }))
  await atBank(page, 'پرداخت موفق')
  await title(page, 'صدور بلیت انجام نشد')
  await page
    .getByText(/به کیف پول شما برگشت/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'دیدن کیف پول' }).click()
  await title(page, 'کیف پول و تراکنش‌ها')
  expect(await walletBalance(page)).toBe(paidRial)

  await holdSeat(page, { date, phoneNumber })
  await page.getByText('پرداخت از کیف پول').first().click()
  await page.getByText('موجودی کیف پول برای این خرید کافی است').waitFor()
  await pay(page)
  await title(page, 'بلیت شما صادر شد')
  await page.goto('/profile/transactions')
  expect(await walletBalance(page)).toBe(0)
  expectQuiet()
  await close()
})

// As a bank that refuses, above; what becomes of the payment is shown in settle-payment.test.ts.
it.runIf(inject('bothWidths'))(
  'I turn away at the bank: nothing is taken, and the seat is still mine to pay for',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, doorstep)
    await page.goto('/')
    await page.getByRole('link', { name: 'ورود' }).first().click()
    const phoneNumber = newNumber()
    await signIn(page, phoneNumber)
    await holdSeat(page, { date: nextWeek(13), phoneNumber })
    await goToBank(page)
    await atBank(page, 'انصراف و بازگشت')
    await title(page, 'پرداخت لغو شد')
    await page.getByRole('link', { name: 'پرداخت دوباره' }).click()
    await heldOrder(page)
    expectQuiet()
    await close()
  },
)
