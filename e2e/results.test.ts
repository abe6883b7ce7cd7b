import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  atBank,
  chooseFirst,
  flightCards,
  goToBank,
  heldOrder,
  namePassenger,
  newNumber,
  nextWeek,
  priceOn,
  resultsOn,
  title,
} from './journey.ts'
import { barriersOn, faultsOf, faultsOfState } from './looks.ts'
import { desktop, looks, phone, visit } from './visit.ts'

const thereAndBack = `/plp?trip=round&origin=THR&originKind=city&destination=MHD&date=${nextWeek()}&returnDate=${nextWeek(10)}`
const abroad = `/plp?product=international&trip=round&origin=THR&originKind=city&destination=IST&destinationKind=city&date=${nextWeek()}&returnDate=${nextWeek(12)}`
const threeFlights = `/plp?product=international&trip=multi&legs=THR.city-IST.city-${nextWeek()},IST.city-DXB-${nextWeek(10)},DXB-THR.city-${nextWeek(14)}`

it.for(looks)('I fly there and back, chosen one by one, at $width px', async (look) => {
  const { page, expectQuiet, close } = await visit(look, thereAndBack)
  await page.getByRole('heading', { name: 'پرواز رفت را انتخاب کنید' }).waitFor()
  const outRial = await priceOn(flightCards(page).first())
  await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()

  await page.getByRole('heading', { name: 'پرواز برگشت را انتخاب کنید' }).waitFor()
  const chosen = page.getByRole('region', { name: 'پرواز رفت' })
  expect(await priceOn(chosen)).toBe(outRial)
  // Back leads to the ways out; onward again to the way back, which a reload keeps.
  await page.goBack()
  await page.getByRole('heading', { name: 'پرواز رفت را انتخاب کنید' }).waitFor()
  await page.goForward()
  await page.reload()
  await chosen.waitFor()
  const backRial = await priceOn(flightCards(page).first())

  await chooseFirst(page, newNumber())
  await namePassenger(page)
  await heldOrder(page)
  await goToBank(page)
  expect(await priceOn(page.getByRole('region', { name: 'مبلغ' }))).toBe(outRial + backRial)
  await atBank(page, 'پرداخت موفق')
  await page.waitForURL(/\/payment\//)
  await title(page, 'بلیت شما صادر شد')
  expectQuiet()
  await close()
})

it('abroad both ways have one price, and three flights too', async () => {
  const { page, expectQuiet, close } = await visit(desktop, abroad)
  const first = flightCards(page).first()
  await first.getByText('رفت،').waitFor()
  await first.getByText('برگشت،').waitFor()
  await page.goto(threeFlights)
  await title(page, 'تهران به استانبول، دبی، تهران')
  await flightCards(page).first().getByText('پرواز ۳،').waitFor()
  expect(await faultsOfState(page, 'results-multi')).toEqual([])
  expectQuiet()
  await close()
})

it('a filter leaves as many flights as it promised, and I put two beside each other', async () => {
  const { page, expectQuiet, close } = await visit(desktop, thereAndBack)
  const direct = page
    .getByRole('radio', { name: /^بدون توقف/ })
    .or(page.getByRole('button', { name: /^بدون توقف/ }))
  const promised = ((await direct.textContent()) ?? '').replace(/[^۰-۹]/g, '')
  await direct.click()
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${promised} از`) })
    .waitFor()
  await page.waitForURL(/stops=1/)

  const compare = page.getByRole('button', { name: 'مقایسه', exact: true })
  await compare.nth(0).click()
  await compare.nth(0).click()
  await page.getByRole('button', { name: 'مقایسهٔ ۲ پرواز' }).click()
  await page.getByRole('dialog', { name: 'مقایسهٔ پروازها' }).waitFor()
  expect(await faultsOf(page, 'comparison')).toEqual([])
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // What is compared stands in the address: a reload has it too.
  await page.reload()
  await page.getByRole('button', { name: 'مقایسهٔ ۲ پرواز' }).waitFor()
  expectQuiet()
  await close()
})

/** The cards on the screen that end below the bar at its head, each with how far below the top edge it begins. */
const placesInSight = (page: Page) =>
  page.locator('[data-proposal-id]').evaluateAll((cards) =>
    cards
      .map((card) => ({ card, box: card.getBoundingClientRect() }))
      .map(({ card, box }) => ({ card, top: Math.round(box.top), bottom: box.bottom }))
      .filter(({ top, bottom }) => bottom > 60 && top < innerHeight)
      .map(({ card, top }) => `${card.getAttribute('data-proposal-id')} ${top}`),
  )

it('a filter leaves me where I am in the list, and a press on what is chosen already asks nobody', async () => {
  const { page, expectQuiet, close } = await visit(desktop, resultsOn(nextWeek()))
  const cards = page.locator('[data-proposal-id]')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\.data\?/.test(request.url())) asked.push(request.url())
  })
  const all = page.getByRole('button', { name: /^همه/ })
  await all.click()
  await page.getByRole('radio', { name: /^ارزان/ }).click()
  await page.waitForTimeout(300)

  // Read far down, then narrowed by little: the page stays where it is, and no more is drawn than that takes.
  for (let tries = 0; tries < 300 && (await cards.count()) < 36; tries += 1) {
    await page.mouse.wheel(0, 3_000)
    await page.waitForTimeout(50)
  }
  await page.evaluate(() => scrollTo(0, 1_800))
  expect(await cards.count()).toBeGreaterThanOrEqual(36)
  await page.waitForTimeout(300)
  const before = await placesInSight(page)
  await page.getByText('فقط بلیت‌های قابل استرداد').click()
  await page.waitForURL(/refundable=1/)
  await page.waitForTimeout(300)
  const after = await placesInSight(page)
  const moved = before.flatMap((place) => {
    const [id, top] = place.split(' ')
    const now = after.find((one) => one.startsWith(`${id} `))
    return now ? [Math.abs(Number(now.split(' ')[1]) - Number(top))] : []
  })
  // The first of those that are left stands where it stood, however many above it are gone.
  expect(moved[0]).toBe(0)
  // From the top it is a list nobody has read yet.
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByText('فقط بلیت‌های قابل استرداد').first().click()
  await page.waitForURL((url) => !url.searchParams.has('refundable'))
  // Nothing of it is lost: it comes as it is read.
  const total = Number(await cards.first().getAttribute('aria-setsize'))
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4_000)
        return cards.count()
      },
      { timeout: 20_000 },
    )
    .toBe(total)
  expect(asked).toEqual([])
  expectQuiet()
  await close()
})

it('in the sheet of a phone filters are tried before they count, and back leaves without them', async () => {
  const { page, expectQuiet, close } = await visit(phone, resultsOn(nextWeek()))
  const sheet = page.getByRole('dialog', { name: 'فیلترها' })
  const open = async () => {
    await page.getByRole('button', { name: 'فیلترها' }).click()
    await sheet.waitFor()
  }
  const show = sheet.getByRole('button', { name: /^نمایش/ })
  await open()
  expect(new URL(page.url()).searchParams.get('rqs')).toMatch(/^\d{5}$/)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await barriersOn(page)).toEqual([])
  }
  const all = await show.textContent()
  // A slider moved by keys tells at once what it would leave, and so does the button.
  const latest = sheet.getByRole('slider', { name: 'تا ساعت' })
  await latest.focus()
  for (let press = 0; press < 4; press += 1) await latest.press('PageDown')
  const told = sheet.getByRole('group', { name: 'بازهٔ ساعت حرکت' }).getByText(/· [۰-۹]+ پرواز/)
  const left = /· ([۰-۹]+) پرواز/.exec((await told.textContent()) ?? '')?.[1]
  await expect.poll(() => show.textContent()).toBe(`نمایش ${left} پرواز`)
  expect(await show.textContent()).not.toBe(all)

  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('departs')).toBe(false)
  await open()
  expect(await show.textContent()).toBe(all)
  await sheet.locator('label', { hasText: 'چارتر' }).click()
  await expect.poll(() => show.textContent()).not.toBe(all)
  const promised = /[۰-۹]+/.exec((await show.textContent()) ?? '')?.[0]
  await show.click()
  await sheet.waitFor({ state: 'detached' })
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${promised} از`) })
    .waitFor()
  await page.waitForURL(
    ({ searchParams }) => searchParams.get('type') === '1' && !searchParams.has('rqs'),
  )
  expectQuiet()
  await close()
})

