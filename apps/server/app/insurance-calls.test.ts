/** Insurance compared, bought, issued by officers and given back, through the door of the API; in one piece, for one house is opened for all of it. */
import { resolve } from 'node:path'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { CoverView } from '@parastoo/contract/insurance/cover-line'
import type { CoverOffer } from '@parastoo/contract/insurance/plans'
import type { CheckedPolicy } from '@parastoo/contract/insurance/policies'
import { addDays } from '@parastoo/kit/dates'
import { afterEach, describe, expect, it } from 'vitest'
import { bringSampleTariff } from '../modules/insurance/index.ts'
import { accounts, createLedger } from '../modules/ledger/index.ts'
import { addTours, departureIdOf } from '../modules/tours/imports/testing/tour-fixture.ts'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { dateIn } from '../platform/clock.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { pagesOfPdf } from '../platform/pdf/testing/read-pdf.ts'
import { askAgain } from './testing/ask-again.ts'
import { picture, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import {
  type AskedJourney,
  availablePlans,
  insuredOf,
  issueAll,
  journeyFrom,
  paperOfInsurer,
  passportOf,
  submissionOf,
  submitInsurance,
} from './testing/buy-insurance.ts'
import { quoteTour, submitTour, tourSubmission, travellers } from './testing/buy-tours.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, jobs, db, today: searchedFrom } = await openTestHouse()
const { signedIn, paidAtBank, paidForTwo, offeredAbroad } = takeSteps({
  buyer: buyerOf,
  today: searchedFrom,
})
await bringSampleTariff({
  db,
  clock,
  folder: resolve(import.meta.dirname, '../../../data/insurance'),
})
const today = dateIn('Asia/Tehran', clock.now())
const { desk, product } = house.insurance
const start = clock.now()
// Tokens are of the machine's time.
afterEach(() => clock.setTo(start))

let first = 10_000_000
async function ready(people = 1, journey: AskedJourney = journeyFrom(today)) {
  first += people
  const buyer = await signedIn()
  const body = await submissionOf(buyer, { journey, people, first: first - people })
  const passports = body.insured.map(({ passportNumber }) => passportNumber)
  return { buyer, body, journey, passports }
}
async function placed(people = 1) {
  const one = await ready(people)
  return { ...one, ...one.buyer.must(await submitInsurance(one.buyer, one.body)) }
}
async function paid(people = 1) {
  const one = await placed(people)
  await paidAtBank(one.buyer, one.orderId)
  await jobs.runDue()
  return one
}
async function issued(people = 1) {
  const one = await paid(people)
  await issueAll(house, one.orderId, one.journey)
  await jobs.runDue()
  return { ...one, cover: await coverOf(one.buyer, one.orderId) }
}
const coverOf = async (buyer: Buyer, orderId: string): Promise<CoverView> => {
  const { lines } = await buyer.order(orderId)
  const line = lines.find(({ kind }) => kind === 'insurance')
  if (line?.kind !== 'insurance') throw new Error('The order has no insurance')
  return line.cover
}
const lineOf = async (orderId: string) => {
  const [unit] = await house.orders.unitsOf([orderId])
  const lineId = unit?.lineId ?? ''
  return { orderId, lineId, generation: 1, key: lineId }
}
const stateOf = async (buyer: Buyer, orderId: string) => {
  const { lineStates, status } = await buyer.order(orderId)
  return [...lineStates, status].join(' ')
}
const balanced = async () => expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
const owed = () => house.ledger.balance(db, accounts.supplierPayable('insurer-sepidar'))
const submit = (buyer: Buyer, body: object) => submitInsurance(buyer, body)
const workFor = async (orderId: string) => {
  const order = await house.orders.find(orderId)
  return (await desk.list()).filter(({ orderNumber }) => orderNumber === order?.orderNumber)
}
/** A picture of the letter, as the page hands it in. */
async function letterOf(buyer: Buyer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), 'letter.jpg')
  const sent = await buyer.send('/images/Blob/Upload', { method: 'POST', body: form })
  return ((await sent.json()) as { data: { id: string } }).data.id
}
const pdfOf = (buyer: Buyer, orderId: string, more = '') =>
  buyer.send(`/api/insurance-reservation/Policies/PolicyPdf/${orderId}?language=fa${more}`)

