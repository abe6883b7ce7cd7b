/** A family looks a visa up: from the home page to what it costs them, what they bring and when it comes. */
import { expect, it } from 'vitest'
import { title } from './journey.ts'
import { faultsOf } from './looks.ts'
import { phone, visit } from './visit.ts'

it('a visa tells whether one may, what it costs line by line, what to bring and which days the authority works', async () => {
  const { page, expectQuiet, close } = await visit(phone)
  await page.getByRole('link', { name: 'ویزا', exact: true }).first().click()
  const panel = page.getByRole('navigation', { name: 'مقصد' })
  await panel.getByRole('link', { name: 'امارات' }).click()
  await title(page, 'ویزای امارات')
  await expect.poll(() => page.getByText('ما آژانس خصوصی هستیم').isVisible()).toBe(true)
  await page.getByRole('link', { name: /۳۰ روزه، یک‌بار ورود/ }).click()
  await title(page, /ویزای امارات، ۳۰ روزه/)
  const total = page.getByText('جمع پرداخت به ما').locator('xpath=..')
  await expect.poll(() => total.textContent()).toContain('۴٬۲۱۷٬۵۰۰')
  await page.getByRole('button', { name: 'افزودن ۱۲ سال و بیشتر' }).click()
  await expect.poll(() => total.textContent()).toContain('۸٬۴۳۵٬۰۰۰')
  expect(new URL(page.url()).searchParams.get('adults')).toBe('2')
  expect(await page.getByRole('heading', { name: 'شناسنامه' }).count()).toBe(0)
  await page.getByRole('link', { name: 'زیر ۱۸ سال' }).click()
  await page.getByRole('heading', { name: 'شناسنامه' }).waitFor()
  expect(await page.getByText('روز وعده', { exact: true }).count()).toBe(7)
  const action = page.getByRole('link', { name: /درخواست با تلفن/ })
  expect(await faultsOf(page, 'visa-type', action)).toEqual([])

  await page.goto('/visa-home?nationality=IQ')
  await page.getByText('ما آژانس خصوصی هستیم').waitFor()
  await page.getByText('سفارت تایلند در تهران', { exact: false }).waitFor()
  expect(await faultsOf(page, 'visa-home')).toEqual([])
  expectQuiet()
  await close()
})

it('the landings stand at the addresses of the specification, and Italy sells no appointment', async () => {
  const { page, expectQuiet, close } = await visit(phone, '/visa-thailand')
  expect(new URL(page.url()).pathname).toBe('/visa-thiland')
  await page.getByText('۳ تا ۵ روز کاری زمان می‌برد').waitFor()
  await page.goto('/visa-uae')
  await page.getByText('۵۸ روز اعتبار دارد').waitFor()
  expect(await faultsOf(page, 'visa-uae')).toEqual([])
  await page.goto('/visa-azerbaijan')
  await title(page, 'ویزای آذربایجان')
  await page.goto('/visa-italy')
  await page.getByText('نوبت نمی‌فروشیم').first().waitFor()
  await page.goto('/visa/italy/type')
  await page.getByText('این‌ها را خودتان آنجا می‌پردازید').waitFor()
  await page.goto('/visa/type?nationality=IQ')
  await page.getByText('در حال بازبینی').first().waitFor()
  expectQuiet()
  expect((await page.goto('/visa/mars'))?.status()).toBe(404)
  await close()
})
