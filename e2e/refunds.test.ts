import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, it } from 'vitest'
import { expirePictures, picturesBound } from './behind-the-scenes.ts'
import { buyByApi } from './by-api.ts'
import { newNumber, nextWeek, priceOn, title, walletBalance } from './journey.ts'
import { barriersOn, faultsOf, faultsOfState, leavePicture } from './looks.ts'
import { checkPathOf, downloadTicket } from './ticket-file.ts'
import { desktop, doorstep, phone, visit } from './visit.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'ثبت درخواست استرداد' })

/** A picture as a phone takes one. */
const pictureOf = async (name: string) => {
  const paper = { width: 900, height: 600, channels: 3 as const, background: '#e8e4da' }
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create: paper }).jpeg().toBuffer() }
}

/** Three people with tickets that may be given back; the trip's page is open. */
async function buyForThree(page: Page, lastName = 'Moradi'): Promise<string> {
  const travellers = [
    { lastName },
    { firstName: 'Mina', lastName: 'Karimi' },
    { firstName: 'Leila', lastName: 'Rahimi' },
  ]
  const orderId = await buyByApi(page, {
    date: nextWeek(12),
    phoneNumber: newNumber(),
    travellers,
    isRefundable: true,
  })
  await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
  return orderId
}

it('I give one of three tickets back to my wallet, and follow it step by step', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const faults: string[] = []
  const orderId = await buyForThree(page)
  await page.getByRole('link', { name: 'استرداد بلیت', exact: true }).click()
  await title(page, 'استرداد بلیت')

  // Nothing chosen, nothing agreed to: each is said where it is missing.
  await submit(page).click()
  for (const words of [
    'دلیل استرداد را انتخاب کنید.',
    'حداقل یک مورد را انتخاب کنید.',
    'برای ادامه، قوانین استرداد را بپذیرید.',
  ])
    await page.getByText(words).waitFor()

  // What staff decide names no sum; the table does, until a certain minute.
  await page.getByText('شرایط جوی', { exact: true }).click()
  await page.waitForURL(/reason=4/)
  await page
    .getByRole('checkbox', { name: /سارا مرادی/ })
    .first()
    .check({ force: true })
  await page.getByText(/این درخواست را پشتیبانی بررسی می‌کند/).waitFor()
  await keepsItsPictures(page, orderId)
  await page.getByText('انصراف از سفر', { exact: true }).click()
  await page.waitForURL(/reason=1/)
  await page.getByRole('list', { name: 'جریمهٔ استرداد' }).waitFor()
  await page.getByRole('timer').waitFor()
  const back = page.getByRole('definition').filter({ hasText: 'تومان' }).last()
  const refundRial = await priceOn(back)
  expect(refundRial).toBeGreaterThan(0)
  faults.push(...(await faultsOf(page, 'refund', submit(page))))

  await page.getByText('قوانین استرداد این بلیت را خوانده‌ام و می‌پذیرم.').click()
  await submit(page).click()
  await title(page, 'درخواست‌های استرداد')
  await page.getByText('مبلغ به کیف پول شما برگشت').waitFor()
  await page.getByText('استرداد انجام شد').waitFor()
  for (const step of ['درخواست شما ثبت شد', 'ابطال انجام شد'])
    await page.getByText(step, { exact: true }).waitFor()
  faults.push(...(await faultsOf(page, 'refund-requests')))

  // The trip marks the ticket that is gone and keeps the others.
  await page.getByRole('link', { name: /تهران به مشهد/ }).click()
  await page.getByText('مسترد شد', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'دیدن بلیت' }).waitFor()
  faults.push(...(await faultsOfState(page, 'order-part-refunded')))
  await page.getByRole('link', { name: 'استرداد بلیت', exact: true }).click()
  await title(page, 'استرداد بلیت')
  expect(await page.getByRole('checkbox', { name: /سارا مرادی/ }).count()).toBe(2)

  // Two tickets are left to show, and their paper has no third.
  await page.goto(`/profile/my-travels/order-details/flight-order-items?orderId=${orderId}`)
  await title(page, 'بلیت الکترونیکی پرواز')
  const parts = page.getByRole('navigation', { name: 'کدام بلیت؟' }).getByRole('link')
  expect(await parts.count()).toBe(3)
  const whole = await downloadTicket(page)
  expect(whole.written).toContain('KARIMI')
  expect(whole.written).not.toContain('MORADI')
  await parts.nth(1).click()
  await page.waitForURL(/passengerId=/)
  expect((await downloadTicket(page)).written).not.toContain('RAHIMI')
  faults.push(...(await faultsOfState(page, 'ticket-part')))

  // Whoever scans the whole is told that one of three is void, and not whose.
  await page.goto(`/profile/my-travels/order-details/flight-order-items?orderId=${orderId}`)
  await page.goto(await checkPathOf(page))
  await title(page, 'بخشی از این بلیت معتبر است')
  await page.getByText('۲ بلیت از ۳ بلیت این پرواز معتبر است.').waitFor()
  expect(await page.getByText('مسترد شد', { exact: true }).count()).toBe(1)
  for (const name of ['مرادی', 'Moradi', 'Karimi'])
    expect(await page.getByRole('main').textContent()).not.toContain(name)
  faults.push(...(await faultsOfState(page, 'ticket-verify-in-part')))

  await page.goto('/profile/transactions')
  expect(await walletBalance(page)).toBe(refundRial)
  await page.getByRole('paragraph').filter({ hasText: 'برگشت به کیف پول' }).first().waitFor()
  expect(faults).toEqual([])
  // A picture that has gone is answered as one that never was.
  expectQuiet({ refusals: true })
  await close()
})

