/** How results use the screen, and what stays where it is while they are read. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { flightCards, nextWeek, resultsOn } from './journey.ts'
import { faultsOfState, resize } from './looks.ts'
import { flightsLike, streamSearches } from './streamed-search.ts'
import { desktop, looks, phone, visit } from './visit.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'مرتب‌سازی' })

/** How many cards lie on the screen, with at least half of each. */
const inSight = (page: Page) =>
  page.locator('[data-proposal-id]').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const { top, height } = card.getBoundingClientRect()
        return top >= 56 && top + height / 2 <= innerHeight
      }).length,
  )

it.for([
  { look: desktop, height: 800, mostPx: 100, cards: 5, scrolled: 6 },
  { look: phone, height: 844, mostPx: 162, cards: 4, scrolled: 4 },
])(
  'flights fill the screen at $look.width px',
  async ({ look, height, mostPx, cards, scrolled }) => {
    const { page, expectQuiet, close } = await visit(look, resultsOn(nextWeek()))
    await resize(page, look.width, height)
    // The best of the list says why in a line of its own, so not the first.
    const card = await flightCards(page).nth(2).boundingBox()
    expect(card?.height).toBeLessThanOrEqual(mostPx)
    expect(await inSight(page)).toBeGreaterThanOrEqual(cards)
    await page.mouse.move(look.width / 2, 500)
    await page.mouse.wheel(0, 1_200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
    expect(await inSight(page)).toBeGreaterThanOrEqual(scrolled)
    // Of all bars the one with sorts and filters stays, and no other.
    const stays = await bar(page).boundingBox()
    expect(stays?.y).toBeGreaterThanOrEqual(0)
    expect((stays?.y ?? 0) + (stays?.height ?? 99)).toBeLessThanOrEqual(56)
    expect((await page.getByRole('banner').boundingBox())?.y).toBeLessThan(0)
    if (look === phone) expect(await faultsOfState(page, 'results-room')).toEqual([])
    expectQuiet()
    await close()
  },
)

it('what is sorted is what the party pays, on cards and chips alike', async () => {
  const { page, close } = await visit(phone, `${resultsOn(nextWeek())}&adults=2&children=1`)
  const prices = await flightCards(page).evaluateAll((found) =>
    found
      .slice(0, 8)
      .map((card) =>
        Number(
          (/[۰-۹]{1,3}(?:٬[۰-۹]{3})+/.exec(card.textContent ?? '')?.[0] ?? '')
            .replaceAll('٬', '')
            .replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))),
        ),
      ),
  )
  expect(prices).toEqual([...prices].sort((one, other) => one - other))
  const first = await flightCards(page).first().textContent()
  const chip = await page.locator('label', { hasText: 'ارزان‌ترین' }).textContent()
  const told = /[۰-۹]{1,3}(?:٬[۰-۹]{3})+/.exec(chip ?? '')?.[0] ?? 'none'
  expect(first).toContain(told)
  await close()
})

it('the back button closes details and leaves me among the flights', async () => {
  const { page, expectQuiet, close } = await visit(phone, resultsOn(nextWeek()))
  const third = flightCards(page).nth(2)
  await third.getByRole('button', { name: 'جزئیات پرواز' }).click()
  await page.getByRole('heading', { name: 'برنامهٔ پرواز' }).waitFor()
  expect(new URL(page.url()).searchParams.get('rqs')).toMatch(/^\d{5}$/)
  await page.goBack()
  await page.getByRole('heading', { name: 'برنامهٔ پرواز' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/plp')
  // Closed by its own button, it leaves no step behind either.
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await third.getByRole('button', { name: 'جزئیات پرواز' }).click()
  await page.getByRole('heading', { name: 'برنامهٔ پرواز' }).waitFor()
  await third.getByRole('button', { name: 'بستن جزئیات' }).click()
  await page.getByRole('heading', { name: 'برنامهٔ پرواز' }).waitFor({ state: 'detached' })
  expect(await steps()).toBe(before)
  await page.waitForURL((url) => !url.searchParams.has('flight') && !url.searchParams.has('rqs'))
  expectQuiet()
  await close()
})

it.for(looks)(
  'what narrows the list stands over it, moves none of it, and goes by a press at $width px',
  async (look) => {
    const { page, expectQuiet, close } = await visit(
      look,
      `${resultsOn(nextWeek())}&stops=1&type=2`,
    )
    const chips = page.getByRole('list', { name: 'فیلترهای انتخاب‌شده' })
    await chips.waitFor()
    const listTop = () =>
      page
        .locator('[data-proposal-id]')
        .first()
        .evaluate((card) => card.getBoundingClientRect().top)
    const narrowed = await listTop()
    await chips.getByRole('button', { name: 'حذف فیلتر سیستمی' }).click()
    await page.waitForURL((url) => !url.searchParams.has('type'))
    await chips.getByRole('button', { name: 'حذف فیلتر بدون توقف' }).click()
    await chips.waitFor({ state: 'detached' })
    expect(await listTop()).toBe(narrowed)
    expectQuiet()
    await close()
  },
)

it.for(looks)(
  'a late supplier moves nothing, also on a page nobody has touched, at $width px',
  async (look) => {
    const { page, expectQuiet, close } = await visit(look, resultsOn(nextWeek()))
    const search = await streamSearches(page, {
      suppliers: [
        { name: 'inventory', state: 'completed' },
        { name: 'north', state: 'searching' },
      ],
    })
    await page.evaluate(() => {
      const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
        textContent.includes('روز بعد'),
      )
      link?.click()
    })
    await page.getByText('۱ از ۲ تأمین‌کننده').waitFor()
    await page.evaluate(() => {
      const seen = window as unknown as { shifted: number }
      seen.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift' })
    })
    const name = await flightCards(page).first().getAttribute('aria-label')
    search.find(
      await flightsLike(nextWeek(8), { count: 5, priceRial: (index) => 1_000_000 + index * 1_000 }),
      [
        { name: 'inventory', state: 'completed' },
        { name: 'north', state: 'completed' },
      ],
    )
    await page.getByRole('button', { name: 'پرواز جدید' }).waitFor()
    await page.waitForTimeout(300)
    expect(await flightCards(page).first().getAttribute('aria-label')).toBe(name)
    // A word that grows by a digit counts for less than a ten-thousandth.
    expect(
      await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
    ).toBeLessThan(0.000_5)
    expectQuiet()
    await close()
  },
)
