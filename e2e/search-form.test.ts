import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@parastoo/kit/dates'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { choosePlace, nextWeek, openField } from './journey.ts'
import { faultsOf } from './looks.ts'
import { openBadLine } from './testing/bad-line.ts'
import { desktop, doorstep, looks, phone, visit } from './visit.ts'

const asked = async (page: Page) => {
  await page.waitForURL(/\/plp\?/)
  return Object.fromEntries(new URL(page.url()).searchParams)
}
const chooseTrip = (page: Page, name: string) => page.getByRole('radio', { name }).check()
const search = (page: Page) => page.getByRole('button', { name: 'جستجوی پرواز' }).click()

/** Types days into the open panel of dates, each taken with Enter. */
async function typeDay(page: Page, label: string, date: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.fill(new Intl.DateTimeFormat('fa-IR-u-ca-persian', numeric).format(new Date(date)))
  await field.press('Enter')
}
const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' } as const

describe.each(looks)('at $width px', (look) => {
  it('asks for a round trip by typing', async () => {
    const { page, close } = await visit(look)
    await chooseTrip(page, 'رفت و برگشت')
    await choosePlace(page, 'مبدأ', 'jivhk', /تهران/)
    await choosePlace(page, 'مقصد', 'مشد', /مشهد/)
    await openField(page, 'تاریخ رفت و برگشت')
    await typeDay(page, 'تاریخ رفت را بنویسید', nextWeek(7))
    await typeDay(page, 'تاریخ برگشت را بنویسید', nextWeek(10))
    // With both days the panel closes by itself, and who travels is next.
    await page.locator('[data-field=party] button:focus').waitFor()
    await search(page)
    expect(await asked(page)).toMatchObject({
      trip: 'round',
      origin: 'THR',
      originKind: 'city',
      destination: 'MHD',
      date: nextWeek(7),
      returnDate: addDays(nextWeek(7), 3),
    })
    await close()
  })

  it('asks for several destinations, each flight beginning where the last ended', async () => {
    const { page, close } = await visit(look, '/?product=international')
    await chooseTrip(page, 'چند مسیره')
    const flight = (number: string) => page.getByRole('group', { name: `پرواز ${number}` })
    await flight('۱').waitFor()
    const choose = async (number: string, field: RegExp, typed: string) => {
      const button = flight(number).getByRole('button', { name: field })
      if (number === '۱' && field.source === '^مبدأ') await button.click()
      // The panel of the field before may still be leaving.
      const panel = page.getByRole('dialog', { name: field })
      await panel.getByRole('searchbox').fill(typed)
      await panel.getByRole('option').first().click()
    }
    const pickDay = async (date: string) => {
      await page.getByRole('dialog', { name: 'تاریخ پرواز' }).waitFor()
      await typeDay(page, 'تاریخ را بنویسید', date)
    }
    await choose('۱', /^مبدأ/, 'امام خمینی')
    await choose('۱', /^مقصد/, 'istambul')
    await pickDay(nextWeek(7))
    await choose('۲', /^مقصد/, 'دوبی')
    await pickDay(nextWeek(11))
    await page.getByRole('button', { name: 'افزودن پرواز' }).click()
    await flight('۳').getByRole('button', { name: /^مقصد/ }).click()
    await choose('۳', /^مقصد/, 'ika')
    await pickDay(nextWeek(15))
    await search(page)
    expect(await asked(page)).toMatchObject({
      trip: 'multi',
      legs: [
        `IKA-IST.city-${nextWeek(7)}`,
        `IST.city-DXB.city-${nextWeek(11)}`,
        `DXB.city-IKA-${nextWeek(15)}`,
      ].join(','),
    })
    await close()
  })
})

it('is filled in by the keyboard alone', async () => {
  const { page, close } = await visit(desktop)
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const opened = (name: string) => page.getByRole('dialog', { name }).waitFor()
  await page.getByRole('radio', { name: 'یک‌طرفه' }).focus()
  await press('Tab')
  // The keyboard was left in English. (Keys are pressed one by one; Persian letters would only be inserted.)
  await page.keyboard.type('jiv')
  await page.getByRole('option', { name: /تهران/ }).first().waitFor()
  await press('Enter')
  // Each choice leads on to the next field; who gives it up stays there, and is led nowhere by a correction.
  await opened('مقصد')
  await press('Escape')
  await page
    .locator('button:focus')
    .and(page.getByRole('button', { name: /^مقصد/ }))
    .waitFor()
  await page.keyboard.type('kish')
  await page.getByRole('option', { name: /کیش/ }).first().waitFor()
  await press('Enter')
  await opened('تاریخ رفت')
  await page.getByRole('textbox', { name: 'تاریخ را بنویسید' }).fill('فردا')
  await press('Enter')
  await page.locator('[data-field=party] button:focus').waitFor()
  await press('Tab', 'Enter')
  expect(await asked(page)).toMatchObject({ origin: 'THR', destination: 'KIH', date: nextWeek(1) })
  await close()
})

