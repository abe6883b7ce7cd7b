/** The steps journeys are told in, as a traveller would tell them. */
import { addDays } from '@parastoo/kit/dates'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeFor } from './visit.ts'

/** A week from today, as the site's own dates. */
export const nextWeek = (days = 7): string =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(new Date()), days)

let numbers = 0
/** A mobile number nobody has used yet in this run. */
export function newNumber(): string {
  numbers += 1
  const stamp = String(process.hrtime.bigint()).slice(-5)
  return `93${stamp}${String(numbers).padStart(3, '0')}`.slice(0, 10)
}

/** A national code with a right check digit, of a place that exists. */
export function newNationalCode(): string {
  numbers += 1
  const digits = `049${String((Number(process.hrtime.bigint() % 1000n) * 1000 + numbers) % 1_000_000).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const rest = sum % 11
  return `${digits}${rest < 2 ? rest : 11 - rest}`
}

/** Chooses a place in one of the search box's fields by typing. */
export async function choosePlace(page: Page, field: string, typed: string, found: RegExp) {
  await page
    .getByRole('button', { name: new RegExp(`^${field}`) })
    .first()
    .click()
  await page.getByRole('searchbox').fill(typed)
  await page.getByRole('option', { name: found }).first().click()
}

/** Goes to the results of Tehran to Mashhad next week by the home page's search box. */
export async function searchTehranToMashhad(page: Page, date = nextWeek()): Promise<void> {
  await choosePlace(page, 'مبدأ', 'تهران', /تهران/)
  await choosePlace(page, 'مقصد', 'mashhad', /مشهد/)
  await typeDate(page, date)
  await page.getByRole('button', { name: 'جستجوی پرواز' }).click()
  await page.waitForURL(/\/plp\?/)
  await page.getByRole('article').first().waitFor()
}

/** Types a day into «تاریخ رفت», in Jalali digits as people do. */
async function typeDate(page: Page, date: string): Promise<void> {
  const parts = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  }).formatToParts(new Date(`${date}T00:00:00Z`))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const field = page.getByRole('textbox', { name: /^تاریخ رفت/ })
  await field.fill(`${part('year').replace(/\D/g, '')}/${part('month')}/${part('day')}`)
  await field.press('Enter')
}

/** Chooses the first flight that can be bought; signs in where the site asks for it. */
export async function chooseCheapest(page: Page, phoneNumber: string): Promise<void> {
  await page.getByRole('button', { name: 'انتخاب پرواز' }).first().click()
  await signIn(page, phoneNumber)
  await page.waitForURL(/\/add-passenger\?/)
}

/** Signs in with the outbox's code; the dialog is already open. */
export async function signIn(page: Page, phoneNumber: string): Promise<void> {
  await page.getByLabel('شمارهٔ موبایل').last().fill(phoneNumber)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  const field = page.getByLabel('کد یک‌بارمصرف')
  await field.waitFor()
  await field.fill(await codeFor(phoneNumber))
  // Four digits sign in by themselves; the button is for those who wait.
  await expect.poll(() => field.isVisible(), { timeout: 15_000 }).toBe(false)
}

export type Traveller = { firstName: string; lastName: string; nationalCode: string }

/** Fills the first passenger's card and the contact, and submits. */
export async function namePassenger(
  page: Page,
  phoneNumber: string,
  traveller: Partial<Traveller> = {},
): Promise<Traveller> {
  const { firstName = 'Sara', lastName = 'Moradi', nationalCode = newNationalCode() } = traveller
  await page.getByLabel('نام فارسی').first().fill('سارا')
  await page.getByLabel('نام خانوادگی فارسی').first().fill('مرادی')
  await page.getByLabel('نام لاتین').first().fill(firstName)
  await page.getByLabel('نام خانوادگی لاتین').first().fill(lastName)
  await page.getByText('خانم', { exact: true }).first().click()
  await typeBirthDate(page)
  await page.getByLabel('کد ملی').last().fill(nationalCode)
  const phone = page.getByRole('textbox', { name: 'شمارهٔ موبایل' })
  if ((await phone.inputValue()) === '') await phone.fill(phoneNumber)
  await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
  return { firstName, lastName, nationalCode }
}

async function typeBirthDate(page: Page): Promise<void> {
  const group = page.getByRole('group', { name: /تاریخ تولد/ }).first()
  const fields = group.getByRole('textbox')
  if ((await fields.count()) >= 3) {
    for (const [index, text] of ['12', '5', '1370'].entries()) await fields.nth(index).fill(text)
    return
  }
  await page
    .getByLabel(/تاریخ تولد/)
    .first()
    .fill('1370/05/12')
}

/** Accepts the rules and goes to the bank. */
export async function goToBank(page: Page): Promise<void> {
  await page.waitForURL(/\/confirm\?/)
  await page.getByRole('checkbox', { name: /می‌پذیرم/ }).check({ force: true })
  await page
    .getByRole('button', { name: /^پرداخت/ })
    .last()
    .click()
  await page.waitForURL(/\/dev\/bank\//)
}

/** Presses one of the bank's buttons. */
export const atBank = (page: Page, button: string | RegExp) =>
  page.getByRole('button', { name: button }).click()
