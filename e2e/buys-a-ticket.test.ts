import { expect, it } from 'vitest'
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
import { bare, downloadTicket } from './ticket-file.ts'
import { looks, visit } from './visit.ts'

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
