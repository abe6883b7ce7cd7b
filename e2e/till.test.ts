/** The till in the browser: it is counted before anybody is told what there should be. */
import { expect, it } from 'vitest'
import { makeStaff } from './behind-the-scenes.ts'
import { signInByApi } from './by-api.ts'
import { newNumber, title } from './journey.ts'
import { barriersOfState } from './looks.ts'
import { desktop, doorstep, visit } from './visit.ts'

it('a cashier counts their till blind, is told the difference then, and gives its reason', async () => {
  const { page, context, expectQuiet, close } = await visit(desktop, doorstep)
  const number = newNumber()
  await signInByApi(page, number)
  await makeStaff(number, ['orders'])
  await page.goto('/office/till')
  await title(page, 'صندوق من')
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'باز کردن صندوق' }).click()
  await dialog.getByLabel('پول آغاز نوبت').fill('۳۰۰۰۰۰')
  await press('باز کردن صندوق')
  await page.getByText('نوبت باز').waitFor()
  const other = await context.newPage()
  await other.goto('/office/till')
  await other.locator('html[data-live]').waitFor({ state: 'attached' })

  await page.getByRole('button', { name: 'بستن صندوق' }).click()
  await dialog.getByLabel('پول شمرده‌شده').fill('290000')
  expect(await dialog.textContent()).not.toMatch(/۳۰۰٬۰۰۰|کسری|دلیل اختلاف/)
  await press('بستن صندوق')
  await dialog.getByText('باید ۳۰۰٬۰۰۰ تومان در صندوق می‌بود').waitFor()
  await dialog.getByText('۱۰٬۰۰۰ تومان کسری').waitFor()
  expect(await barriersOfState(page, 'office-till-differs')).toEqual([])
  await dialog.getByLabel('دلیل اختلاف').fill('باقی پول را اشتباه دادم')
  await press('بستن صندوق')
  await page.getByText('باقی پول را اشتباه دادم').waitFor()

  // Whoever closes it in another tab learns that it is closed, and sees what the page is now.
  await other.getByRole('button', { name: 'بستن صندوق' }).click()
  await other.getByLabel('پول شمرده‌شده').fill('300000')
  await other.getByRole('dialog').getByRole('button', { name: 'بستن صندوق' }).click()
  await other.getByText('این نوبت پیش‌تر بسته شده است.').first().waitFor()
  await other.getByRole('button', { name: 'باز کردن صندوق' }).waitFor()
  expectQuiet({ refusals: true })
  await close()
})
