// Results are left and come back to: by the back button, by a reload, by a link handed on.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chooseFirst, flightCards, newNumber, nextWeek, resultsOn } from './journey.ts'
import { barriersOn, resize } from './looks.ts'
import { desktop, phone, visit } from './visit.ts'

/** The flight being read, and where on the screen it stands. */
const reading = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('li[data-proposal-id]')]
    const card = cards.find((one) => one.getBoundingClientRect().top > 140)
    return { id: card?.dataset.proposalId ?? '', top: card?.getBoundingClientRect().top ?? -1 }
  })
const topOf = (page: Page, id: string) =>
  page.evaluate(
    (wanted) =>
      document.querySelector(`li[data-proposal-id='${wanted}']`)?.getBoundingClientRect().top ?? -1,
    id,
  )
/** The flight comes back to where it was, and stays there. */
async function standsAt(page: Page, { id, top }: { id: string; top: number }): Promise<void> {
  const awayPx = async () => Math.abs((await topOf(page, id)) - top)
  await expect.poll(awayPx).toBeLessThan(4)
  await page.waitForTimeout(700)
  expect(await awayPx()).toBeLessThan(4)
}
/** Reads down the list as a thumb does, until more has been drawn than at first. */
async function readOn(page: Page): Promise<void> {
  await page.mouse.move(200, 500)
  for (let stroke = 0; stroke < 200; stroke += 1) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(60)
    if ((await page.evaluate(() => scrollY)) > 3_500) break
  }
  await page.waitForTimeout(400)
}

it('I come back to the flight I was reading, from another page and after a reload', async () => {
  const { page, expectQuiet, close } = await visit(phone, `${resultsOn(nextWeek())}&sort=earliest`)
  await page.waitForURL(/requestId=/)
  await readOn(page)
  const { id, top } = await reading(page)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(3_000)
  const isBack = async () => {
    await standsAt(page, { id, top })
  }

  // Led on by the page itself: a press would have scrolled to the link at its head first, and led back there.
  await page
    .getByRole('link', { name: 'صفحهٔ اصلی' })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.goBack()
  await isBack()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('earliest')
  await page.reload()
  await isBack()
  // At the head of the page nothing is put back: what stands there may be another height by now, as on a telephone that was turned.
  await page.keyboard.press('Home')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.waitForTimeout(400)
  await page.reload()
  await resize(page, desktop.width)
  await page.waitForTimeout(700)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expectQuiet()
  await close()
})

it('I choose a flight, look again at the others, and they are where they were', async () => {
  const { page, expectQuiet, close } = await visit(desktop, resultsOn(nextWeek()))
  await chooseFirst(page, newNumber())
  await page.goBack()
  await flightCards(page).first().waitFor()
  await readOn(page)
  const { id, top } = await reading(page)
  await page
    .locator(`li[data-proposal-id='${id}']`)
    .getByRole('button', { name: 'انتخاب پرواز' })
    .or(
      page
        .locator(`li[data-proposal-id='${id}'] ~ li`)
        .getByRole('button', { name: 'انتخاب پرواز' }),
    )
    .first()
    .click()
  await page.waitForURL(/\/add-passenger\?/)
  await page.goBack()
  await standsAt(page, { id, top })
  expectQuiet()
  await close()
})

it('a friend opens my link at the very flight, or is told that it is gone', async () => {
  const mine = await visit(desktop, resultsOn(nextWeek()))
  await mine.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await readOn(mine.page)
  const { id } = await reading(mine.page)
  const card = mine.page.locator(`li[data-proposal-id='${id}']`)
  await card.getByRole('button', { name: 'جزئیات پرواز' }).click()
  await mine.page.getByRole('button', { name: 'اشتراک‌گذاری این پرواز' }).click()
  await mine.page.getByText('لینک این پرواز کپی شد').waitFor()
  const link = await mine.page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).searchParams.get('flight')).toBe(id)
  mine.expectQuiet()
  await mine.close()

  const { page, expectQuiet, close } = await visit(phone, link)
  await page.getByRole('heading', { name: 'برنامهٔ پرواز' }).waitFor()
  await expect.poll(() => topOf(page, id)).toBeGreaterThan(0)
  await expect.poll(() => topOf(page, id)).toBeLessThan(400)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await barriersOn(page, { within: `li[data-proposal-id='${id}']` })).toEqual([])
  }

  const gone = new URL(link)
  gone.searchParams.set('flight', '0190d3a6-7a1c-7cc0-8a3b-2f1f2f9d1a01')
  await page.goto(gone.toString(), { waitUntil: 'networkidle' })
  await page.getByText('پروازی که لینک آن را باز کردید در این نتایج نیست').waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await barriersOn(page, { within: '[role=status]:has(button)' })).toEqual([])
  }
  await page.getByRole('button', { name: 'متوجه شدم' }).click()
  await page.getByText('پروازی که دنبالش آمدید').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('flight')).toBe(false)
  expectQuiet()
  await close()
})
