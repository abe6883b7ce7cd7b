import { afterAll, expect, it } from 'vitest'
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
  title,
} from './journey.ts'
import { faultsOf } from './looks.ts'
import { closeBrowser, desktop, phone, visit } from './visit.ts'

afterAll(closeBrowser)

const thereAndBack = `/plp?trip=round&origin=THR&originKind=city&destination=MHD&date=${nextWeek()}&returnDate=${nextWeek(10)}`
const abroad = `/plp?product=international&trip=round&origin=THR&originKind=city&destination=IST&destinationKind=city&date=${nextWeek()}&returnDate=${nextWeek(12)}`
const threeFlights = `/plp?product=international&trip=multi&legs=THR.city-IST.city-${nextWeek()},IST.city-DXB-${nextWeek(10)},DXB-THR.city-${nextWeek(14)}`

it.for([phone, desktop])('I fly there and back, chosen one by one, at $width px', async (look) => {
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
  expect(await faultsOf(page, 'results-multi')).toEqual([])
  expectQuiet()
  await close()
})

it('a filter leaves as many flights as it promised, and I put two beside each other', async () => {
  const { page, expectQuiet, close } = await visit(desktop, thereAndBack)
  const direct = page
    .getByRole('radio', { name: /^مستقیم/ })
    .or(page.getByRole('button', { name: /^مستقیم/ }))
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
  expectQuiet()
  await close()
})