it('loses no letter of who types while the list is still on its way', async () => {
  const { page, close } = await visit(desktop, '/about-us')
  await page.route(/ComboBoxPanel/, async (route) => {
    await delay(1_500)
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: /^مبدأ/ }).focus()
  // The panel has the focus after the first letter, and its box is not there yet.
  await page.keyboard.type('jiv', { delay: 300 })
  await page.getByRole('option', { name: /تهران/ }).first().waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('jiv')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'مقصد' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^مبدأ.*تهران/ }).waitFor()
  await close()
})

it('opens with the destination of a landing address, and knows when there is none', async () => {
  const { page, close } = await visit(phone, '/flight/mhd')
  await page.getByRole('button', { name: /^مقصد.*مشهد/ }).waitFor()
  await page.goto('/international-flight/ist')
  await page.getByRole('button', { name: /^مقصد.*استانبول/ }).waitFor()
  expect((await page.goto('/flight/xxx'))?.status()).toBe(404)
  await close()
})

it('asks for several destinations where scripts do not run', async () => {
  const { context, close } = await visit(desktop, doorstep)
  const bare = await context.browser()?.newContext({
    baseURL: inject('baseUrl'),
    javaScriptEnabled: false,
  })
  const page = await bare?.newPage()
  if (!page) throw new Error('no browser')
  await page.goto('/?product=international')
  await page.getByRole('radio', { name: 'چند مسیره' }).check()
  await page.locator('summary', { hasText: 'پروازهای بعدی' }).click()
  const write = (name: string, words: string) => page.locator(`input[name=${name}]`).fill(words)
  await write('origin', 'امام خمینی')
  await write('destination', 'استانبل')
  await write('date', nextWeek(7))
  await write('destination2', 'dubai')
  await write('date2', nextWeek(9))
  await page.getByRole('button', { name: 'جستجوی پرواز' }).first().click()
  expect(await asked(page)).toMatchObject({
    trip: 'multi',
    legs: `IKA-IST.city-${nextWeek(7)},IST.city-DXB.city-${nextWeek(9)}`,
  })
  await bare?.close()
  await close()
})

// Its seconds say something on a machine that does nothing else: npm run prove:journeys.
it.runIf(inject('bothWidths'))(
  'is read, filled and sent within five seconds of a first visit on a bad line, where scripts do not run',
  async () => {
    const line = await openBadLine(new URL(inject('baseUrl')))
    const { context, close } = await visit(phone, doorstep)
    const bare = await context.browser()?.newContext({
      baseURL: line.url,
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    })
    const page = await bare?.newPage()
    if (!page) throw new Error('no browser')
    let waitedMs = 0
    const waited = async (wait: () => Promise<unknown>) => {
      const fromMs = performance.now()
      await wait()
      waitedMs += performance.now() - fromMs
    }
    await waited(async () => {
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'جستجوی پرواز' }).first().waitFor()
      // Read means dressed, too: before its style sheets a page is drawn by nobody.
      await page.waitForLoadState('domcontentloaded')
    })
    const write = (name: string, words: string) => page.locator(`input[name=${name}]`).fill(words)
    await write('origin', 'تهران')
    await write('destination', 'مشهد')
    await write('date', nextWeek(7))
    await waited(async () => {
      await page.getByRole('button', { name: 'جستجوی پرواز' }).first().click({ noWaitAfter: true })
      await page.waitForURL(/\/plp\?/, { waitUntil: 'commit' })
    })
    expect(await asked(page)).toMatchObject({ origin: 'THR', destination: 'MHD' })
    expect(line.connections.dropped).toBeGreaterThan(0)
    expect([Math.round(waitedMs / 100) / 10, line.bytes()]).toSatisfy(([seconds]) => seconds <= 5)
    line.close()
    await bare?.close()
    await close()
  },
)

it('loses nothing on an error or a reload, and stands in every look', async () => {
  const { page, expectQuiet, close } = await visit(desktop)
  await choosePlace(page, 'مبدأ', 'اصفحان', /اصفهان/)
  await page.getByRole('dialog', { name: 'مقصد' }).waitFor()
  await page.keyboard.press('Escape')
  await chooseTrip(page, 'رفت و برگشت')
  await search(page)
  await page.getByText('مقصد را انتخاب کنید.').waitFor()
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /مبدأ.*اصفهان/ }).waitFor()
  const button = page.getByRole('button', { name: 'جستجوی پرواز' })
  const faults = await faultsOf(page, 'form-round', button)
  await chooseTrip(page, 'چند مسیره')
  await page.getByRole('button', { name: 'افزودن پرواز' }).click()
  await search(page)
  faults.push(...(await faultsOf(page, 'form-multi', button)))
  expect(faults).toEqual([])
  expectQuiet()
  await close()
})
