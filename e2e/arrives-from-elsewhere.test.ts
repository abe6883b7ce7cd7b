// Who comes by an offer on a site that compares prices, or by an article, and leaves with a ticket.
import type { ResellerOffer } from '@parastoo/contract/resellers/resellers'
import { formatRialAsToman } from '@parastoo/kit/money'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { raisePrice, sellOut } from './behind-the-scenes.ts'
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
  signIn,
  title,
} from './journey.ts'
import { faultsOfState } from './looks.ts'
import { phone, visit } from './visit.ts'

const { url: site, key } = inject('comparingSite')

/** What the site is offered on a day, one of each flight, without stops. */
async function offersOn(page: Page, departureDate: string): Promise<ResellerOffer[]> {
  const reply = await page.request.post('/api/resellers/safarmarket/Flights', {
    headers: { 'x-reseller-key': key },
    data: { originDestinations: [{ origin: 'THR', destination: 'MHD', departureDate }] },
  })
  const { data } = (await reply.json()) as { data: { offers: ResellerOffer[] } }
  const direct = data.offers.filter(({ stops }) => stops === 0)
  return direct.filter(({ hash }, at) => direct.findIndex((each) => each.hash === hash) === at)
}
const flightOf = ({ flightGroups }: ResellerOffer, date: string) => {
  const [leg] = flightGroups[0]?.flightLegs ?? []
  if (!leg) throw new Error('An offer without a flight')
  return { airlineCode: leg.airlineCode, flightNumber: Number(leg.flightNumber), date }
}
const addressOf = ({ deepLink }: ResellerOffer, click: string) =>
  `${new URL(deepLink).pathname}?safarmarketId=${click}`

// Its calls are in reseller-calls.test.ts, its rise in failures.test.ts.
it.runIf(inject('bothWidths'))(
  'an offer that rose on the way is on top with both prices, is bought, and its steps are told',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, '/magazine')
    const date = nextWeek(18)
    const offer = (await offersOn(page, date)).at(3)
    const other = (await offersOn(page, date)).at(5)
    if (!offer || !other) throw new Error('Too little is offered')
    await raisePrice(flightOf(offer, date), 1_500_000)
    await expect
      .poll(async () => (await offersOn(page, date)).find((each) => each.hash === offer.hash))
      .toMatchObject({ totalPrice: offer.totalPrice + 1_500_000 })

    const click = `SM-${newNumber()}`
    await page.goto(addressOf(offer, click))
    await page.waitForURL(/\/plp\?/)
    const top = page.getByRole('region', { name: 'پروازی که در سفرمارکت دیدید' })
    await top.getByText('این پرواز گران‌تر شده است').waitFor()
    for (const rial of [offer.totalPrice, offer.totalPrice + 1_500_000])
      expect(await top.textContent()).toContain(formatRialAsToman(rial))
    expect(await faultsOfState(page, 'offered-flight')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await priceOn(top.getByRole('article'))).toBe(offer.totalPrice + 1_500_000)

    const phoneNumber = newNumber()
    await top.getByRole('button', { name: 'انتخاب پرواز' }).click()
    await page.getByRole('dialog').waitFor()
    await signIn(page, phoneNumber)
    await page.waitForURL(/\/add-passenger\?/)
    await namePassenger(page)
    await heldOrder(page)
    const told = async () => await (await fetch(`${site}/told?smId=${click}`)).json()
    // A step is told once its page rests, in two questions: whoever is on the way to the bank before that is not heard of there.
    await expect.poll(told).toEqual(['1', '2', '3'])
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await title(page, 'بلیت شما صادر شد')
    await expect.poll(told).toEqual(['1', '2', '3', '4'])

    await sellOut(flightOf(other, date))
    await expect
      .poll(async () => (await offersOn(page, date)).some(({ hash }) => hash === other.hash))
      .toBe(false)
    await page.goto(addressOf(other, `SM-${newNumber()}`))
    await page.getByText('پروازی که در سفرمارکت دیدید دیگر جا ندارد').waitFor()
    expect(await flightCards(page).count()).toBeGreaterThan(3)
    expectQuiet()
    await close()
  },
)

it('a reader of an article goes on to its route, a day of it, and a ticket', async () => {
  const { page, expectQuiet, close } = await visit(phone, '/magazine')
  await page.locator('main a[href="/magazine/airport-metro"]').first().click()
  await page.waitForURL(/\/magazine\/airport-metro$/)
  await page.locator('main a[href="/flight/THR-MHD"]').first().click()
  await page.waitForURL(/\/flight\/THR-MHD$/)
  await page.locator('main a[href^="/plp?"]').first().click()
  await page.waitForURL(/\/plp\?/)
  await flightCards(page).first().waitFor()
  await chooseFirst(page, newNumber())
  await namePassenger(page)
  await heldOrder(page)
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await title(page, 'بلیت شما صادر شد')
  expectQuiet()
  await close()
})
