/** What a journey is not about, done by the API as the page's own scripts would; the browser goes on from there, signed in. */
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { TourPage } from '@parastoo/contract/tours/tour'
import { addDays } from '@parastoo/kit/dates'
import { priceOfVisas, requestOf, submitVisas } from '@parastoo/server/app/testing/ask-for-visas'
import {
  offersOf,
  stayFrom,
  submissionOf,
  submitStay,
} from '@parastoo/server/app/testing/buy-stays'
import {
  quoteTour,
  submitTour,
  tourSubmission,
  travellers,
} from '@parastoo/server/app/testing/buy-tours'
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

/** Writes to support about an order, as whoever is signed in here. */
export async function askSupportByApi(page: Page, orderId: string, text: string): Promise<void> {
  const buyer = await buyerOf(page, '')
  const ask = { orderId, subject: 'Ticket', text }
  buyer.must(await buyer.call('POST', '/api/support/Request/Create', ask))
}

/** Keeps a visa form as it is typed on another device of whoever is signed in here. */
export async function keepVisaFormByApi(page: Page, draft: object): Promise<void> {
  const buyer = await buyerOf(page, '')
  buyer.must(await buyer.call('POST', '/api/visa/Draft/KeepDraft', draft))
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

/** Iranians abroad, each with a passport of their own that is good for years. */
const passportOf = () => ({
  documentType: 'Passport',
  nationalityCountryNameFa: 'ایران',
  passportIssuingCountryCountryNameFa: 'ایران',
  passportType: 'IranianPassport',
  passportNumber: `K${randomInt(10_000_000, 99_999_999)}`,
  passportExpirationDateFa: addDays(new Date().toISOString().slice(0, 10), 1_500),
})

/** Who is called about what somebody signed in buys. */
const contactNumber = '9121234567'

/** A departure of a tour of the catalogue that so many can still buy or ask for, and is weeks ahead; `isUnsure`: one that needs more people than these. */
export async function departureOf(
  page: Page,
  { tourCode, people, isUnsure = false }: { tourCode: string; people: number; isUnsure?: boolean },
) {
  const buyer = createBuyer(new URL(page.url()).origin, randomInt(60_000))
  const path = '/api/tour-catalog/Tour/TourDetail'
  const tour = buyer.must(await buyer.call<TourPage>('POST', path, { tourCode }))
  const least = addDays(new Date().toISOString().slice(0, 10), 20)
  const isLacking = ({ guarantee }: (typeof tour.departures)[number]) =>
    guarantee.state === 'needs-more' && guarantee.moreNeeded > people
  const found = tour.departures.find(
    (departure) =>
      ['open', 'on-request'].includes(departure.state) &&
      departure.seatsLeft >= people &&
      departure.startsOn >= least &&
      (!isUnsure || isLacking(departure)),
  )
  const packageCode = found?.packages.find(({ minPrice }) => minPrice !== null)?.code
  if (!found || !packageCode) throw new Error(`Nothing of ${tourCode} can be bought`)
  const { departureId, startsOn } = found
  return { departureId, startsOn, packageCode, titleFa: tour.titleFa }
}

/** A tour abroad held, for two adults and children of these ages, as whoever is signed in here. Answers its order. */
export async function holdTourByApi(
  page: Page,
  ask: {
    tourCode: string
    childAges?: number[]
    pays?: 'whole' | 'deposit'
    isUnsure?: boolean
  },
): Promise<Awaited<ReturnType<typeof departureOf>> & { orderId: string }> {
  const { tourCode, childAges = [], pays = 'whole', isUnsure = false } = ask
  const buyer = await buyerOf(page, contactNumber)
  const departure = await departureOf(page, { tourCode, people: 2 + childAges.length, isUnsure })
  const children = childAges.map((age) =>
    addDays(departure.startsOn, -Math.round(365.25 * age + 90)),
  )
  const { departureId, packageCode } = departure
  const wish = { departureId, packageCode, children }
  const quote = buyer.must(await quoteTour(buyer, wish))
  const seed = randomInt(1_000, 60_000)
  const body = tourSubmission(buyer, quote, { wish, seed })
  const submitted = await submitTour(buyer, {
    ...body,
    pays,
    rooms: (body.rooms as object[]).map((room) => ({ ...room, kinship: 'certificate' })),
    passengers: travellers(wish, seed).map((each) => ({ ...each, ...passportOf() })),
  })
  return { ...departure, orderId: buyer.must(submitted).orderId }
}

/** Two nights for two in a hotel, abroad unless told, held as whoever is signed in here. Answers its order. */
export async function holdStayByApi(
  page: Page,
  hotelCode: string,
  { daysAhead = 40, isAtHome = false }: { daysAhead?: number; isAtHome?: boolean } = {},
): Promise<string> {
  const buyer = await buyerOf(page, contactNumber)
  const wish = stayFrom(new Date().toISOString().slice(0, 10), { daysAhead })
  const [offer] = await offersOf(buyer, hotelCode, wish)
  if (!offer) throw new Error(`No room in ${hotelCode}`)
  const body = submissionOf(buyer, offer, { wish, seed: randomInt(1_000, 60_000) })
  if (isAtHome) return buyer.must(await submitStay(buyer, body)).orderId
  const roomGuests = (body.roomGuests as { guests: object[] }[]).map((room) => ({
    ...room,
    guests: room.guests.map((guest) => ({ ...guest, ...passportOf() })),
  }))
  return buyer.must(await submitStay(buyer, { ...body, roomGuests })).orderId
}

/** A flight to Istanbul for one with a passport, held as whoever is signed in here. Answers its order and its day. */
export async function holdAbroadByApi(page: Page): Promise<{ orderId: string; date: string }> {
  const buyer = await buyerOf(page, contactNumber)
  for (let ahead = 30; ahead < 37; ahead += 1) {
    const date = addDays(new Date().toISOString().slice(0, 10), ahead)
    const { proposals } = await buyer.search({
      origin: 'THR',
      destination: 'IST',
      departureDate: date,
      productType: 'InternationalFlight',
    })
    const proposal = proposals.find(({ seat }) => seat > 0)
    if (!proposal) continue
    const passengers = [{ ...buyer.passenger(), ...passportOf() }]
    return { orderId: buyer.must(await buyer.submit(proposal, { passengers })).orderId, date }
  }
  throw new Error('No seat to Istanbul in a week')
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
