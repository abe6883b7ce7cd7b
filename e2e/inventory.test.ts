// The grid of our own stock by keys: written, pasted, filled, sent and stopped, with what cannot be done said cell by cell.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeStaff } from './behind-the-scenes.ts'
import { signInByApi } from './by-api.ts'
import { newNumber, nextWeek, title } from './journey.ts'
import { barriersOn, resize } from './looks.ts'
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
  await page.getByText('۱ خانه خوانده نشد.').waitFor()
  await page.keyboard.press('Control+KeyZ')
  await page.getByText('۱ تغییر ارسال‌نشده').waitFor()
  // The draft outlives the page.
  await page.reload()
  await page.getByText('۱ تغییر ارسال‌نشده').waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await barriersOn(page), theme).toEqual([])
    await page.screenshot({ path: `var/looks/office-grid-${theme}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
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
  expectQuiet()
  await close()
})
