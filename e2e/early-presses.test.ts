// Somebody presses and types before the scripts of a page have come: nothing of it is lost.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { nextWeek, passengerForm, resultsOn } from './journey.ts'
import { looks, phone, visit } from './visit.ts'

const isLive = (page: Page) => page.evaluate(() => 'live' in document.documentElement.dataset)

/** Goes to a page whose scripts do not come before `press` has been done on a slow device; gives the page back alive. */
async function early(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const { promise: pressed, resolve: letCome } = Promise.withResolvers<void>()
  // It stays: taken away while a panel's script is on its way, that would be lost with it.
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // The site's worker would fetch the scripts itself, past what holds them back here.
  const withoutWorker = () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('none here'))
  }
  await page.addInitScript(withoutWorker)
  await page.evaluate(withoutWorker)
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })
  // The address may be the one that is open already: only a new document has no mark.
  await page.evaluate((to) => {
    Object.assign(window, { isLeft: true })
    location.assign(to)
  }, path)
  await page.waitForFunction(() => !('isLeft' in window))
  await press()
  expect(await isLive(page)).toBe(false)
  letCome()
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

it.for(looks)('a press before the page lives is done once it does, $width px', async (look) => {
  const { page, expectQuiet, close } = await visit(look, '/about-us')
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click()
  const party = page.getByRole('dialog').getByText('بزرگسال').first()

  // Pressed in vain and again: it is opened once.
  await early(page, '/', async () => {
    await press(/^مسافران/)()
    await press(/^مسافران/)()
  })
  await party.waitFor()
  await page.keyboard.press('Escape')
  await party.waitFor({ state: 'detached' })
  // Few enough that nobody waits for them.
  const script = (await page.locator('head script').first().textContent()) ?? ''
  expect(script).toContain('data-live')
  expect(script.length).toBeLessThan(800)

  await early(page, '/', press('جستجوی پرواز'))
  await page
    .getByText(/را انتخاب کنید/)
    .first()
    .waitFor()

  // On the drawing in a button, which a script cannot press.
  const isDark = () => page.evaluate(() => document.documentElement.dataset.theme === 'dark')
  const drawing = page.getByRole('button', { name: 'رنگ صفحه' }).locator('svg').first()
  await early(page, '/', () => drawing.click())
  await expect.poll(isDark).toBe(true)
  await drawing.locator('..').click()

  if (look === phone) {
    await early(page, '/', press(/^تاریخ رفت/))
    await page.getByRole('textbox', { name: 'تاریخ را بنویسید' }).waitFor()
    // By the keyboard.
    await early(page, '/', async () => {
      await page
        .getByRole('button', { name: /^مسافران/ })
        .first()
        .focus()
      await page.keyboard.press('Enter')
    })
    await party.waitFor()
  }

  const results = resultsOn(nextWeek())
  if (look === phone) {
    await early(page, results, press(/فیلترها/))
    await page.getByRole('dialog').getByRole('heading', { name: 'فیلترها' }).waitFor()
  } else {
    const fastest = page.getByRole('radio', { name: /^سریع‌ترین/ })
    await early(page, results, () => fastest.click())
    await page.waitForURL(/sort=fastest/)
    expect(await fastest.isChecked()).toBe(true)
  }
  expectQuiet()
  await close()
})

it('letters typed before the page lives stay, and count', async () => {
  const { page, expectQuiet, close } = await visit(phone, '/about-us')
  const name = page.getByRole('textbox', { name: 'نام فارسی', exact: true })
  await early(page, await passengerForm(page), async () => {
    await name.pressSequentially('رضا')
    await page.getByRole('button', { name: /جنسیت/ }).click()
  })
  await page.getByRole('option', { name: 'آقا' }).click()
  expect(await name.inputValue()).toBe('رضا')
  // The form knows it, as if it had been typed now; and keeps it.
  await page.getByRole('button', { name: 'پیشنهاد ما برای این نام: Reza' }).waitFor()
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('رضا')
  expectQuiet()
  await close()
})