describe('comparing', () => {
  it('shows up to three plans of one kind for the widest zone, each with what it pays and who to call', async () => {
    const buyer = await signedIn()
    const countries = ['DE', 'TR']
    const found = await availablePlans(buyer, journeyFrom(today, { countries }), [35, 12])
    expect([found.zone.code, found.days, found.kind]).toEqual(['world-without-us', 8, 'medical'])
    expect(found.plans.map(({ insurer }) => insurer.code)).toEqual(['sepidar', 'arman', 'bamdad'])
    for (const plan of found.plans) {
      const [adult, child] = plan.people
      expect(plan.totalPrice).toBe((adult?.priceRial ?? 0) + (child?.priceRial ?? 0))
      expect(child?.priceRial).toBe((adult?.priceRial ?? 0) / 2)
      expect(plan).toMatchObject({
        isSample: true,
        consecutiveDays: null,
        limit: { currency: 'EUR' },
      })
      expect(plan.insurer.assistancePhones.length).toBeGreaterThan(0)
      expect(plan.exclusionsFa.length).toBeGreaterThan(0)
    }
  })

  it('keeps the accident plans of pilgrims to Iraq apart from treatment, and says that they are there', async () => {
    const buyer = await signedIn()
    const journey = journeyFrom(today, { countries: ['IQ'] })
    const medical = await availablePlans(buyer, journey, [35])
    expect(medical.otherKind).toBe('accident')
    expect(medical.plans.every(({ limit }) => limit.currency === 'EUR')).toBe(true)
    const accident = await availablePlans(buyer, { ...journey, kind: 'accident' }, [35])
    expect(accident.plans.map(({ limit }) => limit.currency)).toEqual(['IRR', 'IRR'])
    expect(accident.otherKind).toBe('medical')
  })

  it('edge 3: offers a policy of half a year for 93 days, with the rule of 92 days in a row', async () => {
    const { buyer, body } = await ready(1, journeyFrom(today, { days: 93 }))
    const { plans } = await availablePlans(buyer, journeyFrom(today, { days: 93 }), [35])
    expect(plans.map(({ consecutiveDays }) => consecutiveDays)).toEqual([92, 92, 92])
    expect((await submit(buyer, body)).refused).toMatchObject({
      code: 'LONG_STAY_RULE_NOT_ACCEPTED',
      field: 'acceptsLongStayRule',
    })
    expect((await submit(buyer, { ...body, acceptsLongStayRule: true })).refused).toBeNull()
  })

  it('refuses days and people that nobody is insured for, each by its word', async () => {
    const buyer = await signedIn()
    const journey = journeyFrom(today)
    const ask = async (more: object) =>
      (
        await buyer.call('POST', '/api/insurance-catalog/Plan/Available', {
          ...journey,
          ages: [35],
          ...more,
        })
      ).refused?.code
    expect(await ask({ countries: [] })).toBe('INSURANCE_COUNTRIES_REQUIRED')
    expect(await ask({ countries: ['IR'] })).toBe('INSURANCE_COUNTRY_UNKNOWN')
    expect(await ask({ startsOn: addDays(today, -1) })).toBe('INSURANCE_STARTS_IN_PAST')
    expect(await ask({ endsOn: addDays(journey.startsOn, -1) })).toBe('INSURANCE_ENDS_BEFORE_START')
    expect(await ask({ startsOn: addDays(today, 200), endsOn: addDays(today, 201) })).toBe(
      'INSURANCE_TOO_FAR',
    )
    expect(await ask({ endsOn: addDays(journey.startsOn, 365) })).toBe('INSURANCE_TOO_LONG')
    expect(await ask({ ages: [] })).toBe('INSURED_REQUIRED')
    expect(await ask({ ages: [200] })).toBe('INSURED_AGE_REQUIRED')
  })
})

describe('SubmitInsuranceOrder', () => {
  it('keeps the price until midnight in Tehran, and is the same order when it is repeated', async () => {
    const { buyer, body } = await ready(2)
    const key = newId()
    const both = await Promise.all([
      submitInsurance(buyer, body, key),
      submitInsurance(buyer, body, key),
    ])
    const one = both.find(({ data }) => data)?.data
    // Of two at once the other may be told that the first is still on its way.
    expect(buyer.must(await submitInsurance(buyer, body, key)).orderId).toBe(one?.orderId)
    const until = Temporal.Instant.from(one?.holdExpiresAt ?? '').toZonedDateTimeISO('Asia/Tehran')
    const minutesLeft = clock.now().until(until.toInstant()).total('minutes')
    const isMidnight = until.toPlainTime().toString() === '00:00:00'
    expect(isMidnight || Math.abs(minutesLeft - 30) < 1).toBe(true)
    const again = { ...body, planCode: 'bamdad-world' }
    expect((await submitInsurance(buyer, again, key)).refused).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await stateOf(buyer, one?.orderId ?? '')).toBe('held Submitted')
  })

  it('edge 13: tells every fault of the form at its field, also who does not leave from Iran', async () => {
    const { buyer, body } = await ready()
    const reply = await buyer.send('/api/insurance-reservation/Submit/SubmitInsuranceOrder', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...body,
        leavesFromIran: false,
        insured: [
          {
            ...body.insured[0],
            firstName: 'سارا',
            nationalCode: '0499370898',
            passportNumber: '1',
            genderTitle: '',
          },
        ],
        contact: { phoneNumber: '12' },
      }),
    })
    const { meta } = (await reply.json()) as {
      meta: { errors: { field: string; code: string; messages: string[] }[] }
    }
    expect(Object.fromEntries(meta.errors.map(({ field, code }) => [field, code]))).toEqual({
      // Edge 13: Iranian covers begin with the exit from Iran.
      leavesFromIran: 'MUST_LEAVE_FROM_IRAN',
      'insured.0.firstName': 'LATIN_LETTERS_ONLY',
      'insured.0.genderTitle': 'GENDER_REQUIRED',
      'insured.0.nationalCode': 'NATIONAL_CODE_IS_INVALID',
      'insured.0.passportNumber': 'PASSPORT_NO_IS_INVALID',
      'contact.phoneNumber': 'PHONE_NUMBER_IS_INVALID',
    })
    expect(meta.errors.every(({ messages }) => /[آ-ی]/.test(messages[0] ?? ''))).toBe(true)
  })

  it('refuses a dearer price with the true one, who is too old, an unknown plan and another order', async () => {
    const { buyer, body } = await ready()
    expect((await submit(buyer, { ...body, acceptedTotalPrice: 1 })).refused).toMatchObject({
      code: 'PRICE_CHANGED',
      detail: { totalPrice: body.acceptedTotalPrice },
    })
    const old = { ...body, insured: [insuredOf(first, '1930-01-01')] }
    expect((await submit(buyer, old)).refused).toMatchObject({
      code: 'INSURED_TOO_OLD',
      field: 'insured.0.birthDateFa',
    })
    expect((await submit(buyer, { ...body, planCode: 'none' })).refused?.code).toBe('PLAN_UNKNOWN')
    expect((await submit(buyer, { ...body, countries: ['US'] })).refused?.code).toBe(
      'PLAN_DOES_NOT_COVER',
    )
    expect((await submit(buyer, { ...body, orderId: newId() })).refused).toMatchObject({
      status: 404,
      field: 'orderId',
    })
  })

  it('edge 8: begins today only for who has a flight of ours that has not left', async () => {
    const buyer = await signedIn()
    const { orderId } = await paidForTwo(buyer, { daysAhead: 9 })
    await jobs.runDue()
    const { body } = await ready()
    // The last noon: a token of this hour is not good at one that is still to come.
    const now = start.toZonedDateTimeISO('Asia/Tehran')
    const noon = now.subtract({ hours: 12 }).withPlainTime('12:00')
    const day = noon.toPlainDate().toString()
    const own = { ...body, contact: { phoneNumber: `0${buyer.phoneNumber}` }, startsOn: day }
    const leavesAt = (time: string) =>
      query(db, 'update orders.line set starts_at = $2 where order_id = $1', [orderId, time])
    clock.setTo(noon.toInstant())
    expect((await submit(buyer, own)).refused?.code).toBe('INSURANCE_STARTS_TODAY')
    const beside = {
      ...own,
      besideOrderId: orderId,
      acceptedTotalPrice: own.acceptedTotalPrice * 9,
    }
    await leavesAt(`${day}T11:00`)
    expect((await submit(buyer, beside)).refused?.code).toBe('INSURANCE_STARTS_TODAY')
    await leavesAt(`${day}T21:00`)
    const stranger = await signedIn()
    expect((await submit(stranger, beside)).refused?.code).toBe('INSURANCE_STARTS_TODAY')
    const { holdExpiresAt } = buyer.must(await submit(buyer, beside))
    // Not past the departure.
    expect(Temporal.Instant.from(holdExpiresAt ?? '').toZonedDateTimeISO('Asia/Tehran').hour).toBe(
      21,
    )
  })

  it('edge 14: a discount lowers the commission and never the tariff', async () => {
    await query(
      db,
      `insert into discounts.voucher (id, code, title_fa, basis_points, least_total_rial, products, is_first_order,
         starts_at, taken, given_rial, made_by, made_at)
       values ($1, 'HALF', 'بیمه', 5000, 0, '{Insurance}', false, now() - interval '1 day', 0, 0, 'test', now())`,
      [newId()],
    )
    const { buyer, body } = await ready()
    const { orderId, totalPrice, discountRefused } = buyer.must(
      await submit(buyer, { ...body, discountVoucherCode: 'HALF' }),
    )
    expect(discountRefused).toBeNull()
    const { payableAmount } = await buyer.order(orderId)
    const [unit] = await house.orders.unitsOf([orderId])
    const commission = unit?.discountableRial ?? 0
    expect(commission).toBe(totalPrice * 0.12)
    expect(totalPrice - payableAmount).toBeLessThanOrEqual(commission)
    expect(payableAmount).toBeLessThan(totalPrice)
  })
})

