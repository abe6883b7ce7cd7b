/** What may still be changed of a trip: the spelling of a name, asked of staff; the day, as a new ticket and the old one given back. */
import { expect, it } from 'vitest'
import { holdByApi } from './by-api.ts'
import { atBank, goToBank, newNumber, nextWeek, priceOn, title } from './journey.ts'
import { faultsOf } from './looks.ts'
import { doorstep, phone, visit } from './visit.ts'

it('I ask for a letter of my name to be corrected, and see what another day would cost in the end', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const orderId = await holdByApi(page, {
    date: nextWeek(9),
    phoneNumber: newNumber(),
    isRefundable: true,
  })
  const trip = `/profile/my-travels/order-details?orderId=${orderId}`
  await page.goto(trip)
  const edits = page.getByRole('heading', { name: 'تغییر در این سفر' })
  expect(await edits.count()).toBe(0)
  await page.goto(`/confirm?orderId=${orderId}`)
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await title(page, 'بلیت شما صادر شد')

  await page.goto(trip)
  await edits.waitFor()
  await page.getByRole('link', { name: /اصلاح نام مسافر/ }).click()
  await title(page, 'اصلاح نام مسافر')
  const send = page.getByRole('button', { name: 'ارسال درخواست اصلاح' })
  await send.click()
  await page.getByText('این نام با نام روی بلیت یکی است').waitFor()
  const [first, last] = ['نام لاتین', 'نام خانوادگی لاتین'].map((name) =>
    page.getByRole('textbox', { name, exact: true }),
  )
  await last?.fill('Karimi')
  await page.getByText('این تغییر از اصلاح املا بیشتر است').waitFor()
  const faults = await faultsOf(page, 'name-correction')
  expect(await send.isDisabled()).toBe(true)
  await last?.fill('Moradi')
  await first?.fill('Sarah')
  await page.getByText('۱ حرف تغییر می‌کند.').waitFor()
  await send.click()
  await title(page, 'پشتیبانی سفر')
  await page.getByText(/از «SARA MORADI» به «SARAH MORADI» \(۱ حرف تغییر می‌کند\.\)/).waitFor()

  await page.goto(trip)
  await page.getByRole('link', { name: /تغییر تاریخ/ }).click()
  await title(page, 'تغییر تاریخ')
  const day = page.getByRole('link', { name: /بلیت جدید/ }).first()
  await day.getByText(/می‌پردازید|برمی‌گردد|بدون پرداخت اضافه/).waitFor()
  const [newRial, backRial] = await Promise.all([
    priceOn(day.getByText(/بلیت جدید/)),
    priceOn(
      page.getByText('از بلیت فعلی به شما برمی‌گردد').locator('xpath=preceding-sibling::p[1]'),
    ),
  ])
  if (newRial !== backRial)
    expect(await priceOn(day.getByText(/تومان (?:می‌پردازید|به شما)/))).toBe(
      Math.abs(newRial - backRial),
    )
  faults.push(...(await faultsOf(page, 'date-change')))
  const giveBack = await page.getByRole('link', { name: 'استرداد بلیت فعلی' }).getAttribute('href')
  expect(giveBack).toContain(`/order-details/refund?orderId=${orderId}`)
  expect(faults).toEqual([])
  await day.click()
  await page.waitForURL(/\/plp\?/)
  expect(new URL(page.url()).searchParams.get('date')).not.toBe(nextWeek(9))
  expectQuiet()
  await close()
})
