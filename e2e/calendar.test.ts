import { addDays, formatDate, jalaliParts } from '@parastoo/kit/dates'
import { holidayOn } from '@parastoo/kit/holidays'
import { formatRial } from '@parastoo/kit/money'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { rememberPrices } from './behind-the-scenes.ts'
import { choosePlace, flightCards, newNumber, nextWeek, resultsOn, signIn } from './journey.ts'
import { faultsOf } from './looks.ts'
import { closeBrowser, desktop, phone, visit } from './visit.ts'

afterAll(closeBrowser)

const openCalendar = async (page: Page) => {
  await page.getByRole('button', { name: /^تاریخ رفت/ }).click()
  await page.getByRole('grid').first().waitFor()
}
const day = (page: Page, date: string) =>
  page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(` ${formatDate(date, { form: 'day-month' })}`) })
    .first()
/** Changes the calendar days are read in. */
const read = (page: Page, calendar: string) => page.getByText(calendar, { exact: true }).click()
/** Days of the open calendar whose lowest price is known. */
const priced = (page: Page) => page.getByRole('button', { name: /هزار تومان/ })
const searched = async (page: Page) => {
  await page.waitForURL(/\/plp\?/)
  return new URL(page.url()).searchParams.get('date')
}

/** The first named holiday of Iran from a date on, in whatever month that is. */
function nextHoliday(from: string): { date: string; name: string } {
  for (let date = from; ; date = addDays(date, 1)) {
    const name = holidayOn(date, 'IR')?.name
    if (name) return { date, name }
  }
}

describe.each([
  ['a phone', phone],
  ['a desk', desktop],
])('on %s', (_name, look) => {
  it('a day is picked by its price, in the calendar last read', async () => {
    const { page, expectQuiet, close } = await visit(look)
    await choosePlace(page, 'مبدأ', 'تهران', /تهران/)
    await choosePlace(page, 'مقصد', 'mashhad', /مشهد/)
    await openCalendar(page)
    const date = nextWeek(9)
    await expect.poll(() => priced(page).count(), { timeout: 10_000 }).toBeGreaterThan(10)
    await read(page, 'میلادی')
    await page.reload({ waitUntil: 'networkidle' })
    await openCalendar(page)
    expect(await page.getByRole('radio', { name: 'میلادی' }).isChecked()).toBe(true)
    await read(page, 'قمری')
    await read(page, 'شمسی')
    await day(page, date).click()
    await page.getByRole('button', { name: 'جستجوی پرواز' }).click()
    expect(await searched(page)).toBe(date)
    await flightCards(page).first().waitFor()
    const next = addDays(date, 2)
    await page.locator(`[data-date="${next}"]`).click()
    await page.waitForURL(new RegExp(`date=${next}`))
    expectQuiet()
    await close()
  })
})

it('results tell whether the price of the day is low, typical or high for the route, once that is known', async () => {
  await rememberPrices(null)
  const { page, expectQuiet, close } = await visit(desktop, resultsOn(nextWeek(9)))
  await flightCards(page).first().waitFor()
  const told = page.getByRole('region', { name: 'قیمت این مسیر' })
  const answer = () =>
    page.waitForResponse((reply) => reply.url().endsWith('/FlightCalendar/PriceLevel'))
  const answered = answer()
  await page.reload()
  expect(await (await answered).json()).toMatchObject({ data: { level: null } })
  expect(await told.count()).toBe(0)
  const faults: string[] = []
  for (const [priceRial, sentence] of [
    [900_000_000, 'قیمت امروز کمتر از معمول این مسیر است'],
    [1_000_000, 'قیمت امروز بیشتر از معمول این مسیر است'],
  ] as const) {
    await rememberPrices(priceRial)
    await page.reload()
    await told.getByText(sentence).waitFor()
    faults.push(...(await faultsOf(page, `price-level-${priceRial}`)))
  }
  const top = async () => {
    await page.evaluate(() => scrollTo(0, 0))
    return (await flightCards(page).first().boundingBox())?.y
  }
  const withLabel = await top()
  await rememberPrices(null)
  await page.reload({ waitUntil: 'networkidle' })
  await flightCards(page).first().waitFor()
  expect(await told.count()).toBe(0)
  expect(await top(), 'nothing moves').toBe(withLabel)
  expect(faults).toEqual([])
  expectQuiet()
  await close()
})

it('cheap and dear days are told by a line and in words, on the ribbon and in the calendar', async () => {
  const { page, close } = await visit(desktop, resultsOn(nextWeek(9)))
  await flightCards(page).first().waitFor()
  const tints = { low: 'روز ارزان', typical: 'قیمت معمول', high: 'روز گران' } as const
  /** Every line drawn, with what is said of its day. */
  const drawn = (within: string) =>
    page.locator(`${within} [data-price-line]`).evaluateAll((lines) =>
      lines.map((line) => {
        const place = line.closest('[data-date], [role="button"]')
        return {
          level: line.getAttribute('data-price-line') as keyof typeof tints,
          said: place?.getAttribute('aria-label') ?? place?.textContent ?? '',
        }
      }),
    )
  const check = (lines: Awaited<ReturnType<typeof drawn>>) => {
    expect(lines.length).toBeGreaterThan(8)
    expect(new Set(lines.map(({ level }) => level)).size).toBeGreaterThan(1)
    for (const { level, said } of lines)
      expect(said.includes(tints[level]) || said.includes('ارزان‌ترین روز'), said).toBe(true)
  }
  await page.locator('[data-date] [data-price-line]').first().waitFor()
  check(await drawn('[data-date]'))
  await page.goto('/')
  await choosePlace(page, 'مبدأ', 'تهران', /تهران/)
  await choosePlace(page, 'مقصد', 'mashhad', /مشهد/)
  await openCalendar(page)
  await page.locator('[role="grid"] [data-price-line]').first().waitFor()
  check(await drawn('[role="grid"]'))
  await close()
})