describe('beside another thing in one order', () => {
  let tours = 0
  /** Two people on a tour to Istanbul, held and not paid. */
  async function onTour(
    more: { depositPercent?: number; city?: string; sells?: 'on-request' } = {},
  ) {
    tours += 1
    const { city = 'istanbul', depositPercent, sells } = more
    const code = `insured-tour-${tours}`
    const startsOn = addDays(today, 40)
    const wish = { departureId: departureIdOf(code, startsOn) }
    await addTours(
      { db, clock },
      {
        code,
        dates: [startsOn],
        city,
        ...(depositPercent && { depositPercent }),
        ...(sells && { sells }),
      },
    )
    const buyer = await signedIn()
    const quote = buyer.must(await quoteTour(buyer, wish))
    const body = tourSubmission(buyer, quote, { wish, seed: 700 + tours })
    const passengers = travellers(wish, 700 + tours).map((each, place) =>
      city === 'kish'
        ? each
        : {
            ...each,
            documentType: 'Passport',
            nationalityCountryNameFa: 'ایران',
            passportIssuingCountryCountryNameFa: 'ایران',
            passportType: 'IranianPassport',
            passportNumber: `K${tours}00000${place}0`,
            passportExpirationDateFa: addDays(startsOn, 900),
          },
    )
    const pays = depositPercent ? 'deposit' : 'whole'
    const { orderId } = buyer.must(await submitTour(buyer, { ...body, passengers, pays }))
    return { buyer, orderId, startsOn }
  }
  const offerOf = (buyer: Buyer, orderId: string) =>
    buyer.call<CoverOffer | null>('GET', `/api/insurance-catalog/Plan/ForOrder/${orderId}`)
  /** What the page sends for the cheapest plan of an offer. */
  async function bodyFor(buyer: Buyer, orderId: string) {
    const offer = buyer.must(await offerOf(buyer, orderId))
    if (!offer) throw new Error('Nothing is offered')
    const { countries, startsOn, endsOn, kind, people, minPrice } = offer
    const journey = { countries, startsOn, endsOn, kind }
    const { plans } = await availablePlans(
      buyer,
      journey,
      people.map(({ age }) => age),
    )
    const plan = plans.find(({ totalPrice }) => totalPrice === minPrice)
    return {
      ...journey,
      planCode: plan?.planCode,
      insured: people.map(({ age: _age, ...person }) => person),
      contact: { phoneNumber: `0${buyer.phoneNumber}` },
      acceptedTotalPrice: minPrice,
      leavesFromIran: true,
      orderId,
    }
  }

  it('is offered with days, country and people filled in, added to the order and paid with it', async () => {
    const { buyer, orderId, startsOn } = await onTour()
    const offer = buyer.must(await offerOf(buyer, orderId))
    expect(offer).toMatchObject({
      countries: ['TR'],
      startsOn,
      endsOn: addDays(startsOn, 2),
      isAddable: true,
      isRequired: false,
      people: [
        { firstName: 'Reza', birthDateFa: '1986-04-01' },
        { firstName: 'Maryam', passportNumber: expect.stringMatching(/^K/) },
      ],
    })
    const before = await buyer.order(orderId)
    const { totalPrice } = buyer.must(await submit(buyer, await bodyFor(buyer, orderId)))
    expect(totalPrice).toBe(before.totalAmount + (offer?.minPrice ?? 0))
    const after = await buyer.order(orderId)
    expect(after.lines.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'tour held',
      'insurance held',
    ])
    expect(after.holdExpiresAt).toBe(before.holdExpiresAt)
    // Nobody is offered twice what stands in the order.
    expect(buyer.must(await offerOf(buyer, orderId))).toBeNull()
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const paidOrder = await buyer.order(orderId)
    expect(paidOrder.lines.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'tour issued',
      'insurance issuing',
    ])
    await balanced()
  })

  it('race: one key adds one policy, however often it is sent at once, and stands when it is sent again', async () => {
    const { buyer, orderId } = await onTour()
    const [body, key] = [await bodyFor(buyer, orderId), newId()]
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => submitInsurance(buyer, body, key)),
    )
    for (const { data, refused } of answers) if (!data) expect(refused?.status).toBe(409)
    // Nobody remembers the reply any more: the policy itself says that it is there.
    await query(db, 'delete from platform.idempotency_key')
    const again = buyer.must(await submitInsurance(buyer, body, key))
    const { lines, totalAmount } = await buyer.order(orderId)
    expect(lines.map(({ kind }) => kind)).toEqual(['tour', 'insurance'])
    expect(again.totalPrice).toBe(totalAmount)
  })

  it('race: a payment and a policy of the same moment never leave an order that is owed more than was paid', async () => {
    const { buyer, orderId } = await onTour()
    const body = await bodyFor(buyer, orderId)
    const started = buyer.must(await buyer.pay(orderId))
    const back = await buyer.bank(started.redirectUrl, 'paid')
    await Promise.all([buyer.comeBack(String(back)), submit(buyer, body)])
    await jobs.runDue()
    const order = await buyer.order(orderId)
    expect([1, 2]).toContain(order.lines.length)
    // What was added first leaves the order unpaid with the money in the wallet; what came second was refused.
    expect(order.money).toBe(order.lines.length === 2 ? 'unpaid' : 'paid')
    await balanced()
  })

  it('is offered for nothing inside Iran, to nobody else, and not together with a deposit or after the payment', async () => {
    const home = await onTour({ city: 'kish' })
    expect(home.buyer.must(await offerOf(home.buyer, home.orderId))).toBeNull()
    const stranger = await signedIn()
    expect((await offerOf(stranger, home.orderId)).refused?.status).toBe(404)
    const parts = await onTour({ depositPercent: 30 })
    expect(parts.buyer.must(await offerOf(parts.buyer, parts.orderId))?.isAddable).toBe(false)
    const refusedBody = await bodyFor(parts.buyer, parts.orderId)
    const refused = async (buyer: Buyer, body: object) => (await submit(buyer, body)).refused?.code
    expect(await refused(parts.buyer, refusedBody)).toBe('ADDING_INSURANCE_NOT_POSSIBLE')
    const { buyer, orderId } = await onTour()
    const body = await bodyFor(buyer, orderId)
    expect((await submit(stranger, body)).refused?.status).toBe(404)
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(await refused(buyer, body)).toBe('ADDING_INSURANCE_NOT_POSSIBLE')
    // In an order of its own it is sold all the same.
    const own = buyer.must(await submit(buyer, { ...body, orderId: null, besideOrderId: orderId }))
    expect(own.orderId).not.toBe(orderId)
  })

  it('beside a tour on request is offered once staff have accepted it, and joins before it is paid', async () => {
    const { buyer, orderId } = await onTour({ sells: 'on-request' })
    expect(buyer.must(await offerOf(buyer, orderId))).toBeNull()
    const [unit] = await house.orders.unitsOf([orderId])
    const answer = { lineId: unit?.lineId ?? '', isAccepted: true, by: 'neda', noteFa: '' }
    await house.tours.requests.answer(answer)
    await jobs.runDue()
    expect(buyer.must(await offerOf(buyer, orderId))).toMatchObject({ isAddable: true })
    buyer.must(await submit(buyer, await bodyFor(buyer, orderId)))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect((await buyer.order(orderId)).lines.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
      ['tour issued', 'insurance issuing'],
    )
  })

  it('beside a visa is offered for who asked for it and from their day on, and is paid with it', async () => {
    const folder = resolve(import.meta.dirname, '../../../data/visas')
    await bringSamplePacks({ db, clock, folder })
    const buyer = await signedIn()
    const total = await priceOfVisas(buyer, 1)
    const travelDate = addDays(today, 45)
    const asked = requestOf(buyer, { people: 1, first: 70_000_001, today, total })
    const { data } = await submitVisas(buyer, { ...asked, travelDate })
    const orderId = data?.orderId ?? ''
    const offer = buyer.must(await offerOf(buyer, orderId))
    expect(offer).toMatchObject({
      isAddable: true,
      countries: ['AE'],
      startsOn: travelDate,
      people: [{ passportNumber: 'A70000001' }],
    })
    buyer.must(await submit(buyer, await bodyFor(buyer, orderId)))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const { lines } = await buyer.order(orderId)
    expect(lines.map(({ kind }) => kind)).toEqual(['visa', 'insurance'])
    expect(lines.map(({ state }) => state)).toContain('issuing')
    await balanced()
  })

  /** One traveller with a passport on a flight abroad, held and not paid. */
  async function flownAbroad(passportNumber: string) {
    const buyer = await signedIn()
    const proposal = await offeredAbroad(buyer)
    const passenger = {
      ...buyer.passenger(),
      documentType: 'Passport',
      nationalityCountryNameFa: 'ایران',
      passportIssuingCountryCountryNameFa: 'ایران',
      passportType: 'IranianPassport',
      passportNumber,
      passportExpirationDateFa: addDays(today, 900),
    }
    const submitted = await buyer.submit(proposal, { passengers: [passenger] })
    const { orderId } = buyer.must(submitted) as { orderId: string }
    return { buyer, orderId }
  }

  it('is offered with a flight abroad, for all of its days', async () => {
    const { buyer, orderId } = await flownAbroad('K44000001')
    const offer = buyer.must(await offerOf(buyer, orderId))
    expect(offer).toMatchObject({ isAddable: true, people: [{ passportNumber: 'K44000001' }] })
    expect(offer?.countries).toHaveLength(1)
  })

  it('edge 10: a flight that moves to another day shows the new days, and lets the policy be given back without its fee', async () => {
    const { buyer, orderId } = await flownAbroad('K44000003')
    const body = await bodyFor(buyer, orderId)
    buyer.must(await submit(buyer, body))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    await issueAll(house, orderId, { ...body, kind: 'medical' })
    await jobs.runDue()
    expect((await coverOf(buyer, orderId)).movedTo).toBeNull()
    const order = await house.orders.find(orderId)
    const flight = order?.lines.find(({ kind }) => kind === 'flight')
    const later = (moment = '') => Temporal.PlainDateTime.from(moment).add({ days: 2 }).toString()
    const { lineId = '', startsAt, endsAt } = flight ?? {}
    const times = { startsAt: later(startsAt), endsAt: later(endsAt) }
    await db.tx((tx) => house.orders.noteChange(tx, { lineId, ...times }))
    const { movedTo, insured } = await coverOf(buyer, orderId)
    expect(movedTo).toEqual({
      startsOn: addDays(body.startsOn, 2),
      endsOn: addDays(body.endsOn, 2),
    })
    const items = await buyer.refundable(orderId)
    const own = items.filter(({ unitId }) => unitId === insured[0]?.unitId)
    expect(own).toMatchObject([{ penaltyAmount: 0 }])
    buyer.must(await buyer.refund(orderId, own))
    await jobs.runDue()
    expect(await buyer.balance()).toBe(Number(own[0]?.paidAmount))
    expect((await coverOf(buyer, orderId)).movedTo).toBeNull()
    const again = { ...body, ...movedTo, orderId: null, besideOrderId: orderId }
    expect((await submit(buyer, again)).refused).toBeNull()
    await balanced()
  })

  it('is over for its traveller once a flight has left that was brought forward, however far its first day is', async () => {
    const { buyer, orderId } = await flownAbroad('K44000004')
    const body = await bodyFor(buyer, orderId)
    buyer.must(await submit(buyer, body))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    await issueAll(house, orderId, { ...body, kind: 'medical' })
    await jobs.runDue()
    const lines = (await house.orders.find(orderId))?.lines ?? []
    const [flight, cover] = ['flight', 'insurance'].map((kind) =>
      lines.find((line) => line.kind === kind),
    )
    const earlier = (moment = '') => Temporal.PlainDateTime.from(moment).subtract({ days: 3 })
    const leaves = earlier(flight?.startsAt)
    const { lineId = '' } = flight ?? {}
    const times = { startsAt: leaves.toString(), endsAt: earlier(flight?.endsAt).toString() }
    await db.tx((tx) => house.orders.noteChange(tx, { lineId, ...times }))
    const units = await house.orders.unitsOf([orderId])
    const own = units.filter((unit) => unit.lineId === cover?.lineId)
    const quote = (cause: 'traveller' | 'staff') =>
      product.quoteCancellation({
        orderId,
        lineId: cover?.lineId ?? '',
        unitIds: own.map(({ unitId }) => unitId),
        cause,
      })
    const departure = leaves.toZonedDateTime('Asia/Tehran').toInstant()
    clock.setTo(departure.subtract({ minutes: 5 }))
    expect(await quote('traveller')).toMatchObject({
      units: [{ keptRial: 0, validUntil: departure }],
    })
    clock.setTo(departure.add({ minutes: 5 }))
    expect(await quote('traveller')).toEqual({ refused: 'NOT_REFUNDABLE' })
    expect(await quote('staff')).toMatchObject({ units: [{ keptRial: 600_000 }] })
    const described = await product.describe([cover?.lineId ?? ''])
    expect([...described.values()]).toMatchObject([
      { cover: { voidableUntil: null, movedTo: null } },
    ])
  })

  it('keeps its fee when one direction of a return is given back: no flight has moved', async () => {
    const { buyer, body, journey } = await ready()
    const direction = (origin: string, destination: string, days: number) => ({
      origin,
      destination,
      departureDate: addDays(searchedFrom, days),
      originKind: 'CityCode',
      destinationKind: 'CityCode',
    })
    const found = buyer.must(
      await buyer.call<SearchReply>('POST', '/api/flight-catalog/FlightCatalog/Available', {
        productType: 'DomesticFlight',
        flightType: 2,
        originDestinations: [direction('THR', 'MHD', 10), direction('MHD', 'THR', 13)],
        adults: 1,
      }),
    )
    const givenBack = (proposals: readonly Proposal[]) =>
      proposals.find(({ seat, isRefundable }) => seat > 0 && isRefundable)
    const [out, back] = [givenBack(found.proposals), givenBack(found.returningProposals)]
    const { orderId: flightsId } = buyer.must(
      await buyer.call<{ orderId: string }>(
        'POST',
        '/api/flight-reservation/Submit/SubmitFlightOrder',
        {
          requestId: found.requestId,
          proposalId: out?.proposalId,
          returningRequestId: found.returningRequestId,
          returningProposalId: back?.proposalId,
          acceptedTotalPrice: Number(out?.totalPrice) + Number(back?.totalPrice),
          contact: { phoneNumber: `0${buyer.phoneNumber}`, email: null },
          passengers: [buyer.passenger()],
        },
      ),
    )
    await paidAtBank(buyer, flightsId)
    await jobs.runDue()
    const beside = { ...body, besideOrderId: flightsId }
    const { orderId } = buyer.must(await submitInsurance(buyer, beside))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    await issueAll(house, orderId, journey)
    await jobs.runDue()
    const feeOf = async () => (await buyer.refundable(orderId))[0]?.penaltyAmount
    const fee = await feeOf()
    expect(fee).toBeGreaterThan(0)
    const order = await buyer.order(flightsId)
    const returning = order.lines.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))[0]
    const items = await buyer.refundable(flightsId)
    const ofReturn = items.filter(({ lineId }) => lineId === returning?.lineId)
    expect(ofReturn).toHaveLength(1)
    buyer.must(await buyer.refund(flightsId, ofReturn))
    await jobs.runDue()
    const states = (await buyer.order(flightsId)).lines.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['issued', 'void'])
    expect((await coverOf(buyer, orderId)).movedTo).toBeNull()
    expect(await feeOf()).toBe(fee)
  })

  it('journey: beside a flight it is bought and issued, and after a refused visa staff void it for its fee; the flight stays', async () => {
    const { buyer, orderId } = await flownAbroad('K44000002')
    const body = await bodyFor(buyer, orderId)
    buyer.must(await submit(buyer, body))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    await issueAll(house, orderId, { ...body, kind: 'medical' })
    await jobs.runDue()
    const states = async () =>
      (await buyer.order(orderId)).lines.map(({ kind, state }) => `${kind} ${state}`)
    expect(await states()).toEqual(['flight issued', 'insurance issued'])
    const items = await buyer.refundable(orderId, 7)
    const own = items.filter(({ penaltyAmount }) => penaltyAmount === 600_000)
    expect(own).toHaveLength(1)
    // Without the letter nobody is asked; another's letter is none.
    const refused = async (more: object) =>
      (await buyer.refund(orderId, own, { reasonId: 7, ...more })).refused
    expect(await refused({})).toMatchObject({ code: 'REFUND_PROOF_REQUIRED', field: 'files' })
    const stranger = await signedIn()
    const anothers = { files: [await letterOf(stranger)] }
    expect(await refused(anothers)).toMatchObject({ status: 404, field: 'files' })
    const files = [await letterOf(buyer)]
    const { number } = buyer.must(await buyer.refund(orderId, own, { reasonId: 7, files }))
    // While staff look at it, the same policy comes back by no other reason.
    expect((await buyer.refund(orderId, await buyer.refundable(orderId))).refused?.code).toBe(
      'REFUND_ALREADY_REQUESTED',
    )
    await jobs.runDue()
    // Nothing is void before staff have seen the letter of the authority.
    expect(await states()).toEqual(['flight issued', 'insurance issued'])
    await house.refunds.desk.approve({ number, staff: 'reza' })
    await jobs.runDue()
    expect(await states()).toEqual(['flight issued', 'insurance void'])
    expect(await buyer.balance()).toBe(Number(own[0]?.paidAmount) - 600_000)
    await balanced()
  })
})

