/** The steps journeys are told in, as a traveller would tell them. */
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@parastoo/kit/dates'
import { toLatinDigits, toPersianDigits } from '@parastoo/kit/text'
import type { Locator, Page } from 'playwright-core'
import type { DatedFlight } from './behind-the-scenes.ts'
import { holdByApi, type Purchase } from './by-api.ts'
import { newNationalCode, type Traveller } from './people.ts'
import { codeFor } from './visit.ts'

/** A week from today, as the site's own dates. */
export const nextWeek = (days = 7): string =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(new Date()), days)

/** The parts of a day on the Jalali calendar, in Latin digits. */
export function jalaliOf(date: string) {
  const parts = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(`${date}T00:00:00Z`))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** A mobile number nobody has used yet in this run: four workers draw some hundreds of a hundred million. */
export const newNumber = (): string => `93${String(randomInt(100_000_000)).padStart(8, '0')}`

/** Chooses a place in one of the search box's fields by typing. */
export async function choosePlace(page: Page, field: string, typed: string, found: RegExp) {
  await openField(page, field)
  // The panel of the field before it may still be on its way out.
  const panel = panelOf(page, field)
  await panel.getByRole('searchbox').fill(typed)
  await panel.getByRole('option', { name: found }).first().click()
}

const panelOf = (page: Page, field: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${field}`) })

/** Presses a field of the search box, unless the choice before it leads there: then its panel opens by itself. */
export async function openField(page: Page, field: string): Promise<void> {
  const panel = panelOf(page, field)
  const button = page.getByRole('button', { name: new RegExp(`^${field}`) }).first()
  while (!(await panel.isVisible())) await button.click({ timeout: 1_000 }).catch(() => {})
}

/** Goes to the results of Tehran to Mashhad by the home page's search box. */
export async function searchTehranToMashhad(page: Page, date = nextWeek()): Promise<void> {
  await choosePlace(page, 'مبدأ', 'تهران', /تهران/)
  await choosePlace(page, 'مقصد', 'mashhad', /مشهد/)
  await typeDate(page, date)
  await page.getByRole('button', { name: 'جستجوی پرواز' }).click()
  await page.waitForURL(/\/plp\?/)
  await flightCards(page).first().waitFor()
}

/** Types a day into «تاریخ رفت», in Jalali digits as people do. */
async function typeDate(page: Page, date: string): Promise<void> {
  const { year, month, day } = jalaliOf(date)
  await openField(page, 'تاریخ رفت')
  const field = page.getByRole('textbox', { name: 'تاریخ را بنویسید' })
  await field.fill(`${year}/${month}/${day}`)
  await field.press('Enter')
  await field.waitFor({ state: 'hidden' })
}

/** The address of the results of Tehran to Mashhad on a day, for journeys that are about what comes later. */
export const resultsOn = (date: string): string => `/plp?origin=THR&destination=MHD&date=${date}`

/** Flights of the results that can be bought, in the order shown. */
export const flightCards = (page: Page): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: 'انتخاب پرواز' }) })

/** The first price written in a place of the page, in rial. */
export async function priceOn(place: Locator): Promise<number> {
  // Not innerText: what has not been scrolled to has none.
  const written = toLatinDigits((await place.textContent()) ?? '')
  const toman = /(\d{1,3}(?:٬\d{3})+)\s*تومان/.exec(written)?.[1]
  if (!toman) throw new Error(`No price in «${written}»`)
  return Number(toman.replaceAll('٬', '')) * 10
}

/** Which flight a card offers. */
export async function flightOn(card: Locator, date: string): Promise<DatedFlight> {
  const written = (await card.textContent()) ?? ''
  const [, airlineCode, flightNumber] = /([A-Z0-9]{2}) (\d{2,4})/.exec(written) ?? []
  if (!airlineCode) throw new Error(`No flight number in «${written}»`)
  return { airlineCode, flightNumber: Number(flightNumber), date }
}

/** Chooses the first flight that can be bought; signs in where the site asks for it. */
export async function chooseFirst(page: Page, phoneNumber: string): Promise<void> {
  await flightCards(page).first().getByRole('button', { name: 'انتخاب پرواز' }).click()
  const dialog = page.getByRole('dialog')
  await Promise.race([dialog.waitFor(), page.waitForURL(/\/add-passenger\?/)])
  // Whichever product this page is of has the code.
  if (await dialog.isVisible()) await signIn(page, phoneNumber, new URL(page.url()).origin)
  await page.waitForURL(/\/add-passenger\?/)
}

/** Asks for a code; the dialog is open. */
export async function askForCode(page: Page, phoneNumber: string): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('شمارهٔ موبایل').last().fill(phoneNumber)
  await dialog.getByRole('button', { name: 'دریافت کد' }).click()
  const field = dialog.getByLabel('کد یک‌بارمصرف')
  await field.waitFor()
  return field
}

/** Signs in with the outbox's code; the dialog is already open. */
export async function signIn(page: Page, phoneNumber: string, baseUrl?: string): Promise<void> {
  const field = await askForCode(page, phoneNumber)
  await field.fill(await codeFor(phoneNumber, 0, baseUrl))
  // The last digit signs in by itself; the button is for those who wait.
  await field.waitFor({ state: 'detached' })
  await skipPassword(page)
}

/** Signs out by the menu of whoever is signed in. */
export async function signOut({ page }: { page: Page }): Promise<void> {
  await page.getByRole('button', { name: 'حساب کاربری' }).click()
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await page.getByRole('link', { name: 'ورود یا ثبت‌نام' }).waitFor()
}

/** Passes the first password by where it is offered; the dialog is gone after this. */
export async function skipPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const skip = dialog.getByRole('button', { name: 'فعلاً نه' })
  await Promise.race([skip.waitFor(), dialog.waitFor({ state: 'hidden' })])
  if (await skip.isVisible()) await skip.click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The address of the passenger form for one adult on a domestic flight: nobody need be signed in. */
export async function passengerForm(page: Page): Promise<string> {
  const reply = await page.request.post('/api/flight-catalog/FlightCatalog/Available', {
    data: {
      productType: 'DomesticFlight',
      originDestinations: [
        {
          origin: 'THR',
          originKind: 'CityCode',
          departureDate: nextWeek(15),
          destination: 'MHD',
          destinationKind: 'CityCode',
        },
      ],
      adults: 1,
    },
  })
  const { data } = (await reply.json()) as {
    data: { proposals: { requestId: string; proposalId: string; seat: number }[] }
  }
  const free = data.proposals.find(({ seat }) => seat > 0)
  return `/add-passenger?requestId=${free?.requestId}&proposalId=${free?.proposalId}`
}

/** Fills the first passenger's card and submits; the contact is filled from the account. */
export async function namePassenger(
  page: Page,
  traveller: Partial<Traveller> = {},
): Promise<Traveller> {
  const named = await fillPassenger(page, 0, traveller)
  await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
  return named
}

/** Fills one passenger's card, by its place on the page from 0. */
export async function fillPassenger(
  page: Page,
  place: number,
  traveller: Partial<Traveller> = {},
): Promise<Traveller> {
  const {
    firstName = 'Sara',
    lastName = 'Moradi',
    firstNameFarsi = 'سارا',
    lastNameFarsi = 'مرادی',
    nationalCode = newNationalCode(),
  } = traveller
  // Whoever was saved before may stand in the card already.
  const card = page.getByRole('group', {
    name: new RegExp(`^مسافر ${toPersianDigits(place + 1)}،`),
  })
  const field = (name: string) => card.getByRole('textbox', { name, exact: true })
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
  const taken = card.getByRole('button', { pressed: true })
  if ((await taken.count()) > 0) await taken.first().click()
  const edit = card.getByRole('button', { name: /^ویرایش/ })
  await edit.or(field('نام فارسی')).first().waitFor()
  if (await edit.isVisible()) await edit.click()
  await field('نام فارسی').fill(firstNameFarsi)
  await field('نام خانوادگی فارسی').fill(lastNameFarsi)
  await field('نام لاتین').fill(firstName)
  await field('نام خانوادگی لاتین').fill(lastName)
  await card.getByRole('button', { name: /جنسیت/ }).click()
  await page.getByRole('option', { name: 'خانم' }).click()
  const birth = card.getByRole('group', { name: 'تاریخ تولد' })
  for (const [part, digits] of Object.entries({ روز: '12', ماه: '5', سال: '1370' }))
    await birth.getByRole('textbox', { name: part }).fill(digits)
  await field('کد ملی').fill(nationalCode)
  return { firstName, lastName, firstNameFarsi, lastNameFarsi, nationalCode }
}

/** A held order, ready to be paid on the page that is open: for journeys that are about what comes later. Answers its id. */
export async function holdSeat(page: Page, ask: Purchase): Promise<string> {
  const orderId = await holdByApi(page, ask)
  await page.goto(`/confirm?orderId=${orderId}`)
  return heldOrder(page)
}

/** Waits for the page to confirm and answers the order it is about. */
export async function heldOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/confirm\?/)
  await page.getByRole('heading', { name: 'تأیید و پرداخت' }).waitFor()
  return new URL(page.url()).searchParams.get('orderId') ?? ''
}

/** Accepts the rules and presses the one main button. */
export async function pay(page: Page): Promise<void> {
  // By its words, as people do: the box itself may lie under the bar at the foot of a phone.
  await page.getByText(/خوانده‌ام و می‌پذیرم/).click()
  await page
    .getByRole('button', { name: /^پرداخت/ })
    .last()
    .click()
}

/** Accepts the rules and goes to the bank. */
export async function goToBank(page: Page): Promise<void> {
  await pay(page)
  await page.waitForURL(/\/dev\/bank\//)
}

/** Presses one of the bank's buttons. */
export const atBank = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).click()

/** Words that a page shows once what its order waits for is done: the server is asked for it until they are there, then it is loaded anew. */
export async function comes(page: Page, words: string): Promise<void> {
  const isThere = async () => (await page.getByRole('main').textContent())?.includes(words)
  for (let look = 0; look < 60 && !(await isThere()); look += 1) {
    if (await serverShows(page, words)) await page.reload()
    else await delay(1_000)
  }
  await page.getByText(words).first().waitFor()
}

/** Whether a page, the open one unless told, has these words as the server sends it: a tenth of the work of drawing it. */
export async function serverShows(page: Page, words: string, path = page.url()): Promise<boolean> {
  const sent = await (await page.request.get(path)).text()
  const written = sent.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, '')
  return written.includes(words)
}

/** A page's main heading, waited for. */
export const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** The wallet's balance in rial, as its page says it; that page is open. */
export async function walletBalance(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: 'موجودی کیف پول' })
  const written = toLatinDigits((await heading.locator('xpath=..').textContent()) ?? '')
  const toman = /([\d٬]+)\s*تومان/.exec(written)?.[1]
  if (!toman) throw new Error(`No balance in «${written}»`)
  return Number(toman.replaceAll('٬', '')) * 10
}

/** A phone's own authenticator, which recognises its person at once. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
