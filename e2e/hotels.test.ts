import { toLatinDigits } from '@parastoo/kit/text'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { nextWeek } from './journey.ts'
import { faultsOf } from './looks.ts'
import { looks, phone, visit } from './visit.ts'

/** Two rooms in Mashhad: a couple with a child of 5, and a couple. */
const family = (from = nextWeek(14), to = nextWeek(17)) =>
  `checkIn=${from}&checkOut=${to}&rooms=2-5_2`
const cards = (page: Page) => page.getByRole('article')

describe.each(looks)('at $width px', (look) => {
  it('a family finds a hotel near the shrine, for two rooms and a child of 5', async () => {
    const { page, expectQuiet, close } = await visit(look)
    await page.getByRole('link', { name: 'هتل', exact: true }).first().click()
    await page.waitForURL(/\/hotel-home/)
    await page.getByRole('button', { name: 'جستجوی هتل' }).click()
    await page.getByText('شهر یا هتل را انتخاب کنید.').waitFor()

    await page.getByRole('button', { name: /^مقصد یا نام هتل/ }).click()
    await page.getByRole('searchbox').fill('حرم امام رضا')
    await page.getByRole('option', { name: /حرم امام رضا/ }).click()
    await panelClosed(page)
    await page.getByRole('button', { name: /^تاریخ ورود و خروج/ }).click()
    for (const [label, date] of [
      ['تاریخ ورود را بنویسید', nextWeek(14)],
      ['تاریخ خروج را بنویسید', nextWeek(17)],
    ] as const) {
      const field = page.getByRole('textbox', { name: label })
      await field.fill(jalali(date))
      await field.press('Enter')
    }
    await closePanel(page)

    await page.getByRole('button', { name: /^اتاق‌ها و مسافران/ }).click()
    await page.getByRole('button', { name: 'افزودن کودک' }).click()
    await page.getByRole('button', { name: 'افزودن اتاق' }).click()
    await closePanel(page)
    await page.getByRole('button', { name: 'جستجوی هتل' }).click()
    // The age of a child is asked for where it is missing.
    await page.getByText('سن هر کودک را انتخاب کنید.').waitFor()
    await page.getByRole('button', { name: /^اتاق‌ها و مسافران/ }).click()
    await page.getByRole('button', { name: /سن کودک/ }).click()
    await page.getByRole('option', { name: '۵ سال', exact: true }).click()
    await closePanel(page)
    await page.getByRole('button', { name: 'جستجوی هتل' }).click()

    await page.waitForURL(/\/hotels\/mashhad\?/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      rooms: '2-5_2',
      landmark: 'imam-reza-shrine',
    })
    await cards(page).first().waitFor()
    const all = await cards(page).count()
    await page.getByRole('radio', { name: 'نزدیک‌ترین' }).check({ force: true })
    await page.waitForURL(/sort=nearest/)
    await page.getByRole('status').filter({ hasText: 'هتل آزاد' }).waitFor()
    if (look === phone) await page.getByRole('button', { name: 'فیلترها' }).click()
    await page.getByRole('radio', { name: /^تا ۱۵ دقیقه/ }).click()
    await page.waitForURL(/walk=15/)
    if (look === phone) {
      const show = page.getByRole('button', { name: /^نمایش .* هتل$/ })
      const left = async () =>
        Number(toLatinDigits((await show.textContent()) ?? '').replace(/\D/g, ''))
      await expect.poll(left).toBeLessThan(all)
      const few = await left()
      await show.click()
      await panelClosed(page)
      await page.waitForURL(/walk=15/)
      await expect.poll(() => cards(page).count()).toBe(few)
    }
    await expect.poll(() => cards(page).count()).toBeLessThan(all)
    for (const card of await cards(page).all())
      expect(minutesOn((await card.textContent()) ?? '')).toBeLessThanOrEqual(15)

    const name = ((await cards(page).first().getByRole('heading').textContent()) ?? '').trim()
    await cards(page).first().getByRole('link').click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // The child is charged by its age, and another rate costs another sum.
    await page.getByText('جزئیات قیمت').first().click()
    await page
      .getByText(/^کودک ۵ ساله/)
      .first()
      .waitFor()
    const sum = page.getByRole('complementary', { name: 'قیمت کل' })
    const before = (await sum.textContent()) ?? ''
    await page.getByRole('radiogroup').getByRole('radio').last().check()
    await expect.poll(() => sum.textContent()).not.toBe(before)
    expect(page.url()).toContain('offer=')
    // The list is found again as it was left.
    await page.goBack()
    await page.waitForURL(/walk=15/)
    expectQuiet({ refusals: true })
    await close()
  })
})