/**
 * Pictures of why, with a reload, a way back, one taken back and one that has gone meanwhile. The form of the order is open at a reason
 * that staff judge, with a ticket chosen, and is so again afterwards.
 */
async function keepsItsPictures(page: Page, orderId: string): Promise<void> {
  const files = page.getByRole('group', { name: /^تصویر مدرک/ }).getByRole('listitem')
  const chooser = page.locator('input[type=file][multiple]')
  await chooser.setInputFiles([await pictureOf('گواهی.jpg'), await pictureOf('نامه.jpg')])
  await expect.poll(() => files.filter({ hasText: 'دریافت شد' }).count()).toBe(2)
  await page.reload()
  await expect.poll(() => files.filter({ hasText: 'دریافت شد' }).count()).toBe(2)
  // Each can be seen again, by its owner.
  await expect.poll(() => files.locator('img[src^="/images/private/"]').count()).toBe(2)
  const isDrawn = (picture: Element) => (picture as HTMLImageElement).naturalWidth > 0
  await expect.poll(() => files.locator('img').first().evaluate(isDrawn)).toBe(true)
  expect(await barriersOn(page)).toEqual([])
  await leavePicture(page, 'refund-files-390-light')

  await page.getByRole('link', { name: 'جزئیات سفر' }).click()
  await page.getByRole('link', { name: 'استرداد بلیت', exact: true }).click()
  await title(page, 'استرداد بلیت')
  // The reason, too, is the one that was chosen.
  await page.waitForURL(/reason=4/)
  expect(await chosenTickets(page)).toBe(1)
  await page.getByRole('button', { name: 'حذف گواهی.jpg' }).click()
  await expect.poll(() => files.count()).toBe(1)
  await expirePictures(orderId)
  await page.reload()
  await page.getByText(/دیگر در دسترس نیستند: «نامه.jpg»/).waitFor()
  expect(await files.count()).toBe(0)
  expect(await chosenTickets(page)).toBe(1)
}

const chosenTickets = (page: Page) =>
  page
    .getByRole('checkbox', { name: /سارا/ })
    .evaluateAll((boxes) => boxes.filter((box) => (box as HTMLInputElement).checked).length)

// What a silent supplier leaves to staff, and until when, is shown in refund-calls.test.ts.
it.runIf(inject('bothWidths'))(
  'on a desk I give back one of three, and the airline does not take the others by itself: who looks after it, and until when',
  async () => {
    const { page, expectQuiet, close } = await visit(desktop, doorstep)
    const orderId = await buyForThree(page, 'CANCELFAIL')
    const form = `/profile/my-travels/order-details/refund?orderId=${orderId}`
    // Bad weather: staff judge it by the picture, which was handed in before a reload.
    await page.goto(`${form}&reason=4`)
    await page
      .getByRole('checkbox', { name: /سارا مرادی/ })
      .nth(1)
      .check({ force: true })
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await pictureOf('گواهی.jpg'))
    await page.getByText('دریافت شد').waitFor()
    await page.reload()
    await page.getByText('دریافت شد').waitFor()
    await page.getByText('قوانین استرداد این بلیت را خوانده‌ام و می‌پذیرم.').click()
    await submit(page).click()
    await title(page, 'درخواست‌های استرداد')
    expect(await picturesBound(orderId)).toBe(1)

    await page.goto(`${form}&reason=1`)
    await page.getByRole('checkbox', { name: /همهٔ بلیت‌ها/ }).check({ force: true })
    await page.getByText('قوانین استرداد این بلیت را خوانده‌ام و می‌پذیرم.').click()
    await submit(page).click()
    await title(page, 'درخواست‌های استرداد')
    // Of both tickets, which were asked for together.
    await expect
      .poll(() => page.getByText('فروشنده پاسخ خودکار نداد و پشتیبانی پیگیری می‌کند').count())
      .toBe(2)
    await page.getByText('در حال بررسی پشتیبانی', { exact: true }).first().waitFor()
    await page
      .getByText(/نتیجه را حداکثر تا ساعت .* به شما می‌گوییم/)
      .first()
      .waitFor()
    expectQuiet()
    await close()
  },
)
