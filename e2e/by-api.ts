/** What a journey is not about, done by the API as the page's own scripts would; the browser goes on from there, signed in. */
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@parastoo/kit/dates'
import { priceOfVisas, requestOf, submitVisas } from '@parastoo/server/app/testing/ask-for-visas'
import { type Buyer, createBuyer } from '@parastoo/server/app/testing/create-buyer'
import type { Page } from 'playwright-core'
import { newNationalCode, type Traveller } from './people.ts'
import { codeFor } from './visit.ts'

/** Adults from Tehran to Mashhad, one unless more are named: by whom, on which day, and whether the tickets must be such as can be given back. */
export type Purchase = {
  date: string
  phoneNumber: string
  travellers?: readonly Partial<Traveller>[]
  isRefundable?: boolean
}

/** Holds the cheapest seat that is asked for, as whoever is signed in here, else as this number. Answers the order's id. */
export async function holdByApi(page: Page, ask: Purchase): Promise<string> {
  const buyer = await buyerOf(page, ask.phoneNumber)
  return (await hold(buyer, ask)).orderId
}

/** Signs this browser in as this number. */
export async function signInByApi(page: Page, phoneNumber: string): Promise<void> {
  await buyerOf(page, phoneNumber)
}

/** Pays for it at the bank, as whoever is signed in here. */
export async function payByApi(page: Page, orderId: string): Promise<void> {
  await payAt(await buyerOf(page, ''), orderId)
}

/** Asks for the first ticket back for a reason that staff judge. */
export async function refundByApi(page: Page, orderId: string): Promise<void> {
  const buyer = await buyerOf(page, '')
  const noShow = 5
  const items = await buyer.refundable(orderId, noShow)
  buyer.must(await buyer.refund(orderId, items.slice(0, 1), { reasonId: noShow }))
}

/** Visas of Dubai for so many people who travel in forty days, paid; each with its case and its passport. */
export async function buyVisasByApi(
  page: Page,
  people: number,
): Promise<{ orderId: string; caseIds: string[] }> {
  const buyer = await buyerOf(page, '')
  const today = new Date().toISOString().slice(0, 10)
  const total = await priceOfVisas(buyer, people)
  const first = randomInt(10_000_000, 90_000_000)
  const { data, faults } = await submitVisas(buyer, {
    ...requestOf(buyer, { people, first, today, total }),
    'contact.phoneNumber': '09121234567',
    travelDate: addDays(today, 40),
  })
  if (!data) throw new Error(`The visas were refused: ${JSON.stringify(faults)}`)
  await payAt(buyer, data.orderId)
  return { orderId: data.orderId, caseIds: data.cases.map(({ caseId }) => caseId) }
}

async function payAt(buyer: Buyer, orderId: string): Promise<void> {
  const { redirectUrl } = buyer.must(await buyer.pay(orderId))
  const back = await buyer.bank(redirectUrl, 'paid')
  await buyer.comeBack(back ?? '')
}

/** Buys it too: it is ticketed when this returns. */
export async function buyByApi(page: Page, ask: Purchase): Promise<string> {
  const buyer = await buyerOf(page, ask.phoneNumber)
  const { orderId } = await hold(buyer, ask)
  await payAt(buyer, orderId)
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { status } = await buyer.order(orderId)
    if (status === 'FinalizationSuccessful') return orderId
    await delay(100)
  }
  throw new Error(`Order ${orderId} was paid and is not ticketed`)
}

async function hold(buyer: Buyer, { date, travellers = [{}], isRefundable }: Purchase) {
  const { proposals } = await buyer.search({
    origin: 'THR',
    destination: 'MHD',
    departureDate: date,
    adults: travellers.length,
  })
  const fits = proposals.filter(
    (one) =>
      one.seat >= travellers.length && one.stops === 0 && (!isRefundable || one.isRefundable),
  )
  const cheapest = fits.toSorted((one, other) => one.totalPrice - other.totalPrice)[0]
  if (!cheapest) throw new Error(`No seat for sale on ${date}`)
  const passengers = travellers.map((traveller) => ({
    ...buyer.passenger(),
    nationalCode: newNationalCode(),
    ...traveller,
  }))
  return buyer.must(await buyer.submit(cheapest, { passengers }))
}

/** The browser's own requests carry its cookies, and keep those that come back. */
async function buyerOf(page: Page, phoneNumber: string): Promise<Buyer> {
  const isKnown = (await page.context().cookies()).some(({ name }) => name === 'refresh')
  const token = await askToken(
    page,
    isKnown
      ? { grant_type: 'refresh_token' }
      : { grant_type: 'otp', ...(await oneTimeCode(page, phoneNumber)) },
  )
  const { origin } = new URL(page.url())
  const buyer = createBuyer(origin, Math.floor(Math.random() * 60_000), { phoneNumber })
  buyer.useToken(token)
  return buyer
}

async function oneTimeCode(page: Page, phoneNumber: string) {
  const asked = await page.request.post('/accounts/otp/create', {
    data: { phoneNumber, dialingCode: '+98' },
  })
  if (!asked.ok()) throw new Error(`No code: ${await asked.text()}`)
  const code = await codeFor(phoneNumber, 0, new URL(page.url()).origin)
  return { phone_number: phoneNumber, dialing_code: '+98', code }
}

async function askToken(page: Page, grant: Record<string, string>): Promise<string> {
  const form = { client_id: 'web', ...grant }
  const reply = await page.request.post('/accounts/connect/token', { form })
  const { access_token } = (await reply.json()) as { access_token?: string }
  if (!access_token) throw new Error(`No token: ${await reply.text()}`)
  return access_token
}
