import { addDays, addMonths, jalaliParts } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { keepPassports } from './behind-the-scenes.ts'
import {
  atBank,
  chooseFirst,
  flightCards,
  goToBank,
  heldOrder,
  newNumber,
  nextWeek,
  passengerForm,
  signIn,
  title,
} from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { newNationalCode } from './people.ts'
import { doorstep, looks, phone, visit } from './visit.ts'

const party = 'adults=2&children=2&infants=1'
const thereAndBack = `/plp?trip=round&origin=THR&originKind=city&destination=MHD&date=${nextWeek(9)}&returnDate=${nextWeek(12)}&${party}`

type Relative = {
  card: string
  names: [first: string, last: string]
  latin: [first: string, last: string]
  title: 'آقا' | 'خانم'
  ageMonths: number
}
const family: readonly Relative[] = [
  ['بزرگسال', 'رضا', 'Reza', 'آقا', 40 * 12],
  ['بزرگسال', 'مریم', 'Maryam', 'خانم', 38 * 12],
  ['کودک', 'سارا', 'Sara', 'خانم', 9 * 12],
  ['کودک', 'امیرعلی', 'Amirali', 'آقا', 5 * 12],
  ['نوزاد', 'یلدا', 'Yalda', 'خانم', 11],
].map(([type, first, latin, honorific, ageMonths], place) => ({
  card: `مسافر ${toPersianDigits(place + 1)}، ${type}`,
  names: [first as string, 'کریم‌زاده'],
  latin: [latin as string, 'Karimzadeh'],
  title: honorific as Relative['title'],
  ageMonths: ageMonths as number,
}))

const cardOf = (page: Page, { card }: Relative): Locator =>
  page.getByRole('group', { name: card, exact: true })
const field = (card: Locator, name: string) => card.getByRole('textbox', { name, exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'ثبت و ادامه' })

/** Types a birth date in the Jalali calendar, as people do. */
async function typeBirth(card: Locator, ageMonths: number): Promise<void> {
  const { year, month, day } = jalaliParts(addMonths(nextWeek(9), -ageMonths))
  const birth = card.getByRole('group', { name: 'تاریخ تولد' })
  for (const [part, digits] of Object.entries({ روز: day, ماه: month, سال: year }))
    await birth.getByRole('textbox', { name: part }).fill(toPersianDigits(digits))
}

/** Fills a card in Persian; the Latin names are the proposed ones, taken by a press. */
async function fill(page: Page, one: Relative, nationalCode: string): Promise<void> {
  const card = cardOf(page, one)
  await field(card, 'نام فارسی').fill(one.names[0])
  await field(card, 'نام خانوادگی فارسی').fill(one.names[1])
  for (const name of one.latin)
    await card.getByRole('button', { name: `پیشنهاد ما برای این نام: ${name}` }).click()
  await card.getByRole('button', { name: /جنسیت/ }).click()
  await page.getByRole('option', { name: one.title }).click()
  await typeBirth(card, one.ageMonths)
  await field(card, 'کد ملی').fill(toPersianDigits(nationalCode))
}

async function expectFilled(page: Page, one: Relative): Promise<void> {
  const card = cardOf(page, one)
  // A card of which nothing is missing comes back in one line.
  const edit = card.getByRole('button', { name: /^ویرایش/ })
  await edit.or(field(card, 'نام فارسی')).first().waitFor()
  if (await edit.isVisible()) await edit.click()
  const written = (name: string) => field(card, name).inputValue()
  await expect.poll(() => written('نام فارسی')).toBe(one.names[0])
  expect([await written('نام لاتین'), await written('نام خانوادگی لاتین')]).toEqual(one.latin)
  expect(await written('کد ملی')).toHaveLength(10)
  const birth = card.getByRole('group', { name: 'تاریخ تولد' })
  expect(await birth.getByRole('textbox', { name: 'سال' }).inputValue()).toHaveLength(4)
}