describe('issuing', () => {
  it('waits for officers within a promise, is issued with the last of its people, and the books stand', async () => {
    const before = await owed()
    const { buyer, orderId, journey, totalPrice } = await paid(2)
    expect(await stateOf(buyer, orderId)).toBe('issuing Paid')
    const path = `/api/insurance-reservation/Issue/VerifyIssuePolicy/${orderId}`
    const waiting = buyer.must(
      await buyer.call<{ promisedBy: string; policies: object[] }>('GET', path),
    )
    expect(waiting.policies).toEqual([])
    const hours = clock.now().until(Temporal.Instant.from(waiting.promisedBy)).total('hours')
    expect(hours).toBeCloseTo(6, 1)
    expect((await pdfOf(buyer, orderId)).status).toBe(400)
    await issueAll(house, orderId, journey)
    await jobs.runDue()
    expect(await stateOf(buyer, orderId)).toBe('issued FinalizationSuccessful')
    expect((await owed()) - before).toBe(totalPrice * 0.88)
    const cover = await coverOf(buyer, orderId)
    expect(cover.insured.map(({ policy }) => policy?.number)).toEqual([
      `N-${passportOf(first - 2)}`,
      `N-${passportOf(first - 1)}`,
    ])
    expect(await workFor(orderId)).toEqual([])
    await balanced()
    // Nobody else learns that there is such an order.
    const stranger = await signedIn()
    for (const address of [path, `/api/insurance-reservation/Policies/PolicyPdf/${orderId}`])
      expect((await stranger.send(address)).status).toBe(404)
  })

  it('race: two officers write one policy down, and the first has issued it', async () => {
    const { orderId, journey, passports } = await paid()
    const [work] = await workFor(orderId)
    const { startsOn, endsOn } = journey
    const ask = (number: string) =>
      desk.issue({
        insuredId: work?.insuredId ?? '',
        number,
        uniqueCode: `U-${number}`,
        passport: passports[0] ?? '',
        startsOn,
        endsOn,
        pdf: null,
        staff: number,
      })
    const answers = await Promise.all([ask('RACE-1'), ask('RACE-2')])
    expect(answers.filter((answer) => 'issued' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refused' in answer)).toMatchObject([
      { refused: 'ISSUED_BEFORE' },
    ])
    await jobs.runDue()
    await jobs.runDue()
    const documents = (await product.describe([(await lineOf(orderId)).lineId])).values()
    expect([...documents].flatMap((each) => each.documents)).toHaveLength(1)
  })

  it('refuses what is not the passport and the days that were sold, a number of another, and what is no PDF', async () => {
    const { cover } = await issued()
    const { orderId, journey, passports } = await paid()
    const [work] = await workFor(orderId)
    const { startsOn, endsOn } = journey
    const fits = {
      insuredId: work?.insuredId ?? '',
      number: 'FIT-1',
      uniqueCode: 'FIT-C1',
      passport: passports[0] ?? '',
      startsOn,
      endsOn,
      pdf: paperOfInsurer,
      staff: 'an officer',
    }
    const refusedFor = async (more: object) => {
      const answer = await desk.issue({ ...fits, ...more })
      return 'refused' in answer ? answer.refused : 'issued'
    }
    expect(await refusedFor({ passport: 'P00000000' })).toBe('POLICY_DOES_NOT_MATCH')
    expect(await refusedFor({ startsOn: endsOn })).toBe('POLICY_DOES_NOT_MATCH')
    expect(await refusedFor({ number: '۱' })).toBe('NUMBER_IS_INVALID')
    expect(await refusedFor({ pdf: Buffer.from('<html>') })).toBe('PAPER_IS_NO_PDF')
    expect(await refusedFor({ insuredId: newId() })).toBe('NOT_FOUND')
    expect(await refusedFor({ number: cover.insured[0]?.policy?.number })).toBe('ISSUED_BEFORE')
    const unpaid = await placed()
    expect(await workFor(unpaid.orderId)).toEqual([])
    const [unit] = await house.orders.unitsOf([unpaid.orderId])
    const early = { insuredId: unit?.unitId, passport: unpaid.passports[0] }
    expect(await refusedFor(early)).toBe('NOT_PAID')
    expect(await refusedFor({})).toBe('issued')
  })

  it('is recorded by hand with numbers that are nobody else’s, by hand or by an officer, and leaves the list of officers', async () => {
    const byHand = async (
      { orderId, passports }: Awaited<ReturnType<typeof paid>>,
      numbers: string[],
    ) => {
      const uniqueCodes = numbers.map((number) => `C-${number}`)
      const input = { numbers, uniqueCodes, passports }
      const { lineId } = await lineOf(orderId)
      return await house.orders.desk.recordIssued({ lineId, input, by: 'sara' })
    }
    const family = await paid(2)
    expect(await byHand(family, ['HAND-1', 'HAND-1'])).toEqual({
      wrong: 'A number or a code stands there twice.',
    })
    expect(await byHand(family, ['HAND-1', 'HAND-2'])).toMatchObject({ recorded: true })
    expect(await stateOf(family.buyer, family.orderId)).toBe('issued FinalizationSuccessful')
    for (const onPaper of ['HAND-2', 'C-HAND-1'])
      expect(await house.insurance.ordersOfDocument(onPaper)).toEqual([family.orderId])
    expect(await house.insurance.ordersOfDocument('HAND-3')).toEqual([])
    const unlisted = `select from insurance.live_cover live join insurance.insured on id = live.insured_id
      left join insurance.issued i on i.insured_id = id where line_id = $1 and i.number is null`
    expect(await query(db, unlisted, [(await lineOf(family.orderId)).lineId])).toEqual([])

    const other = await paid()
    expect(await byHand(other, ['HAND-2'])).toEqual({
      wrong: 'A number or a code is of another policy.',
    })
    const [work] = await workFor(other.orderId)
    const { startsOn, endsOn } = other.journey
    const ask = (number: string) =>
      desk.issue({
        insuredId: work?.insuredId ?? '',
        number,
        uniqueCode: `C-${number}`,
        passport: other.passports[0] ?? '',
        startsOn,
        endsOn,
        pdf: null,
        staff: 'an officer',
      })
    expect(await ask('HAND-1')).toMatchObject({ refused: 'ISSUED_BEFORE' })
    expect(await ask('HAND-3')).toEqual({ issued: true })
    const { passports } = other
    const later = { numbers: ['HAND-4'], uniqueCodes: ['C-HAND-4'], passports }
    expect(await product.manual.toFulfilled(await lineOf(other.orderId), later)).toEqual({
      wrong: 'Insured 1 has another policy written down.',
    })

    // Race: one number for two lines at once. Whoever comes second reads so, before or within the transaction.
    const two = [await paid(), await paid()]
    const ends = await Promise.all(two.map((one) => byHand(one, ['HAND-5'])))
    expect(ends.map((end) => 'recorded' in end).toSorted()).toEqual([false, true])
  })

  it('edge 11: one passport, plan and first day is insured once; the second order fails and its money is in the wallet', async () => {
    const one = await placed()
    const { body } = one
    const other = await signedIn()
    const contact = { phoneNumber: `0${other.phoneNumber}` }
    const second = other.must(await submit(other, { ...body, contact }))
    await paidAtBank(one.buyer, one.orderId)
    await paidAtBank(other, second.orderId)
    await jobs.runDue()
    const states = [await stateOf(one.buyer, one.orderId), await stateOf(other, second.orderId)]
    expect(states.filter((state) => state.startsWith('failed'))).toHaveLength(1)
    const balances = [await one.buyer.balance(), await other.balance()]
    expect(balances.toSorted((a, b) => a - b)).toEqual([0, second.totalPrice])
    await balanced()
    const winner = states[0]?.startsWith('issuing') ? one.buyer : other
    const again = { ...body, contact: { phoneNumber: `0${winner.phoneNumber}` } }
    expect((await submit(winner, again)).refused).toMatchObject({
      code: 'ALREADY_INSURED',
      field: 'insured.0.passportNumber',
    })
  })

  it('race: nobody stays insured by a line that was let go while it was being issued', async () => {
    const { orderId } = await placed()
    const line = await lineOf(orderId)
    await product.release(line)
    expect(await product.fulfil(line, { supplements: [] })).toMatchObject({
      refused: 'ISSUE_FAILED',
    })
    const both = await placed()
    const other = await lineOf(both.orderId)
    await Promise.all([product.fulfil(other, { supplements: [] }), product.release(other)])
    const live = `select from insurance.live_cover live join insurance.insured on id = live.insured_id
      where line_id = any($1)`
    expect(await query(db, live, [[line.lineId, other.lineId]])).toEqual([])
  })

  it('edge 12: a number that comes late leaves the line in issuing with staff told, and is taken afterwards', async () => {
    const { buyer, orderId, journey } = await paid()
    clock.setTo(clock.now().add({ hours: 7 }))
    await jobs.runDue()
    expect((await house.orders.find(orderId))?.lines[0]?.fulfilment).toBe('issuing')
    const late = await house.orders.desk.pending()
    expect(late.map((line) => line.orderId)).toContain(orderId)
    await issueAll(house, orderId, journey)
    await jobs.runDue()
    clock.setTo(start)
    expect(await stateOf(buyer, orderId)).toBe('issued FinalizationSuccessful')
  })

  it('has a certificate in both languages, the paper of the insurer, and a code that tells no name', async () => {
    const { buyer, orderId, cover, passports } = await issued()
    const text = async (language: string) => {
      const reply = await buyer.send(
        `/api/insurance-reservation/Policies/PolicyPdf/${orderId}?language=${language}`,
      )
      const pages = await pagesOfPdf(new Uint8Array(await reply.arrayBuffer()))
      return pages.join(' ').replaceAll(/\s/g, '')
    }
    const english = await text('en')
    for (const words of ['allSchengenStates', 'EUR30,000', 'repatriation', passports[0] ?? ''])
      expect(english).toContain(words)
    expect(await text('fa')).toContain(cover.insured[0]?.policy?.number)
    const kept = `/api/insurance-reservation/Policies/PolicyPdf/${orderId}?language=en`
    expect(await askAgain(buyer, kept)).toBe(304)
    const paper = await pdfOf(buyer, orderId, '&paper=insurer')
    expect(Buffer.from(await paper.arrayBuffer()).equals(paperOfInsurer)).toBe(true)
    const code = cover.insured[0]?.policy?.checkUrl.split('/').at(-1) ?? ''
    const check = (asked: string) =>
      buyer.call<CheckedPolicy>('GET', `/api/insurance-reservation/Policies/CheckPolicy/${asked}`)
    const checked = buyer.must(await check(code))
    expect(checked).toMatchObject({ state: 'valid', policy: { zoneEn: 'Schengen States' } })
    expect(JSON.stringify(checked)).not.toMatch(/Moradi|مرادی/)
    expect(buyer.must(await check(`${code.slice(0, -2)}AA`)).state).toBe('unknown')
  })
})

