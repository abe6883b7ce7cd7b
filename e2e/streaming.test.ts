// What suppliers find arrives while the traveller reads.
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { flightCards, nextWeek, resultsOn } from './journey.ts'
import { barriersOn, faultsOf, faultsOfState } from './looks.ts'
import { alterAnswers, flightsLike, streamSearches } from './streamed-search.ts'
import { desktop, looks, phone, visit } from './visit.ts'

type State = SearchReply['suppliers'][number]['state']
const suppliers = (north: State, south: State): SearchReply['suppliers'] => [
  { name: 'inventory', state: 'completed' },
  { name: 'north', state: north },
  { name: 'south', state: south },
]
const asking = suppliers('searching', 'searching')
const pill = (page: Page) => page.getByRole('button', { name: 'پرواز جدید' })
const cheap = (index: number) => 1_000_000 + index * 1_000
const dear = (index: number) => 900_000_000 + index * 1_000

/** Goes to the next day by its link, so that the page asks by itself. */
async function nextDay(page: Page): Promise<void> {
  await page.evaluate(() => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
      textContent.includes('روز بعد'),
    )
    link?.click()
  })
  await page.waitForURL(
    ({ searchParams }) => searchParams.get('date') === nextWeek(8) && searchParams.has('requestId'),
  )
}
const cheapestIs = (page: Page, price: string) =>
  expect.poll(() => flightCards(page).first().textContent()).toContain(price)
const topOf = async (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('article')]
        .find((one) => one.getAttribute('aria-label') === wanted)
        ?.getBoundingClientRect().top,
    name,
  )

it.for(looks)('I see who has answered, and who has not is named, at $width px', async (look) => {
  const { page, expectQuiet, close } = await visit(look, resultsOn(nextWeek()))
  const search = await streamSearches(page, { suppliers: asking })
  await nextDay(page)
  await page.getByText('۱ از ۳ تأمین‌کننده پاسخ داده‌اند').waitFor()
  search.find(
    await flightsLike(nextWeek(8), { count: 3, priceRial: cheap }),
    suppliers('completed', 'searching'),
  )
  await page.getByText('۲ از ۳ تأمین‌کننده پاسخ داده‌اند').waitFor()
  await pill(page).click()
  await cheapestIs(page, '۱۰۰٬۰۰۰')
  search.complete(suppliers('completed', 'failed'))
  await page.getByText('«south» پاسخ نداد.').waitFor()
  expect(await faultsOf(page, `suppliers-${look.width}`)).toEqual([])

  await page.setViewportSize({ width: look.width, height: 844 })
  await page.unroute(/\/plp\.data/)
  const before = new URL(page.url()).searchParams.get('requestId')
  await page.getByRole('button', { name: 'دوباره بپرسید' }).click()
  await page.waitForURL((url) => ![null, before].includes(url.searchParams.get('requestId')))
  await page.getByText('پاسخ نداد').waitFor({ state: 'detached' })
  expectQuiet()
  await close()
})

it('what arrives while I read stays out of my way until I want it', async () => {
  const { page, expectQuiet, close } = await visit(phone, resultsOn(nextWeek()))
  const search = await streamSearches(page, { suppliers: asking })
  await nextDay(page)
  await page.getByText('۱ از ۳').waitFor()
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 2_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_500)
  // The list is drawn on while it is scrolled, and comes to rest.
  let drawn = 0
  const isAtRest = async () => {
    const before = drawn
    drawn = await page.getByRole('article').count()
    return drawn === before
  }
  await expect.poll(isAtRest, { interval: 500 }).toBe(true)
  const reading = await page.evaluate(
    () =>
      [...document.querySelectorAll('article')]
        .find((one) => one.getBoundingClientRect().top > 200)
        ?.getAttribute('aria-label') ?? '',
  )
  const top = await topOf(page, reading)
  const cards = await page.getByRole('article').count()
  search.find(
    [
      ...(await flightsLike(nextWeek(8), { count: 12, priceRial: cheap })),
      ...(await flightsLike(nextWeek(8), { count: 2, priceRial: dear })),
    ],
    suppliers('completed', 'searching'),
  )
  await page.getByRole('button', { name: '۱۲ پرواز جدید' }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: '۱۲ پرواز جدید پیدا شد' })
    .waitFor({ state: 'attached' })
  expect(await topOf(page, reading)).toBeCloseTo(top ?? 0, -0.5)
  expect(await page.getByRole('article').count()).toBe(cards)
  // The pill alone: what it lies upon is half hidden, as under everything that floats.
  expect(await barriersOn(page, { within: 'div.sticky:has(> [role=status])' })).toEqual([])

  await pill(page).click()
  await pill(page).waitFor({ state: 'detached' })
  const focused = page.locator('li:focus')
  await focused.waitFor()
  expect(await focused.textContent()).toContain('۱۰۰٬۰۰۰')
  await expect.poll(async () => (await focused.boundingBox())?.y).toBeGreaterThan(50)
  expectQuiet()
  await close()
})

