import { expect, inject, it } from 'vitest'
import { flightCards, nextWeek, resultsOn, title } from './journey.ts'
import { phone, visit } from './visit.ts'

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
  // A press is seen to have been heard, however long its page takes.
  const line = page.getByRole('progressbar', { name: 'در حال باز کردن صفحه' })
  const slow = Promise.withResolvers<void>()
  await page.route(/about-us\.data/, async (route) => {
    await slow.promise
    await route.continue()
  })
  await about.click()
  await line.waitFor()
  expect(await page.locator('main').getAttribute('aria-busy')).toBe('true')
  slow.resolve()
  await title(page, /دربارهٔ/)
  await line.waitFor({ state: 'detached' })
  expect(await page.locator('main').getAttribute('aria-busy')).toBeNull()
  expect(scripts.some((one) => writtenPage.test(one))).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(down - 100)

  // Visits ask for less motion: a change of theme, which every element takes part in, begins no transition.
  await page.evaluate(() => {
    addEventListener('transitionrun', () => document.body.setAttribute('data-moved', ''))
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))),
  )
  expect(await page.locator('body').getAttribute('data-moved')).toBeNull()
  await page.emulateMedia({ colorScheme: 'light' })

  await page.goto('/about-us')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#content$/)
  const content = page.locator('#content')
  expect(await content.evaluate((target) => target === document.activeElement)).toBe(true)
  expect(await content.evaluate((target) => target.getBoundingClientRect().top)).toBeLessThan(80)
  // As people type them: each leads on for good to the one address of its page.
  for (const [typed, to] of [
    ['/about-us/', '/about-us'],
    ['/FAQ', '/faq'],
  ]) {
    const { status, headers } = await fetch(inject('baseUrl') + typed, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, to])
  }
  expectQuiet()
  await close()
})

it('what needs no answer is said for two seconds at the foot of the page, in its middle', async () => {
  const { page, close } = await visit(phone, resultsOn(nextWeek(13)))
  await flightCards(page).first().getByRole('button', { name: 'جزئیات پرواز' }).click()
  const shown = await page.evaluateHandle(countShown)
  await page.getByRole('button', { name: 'اشتراک‌گذاری این پرواز' }).first().click()
  const said = page.getByText(/^لینک (?:این پرواز )?کپی/)
  await said.waitFor()
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
  await said.waitFor({ state: 'detached' })
  const shownMs = () => shown.evaluate(({ ms }) => ms)
  await expect.poll(shownMs).toBeGreaterThan(1_800)
  expect(await shownMs()).toBeLessThan(10_000)
  await close()
})

/** How long the next message stands, counted in the page, which a busy machine between it and the test does not lengthen. Runs there. */
function countShown(): { ms: number } {
  const shown = { ms: 0 }
  let sinceMs = 0
  new MutationObserver((_changes, observer) => {
    const isThere = document.querySelector('[role=alertdialog]') !== null
    if (isThere && sinceMs === 0) sinceMs = performance.now()
    if (isThere || sinceMs === 0) return
    shown.ms = performance.now() - sinceMs
    observer.disconnect()
  }).observe(document.body, { childList: true, subtree: true })
  return shown
}

it('a field of digits takes digits and the keys that move, edit, copy and paste; other letters do nothing', async () => {
  const { page, context, expectQuiet, close } = await visit(phone, '/?login=1')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const field = page.getByRole('dialog').getByLabel('شمارهٔ موبایل')
  await field.click()
  await page.keyboard.type('a9۱b2-')
  expect(await field.inputValue()).toBe('۹۱۲')
  for (const [key, wanted] of [
    ['Backspace', '۹۱'],
    ['Home', '۹۱'],
    ['Delete', '۱'],
    ['5', '۵۱'],
    ['End', '۵۱'],
    ['ArrowLeft', '۵۱'],
    ['7', '۵۷۱'],
    ['Insert', '۵۷۱'],
    ['Control+a', '۵۷۱'],
    ['Control+c', '۵۷۱'],
    ['ArrowRight', '۵۷۱'],
    ['Control+v', '۵۷۱۵۷۱'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => field.inputValue()).toBe(wanted)
  }
  await page.keyboard.press('Tab')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(false)
  expectQuiet()
  await close()
})
