import { expect, it } from 'vitest'
import { buyByApi } from './by-api.ts'
import {
  atBank,
  flightCards,
  heldOrder,
  holdSeat,
  namePassenger,
  newNumber,
  nextWeek,
  pay,
  resultsOn,
  signIn,
  title,
  walletBalance,
} from './journey.ts'
import { faultsOfState } from './looks.ts'
import { phone, visit } from './visit.ts'

it('what I press without a network is sent by itself when it returns: passengers, then the payment', async () => {
  const { page, context, close } = await visit(phone, resultsOn(nextWeek(20)))
  const waiting = page
    .getByRole('alert')
    .filter({ hasText: 'با وصل شدن اینترنت، خودکار ارسال می‌شود' })
  // A flight that is chosen without a network, before the worker stands too: the list stays as it was found, and who chose is led on when it is back.
  const found = await flightCards(page).count()
  await context.setOffline(true)
  await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
  await page.getByText('به اینترنت متصل نیستید').waitFor()
  // More of them may have been drawn meanwhile.
  expect(await flightCards(page).count()).toBeGreaterThanOrEqual(found)
  await context.setOffline(false)
  await page.getByRole('dialog').waitFor()
  await signIn(page, newNumber())
  await page.waitForURL(/add-passenger/)
  await context.setOffline(true)
  await namePassenger(page)
  await waiting.waitFor()
  // Given up, it is mine to send again; nothing typed is gone.
  await waiting.getByRole('button', { name: 'انصراف' }).click()
  await waiting.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
  await waiting.waitFor()
  // Whoever presses elsewhere meanwhile stays where the answer will be told; and nothing comes through at first when the network is back.
  await page.getByRole('banner').getByRole('link').first().click()
  await waiting.waitFor()
  await page.route('**/SubmitFlightOrder', (route) => route.abort(), { times: 1 })
  await context.setOffline(false)
  await heldOrder(page)

  await context.setOffline(true)
  await pay(page)
  await waiting.waitFor()
  await context.setOffline(false)
  await page.waitForURL(/\/dev\/bank\//)
  // Turned away at the bank: nothing is taken, and the seats may be paid for again.
  await atBank(page, 'انصراف و بازگشت')
  await title(page, 'پرداخت لغو شد')
  expect(await faultsOfState(page, 'payment-cancelled')).toEqual([])
  await page.getByRole('link', { name: 'پرداخت دوباره' }).waitFor()
  await close()
})

it('giving an order up, filling my wallet and giving a ticket back wait for the network, too: each is sent once, and nothing chosen is lost', async () => {
  const { page, context, close } = await visit(phone)
  const phoneNumber = newNumber()
  const waiting = page.getByText('با وصل شدن اینترنت، خودکار ارسال می‌شود')
  const pressedOffline = async (press: () => Promise<void>, path: string) => {
    let calls = 0
    const count = (request: { url: () => string; method: () => string }) => {
      if (request.method() === 'POST' && request.url().includes(path)) calls += 1
    }
    await context.setOffline(true)
    await press()
    await waiting.waitFor()
    page.on('requestfinished', count)
    await context.setOffline(false)
    await waiting.waitFor({ state: 'detached' })
    return () => {
      page.off('requestfinished', count)
      return calls
    }
  }

  await holdSeat(page, { date: nextWeek(18), phoneNumber })
  await page.getByRole('button', { name: 'لغو سفارش' }).click()
  const dialog = page.getByRole('alertdialog').filter({ has: page.getByRole('button') })
  // What waits is said over the question, and a no to the one is a no to the other.
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'لغو سفارش' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'خودکار ارسال می‌شود' })
    .getByRole('button', { name: 'انصراف' })
    .waitFor()
  await dialog.getByRole('button', { name: 'نگه داشتن سفارش' }).click()
  await waiting.waitFor({ state: 'detached' })
  await context.setOffline(false)
  await page.getByRole('button', { name: 'لغو سفارش' }).click()
  const cancelled = await pressedOffline(
    () => dialog.getByRole('button', { name: 'لغو سفارش' }).click(),
    '/Order/CancelOrder',
  )
  await title(page, 'سفارش لغو شد')
  expect(cancelled()).toBe(1)

  await page.goto('/profile/transactions')
  await page.getByRole('textbox', { name: 'مبلغ (تومان)', exact: true }).fill('۵۰۰۰۰')
  const filled = await pressedOffline(
    () => page.getByRole('button', { name: 'پرداخت و افزایش موجودی' }).click(),
    '/Pay/Create',
  )
  await page.waitForURL(/\/dev\/bank\//)
  expect(filled()).toBe(1)
  await atBank(page, 'پرداخت موفق')
  await page.waitForURL(/\/profile\/transactions/)
  expect(await walletBalance(page)).toBe(500_000)

  const orderId = await buyByApi(page, { date: nextWeek(12), phoneNumber, isRefundable: true })
  await page.goto(`/profile/my-travels/order-details/refund?orderId=${orderId}&reason=1`)
  await page
    .getByRole('checkbox', { name: /سارا مرادی/ })
    .first()
    .check({ force: true })
  await page.getByText('قوانین استرداد این بلیت را خوانده‌ام و می‌پذیرم.').click()
  const givenBack = await pressedOffline(
    () => page.getByRole('button', { name: 'ثبت درخواست استرداد' }).click(),
    '/RefundRequest/Create',
  )
  await title(page, 'درخواست‌های استرداد')
  expect(givenBack()).toBe(1)
  expect(await page.getByRole('article').count()).toBe(1)
  await close()
})
