/** What the site remembers of prices and of searches, told where it helps to decide. */
import { toLatinDigits } from '@parastoo/kit/text'
import { expect, it } from 'vitest'
import { raisePrice, rememberPrices, setRate } from './behind-the-scenes.ts'
import {
  askForCode,
  flightCards,
  flightOn,
  newNumber,
  nextWeek,
  priceOn,
  resultsOn,
  signIn,
  skipPassword,
} from './journey.ts'
import { faultsOf, faultsOfState, resize } from './looks.ts'
import { codeFor, desktop, phone, visit } from './visit.ts'

it('a popular route costs what its first flight costs, also after that price has changed', async () => {
  const { page, expectQuiet, close } = await visit(desktop)
  const card = page.getByRole('link', { name: /تهران به مشهد.*تومان/ })
  const follow = async () => {
    const from = await priceOn(card)
    await card.click()
    await page.waitForURL(/\/plp\?/)
    const cheapest = flightCards(page).first()
    await cheapest.waitFor()
    expect(await priceOn(cheapest)).toBe(from)
    return { from, cheapest, date: new URL(page.url()).searchParams.get('date') ?? '' }
  }
  const { from, cheapest, date } = await follow()
  // Down, for several flights may cost the same; then this one alone is the cheapest.
  await raisePrice(await flightOn(cheapest, date), -2_000_000)
  await expect
    .poll(
      async () => {
        await page.goto('/')
        return priceOn(card)
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBeLessThan(from)
  await follow()
  expectQuiet()
  await close()
})

it('results tell whether the price of the day is low, typical or high for the route, once that is known', async () => {
  await rememberPrices(null)
  const { page, expectQuiet, close } = await visit(desktop, resultsOn(nextWeek(9)))
  await flightCards(page).first().waitFor()
  const told = page.getByRole('region', { name: 'قیمت این مسیر' })
  let said: unknown
  // One that the page before asked for cannot be read any more once that has gone.
  const answered = page.waitForResponse(async (reply) => {
    if (!reply.url().endsWith('/FlightCalendar/PriceLevel')) return false
    said = await reply.json().catch(() => undefined)
    return said !== undefined
  })
  await page.reload()
  await answered
  expect(said).toMatchObject({ data: { level: null } })
  expect(await told.count()).toBe(0)
  const faults: string[] = []
  for (const [priceRial, sentence] of [
    [900_000_000, 'ارزان‌تر از معمول این مسیر'],
    [1_000_000, 'گران‌تر از معمول این مسیر'],
  ] as const) {
    await rememberPrices(priceRial)
    await page.reload()
    await told.getByText(sentence).waitFor()
    faults.push(...(await faultsOfState(page, `price-level-${priceRial}`)))
  }
  const tops = async () => {
    const found: (number | undefined)[] = []
    for (const width of [1280, 390, 320]) {
      await resize(page, width)
      await page.evaluate(() => scrollTo(0, 0))
      found.push((await flightCards(page).first().boundingBox())?.y)
    }
    return found
  }
  const withLabel = await tops()
  await rememberPrices(null)
  await page.reload({ waitUntil: 'networkidle' })
  await flightCards(page).first().waitFor()
  expect(await told.count()).toBe(0)
  expect(await tops(), 'nothing moves').toEqual(withLabel)
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
  await expect.poll(count).toBe(2)
  expect(await list.getByText('رفت و برگشت').count()).toBe(1)
  const faults = await faultsOf(page, 'recent')
  const isRemoved = serverKnows()
  await list.getByRole('button', { name: 'حذف تهران به مشهد از جستجوهای اخیر' }).click()
  await page.getByText('تهران به مشهد حذف شد').waitFor()
  await isRemoved
  faults.push(...(await faultsOfState(page, 'recent-removed')))
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

it('in Iraq I see dinars beside every price as soon as I have signed in, until I choose the toman alone', async () => {
  await setRate('IQD', 930)
  const { page, expectQuiet, close } = await visit(phone, resultsOn(nextWeek(12)))
  const first = flightCards(page).first()
  const dinars = first.getByText(/^حدود .* دینار$/)
  await first.waitFor()
  expect(await dinars.count()).toBe(0)
  await page.getByRole('link', { name: 'ورود یا ثبت‌نام' }).click()
  const number = `964770${newNumber().slice(-7)}`
  const code = await askForCode(page, `+${number}`)
  await code.fill(await codeFor(number.slice(3)))
  await code.waitFor({ state: 'detached' })
  await skipPassword(page)
  await dinars.waitFor()
  const toman = (await priceOn(first)) / 10
  const told = Number(toLatinDigits((await dinars.textContent()) ?? '').replace(/\D/g, ''))
  expect(told).toBe(Math.trunc((toman * 10) / 930))
  expect(await faultsOfState(page, 'results-in-dinars')).toEqual([])
  await page.getByRole('button', { name: 'تومان', exact: true }).click()
  await dinars.waitFor({ state: 'detached' })
  await page.reload()
  await first.waitFor()
  expect(await dinars.count()).toBe(0)
  // A code to a number abroad is asked for a proof of work first, which is a refusal to the browser.
  expectQuiet({ refusals: true })
  await close()
})
