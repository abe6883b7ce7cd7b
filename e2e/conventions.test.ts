import { afterAll, expect, it } from 'vitest'
import { flightCards, nextWeek, resultsOn, title } from './journey.ts'
import { closeBrowser, phone, visit } from './visit.ts'

afterAll(closeBrowser)

it('the site is Persian from right to left; a page comes when it is gone to, and begins at its top or where the address says', async () => {
  const { page, expectQuiet, close } = await visit(phone)
  const html = page.locator('html')
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['fa', 'rtl'])

  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const writtenPage = /\/WrittenPage-/
  const known = await page
    .locator('script[src], link[rel=modulepreload]')
    .evaluateAll((found) =>
      found.map((each) => (each as HTMLScriptElement).src || (each as HTMLLinkElement).href),
    )
  expect(known.some((one) => writtenPage.test(one))).toBe(false)
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'دربارهٔ ما' })
  await about.scrollIntoViewIfNeeded()
  const down = await page.evaluate(() => scrollY)
  expect(down).toBeGreaterThan(500)
  await about.click()
  await title(page, /دربارهٔ/)
  expect(scripts.some((one) => writtenPage.test(one))).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(down - 100)

  await page.goto('/about-us')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#content$/)
  const content = page.locator('#content')
  expect(await content.evaluate((target) => target === document.activeElement)).toBe(true)
  expect(await content.evaluate((target) => target.getBoundingClientRect().top)).toBeLessThan(80)
  expectQuiet()
  await close()
})

it('what needs no answer is said for two seconds at the foot of the page, in its middle', async () => {
  const { page, close } = await visit(phone, resultsOn(nextWeek(13)))
  await flightCards(page).first().getByRole('button', { name: 'جزئیات پرواز' }).click()
  await page.getByRole('button', { name: 'اشتراک‌گذاری این پرواز' }).first().click()
  const said = page.getByText(/^لینک (?:این پرواز )?کپی/)
  await said.waitFor()
  const shownMs = performance.now()
  const place = await page.getByRole('alertdialog').evaluate((toast) => {
    const { left, right, bottom } = toast.getBoundingClientRect()
    const page = document.documentElement.getBoundingClientRect()
    return {
      fromMiddle: Math.abs((left + right - page.left - page.right) / 2),
      fromFoot: innerHeight - bottom,
      direction: getComputedStyle(toast).direction,
    }
  })
  expect(place.fromMiddle).toBeLessThan(2)
  expect(place.fromFoot).toBeLessThan(40)
  expect(place.direction).toBe('rtl')
  // The finger has left; under a pointer it would stay.
  await page.mouse.move(10, 10)
  await said.waitFor({ state: 'detached', timeout: 10_000 })
  expect(performance.now() - shownMs).toBeGreaterThan(1_000)
  await close()
})