describe('giving back', () => {
  it('edge 4: one name of a family for the fee of the plan; the others stay, and that name may be insured again', async () => {
    const { buyer, orderId, body, cover } = await issued(3)
    const items = await buyer.refundable(orderId)
    const one = items.slice(1, 2)
    expect(one[0]?.penaltyAmount).toBe(600_000)
    // What its steps tell is the fee too: as a whole percentage of its price it would be another sum.
    expect(one[0]?.penaltyBands[0]?.amount).toBe(600_000)
    const key = newId()
    const asked = await buyer.refund(orderId, one, { key })
    buyer.must(asked)
    expect(await buyer.refund(orderId, one, { key })).toEqual(asked)
    await jobs.runDue()
    expect(await buyer.balance()).toBe(Number(one[0]?.paidAmount) - 600_000)
    const now = await coverOf(buyer, orderId)
    expect(now.insured.map(({ isVoid }) => isVoid)).toEqual([false, true, false])
    const work = await workFor(orderId)
    expect(work).toMatchObject([{ work: 'tell-of-void', insuredId: cover.insured[1]?.unitId }])
    const told = { insuredId: work[0]?.insuredId ?? '', staff: 'an officer' }
    expect(await desk.voidTold(told)).toEqual({ told: true })
    expect(await desk.voidTold(told)).toEqual({ refused: 'NOT_VOID' })
    await balanced()
    const again = { ...body, insured: body.insured.slice(1, 2) }
    expect((await submit(buyer, again)).refused).toBeNull()
    expect(
      (await submit(buyer, { ...body, insured: body.insured.slice(0, 1) })).refused?.code,
    ).toBe('ALREADY_INSURED')
  })

  it('is nobody else’s to give back, and comes back once however many ask for it at once and by which reason', async () => {
    const { buyer, orderId } = await issued()
    const items = await buyer.refundable(orderId)
    const stranger = await signedIn()
    const address = `/api/refund/RefundableItems/GetOrderRefundableItems/${orderId}?reasonId=1`
    expect((await stranger.send(address)).status).toBe(404)
    expect((await stranger.refund(orderId, items)).refused?.status).toBe(404)
    const own = await issued()
    expect((await own.buyer.refund(own.orderId, items)).refused?.code).toBe('REFUND_QUOTE_EXPIRED')
    const files = [await letterOf(buyer)]
    const letters = await buyer.refundable(orderId, 7)
    const answers = await Promise.all([
      buyer.refund(orderId, items),
      buyer.refund(orderId, letters, { reasonId: 7, files }),
      buyer.refund(orderId, items),
      buyer.refund(orderId, letters, { reasonId: 7, files }),
    ])
    const made = new Set(answers.flatMap(({ data }) => (data ? [data.number] : [])))
    expect(made.size).toBe(1)
    for (const { refused } of answers) if (refused) expect([409, 400]).toContain(refused.status)
    const [number = ''] = made
    await house.refunds.desk.approve({ number, staff: 'reza' })
    await jobs.runDue()
    await jobs.runDue()
    expect(await buyer.balance()).toBe(Number(items[0]?.paidAmount) - 600_000)
    await balanced()
  })

  it('race: two cancellings of one policy end it once', async () => {
    const { orderId } = await issued()
    const { lineId } = await lineOf(orderId)
    const [unit] = await house.orders.unitsOf([orderId])
    const promised = [{ unitId: unit?.unitId ?? '', keptRial: 600_000 }]
    const answers = await Promise.all(
      [newId(), newId()].map((cancelKey) =>
        product.cancel({ cancelKey, orderId, lineId, promised }),
      ),
    )
    expect(answers.filter((answer) => 'cancelled' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refused' in answer)).toMatchObject([
      { refused: 'CANCEL_REFUSED' },
    ])
  })

  it('is over for its traveller when the first day begins; after a refused visa staff decide, and after the last exit nobody', async () => {
    const { orderId, journey } = await issued()
    const { lineId } = await lineOf(orderId)
    const [unit] = await house.orders.unitsOf([orderId])
    const quote = (cause: 'traveller' | 'staff') =>
      product.quoteCancellation({ orderId, lineId, unitIds: [unit?.unitId ?? ''], cause })
    expect(await quote('traveller')).toMatchObject({ units: [{ keptRial: 600_000 }] })
    clock.setTo(
      Temporal.PlainDate.from(journey.startsOn).toZonedDateTime('Asia/Tehran').toInstant(),
    )
    expect(await quote('traveller')).toEqual({ refused: 'NOT_REFUNDABLE' })
    expect(await quote('staff')).toMatchObject({ units: [{ keptRial: 600_000 }] })
    clock.setTo(clock.now().add({ hours: 24 * 200 }))
    expect(await quote('staff')).toEqual({ refused: 'NOT_REFUNDABLE' })
  })
})
