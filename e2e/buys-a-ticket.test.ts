import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import {
  atBank,
  chooseFirst,
  flightCards,
  flightOn,
  goToBank,
  heldOrder,
  namePassenger,
  newNumber,
  nextWeek,
  priceOn,
  searchTehranToMashhad,
  title,
  walletBalance,
} from './journey.ts'
import { faultsOfState } from './looks.ts'
import { bare, downloadTicket } from './ticket-file.ts'
import { looks, phone, visit } from './visit.ts'

it.for(looks)('a new traveller buys the cheapest seat at $width px', async (look) => {
  const { page, expectQuiet, close } = await visit(look)
  const phoneNumber = newNumber()

  await searchTehranToMashhad(page)
  await title(page, 'تهران به مشهد')
  const cards = flightCards(page)
  const prices = await Promise.all((await cards.all()).map(priceOn))
  expect(prices.length).toBeGreaterThan(5)
  const cheapest = Math.min(...prices)
  expect(await priceOn(cards.first())).toBe(cheapest)
  const { airlineCode, flightNumber } = await flightOn(cards.first(), nextWeek())

  await chooseFirst(page, phoneNumber)
  const { firstName, lastName } = await namePassenger(page)
  await heldOrder(page)
  await page.getByRole('timer').first().waitFor()
  await goToBank(page)
  expect(await priceOn(page.getByRole('region', { name: 'مبلغ' }))).toBe(cheapest)
  await atBank(page, 'پرداخت موفق')
  await page.waitForURL(/\/payment\//)
  await title(page, 'بلیت شما صادر شد')
  // What browsers of other makes do is given here as they give it: npm run prove:journeys.
  if (inject('bothWidths') && look.width === phone.width) await offersToInstall(page)

  await page.getByRole('link', { name: 'دیدن بلیت' }).click()
  await title(page, 'بلیت الکترونیکی پرواز')
  const shown = bare((await page.getByRole('article').textContent()) ?? '')
  const pnr = /کدرزرو([A-Z0-9]{6})/.exec(shown)?.[1] ?? 'no code'
  const ticketNumber = /\d{13}/.exec(shown)?.[0] ?? 'no number'
  for (const words of [lastName, 'مرادی', `${airlineCode} ${flightNumber}`])
    expect(shown.toUpperCase()).toContain(bare(words).toUpperCase())

  const { name, written } = await downloadTicket(page)
  expect(name).toMatch(/^ticket-.+\.pdf$/)
  for (const words of [firstName, lastName, `${airlineCode} ${flightNumber}`, pnr, ticketNumber])
    expect(written.toUpperCase()).toContain(bare(words).toUpperCase())
  for (const words of ['سارا', 'مرادی', 'تهران', 'مشهد']) expect(written).toContain(words)

  // The bank's money went through the wallet, and nothing stayed there.
  await page.goto('/profile/transactions')
  const flows = page.getByRole('main').getByRole('listitem')
  expect(await flows.getByText('پرداخت از بانک').count()).toBe(1)
  expect(await flows.getByText('خرید', { exact: true }).filter({ visible: true }).count()).toBe(1)
  expect(await walletBalance(page)).toBe(0)
  expectQuiet()
  await close()
})

/** After the first ticket Safari of an iPhone is shown the steps of its own menu; where the browser offers to install, one press asks it to. */
async function offersToInstall(page: Page): Promise<void> {
  const offer = page.getByRole('heading', { name: 'بلیت همیشه همراه شما' })
  expect(await offer.count()).toBe(0)
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
  }, safari)
  await page.reload()
  await offer.waitFor()
  await page.getByText('اشتراک‌گذاری').waitFor()
  expect(await page.getByRole('button', { name: 'نصب روی این دستگاه' }).count()).toBe(0)
  const faults = await faultsOfState(page, 'install-iphone')

  await page.evaluate(() => {
    const asked: string[] = []
    const prompt = async () => {
      asked.push('prompt')
      return { outcome: 'accepted' }
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
    Object.assign(globalThis, { askedToInstall: asked })
  })
  const install = page.getByRole('button', { name: 'نصب روی این دستگاه' })
  await install.waitFor()
  faults.push(...(await faultsOfState(page, 'install-android')))
  await install.click()
  await offer.waitFor({ state: 'detached' })
  const asked = () =>
    page.evaluate(() => (globalThis as { askedToInstall?: string[] }).askedToInstall)
  expect(await asked()).toEqual(['prompt'])
  expect(faults).toEqual([])
}
