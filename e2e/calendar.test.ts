import { addDays, formatDate, jalaliParts } from '@parastoo/kit/dates'
import { holidayAmong, holidayOn } from '@parastoo/kit/holidays'
import { formatRial } from '@parastoo/kit/money'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choosePlace, flightCards, nextWeek, openField, resultsOn } from './journey.ts'
import { barriersOn, faultsOf, faultsOfState } from './looks.ts'
import { desktop, looks, visit } from './visit.ts'

const openCalendar = async (page: Page) => {
  await openField(page, 'تاریخ رفت')
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
/** Opens the months of the route whose days are on the page. */
const openMonths = async (page: Page) => {
  await page.getByRole('button', { name: 'تقویم قیمت‌ها' }).click()
  await page.getByRole('grid').first().waitFor()
}
const searched = async (page: Page) => {
  await page.waitForURL(/\/plp\?/)
  return new URL(page.url()).searchParams.get('date')
}

const gregorianMonth = (date: string) =>
  formatDate(date, { form: 'month-year', calendar: 'gregorian' })

/** The first named holiday of Iran from a date on, in whatever month that is. */
function nextHoliday(from: string): { date: string; name: string } {
  for (let date = from; ; date = addDays(date, 1)) {
    const name = holidayOn(date, 'IR')?.name
    if (name) return { date, name }
  }
}

describe.each(looks)('at $width px', (look) => {
  it('a day is picked by its price, in the calendar last read', async () => {
    const { page, expectQuiet, close } = await visit(look)
    await choosePlace(page, 'مبدأ', 'تهران', /تهران/)
    await choosePlace(page, 'مقصد', 'mashhad', /مشهد/)
    await openCalendar(page)
    const date = nextWeek(9)
    await expect.poll(() => priced(page).count()).toBeGreaterThan(10)
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

  it('results open their months, in any calendar; a day leads to its flights, the back button to where one was', async () => {
    const { page, expectQuiet, close } = await visit(look, resultsOn(nextWeek(9)))
    await flightCards(page).first().waitFor()
    await openMonths(page)
    await priced(page).first().waitFor()
    await read(page, 'میلادی')
    await page.getByRole('grid', { name: gregorianMonth(nextWeek(9)) }).waitFor()
    const isPhone = look.width < 600
    await (isPhone ? page.goBack() : page.keyboard.press('Escape'))
    await page.getByRole('grid').first().waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('date')).toBe(nextWeek(9))
    const written = formatDate(nextWeek(9), { form: 'day-month', calendar: 'gregorian' })
    await page
      .locator(`[data-date="${nextWeek(9)}"]`)
      .getByText(written)
      .waitFor()
    await openMonths(page)
    await read(page, 'قمری')
    await page.getByText('شاید با تقویم ایران یک روز تفاوت داشته باشد').waitFor()
    await read(page, 'شمسی')
    await day(page, nextWeek(10)).click()
    await page.waitForURL(new RegExp(`date=${nextWeek(10)}`))
    await flightCards(page).first().waitFor()
    await page.goBack()
    await page.waitForURL(new RegExp(`date=${nextWeek(9)}`))
    expectQuiet()
    await close()
  })
})

it('the months of a round trip take both its days, and show its flights by a button', async () => {
  const round = (date: string, returnDate: string) =>
    `/plp?trip=round&origin=THR&originKind=city&destination=MHD&date=${date}&returnDate=${returnDate}`
  const { page, expectQuiet, close } = await visit(desktop, round(nextWeek(9), nextWeek(12)))
  await flightCards(page).first().waitFor()
  await openMonths(page)
  await day(page, nextWeek(10)).click()
  await day(page, nextWeek(13)).click()
  await page.getByRole('button', { name: 'دیدن پروازها' }).click()
  await page.waitForURL(new RegExp(`date=${nextWeek(10)}.*returnDate=${nextWeek(13)}`))
  await page.getByRole('grid').first().waitFor({ state: 'detached' })
  await flightCards(page).first().waitFor()
  expectQuiet()
  await close()
})

it('a way between Iran and Iraq marks the holidays of both, and says whose a day is', async () => {
  const between = (date: string) => holidayAmong(date, ['IR', 'IQ'])
  let date = nextWeek(0)
  while (!between(date)?.endsWith('(عراق)')) date = addDays(date, 1)
  const address = `/plp?product=international&origin=THR&originKind=city&destination=NJF&date=${date}`
  const { page, expectQuiet, close } = await visit(desktop, address)
  await openMonths(page)
  const name = between(date) ?? ''
  await expect.poll(() => day(page, date).getAttribute('aria-label')).toContain(name)
  await page.getByRole('list', { name: 'تعطیلات' }).getByText(name).first().waitFor()
  expect(await barriersOn(page)).toEqual([])
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
  expect(await barriersOn(page)).toEqual([])
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
  faults.push(...(await faultsOfState(page, 'calendar-holiday')))
  expect(faults).toEqual([])
  expectQuiet()
  await close()
})
