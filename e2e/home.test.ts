/** What a stranger sees first, and by what people are reached. */
import { expect, it } from 'vitest'
import { nextWeek, resultsOn } from './journey.ts'
import { faultsOf, resize } from './looks.ts'
import { desktop, phone, visit } from './visit.ts'

it('the first screen says what is sold, by whom people are reached, and what the days cost', async () => {
  const { page, expectQuiet, close } = await visit(desktop)
  await resize(page, 1280, 800)
  await page
    .getByRole('heading', { name: 'بلیت هواپیما با قیمت نهایی، بدون هزینهٔ پنهان' })
    .waitFor()
  const header = page.getByRole('banner')
  expect(
    await header.getByRole('link', { name: /^تماس با پشتیبانی/ }).getAttribute('href'),
  ).toMatch(/^tel:/)
  const ribbon = page.getByRole('navigation', { name: /^قیمت ۱۴ روز/ })
  await ribbon.waitFor()
  const box = await ribbon.boundingBox()
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(800)
  const sold = await (await fetch(new URL('/api/flight-catalog/Flight/OnSale', page.url()))).json()
  expect(sold.data.flights).toBeGreaterThan(1_000)
  await page.getByText(`${sold.data.flights.toLocaleString('fa-IR')} پرواز`).waitFor()
  expect(await page.getByText('به‌زودی').count()).toBe(0)
  expectQuiet()
  await close()
})

it('on a phone the four places stand under the thumb, and support has a number', async () => {
  const { page, expectQuiet, close } = await visit(phone)
  const bar = page.getByRole('navigation', { name: 'بخش‌های اصلی' })
  expect(await bar.getByRole('link').count()).toBe(4)
  await bar.getByRole('link', { name: 'پشتیبانی' }).click()
  await page.getByRole('heading', { name: 'تماس با ما' }).waitFor()
  const call = page.getByRole('main').locator('a[href^="tel:"]')
  expect(await call.textContent()).toMatch(/^تماس با [۰-۹ ]+$/)
  expect(await faultsOf(page, 'contact')).toEqual([])
  await page.goto(resultsOn(nextWeek()))
  await bar.waitFor({ state: 'detached' })
  // The page writes it down once it has come alive; who leaves before that is not remembered.
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.includes('recent-searches')),
  )
  // The route that was looked at last stands in the form of who comes back.
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^مقصد مشهد/ }).waitFor()
  expectQuiet()
  await close()
})