it('after the day out is chosen, a round trip’s calendar shows what the way back costs', async () => {
  const { page, expectQuiet, close } = await visit(desktop)
  await page.getByRole('radio', { name: 'رفت و برگشت' }).check()
  await choosePlace(page, 'مبدأ', 'تهران', /تهران/)
  await choosePlace(page, 'مقصد', 'mashhad', /مشهد/)
  await openCalendar(page)
  await priced(page).first().waitFor()
  const [out, home] = [nextWeek(9), nextWeek(11)]
  const costs = async (origin: string, destination: string) => {
    const reply = await page.request.post('/api/flight-catalog/FlightCalendar/HomePageCalendar', {
      data: { origin, destination, from: home, to: home },
    })
    const { data } = (await reply.json()) as { data: [{ minPrice: number }] }
    return formatRial(Math.ceil(data[0].minPrice / 10_000))
  }
  const [there, back] = [await costs('THR', 'MHD'), await costs('MHD', 'THR')]
  expect(back).not.toBe(there)
  const said = () => day(page, home).getAttribute('aria-label')
  await expect.poll(said).toContain(`${there} هزار تومان`)
  await day(page, out).click()
  await expect.poll(said).toContain(`${back} هزار تومان`)
  await page.getByText('قیمت پرواز برگشت را می‌بینید').waitFor()
  expect(await faultsOf(page, 'calendar-way-back')).toEqual([])
  expectQuiet()
  await close()
})

it('the calendar names holidays, and stands in every look', async () => {
  const { page, expectQuiet, close } = await visit(desktop)
  await choosePlace(page, 'مبدأ', 'تهران', /تهران/)
  await choosePlace(page, 'مقصد', 'mashhad', /مشهد/)
  await openCalendar(page)
  await priced(page).first().waitFor()
  const faults = await faultsOf(page, 'calendar')
  const { date, name } = nextHoliday(nextWeek(0))
  // Typed first, so that the calendar opens on its month at any width.
  await page.keyboard.press('Escape')
  await page.getByRole('grid').first().waitFor({ state: 'detached' })
  await openCalendar(page)
  const field = page.getByRole('textbox', { name: 'تاریخ را بنویسید' })
  const { year, month, day: dayOfMonth } = jalaliParts(date)
  await field.fill(`${year}/${month}/${dayOfMonth}`)
  await field.press('Enter')
  await field.waitFor({ state: 'detached' })
  await openCalendar(page)
  await page.getByRole('button', { name: 'ماه بعد' }).click()
  await page.getByRole('button', { name: 'ماه قبل' }).click()
  await page.getByRole('list', { name: 'تعطیلات' }).getByText(name).first().waitFor()
  expect(await day(page, date).getAttribute('aria-label')).toContain(name)
  faults.push(...(await faultsOf(page, 'calendar-holiday')))
  expect(faults).toEqual([])
  expectQuiet()
  await close()
})

it('what a signed-in traveller searched for follows them, goes and comes back', async () => {
  const { page, expectQuiet, close } = await visit(phone, '/?login=1')
  await signIn(page, newNumber())
  const round = `/plp?trip=round&origin=THR&originKind=city&destination=KIH&date=${nextWeek(12)}&returnDate=${nextWeek(15)}`
  for (const address of [resultsOn(nextWeek(10)), round]) {
    await page.goto(address)
    await flightCards(page).first().waitFor()
  }
  await page.goto('/', { waitUntil: 'networkidle' })
  // As in another browser: this one has forgotten, the server has not.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.includes('recent-searches')) localStorage.removeItem(key)
  })
  await page.reload()
  const list = page.getByRole('region', { name: 'جستجوهای اخیر' })
  const count = () => list.getByRole('listitem').count()
  // A page that has once been idle counts as idle for ever; only the answer says that the server knows.
  const serverKnows = () =>
    page.waitForResponse(
      (reply) => reply.url().endsWith('/FlightUserInteractions/DeActive') && reply.ok(),
    )
  await expect.poll(count, { timeout: 10_000 }).toBe(2)
  expect(await list.getByText('رفت و برگشت').count()).toBe(1)
  const faults = await faultsOf(page, 'recent')
  const isRemoved = serverKnows()
  await list.getByRole('button', { name: 'حذف تهران به مشهد از جستجوهای اخیر' }).click()
  await page.getByText('تهران به مشهد حذف شد').waitFor()
  await isRemoved
  faults.push(...(await faultsOf(page, 'recent-removed')))
  await page.reload({ waitUntil: 'networkidle' })
  await list.getByText('رفت و برگشت').waitFor()
  expect(await count()).toBe(1)

  const isGone = serverKnows()
  await list.getByRole('button', { name: /^حذف تهران به کیش/ }).click()
  await isGone
  const isBack = serverKnows()
  await page.getByRole('button', { name: 'برگرداندن' }).click()
  await list.getByText('رفت و برگشت').waitFor()
  await isBack
  await page.reload({ waitUntil: 'networkidle' })
  await list.getByText('رفت و برگشت').waitFor()

  expectQuiet()
  await page.context().setOffline(true)
  await list.getByRole('button', { name: /^حذف تهران به کیش/ }).click()
  await page.getByRole('alertdialog').waitFor()
  await list.getByText('رفت و برگشت').waitFor()
  await page.context().setOffline(false)
  expect(faults).toEqual([])
  await close()
})
