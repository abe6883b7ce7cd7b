import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  chooseFirst,
  heldOrder,
  holdSeat,
  namePassenger,
  newNumber,
  nextWeek,
  resultsOn,
  title,
} from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { doorstep, phone, visit } from './visit.ts'

/** The question; a toast is an `alertdialog` too, and stays for as long as a pointer rests on it. */
const question = (page: Page) =>
  page
    .getByRole('alertdialog')
    .filter({ has: page.getByRole('button', { name: 'نگه داشتن سفارش' }) })

const cancel = async (page: Page) => {
  const dialog = question(page)
  await page.getByRole('button', { name: 'لغو سفارش' }).first().click()
  await dialog.getByRole('button', { name: 'لغو سفارش' }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('I give an unpaid order up where I pay and on its trip, and it says so', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const orderId = await holdSeat(page, { date: nextWeek(16), phoneNumber: newNumber() })
  await page.getByRole('button', { name: 'لغو سفارش' }).click()
  await question(page).getByRole('button', { name: 'نگه داشتن سفارش' }).click()
  await question(page).waitFor({ state: 'detached' })
  await cancel(page)
  await title(page, 'سفارش لغو شد')
  expect(await faultsOfState(page, 'order-cancelled')).toEqual([])
  await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
  await page.getByText('سفارش لغو شد').first().waitFor()
  expect(await page.getByText('مهلت پرداخت تمام شد').count()).toBe(0)

  await page.goto(resultsOn(nextWeek(17)))
  await chooseFirst(page, '')
  await namePassenger(page)
  const other = await heldOrder(page)
  await page.goto(`/profile/my-travels/order-details?orderId=${other}`)
  await cancel(page)
  await page.getByRole('region', { name: 'مرحلهٔ بعدی' }).getByText('سفارش لغو شد').waitFor()
  expectQuiet()
  await close()
})

it('too many open orders are shown where they are in the way, each to be paid or given up', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  await holdSeat(page, { date: nextWeek(18), phoneNumber: newNumber() })
  await page.goto(resultsOn(nextWeek(19)))
  await chooseFirst(page, '')
  const text = 'سفارش‌های پرداخت‌نشدهٔ شما زیاد است. ابتدا آن‌ها را پرداخت یا لغو کنید.'
  const errors = [{ code: 'TOO_MANY_OPEN_ORDERS', messages: [text] }]
  await page.route(/SubmitFlightOrder/i, (route) =>
    route.fulfill({ status: 409, json: { data: null, meta: { errors } } }),
  )
  await namePassenger(page)
  await page.getByText(text).waitFor()
  await page.getByRole('link', { name: 'پرداخت', exact: true }).waitFor()
  expect(await faultsOf(page, 'open-orders')).toEqual([])
  await cancel(page)
  await page.getByText('حالا می‌توانید ادامه دهید').waitFor()
  await page.unroute(/SubmitFlightOrder/i)
  await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
  await heldOrder(page)
  expectQuiet({ refusals: true })
  await close()
})