it('a card with the focus stays where it is, also at the top', async () => {
  const { page, expectQuiet, close } = await visit(desktop, resultsOn(nextWeek()))
  const search = await streamSearches(page, { suppliers: asking })
  await nextDay(page)
  await page.getByText('۱ از ۳').waitFor()
  const first = flightCards(page).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  await first.getByRole('button', { name: 'انتخاب پرواز' }).focus()
  const top = await topOf(page, name)
  search.find(
    await flightsLike(nextWeek(8), { count: 5, priceRial: cheap }),
    suppliers('completed', 'searching'),
  )
  await pill(page).waitFor()
  expect(await topOf(page, name)).toBeCloseTo(top ?? 0, -0.5)
  // A new order is asked for by hand: everything has its place in it.
  await page.getByRole('radio', { name: /^گران‌ترین/ }).check({ force: true })
  await pill(page).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^ارزان‌ترین/ }).check({ force: true })
  await cheapestIs(page, '۱۰۰٬۰۰۰')
  expectQuiet()
  await close()
})

it('without a socket the page asks, with one it does not', async () => {
  const { page, close } = await visit(phone, resultsOn(nextWeek()))
  const search = await streamSearches(page, { suppliers: asking })
  await nextDay(page)
  await expect.poll(search.asked).toBe(1)
  await page.waitForTimeout(4_000)
  expect(search.asked()).toBe(1)

  await search.cut()
  await expect.poll(search.asked).toBeGreaterThan(2)
  search.find(
    await flightsLike(nextWeek(8), { count: 2, priceRial: cheap }),
    suppliers('completed', 'late'),
  )
  await pill(page).click()
  await cheapestIs(page, '۱۰۰٬۰۰۰')
  search.complete(suppliers('completed', 'late'))
  await page.getByText('«south» پاسخ نداد.').waitFor()
  const asked = search.asked()
  await page.waitForTimeout(3_500)
  expect(search.asked()).toBe(asked)
  await close()
})

it('an old answer says so, stays readable, and is refreshed by a press', async () => {
  const { page, expectQuiet, close } = await visit(phone, resultsOn(nextWeek()))
  await alterAnswers(page, { validForMs: 4_000 })
  await nextDay(page)
  expect(await page.getByText('شاید قیمت‌ها تغییر کرده باشند').count()).toBe(0)
  await page.getByText('شاید قیمت‌ها تغییر کرده باشند').waitFor()
  expect(await faultsOfState(page, 'stale')).toEqual([])
  await page.getByRole('button', { name: 'فعلاً نه' }).click()
  await page.getByText('شاید قیمت‌ها').waitFor({ state: 'detached' })
  expect(await flightCards(page).count()).toBeGreaterThan(3)

  await page.goto(resultsOn(nextWeek()), { waitUntil: 'networkidle' })
  await nextDay(page)
  await page.unroute(/\/plp\.data/)
  const before = new URL(page.url()).searchParams.get('requestId')
  await page.getByRole('button', { name: 'جستجوی دوباره' }).click()
  await page.waitForURL((url) => ![null, before].includes(url.searchParams.get('requestId')))
  await page.getByText('شاید قیمت‌ها').waitFor({ state: 'detached' })
  expectQuiet()
  await close()
})
