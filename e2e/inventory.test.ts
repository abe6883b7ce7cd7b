// The grid of our own stock by keys: written, pasted, filled, sent and stopped, with what cannot be done said cell by cell.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { makeStaff } from './behind-the-scenes.ts'
import { signInByApi } from './by-api.ts'
import { newNumber, nextWeek, title } from './journey.ts'
import { barriersInThemes, barriersOn, resize } from './looks.ts'
import { desktop, doorstep, visit } from './visit.ts'

const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return document.getElementById(id ?? '')?.textContent ?? ''
  })

it('the clerk of our seats writes into the grid by keys, sees what would come of it, sends it and stops a sale', async () => {
  const { page, expectQuiet, close } = await visit(desktop, doorstep)
  const number = newNumber()
  await signInByApi(page, number)
  await makeStaff(number, ['inventory'])
  const day = nextWeek(18)
  const flights = `/office/inventory/flights?of=THR-MHD&from=${day}&until=${day}`
  await page.goto(`${flights}&show=seats`)
  await title(page, 'ظرفیت و قیمت')
  const grid = page.getByRole('grid')
  const open = page.locator('td[aria-readonly=false]').first()
  await open.click()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await page.getByText('۱ تغییر ارسال‌نشده').waitFor()
  // As a sheet gives it. Handed over by the event itself: journeys beside this one use the clipboard too.
  await grid.evaluate((table) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '۶۰\t61\nx\t62')
    table.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await page.getByText(/[۱-۴] خانه خوانده نشد\./).waitFor()
  await page.keyboard.press('Control+KeyZ')
  await page.getByText('۱ تغییر ارسال‌نشده').waitFor()
  // The draft outlives the page.
  await page.reload()
  await page.getByText('۱ تغییر ارسال‌نشده').waitFor()
  expect(await barriersInThemes(page, 'office-grid')).toEqual([])
  await page.getByRole('button', { name: 'بررسی و ارسال' }).click()
  await page.getByText('۱ تغییر انجام می‌شود.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.screenshot({ path: 'var/looks/office-grid-send.png' })
  await page.getByRole('button', { name: 'ارسال ۱ تغییر' }).click()
  await page.getByText('۱ تغییر انجام شد.').waitFor()
  await page.getByText('تغییری نوشته نشده است').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Nothing is drafted for a stop: one key, whatever stands on it.
  await page.goto(`${flights}&show=open`)
  await open.click()
  await page.keyboard.press('KeyS')
  await page.getByText('فروش ۱ خانه بسته شد.').waitFor()
  expect(await active(page)).toContain('بسته')
  await page.getByRole('link', { name: 'فهرست این ردیف' }).click()
  await title(page, 'فهرست مسافران پرواز')
  await page.getByRole('button', { name: 'نمایش فهرست' }).click()
  await page.getByText('هنوز کسی در این فهرست نیست').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.goBack()
  await grid.waitFor()
  for (const width of [390, 320]) {
    await resize(page, width)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, wide]).toEqual([width, 0])
    await page.screenshot({ path: `var/looks/office-grid-${width}.png`, fullPage: true })
  }
  await resize(page, 1280)

  // Rules beside it: a penalty is drafted from tomorrow on, and the panel says at once what it would bring back.
  await page.goto('/office/rules/penalties')
  await title(page, 'نرخ‌ها و قانون‌ها')
  const trial = page.getByRole('region', { name: 'با پیش‌نویس' })
  await trial.getByText(/تومان برمی‌گردد و/).waitFor()
  const before = await trial.getByText(/تومان برمی‌گردد و/).textContent()
  await page.getByText('با آنچه ثبت شده یکی است.', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^نسخهٔ جدید از/ }).click()
  const percents = page.getByRole('textbox', { name: /^جریمه \(٪\)، سطر/ })
  for (const percent of await percents.all()) await percent.fill('100')
  await page.getByText(/تومان کمتر از حالا برمی‌گردد/).waitFor()
  expect(await trial.getByText(/تومان برمی‌گردد و/).textContent()).not.toBe(before)
  // The draft outlives the page.
  await page.reload()
  await page.getByText(/تومان کمتر از حالا برمی‌گردد/).waitFor()
  expect(await barriersInThemes(page, 'office-rules')).toEqual([])
  await page.getByRole('button', { name: 'بررسی و ثبت' }).click()
  await page.getByText(/سطر جدید، ۰ سطر تغییرکرده/).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByLabel('دلیل').fill('قرارداد جدید')
  await page.getByRole('button', { name: 'ثبت', exact: true }).click()
  await page.getByText('ثبت شد.', { exact: true }).first().waitFor()
  await page.getByText('پیش‌نویس با آنچه ثبت شده یکی است').waitFor()
  if (inject('bothWidths')) await bringsAFileIn(page)
  expectQuiet()
  await close()
})

/** A sheet with two bad lines is told of, mended, brought in and taken back. */
async function bringsAFileIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ورود فایل' }).click()
  await title(page, 'ورود فایل')
  const heads = 'تقویم,از شب,تا شب'
  const handIn = async (...lines: string[]) => {
    await page.getByRole('button', { name: /برای کدام جدول/ }).click()
    await page.getByRole('option', { name: 'روزهای شلوغ هتل' }).click()
    await page.getByLabel('فرستنده').fill('هتل‌های مشهد')
    const buffer = Buffer.from([heads, ...lines].join('\n'))
    const file = { name: 'peaks.csv', mimeType: 'text/csv', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'خواندن فایل' }).click()
    await page.getByRole('heading', { name: 'ستون‌ها' }).waitFor()
    await page.getByRole('button', { name: 'بررسی بدون ثبت' }).click()
  }
  const good = 'journey-peaks,1406/01/01,1406/01/13'
  await handIn(good, 'journey-peaks,1406/20/01,1406/02/02', 'journey-peaks,1406/03/05,1406/03/01')
  await page.getByText('سطرهای نادرست؛ چیزی ثبت نمی‌شود').waitFor()
  expect(await barriersInThemes(page, 'office-imports-bad')).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'دریافت فایل سطرهای نادرست' }).click(),
  ])
  expect(readFileSync((await saved.path()) ?? '', 'utf8').split('\r\n')).toHaveLength(4)

  await handIn(good, 'journey-peaks,1406/03/01,1406/03/05')
  await page.getByText('۲ سطر جدید، ۰ سطر تغییرکرده، ۰ سطر حذف‌شده').waitFor()
  await page.getByLabel('دلیل').fill('فهرست نوروز')
  await page.getByRole('button', { name: 'ورود به جدول' }).click()
  const change = page.getByRole('listitem').filter({ hasText: 'journey-peaks' }).first()
  await change.getByText('ثبت شد', { exact: true }).waitFor()
  expect(await barriersInThemes(page, 'office-imports')).toEqual([])
  await change.getByRole('button', { name: 'برگرداندن' }).click()
  await page.getByRole('dialog').getByLabel('دلیل').fill('فایل اشتباه بود')
  await page.getByRole('dialog').getByRole('button', { name: 'برگرداندن' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'peaks.csv' })
    .getByText('برگردانده شد', { exact: true })
    .waitFor()
}