it.for(looks)('a family of five with an infant flies there and back, $width px', async (look) => {
  const { page, expectQuiet, close } = await visit(look, thereAndBack)
  await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
  await page.getByRole('heading', { name: 'پرواز برگشت را انتخاب کنید' }).waitFor()
  await chooseFirst(page, newNumber())
  await title(page, 'مشخصات مسافران')

  // Nothing filled: each card is told once, and the form can be used in every look.
  await submit(page).click()
  for (const { card } of family)
    await page.getByText(`${card}: مشخصات را کامل یا اصلاح کنید`).waitFor()
  const faults =
    look.width === phone.width ? await faultsOfState(page, 'passengers-empty', submit(page)) : []

  const codes = family.map(() => newNationalCode())
  const [father, mother, , , baby] = family as [Relative, Relative, Relative, Relative, Relative]
  for (const [place, one] of family.entries()) {
    await fill(page, one, codes[place] ?? '')
    if (place === 2) {
      await page.reload()
      for (const before of family.slice(0, 3)) await expectFilled(page, before)
    }
  }
  await page.goBack()
  await page.waitForURL(/\/plp\?/)
  await page.goForward()
  for (const one of family) await expectFilled(page, one)

  // An infant who is none by the day of the flight back, and one document twice.
  await typeBirth(cardOf(page, baby), 30)
  await submit(page).click()
  await page.getByText(`${baby.card}: سن مسافر در روز پرواز با نوع بلیت هم‌خوان نیست.`).waitFor()
  await typeBirth(cardOf(page, baby), baby.ageMonths)
  await field(cardOf(page, mother), 'کد ملی').fill(codes[0] ?? '')
  await submit(page).click()
  await page.getByText(`${mother.card}: این مسافر دو بار وارد شده است.`).waitFor()
  await field(cardOf(page, mother), 'کد ملی').fill(codes[1] ?? '')
  if (look.width === phone.width) faults.push(...(await faultsOf(page, 'passengers-filled')))
  expect(faults).toEqual([])

  await submit(page).click()
  await heldOrder(page)
  for (const { names, latin } of family) {
    await page.getByText(names.join(' ')).first().waitFor()
    await page.getByText(latin.join(' ')).first().waitFor()
  }
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await page.waitForURL(/\/payment\//)
  await title(page, 'بلیت شما صادر شد')

  // Ten tickets of their own, and the one of all.
  await page.getByRole('link', { name: 'دیدن بلیت' }).first().click()
  await title(page, 'بلیت الکترونیکی پرواز')
  const parts = page.getByRole('navigation', { name: 'کدام بلیت؟' }).getByRole('link')
  expect(await parts.count()).toBe(11)
  await parts.filter({ hasText: `${baby.names.join(' ')}، مشهد به تهران` }).click()
  await page.waitForURL(/passengerId=.*|proposalId=.*/)
  const own = page.getByRole('article')
  await own.getByText('نوزاد').waitFor()
  await expect.poll(() => own.getByText(father.names.join(' ')).count()).toBe(0)

  // The next time they are chosen by one press.
  await page.goto(`/plp?origin=THR&destination=MHD&date=${nextWeek(20)}`)
  await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
  await page.waitForURL(/\/add-passenger\?/)
  const alone = { ...father, card: 'مسافر ۱، بزرگسال' }
  const known = cardOf(page, alone).getByRole('button', { name: father.names.join(' ') })
  await known.click()
  await expectFilled(page, alone)
  // Adults only: a child's name does not fit the card.
  expect(await cardOf(page, alone).getByRole('button', { name: /یلدا/ }).count()).toBe(0)
  await submit(page).click()
  await heldOrder(page)
  expectQuiet()
  await close()
})

it.for(looks)(
  'half a date, a passport typed by hand and names stand after a reload, a way back and signing in, $width px',
  async (look) => {
    const { page, expectQuiet, close } = await visit(look, doorstep)
    await page.goto(await passengerForm(page))
    const card = page.getByRole('group', { name: 'مسافر ۱، بزرگسال', exact: true })
    await field(card, 'نام فارسی').fill('رضا')
    await field(card, 'نام لاتین').fill('Reza')
    await card.getByText('گذرنامه', { exact: true }).click()
    await field(card, 'شمارهٔ گذرنامه').fill('k۱۲۳۴')
    await card.getByRole('button', { name: /نوع گذرنامه/ }).click()
    await page.getByRole('option', { name: 'ایرانی' }).click()
    const partOf = (date: string, part: string) =>
      card.getByRole('group', { name: date }).getByRole('textbox', { name: part })
    await partOf('تاریخ تولد', 'روز').fill('۱۲')
    await partOf('تاریخ تولد', 'ماه').fill('۵')
    await partOf('تاریخ انقضای گذرنامه', 'سال').fill('۲۰۳')
    const expectKept = async () => {
      await expect.poll(() => field(card, 'نام فارسی').inputValue()).toBe('رضا')
      const typed = [
        field(card, 'نام لاتین'),
        field(card, 'شمارهٔ گذرنامه'),
        partOf('تاریخ تولد', 'روز'),
        partOf('تاریخ تولد', 'ماه'),
        partOf('تاریخ تولد', 'سال'),
        partOf('تاریخ انقضای گذرنامه', 'سال'),
      ]
      expect(await Promise.all(typed.map((one) => one.inputValue()))).toEqual([
        'Reza',
        'k۱۲۳۴',
        '۱۲',
        '۵',
        '',
        '۲۰۳',
      ])
      await card.getByRole('button', { name: /نوع گذرنامه.*ایرانی|ایرانی.*نوع گذرنامه/ }).waitFor()
    }
    await page.reload()
    await expectKept()
    const form = page.url()
    await page.goto('/')
    await page.goBack()
    await page.waitForURL(form)
    await expectKept()
    await page.getByRole('banner').getByRole('link', { name: /^ورود/ }).click()
    await signIn(page, newNumber())
    await page.getByRole('button', { name: 'حساب کاربری' }).waitFor()
    await expectKept()
    // Half a date becomes a whole one where it was left.
    await partOf('تاریخ تولد', 'سال').fill('۱۳۷۰')
    await card.getByText(/۱۲ مرداد ۱۳۷۰/).waitFor()
    expectQuiet()
    await close()
  },
)

it.for(looks)(
  'passports that soon end are flagged where passengers are kept and chosen, $width px',
  async (look) => {
    const { page, expectQuiet, close } = await visit(look, '/?login=1')
    const phoneNumber = newNumber()
    await signIn(page, phoneNumber)
    const [today, flight] = [nextWeek(0), nextWeek(40)]
    await keepPassports(phoneNumber, [
      { lastName: 'Over', lastNameFarsi: 'تمام', expiresOn: addDays(today, -1) },
      // Six months from today, and a day short of six from the flight.
      { lastName: 'Soon', lastNameFarsi: 'نزدیک', expiresOn: addDays(addMonths(flight, 6), -1) },
      { lastName: 'Enough', lastNameFarsi: 'کافی', expiresOn: addMonths(flight, 6) },
      { lastName: 'Near', lastNameFarsi: 'زود', expiresOn: addMonths(today, 3) },
    ])
    const flagIn = async (place: Locator) =>
      /گذرنامه بی‌اعتبار|کمتر از ۶ ماه اعتبار/.exec((await place.textContent()) ?? '')?.[0] ?? null
    await page.goto('/profile/passengers')
    const rows = page.getByRole('listitem')
    const names = ['تمام', 'نزدیک', 'کافی', 'زود']
    const listed = names.map((name) => flagIn(rows.filter({ hasText: name })))
    expect(await Promise.all(listed)).toEqual([
      'گذرنامه بی‌اعتبار',
      null,
      null,
      'کمتر از ۶ ماه اعتبار',
    ])
    await rows
      .filter({ hasText: 'زود' })
      .getByText(/اعتبار تا/)
      .waitFor()
    const faults =
      look.width === phone.width ? await faultsOfState(page, 'saved-passengers-flagged') : []
    await page.setViewportSize({ width: look.width, height: 844 })

    await page.goto(
      `/plp?product=international&origin=THR&originKind=city&destination=IST&destinationKind=city&date=${flight}`,
    )
    await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
    await page.waitForURL(/\/add-passenger\?/)
    const card = page.getByRole('group', { name: 'مسافر ۱، بزرگسال', exact: true })
    const chip = (name: string) => card.getByRole('button', { name: new RegExp(`سارا ${name}`) })
    await chip('زود').waitFor()
    expect(await Promise.all(names.map((name) => flagIn(chip(name))))).toEqual([
      'گذرنامه بی‌اعتبار',
      'کمتر از ۶ ماه اعتبار',
      null,
      'کمتر از ۶ ماه اعتبار',
    ])
    await chip('نزدیک').click()
    await expect.poll(() => field(card, 'نام خانوادگی لاتین').inputValue()).toBe('Soon')
    await submit(page).click()
    await page
      .getByText(/گذرنامه باید حداقل ۶ ماه اعتبار/)
      .first()
      .waitFor()
    if (look.width === phone.width)
      faults.push(...(await faultsOfState(page, 'passengers-flagged')))
    expect(faults).toEqual([])
    expectQuiet()
    await close()
  },
)

it('what a visitor typed stands after signing in to send it', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  await page.goto(await passengerForm(page))
  const [father] = family as [Relative]
  const card = cardOf(page, father)
  await field(card, 'نام فارسی').fill('رضاa')
  await page.getByText('حروف فارسی و لاتین با هم آمده است').waitFor()
  await field(card, 'نام فارسی').fill(father.names[0])
  const faults = await faultsOfState(page, 'passengers-proposal')
  await fill(page, father, newNationalCode())

  // The wheel stands where the typed date is, and its year is turned.
  await card.getByRole('button', { name: 'انتخاب تاریخ تولد با چرخ' }).click()
  const wheel = page.getByRole('dialog', { name: 'تاریخ تولد' })
  await wheel.getByRole('option', { selected: true }).nth(2).waitFor()
  const years = wheel.getByRole('listbox', { name: 'سال' })
  const middleOf = async (place: Locator) => {
    const box = await place.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  const offMiddle = async () =>
    Math.abs(
      (await middleOf(years)) - (await middleOf(years.getByRole('option', { selected: true }))),
    )
  await expect.poll(offMiddle).toBeLessThan(4)
  faults.push(...(await faultsOf(page, 'passengers-wheel')))
  expect(faults).toEqual([])
  await wheel.getByRole('listbox', { name: 'سال' }).press('ArrowUp')
  const turned = await wheel
    .getByRole('listbox', { name: 'سال' })
    .getByRole('option', { selected: true })
    .textContent()
  await wheel.getByRole('button', { name: 'تأیید تاریخ' }).click()
  await wheel.waitFor({ state: 'detached' })
  const year = card.getByRole('group', { name: 'تاریخ تولد' }).getByRole('textbox', { name: 'سال' })
  expect(await year.inputValue()).toBe(turned)
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill('۰۹۱۲۱۲۳۴۵۶۷')
  await submit(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'دریافت کد' }).waitFor()
  // Closed half-way, and opened anew: the form is as it was.
  await page.reload()
  await expectFilled(page, father)
  await submit(page).click()
  await signIn(page, newNumber())
  await heldOrder(page)
  await page.getByText(father.names.join(' ')).first().waitFor()
  expectQuiet()
  await close()
})
