import { resolve } from 'node:path'
import { contract } from '@parastoo/contract'
import type { OperationMeta } from '@parastoo/contract/operation'
import type { Kit, KitsBack } from '@parastoo/contract/visas/kits'
import { addDays } from '@parastoo/kit/dates'
import { describe, expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { bringSampleTariff } from '../modules/insurance/index.ts'
import { addTours, departureIdOf } from '../modules/tours/imports/testing/tour-fixture.ts'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { newId } from '../platform/ids.ts'
import { priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import {
  submissionOf as coverFor,
  insuredOf,
  issueAll,
  journeyFrom,
} from './testing/buy-insurance.ts'
import { offersOf, stayFrom, submissionOf } from './testing/buy-stays.ts'
import { quoteTour, submitTour, tourSubmission, travellers } from './testing/buy-tours.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const {
  buyer: buyerOf,
  clock,
  today,
  jobs,
  house,
  db,
} = await openTestHouse({
  settings: { CASH_OUT_HOLD_HOURS: '0' },
})
const { signedIn, held, offered, paidAtBank } = takeSteps({ buyer: buyerOf, today })

type Operation = { '~orpc': { meta: OperationMeta; route: { method: string; path: string } } }
const operations = Object.entries(contract.api).flatMap(([slice, own]) =>
  Object.entries(own as unknown as Record<string, Operation>).map(([name, operation]) => ({
    name: `${slice}.${name}`,
    ...operation['~orpc'],
  })),
)
/** What staff call is played in office-deeds-calls.test.ts, with what the audit says of it. */
const writing = operations.filter(
  ({ name, route }) => route.method !== 'GET' && !name.startsWith('office'),
)

/**
 * Calls that only answer, keep nothing but the caller's own lists and letters, or set what a second call finds set: sent twice they
 * move no money and no seat twice.
 */
const roomsWithoutMoney =
  /^(places|search|searchHistories|content|hotelSearch|hotelsSaved|hotelReviews|tourCatalogue|hotelOrders|vouchers|insurancePlans|visas|savedPassengers|foundOrders|groupRequests|support|invoices|captcha|resellers|app)\./
const setOnce = [
  'orders.applyDiscount',
  'orders.list',
  'orders.removeDiscount',
  'refunds.quote',
  'ticketing.foundTicketPdf',
  'ticketing.sendTicket',
  'ticketing.withdrawTicket',
  'tourReservation.acceptTourChange',
  'visaCases.decisionLink',
  'visaCases.givePaper',
  'visaCases.showExit',
  'visaDrafts.giveUpDraft',
  'visaDrafts.keepDraft',
  'visaRequests.tellWhenReviewed',
  'wallet.balanceDifference',
]

/** Sent as a form of pictures, one a person at a time: repeated in visa-sale-calls.test.ts. */
const sentAsForm = 'visaRequests.submitVisaRequest'

type Body = Record<string, unknown>
let stays = 0
let visas = 0
let covers = 0
let tours = 0
/** For each such call a body that is accepted, and one that differs and would be too. */
const examples: Record<string, (one: Buyer) => Promise<{ body: Body; altered: Body }>> = {
  async 'reservation.submitFlightOrder'(one) {
    const { requestId, proposalId, totalPrice } = await offered(one)
    const body = {
      requestId,
      proposalId,
      acceptedTotalPrice: totalPrice,
      contact: { phoneNumber: `0${one.phoneNumber}`, email: null },
      passengers: [one.passenger()],
    }
    return { body, altered: { ...body, passengers: [one.passenger('Karimi')] } }
  },
  async 'hotelReservation.submitHotelOrder'(one) {
    const { code } = await addHotel(db, { from: today, nights: 30 })
    const wish = stayFrom(today)
    const [proposal] = await offersOf(one, code, wish)
    if (!proposal) throw new Error('The test hotel sells nothing')
    stays += 1
    const body = submissionOf(one, proposal, { wish, seed: 7_000 + stays })
    return { body, altered: { ...body, specialRequests: 'طبقهٔ بالا' } }
  },
  async 'policies.submitInsuranceOrder'(one) {
    const folder = resolve(import.meta.dirname, '../../../data/insurance')
    await bringSampleTariff({ db, clock, folder })
    covers += 1
    const about = { journey: journeyFrom(today), people: 1, first: 90_000_000 + covers * 2 }
    const body = await coverFor(one, about)
    return { body, altered: { ...body, insured: [insuredOf(about.first + 1)] } }
  },
  async 'tourReservation.submitTourOrder'(one) {
    const startsOn = addDays(today, 30)
    await addTours({ db, clock }, { code: 'repeated', dates: [startsOn] })
    const wish = { departureId: departureIdOf('repeated', startsOn) }
    const quote = one.must(await quoteTour(one, wish))
    tours += 1
    const body = tourSubmission(one, quote, { wish, seed: 9_500 + tours })
    const contact = { phoneNumber: `0${one.phoneNumber}`, email: 'sara@example.com' }
    return { body, altered: { ...body, contact } }
  },
  async 'tourReservation.changeTourTraveller'(one) {
    const startsOn = addDays(today, 30)
    await addTours({ db, clock }, { code: 'renamed', dates: [startsOn], changeRial: 100_000 })
    const wish = { departureId: departureIdOf('renamed', startsOn) }
    const changeOf = async () => {
      tours += 1
      const seed = 9_500 + tours
      const quote = one.must(await quoteTour(one, wish))
      const sold = one.must(await submitTour(one, tourSubmission(one, quote, { wish, seed })))
      await paidAtBank(one, sold.orderId)
      await jobs.runDue()
      const [unit] = await house.orders.unitsOf([sold.orderId])
      const [passenger] = travellers(wish, seed + 10_000)
      return {
        orderId: sold.orderId,
        unitId: unit?.unitId,
        passenger,
        accepted: { fee: 100_000 },
      }
    }
    return { body: await changeOf(), altered: await changeOf() }
  },
  async 'reservation.reserveFlightOrder'(one) {
    const [first, second] = [await held(one), await held(one)]
    return { body: { orderId: first.orderId }, altered: { orderId: second.orderId } }
  },
  async 'orders.cancel'(one) {
    const [first, second] = [await held(one), await held(one)]
    return { body: { orderId: first.orderId }, altered: { orderId: second.orderId } }
  },
  async 'payments.create'() {
    return { body: { topUpAmount: 500_000 }, altered: { topUpAmount: 500_001 } }
  },
  async 'wallet.confirmOrder'(one) {
    const [first, second] = [await held(one), await held(one)]
    await toppedUp(one, first.totalPrice + second.totalPrice)
    return { body: { orderId: first.orderId }, altered: { orderId: second.orderId } }
  },
  async 'refunds.create'(one) {
    const { orderId } = one.must(
      await one.submit(await offered(one, { adults: 2, isRefundable: true }), {
        passengers: [one.passenger(), one.passenger('Karimi', 1)],
      }),
    )
    await paidAtBank(one, orderId)
    await jobs.runDue()
    const [first, second] = await one.refundable(orderId)
    const body = { orderId, items: [first?.id], reasonId: 1, agreed: true }
    return { body, altered: { ...body, items: [second?.id] } }
  },
  async 'changes.answer'(one) {
    const changed = async () => {
      const { orderId } = await held(one, await offered(one))
      await paidAtBank(one, orderId)
      await jobs.runDue()
      const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
      await house.flights.changes.desk.recordLine({ lineId, to: 'cancelled', by: 'test' })
      const path = `/api/orders/Order/GetFlightChanges/${orderId}`
      return one.must(await one.call<{ id: string }[]>('GET', path))[0]?.id
    }
    const [first, second] = [await changed(), await changed()]
    const answer = 'Refund'
    return { body: { changeId: first, answer }, altered: { changeId: second, answer } }
  },
  async 'visaCases.withdrawCase'(one) {
    await bringSamplePacks({
      db,
      clock,
      folder: resolve(import.meta.dirname, '../../../data/visas'),
    })
    const total = await priceOfVisas(one, 1)
    const bought = async () => {
      visas += 1
      const about = { people: 1, first: 80_000_000 + visas, today, total }
      const { data } = await submitVisas(one, requestOf(one, about))
      await paidAtBank(one, data?.orderId ?? '')
      await jobs.runDue()
      return data?.cases[0]?.caseId
    }
    const [first, second] = [await bought(), await bought()]
    const acceptedBackRial = total
    return {
      body: { caseId: first, acceptedBackRial },
      altered: { caseId: second, acceptedBackRial },
    }
  },
  async 'visaKits.buyKit'(one) {
    const [first, second] = [await kitChosen(one), await kitChosen(one)]
    return { body: first.body, altered: second.body }
  },
  async 'visaKits.giveBackKits'(one) {
    const booked = async () => {
      const { body, placed, plan } = await kitChosen(one)
      await paidAtBank(one, placed.orderId)
      const path = '/api/visa/Kit/BuyEmbassyKit'
      const { orderId } = one.must(await one.call<{ orderId: string }>('POST', path, body))
      await paidAtBank(one, orderId)
      await jobs.runDue()
      await issueAll(house, orderId, { ...plan, countries: ['AE'], kind: 'medical' })
      await jobs.runDue()
      const withdrawn = { caseId: placed.cases[0]?.caseId, acceptedBackRial: 0 }
      one.must(await one.call('POST', '/api/visa/Case/WithdrawCase', withdrawn))
      const { orders } = one.must(
        await one.call<KitsBack>('GET', `/api/visa/Kit/KitsToGiveBack/${placed.orderId}`),
      )
      return {
        visaOrderId: placed.orderId,
        orders: orders.map((each) => ({ ...each, items: each.items.map(({ id }) => id) })),
        agreed: true,
      }
    }
    return { body: await booked(), altered: await booked() }
  },
  async 'wallet.requestWithdrawal'(one) {
    await toppedUp(one, 1_000_000)
    const iban = 'IR820540102680020817909002'
    const name = { firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }
    one.must(await one.call('POST', '/accounts/api/Account/Update', { ...name, bank: { iban } }))
    return { body: { amount: 300_000 }, altered: { amount: 300_001 } }
  },
}

/** A policy to go with a visa of its own, chosen and not bought yet. */
async function kitChosen(one: Buyer) {
  const shipped = resolve(import.meta.dirname, '../../../data')
  await bringSamplePacks({ db, clock, folder: `${shipped}/visas` })
  await bringSampleTariff({ db, clock, folder: `${shipped}/insurance` })
  const total = await priceOfVisas(one, 1)
  visas += 1
  const about = { people: 1, first: 80_000_000 + visas, today, total }
  const { data: placed } = await submitVisas(one, requestOf(one, about))
  const path = `/api/visa/Kit/GetEmbassyKit/${placed?.orderId}`
  const { visaOrderId, nights, covers: plans } = one.must(await one.call<Kit>('GET', path))
  const [plan] = plans
  if (!placed || !plan) throw new Error('No policy is offered with a visa')
  const { planCode, totalPrice: acceptedTotalPrice, riskRial: acceptedRiskRial } = plan
  const cover = { planCode, acceptedTotalPrice, leavesFromIran: true }
  return { placed, plan, body: { visaOrderId, nights, cover, acceptedRiskRial } }
}

async function toppedUp(one: Buyer, topUpAmount: number): Promise<void> {
  const started = one.must(
    await one.call<{ redirectUrl: string }>('POST', '/api/payment/Pay/Create', { topUpAmount }),
  )
  await one.comeBack(String(await one.bank(started.redirectUrl, 'paid')))
}

it('every call that may move money or a seat heeds a key, a new one too: whichever does not is named here', () => {
  const without = writing.filter(
    ({ name, meta }) => !meta.idempotent && !roomsWithoutMoney.test(name),
  )
  expect(without.map(({ name }) => name).sort()).toEqual(setOnce)
  const heeding = writing.filter(({ meta }) => meta.idempotent).map(({ name }) => name)
  expect([...Object.keys(examples), sentAsForm].sort()).toEqual(heeding.sort())
})

const withBody = ({ name, meta }: (typeof writing)[number]) =>
  meta.idempotent === true && name !== sentAsForm

describe.each(writing.filter(withBody))('$name', ({ name, route }) => {
  const send = (one: Buyer, body: Body, key: string) =>
    one.call<Body>('POST', `/api${route.path}`, body, { 'idempotency-key': key })

  it('answers a repeat as the first time, refuses another body, and is in progress only once', async () => {
    const one = await signedIn()
    const { body, altered } = await (examples[name] as (typeof examples)[string])(one)
    const key = newId()
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => send(one, body, key)))
    const answers = atOnce.flatMap(({ data, refused }) => (refused ? [] : [JSON.stringify(data)]))
    for (const { refused } of atOnce)
      if (refused) expect(refused).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' })
    expect(new Set(answers).size).toBe(1)
    const repeated = await send(one, body, key)
    expect(JSON.stringify(one.must(repeated))).toBe(answers[0])
    expect((await send(one, altered, key)).refused).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    // The altered body was not acted on: under a key of its own it is.
    const other = await send(one, altered, newId())
    if (name !== 'wallet.requestWithdrawal') expect(other.refused).toBeNull()
    else expect(other.refused).toMatchObject({ code: 'WITHDRAWAL_ALREADY_OPEN' })
  })

  it('keeps one user’s key from another', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const { body } = await (examples[name] as (typeof examples)[string])(one)
    const key = newId()
    const mine = one.must(await send(one, body, key))
    const { data } = await send(other, body, key)
    expect(JSON.stringify(data)).not.toBe(JSON.stringify(mine))
  })
})