it('the map answers a press with the hotel, and the list with its pin', async () => {
  const { page, expectQuiet, close } = await visit(phone, `/hotels/mashhad?${family()}`)
  await page.getByRole('button', { name: 'نقشه' }).click()
  const map = page.getByRole('dialog').getByRole('group', { name: /نقشهٔ هتل‌ها/ })
  const pin = map.getByRole('button', { name: /تومان$/ }).first()
  await pin.click()
  const name = ((await pin.getAttribute('aria-label')) ?? '').split('،')[0] ?? ''
  await page.getByRole('dialog').getByRole('heading', { name }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expectQuiet()
  await close()
})

it('nobody is left without a way on: a bare city, filters that leave nothing, no foreigners', async () => {
  const { page, close } = await visit(phone, '/hotels/mashhad')
  await page.getByRole('heading', { level: 1, name: 'هتل‌های مشهد' }).waitFor()
  await page.getByRole('button', { name: 'جستجوی هتل' }).click()
  await page.getByText('تاریخ ورود را انتخاب کنید.').waitFor()
  await page.goto(`/hotels/mashhad?${family()}&stars=5&kinds=guesthouse`)
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).click()
  await cards(page).first().waitFor()
  await page.goto(`/hotels/mashhad/sample-mashhad-kabutar?${family()}&nationality=IQ`)
  await page.getByText('این هتل مسافر غیرایرانی نمی‌پذیرد').waitFor()
  await page.getByRole('link', { name: 'هتل‌های دیگر مشهد' }).click()
  await page.waitForURL(/foreigners=1/)
  await cards(page).first().waitFor()
  await close()
})

it('without scripts words are understood', async () => {
  const { page, close } = await visit(phone)
  const reply = await page.request.get(
    `/hotels?q=مشهد&checkIn=${jalali(nextWeek(14))}&checkOut=${jalali(nextWeek(16))}&rooms=2`,
  )
  expect(reply.url()).toContain(`/hotels/mashhad?checkIn=${nextWeek(14)}`)
  expect(await reply.text()).toContain('هتل آزاد')
  await close()
})

it('its pages look right to everybody', async () => {
  const { page, close } = await visit(phone, '/hotel-home')
  const search = page.getByRole('button', { name: 'جستجوی هتل' })
  expect(await faultsOf(page, 'hotel-home', search)).toEqual([])
  await page.goto(`/hotels/mashhad?${family()}`)
  expect(await faultsOf(page, 'hotels', page.getByRole('button', { name: 'نقشه' }))).toEqual([])
  await page.goto(`/hotels/mashhad/sample-mashhad-arghavan?${family()}`)
  const book = page.getByRole('link', { name: 'رزرو', exact: true })
  expect(await faultsOf(page, 'hotel', book)).toEqual([])
  await close()
})

/** Closes a field's panel by its button. */
async function closePanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'تأیید' }).click()
  await panelClosed(page)
}

/** On a phone a panel that closes goes a step back, which must have ended before the next one opens. */
const panelClosed = (page: Page) =>
  page.waitForURL(({ searchParams }) => !searchParams.has('rqs'), { waitUntil: 'commit' })

const jalali = (date: string) =>
  new Intl.DateTimeFormat('fa-IR-u-ca-persian', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))

/** The minutes on foot that a card says. */
function minutesOn(text: string): number {
  return Number(/(\d+) دقیقه پیاده/.exec(toLatinDigits(text))?.[1] ?? Number.NaN)
}
