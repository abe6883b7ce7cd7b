// Journeys that mostly wait, so they wait at the same time.
import { it } from 'vitest'
import { shortenHold } from './behind-the-scenes.ts'
import {
  atBank,
  goToBank,
  heldOrder,
  holdSeat,
  newNumber,
  nextWeek,
  serverShows,
  title,
} from './journey.ts'
import { doorstep, phone, visit } from './visit.ts'

it.concurrent('I pay and never come back from the bank: the ticket waits in my travels', async ({
  expect,
}) => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const orderId = await holdSeat(page, { date: nextWeek(8), phoneNumber: newNumber() })
  await goToBank(page)
  await atBank(page, 'پرداخت و برنگشتن به سایت')
  await page.getByText('درگاه آزمایشی').waitFor()

  // Nobody tells the site; the sweep asks the bank on its own within a minute.
  await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
  const next = page.getByRole('region', { name: 'مرحلهٔ بعدی' })
  expect(await next.getByText('بلیت شما صادر شد').count()).toBe(0)
  // Paid for all anybody knows: nobody is invited to pay twice; only who says that they have not paid is led on.
  await next.getByText('در انتظار پاسخ بانک').waitFor()
  expect(await next.getByRole('link', { name: 'پرداخت' }).allTextContents()).toEqual([
    'پرداخت نکرده‌ام، بازگشت به پرداخت',
  ])
  await expect
    .poll(
      async () => {
        if (await serverShows(page, 'بلیت شما صادر شد')) await page.reload()
        return next.getByText('بلیت شما صادر شد').count()
      },
      { timeout: 120_000, interval: 2_000 },
    )
    .toBe(1)
  await page.goto('/profile/my-travels')
  await page.getByRole('link', { name: 'دیدن بلیت' }).click()
  await title(page, 'بلیت الکترونیکی پرواز')
  expectQuiet()
  await close()
})

it.concurrent('I was too slow: the hold ends before my eyes, I hold the seat again and may pay', async ({
  expect,
}) => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const orderId = await holdSeat(page, { date: nextWeek(9), phoneNumber: newNumber() })
  await shortenHold(orderId, 8)
  await page.reload()
  await title(page, 'مهلت پرداخت تمام شد')
  await page.getByText('مبلغی از شما گرفته نشده است').waitFor()

  await page.getByRole('button', { name: 'رزرو دوباره' }).click()
  await heldOrder(page)
  expect(await page.getByRole('timer').first().textContent()).toMatch(/۱[۴۵]/)
  await goToBank(page)
  // The page may ask a moment before the order is closed, and then asks again.
  expectQuiet({ refusals: true })
  await close()
})

it.concurrent('the airline is late to issue: I am told to wait, and the ticket comes by itself', async ({
  expect,
}) => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const travellers = [{ lastName: 'Issuelate' }]
  await holdSeat(page, { date: nextWeek(13), phoneNumber: newNumber(), travellers })
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  const paidAtMs = performance.now()
  await title(page, 'بلیت در حال صدور است')
  await page.getByText('وضعیت بلیت شما تا ۱۵ دقیقهٔ دیگر اعلام می‌شود').waitFor()
  await page
    .getByRole('heading', { level: 1, name: 'بلیت شما صادر شد' })
    .waitFor({ timeout: 120_000 })
  // Every ticket is on its way for a moment; a late one for as long as the airline is asked again and again.
  expect(performance.now() - paidAtMs).toBeGreaterThan(8_000)
  expectQuiet()
  await close()
})
