import { expect, it } from 'vitest'
import { makeDiscount } from './behind-the-scenes.ts'
import { atBank, goToBank, holdSeat, newNumber, nextWeek, priceOn, title } from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { doorstep, looks, phone, visit } from './visit.ts'

it.for(looks)('a discount code lowers what the bank asks for at $width px', async (look) => {
  const { page, expectQuiet, close } = await visit(look, doorstep)
  const code = `SAFAR${look.width}`
  await makeDiscount(code, 10)
  await holdSeat(page, { date: nextWeek(9), phoneNumber: newNumber() })
  const prices = page.getByRole('complementary', { name: 'ریز قیمت' })
  const full = await priceOn(prices.getByText('جمع کل').locator('xpath=..'))

  const field = page.getByRole('textbox', { name: 'کد تخفیف' })
  const apply = page.getByRole('button', { name: 'اعمال کد' })
  await apply.click()
  await page.getByText('کد تخفیف را وارد کنید.').waitFor()
  await field.fill('ندارم')
  await apply.click()
  await page.getByText(/این کد تخفیف معتبر نیست/).waitFor()
  expect(await field.inputValue()).toBe('ندارم')
  if (look === phone) expect(await faultsOf(page, 'discount-refused')).toEqual([])

  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await page.getByText(`کد ${code} اعمال شد`).waitFor()
  const left = full - Math.floor(full / 100) * 10
  expect(await priceOn(prices.getByText('جمع کل').locator('xpath=..'))).toBe(left)
  if (look === phone) expect(await faultsOfState(page, 'discount-applied')).toEqual([])

  await page.getByRole('button', { name: 'برداشتن کد' }).click()
  await field.waitFor()
  expect(await priceOn(prices.getByText('جمع کل').locator('xpath=..'))).toBe(full)
  await field.fill(code)
  await apply.click()
  await page.getByText(`کد ${code} اعمال شد`).waitFor()
  await page.reload()
  await page.getByText(`کد ${code} اعمال شد`).waitFor()

  await goToBank(page)
  expect(await priceOn(page.getByRole('region', { name: 'مبلغ' }))).toBe(left)
  await atBank(page, 'پرداخت موفق')
  await page.waitForURL(/\/payment\//)
  await title(page, 'بلیت شما صادر شد')
  expectQuiet({ refusals: true })
  await close()
})