it('all of it is reached by keys, and the focus comes back to where it was', async () => {
  const { page, context, expectQuiet, close } = await visit(desktop, resultsOn(nextWeek()))
  // On a slow phone what is drawn lags behind the address, and presses come faster than either.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.getByRole('radio', { name: /^ارزان‌ترین/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/sort=best/)

  const cards = page.getByRole('article')
  const details = cards.first().getByRole('button', { name: 'جزئیات پرواز' })
  await details.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'برنامهٔ پرواز' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe(
    'true',
  )
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'برنامهٔ پرواز' }).waitFor({ state: 'detached' })

  // By their names: the order that was chosen may be drawn only now, and put another card in the place of one.
  const rows = page.locator('[data-proposal-id]')
  const names = await rows.evaluateAll((all) =>
    all.slice(0, 2).map((row) => row.getAttribute('data-proposal-id')),
  )
  for (const name of names) {
    const row = page.locator(`[data-proposal-id="${name}"]`)
    await row.getByRole('button', { name: 'مقایسه', exact: true }).focus()
    await page.keyboard.press('Space')
  }
  const compare = page.getByRole('button', { name: 'مقایسهٔ ۲ پرواز' })
  await compare.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'مقایسهٔ پروازها' })
  await dialog.waitFor()
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => compare.evaluate((one) => one === document.activeElement)).toBe(true)
  expectQuiet()
  await close()
})
