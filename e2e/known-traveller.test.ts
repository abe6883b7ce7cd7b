// Who has bought before: nothing is typed twice, and nothing of an earlier purchase is in the way of the next.
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { keepPassports } from './behind-the-scenes.ts'
import {
  chooseFirst,
  flightCards,
  heldOrder,
  namePassenger,
  newNumber,
  nextWeek,
  resultsOn,
  signIn,
  title,
} from './journey.ts'
import { faultsOfState } from './looks.ts'
import { doorstep, phone, visit } from './visit.ts'

it('I hold a seat at home and then choose a flight abroad: I am asked before my names go over, and the passport can be written', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const phoneNumber = newNumber()
  await page.goto(resultsOn(nextWeek(11)))
  await chooseFirst(page, phoneNumber)
  await namePassenger(page)
  await heldOrder(page)
  await page.goto(
    `/plp?product=international&origin=THR&originKind=city&destination=IST&destinationKind=city&date=${nextWeek(30)}`,
  )
  await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
  await page.waitForURL(/\/add-passenger\?/)
  const card = page.getByRole('group', { name: 'مسافر ۱، بزرگسال', exact: true })
  await page.getByText('مسافران خرید قبلی‌تان را به این خرید بیاوریم؟').waitFor()
  const faults = await faultsOfState(page, 'passengers-earlier')
  await page.getByRole('button', { name: 'بله، بیاورید' }).click()
  const field = (name: string) => card.getByRole('textbox', { name, exact: true })
  await expect.poll(() => field('نام خانوادگی لاتین').inputValue()).toBe('Moradi')
  expect(await card.getByRole('textbox', { name: 'کد ملی' }).count()).toBe(0)
  await field('شمارهٔ گذرنامه').fill('A1234567')
  expect(faults).toEqual([])
  expectQuiet()
  await close()
})

it('with my name saved I am at the ticket in nine taps, and type nothing', async () => {
  const { page, expectQuiet, close } = await visit(phone, '/?login=1')
  const phoneNumber = newNumber()
  await signIn(page, phoneNumber)
  await keepPassports(phoneNumber, [
    { lastName: 'Moradi', lastNameFarsi: 'مرادی', expiresOn: nextWeek(700) },
  ])
  // The search of last time stands on the home page.
  await page.goto(resultsOn(nextWeek(12)))
  await flightCards(page).first().waitFor()
  await page.goto('/')
  let taps = 0
  const tap = async (what: Locator) => {
    await what.first().click()
    taps += 1
  }
  await tap(
    page.getByRole('region', { name: 'جستجوهای اخیر' }).getByRole('listitem').getByRole('link'),
  )
  await flightCards(page).first().waitFor()
  await tap(flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }))
  await page.waitForURL(/\/add-passenger\?/)
  await page.getByRole('button', { name: /^ویرایش مسافر ۱/ }).waitFor()
  // What the price is made of unfolds above it, and folds again.
  const priceDetails = page.getByRole('button', { name: 'ریز قیمت' })
  await priceDetails.click()
  await page.getByRole('region', { name: 'ریز قیمت' }).getByText('جمع کل').waitFor()
  await priceDetails.click()
  await page.getByRole('region', { name: 'ریز قیمت' }).waitFor({ state: 'detached' })
  const faults = await faultsOfState(page, 'passengers-known')
  await tap(page.getByRole('button', { name: 'ثبت و ادامه' }))
  await heldOrder(page)
  await tap(page.getByText(/خوانده‌ام و می‌پذیرم/))
  await tap(page.getByRole('button', { name: /^پرداخت/ }).last())
  await page.waitForURL(/\/dev\/bank\//)
  await tap(page.getByRole('button', { name: 'پرداخت موفق', exact: true }))
  await title(page, 'بلیت شما صادر شد')
  await tap(page.getByRole('link', { name: 'دیدن بلیت' }))
  await title(page, 'بلیت الکترونیکی پرواز')
  expect(taps).toBeLessThanOrEqual(9)
  expect(faults).toEqual([])
  expectQuiet()
  await close()
})
