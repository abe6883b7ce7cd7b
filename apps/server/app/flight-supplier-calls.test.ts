/** Airlines' hosts of Nira, a charterer's site on Sepehr and Duffel, as travellers and staff meet them: several at once, each played on this machine. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startDuffelStub } from '../adapters/suppliers/duffel/testing/duffel-stub.ts'
import { startNiraStub } from '../adapters/suppliers/nira/testing/nira-stub.ts'
import { startSepehrStub } from '../adapters/suppliers/sepehr/testing/sepehr-stub.ts'
import { accounts } from '../modules/ledger/index.ts'
import { tables } from '../platform/db/database.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

// The stubs go by the clock of the house, which is opened after them.
let now = (): Temporal.Instant => Temporal.Instant.from('2030-01-01T00:00:00Z')
const nira = await startNiraStub({ now: () => now(), airline: 'ZV' })
const other = await startNiraStub({ now: () => now(), airline: 'I3', password: 'another password' })
const third = await startNiraStub({ now: () => now(), airline: 'QB' })
const sepehr = await startSepehrStub({ now: () => now() })
const duffel = await startDuffelStub({
  now: () => now(),
  currency: 'USD',
  ways: { instantOnly: ['Basic', 'Flex'] },
})
afterAll(async () => {
  for (const each of [nira, other, third, sepehr, duffel]) await each.close()
})
const niraAccount = (name: string, stub: typeof nira) => ({
  name,
  nameFa: 'هواپیمایی نمونه',
  airline: stub.airline,
  readsUrl: stub.readsUrl,
  writesUrl: stub.writesUrl,
  user: stub.user,
  password: stub.password,
  contactPhone: '02191000000',
  contactEmail: 'desk@agency.example',
})
/** Others who have accounts at the same hosts: twelve in all, of which a search asks each. */
const more = {
  nira: ['niratwo', 'nirathree', 'nirafour', 'nirafive'],
  sepehr: ['charterb', 'charterc', 'charterd', 'chartere'],
}
const staffMobile = '+989120000001'
const { house, clock, today, jobs, buyer, db, baseUrl } = await openTestHouse({
  settings: {
    STAFF_MOBILE: staffMobile,
    NIRA_ACCOUNTS: JSON.stringify([
      niraAccount('nirazv', nira),
      niraAccount('nirai', other),
      ...more.nira.map((name) => niraAccount(name, third)),
    ]),
    DUFFEL_ACCOUNTS: JSON.stringify([
      {
        name: 'duffel',
        nameFa: 'دافل',
        url: duffel.url,
        token: duffel.token,
        contactPhone: '+982191000000',
        contactEmail: 'desk@agency.example',
      },
    ]),
    SEPEHR_ACCOUNTS: JSON.stringify(
      ['sepehrone', ...more.sepehr].map((name) => ({
        name,
        nameFa: 'چارتر نمونه',
        url: sepehr.url,
        username: sepehr.username,
        password: sepehr.password,
        contactMobile: '09120000000',
        contactEmail: 'desk@agency.example',
      })),
    ),
  },
})
now = clock.now
const { signedIn, paidAtBank } = takeSteps({ buyer, today })
let daysAhead = 9

afterEach(async () => {
  expect(await house.ledger.checkBooks()).toEqual([])
})

/** What one of them sells on a day of the test's own. */
async function chosen(
  provider: string,
  where: {
    origin: string
    destination: string
    adults?: number
    productType?: 'InternationalFlight'
  } = {
    origin: 'THR',
    destination: 'MHD',
  },
): Promise<{ traveller: Buyer; proposal: Proposal; day: string }> {
  daysAhead += 1
  const day = addDays(today, daysAhead)
  const traveller = await signedIn()
  const asked = { ...where, departureDate: day }
  const { requestId } = await traveller.search(asked)
  const address = `/api/flight-catalog/FlightCatalog/Available/${requestId}`
  let found: Proposal | undefined
  const answered = async () => {
    const reply = traveller.must(await traveller.call<SearchReply>('GET', address))
    found = reply.proposals.find(
      (each) => each.provider === provider && each.seat > 0 && each.isRefundable,
    )
    return reply.completed
  }
  await expect.poll(answered, { timeout: 10_000 }).toBe(true)
  if (!found) throw new Error(`${provider} sells nothing`)
  return { traveller, proposal: found, day }
}
const owed = (supplier: string, currency: 'IRR' | 'USD' = 'IRR') =>
  house.ledger.balance(db, accounts.supplierPayable(supplier), currency)
const ticketsOf = async (orderId: string) =>
  (
    await sql<{ ticketNumber: string }>`
      select ticket_number from flights.ticket where order_id = ${orderId}`.execute(
      tables<unknown>(db),
    )
  ).rows.map(({ ticketNumber }) => ticketNumber)

it('a ticket of an airline’s system is bought, and given back in four steps: the money goes both ways once', async () => {
  const { traveller, proposal } = await chosen('nirazv')
  // Each account by the name that the agency gave it, whatever it is called on the wire.
  expect(proposal.providerName).toBe('هواپیمایی نمونه')
  const before = { credit: nira.state.credit.rial, owed: await owed('nirazv') }
  const { orderId } = traveller.must(await traveller.submit(proposal))
  const { flightOrder } = await traveller.order(orderId)
  expect(flightOrder.proposals[0]?.providerName).toBe('هواپیمایی نمونه')
  await paidAtBank(traveller, orderId)
  await jobs.runDue()
  const [number] = await ticketsOf(orderId)
  expect(nira.state.tickets.has(number ?? '')).toBe(true)
  const costRial = before.credit - nira.state.credit.rial
  expect(costRial).toBeGreaterThan(0)
  expect((await owed('nirazv')) - before.owed).toBe(costRial)

  const items = await traveller.refundable(orderId)
  traveller.must(await traveller.refund(orderId, items))
  for (let round = 0; round < 4; round += 1) {
    clock.advance({ seconds: 16 })
    await jobs.runDue()
  }
  const ticket = nira.state.tickets.get(number ?? '')
  expect(ticket?.ticket.history[0]?.status).toBe('R')
  const wallet = await traveller.balance()
  expect(wallet).toBe(proposal.totalPrice - (ticket?.ticket.penaltyRial ?? 0))
  // What is owed is what the airline has taken of our credit: its penalty whole, for its commission is gone with the ticket.
  expect((await owed('nirazv')) - before.owed).toBe(before.credit - nira.state.credit.rial)
  expect(nira.called('CancelSeatJS')).toBe(1)
  expect(nira.called('ETRefundJS')).toBe(1)
})

it('a charter whose price rises at the lock is told at its new price, and sold only when that is accepted', async () => {
  const { traveller, proposal, day } = await chosen('sepehrone')
  const flightNumber = proposal.flightGroups[0]?.flightLegs[0]?.flightNumber ?? ''
  const byRial = 700_000
  // Between the price question and the lock: the second search of this submit, for the lock prices once more.
  sepehr.faults.onNext('search', () =>
    sepehr.faults.onNext('search', () => {
      for (const fareName of ['YCH1', 'YCH2'])
        sepehr.state.raise(flightNumber, day, fareName, byRial)
    }),
  )
  const totalPrice = proposal.totalPrice + byRial
  expect((await traveller.submit(proposal)).refused).toMatchObject({
    code: 'PRICE_CHANGED',
    detail: { totalPrice },
  })
  expect([...sepehr.state.locks.values()].filter(({ isReleased }) => !isReleased)).toEqual([])
  clock.advance({ seconds: 1 })
  const before = { credit: sepehr.state.credit.rial, owed: await owed('sepehrone') }
  const { orderId } = traveller.must(await traveller.submit({ ...proposal, totalPrice }))
  await paidAtBank(traveller, orderId)
  await jobs.runDue()
  expect(await ticketsOf(orderId)).toHaveLength(1)
  expect((await owed('sepehrone')) - before.owed).toBe(before.credit - sepehr.state.credit.rial)
})

it('a price that Duffel does not keep is said before paying; its tickets are bought once, and given back together or not at all', async () => {
  const abroad = { origin: 'IST', destination: 'DXB', adults: 2 } as const
  const { traveller, proposal } = await chosen('duffel', {
    ...abroad,
    productType: 'InternationalFlight',
  })
  expect(proposal.isPromised).toBe(true)
  const asideRial = () => house.ledger.balance(db, accounts.exchangePosition('USD'))
  const before = {
    cents: duffel.state.ways.balanceCents,
    owed: await owed('duffel', 'USD'),
    asideRial: await asideRial(),
  }
  const people = ['Moradi', 'Karimi'].map((lastName, at) => ({
    ...traveller.passenger(lastName, at),
    documentType: 'Passport',
    passportType: 'IranianPassport',
    passportNumber: `K1234567${at}`,
    passportExpirationDateFa: '2040-01-01',
    passportIssuingCountryCountryNameFa: 'ایران',
    nationalityCountryNameFa: 'ایران',
  }))
  const { orderId } = traveller.must(await traveller.submit(proposal, { passengers: people }))
  expect((await traveller.order(orderId)).flightOrder.proposals[0]?.isPromised).toBe(true)
  expect(duffel.called('createOrder')).toBe(0)
  await paidAtBank(traveller, orderId)
  await jobs.runDue()
  expect(await ticketsOf(orderId)).toHaveLength(2)
  expect(duffel.called('createOrder')).toBe(1)
  expect(before.cents - duffel.state.ways.balanceCents).toBeGreaterThan(0)
  // What is owed stands in dollars, and the rial it was sold for are put aside for it.
  expect((await owed('duffel', 'USD')) - before.owed).toBe(
    before.cents - duffel.state.ways.balanceCents,
  )
  expect(await owed('duffel')).toBe(0)
  expect((await asideRial()) - before.asideRial).toBe(proposal.totalPrice)
  const items = await traveller.refundable(orderId)
  expect((await traveller.refund(orderId, items.slice(1))).refused).toMatchObject({
    code: 'UNITS_GO_TOGETHER',
  })
  expect(duffel.called('confirmCancellation')).toBe(0)
  traveller.must(await traveller.refund(orderId, items))
  for (let round = 0; round < 4; round += 1) {
    clock.advance({ seconds: 16 })
    await jobs.runDue()
  }
  const keptCents = before.cents - duffel.state.ways.balanceCents
  const { length: confirmed } = duffel.sent('confirmCancellation')
  expect([keptCents, confirmed]).toEqual([8_000, 1])
  expect((await owed('duffel', 'USD')) - before.owed).toBe(keptCents)
  const keptRial = (await asideRial()) - before.asideRial
  expect(keptRial).toBeGreaterThan(0)
  expect(await traveller.balance()).toBe(proposal.totalPrice - keptRial)
})

it('a booking whose reply is lost is pending, is not asked for twice, and closes when its life is over', async () => {
  const { traveller, proposal } = await chosen('nirai')
  other.faults.order({ call: 'ReservJS', kind: 'lose-reply' })
  expect(traveller.must(await traveller.submit(proposal)).status).toBe('Created')
  for (let round = 0; round < 4; round += 1) {
    clock.advance({ seconds: 30 })
    await house.orders.settleLostHolds()
    await jobs.runDue()
  }
  expect(other.called('ReservJS')).toBe(1)
})

it('staff are texted once a day where a credit runs low, and what is left stands in /metrics', async () => {
  other.state.credit.rial = 41_000_000
  const told = async () =>
    (
      await sql<{ content: string }>`
        select content::text from notifications.message
        where recipient = ${staffMobile} and template = 'staff-credit-low'`.execute(
        tables<unknown>(db),
      )
    ).rows
  for (let round = 0; round < 2; round += 1) {
    await house.flights.lookAtCredit()
    await jobs.runDue()
  }
  expect(await told()).toHaveLength(1)
  expect((await told())[0]?.content).toContain('هواپیمایی نمونه')
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  expect(metrics).toContain('supplier_credit_rial{supplier="nirai",of="left"} 41000000')
})

it('staff are texted once a day of a supplier of which too much fails, over all processes', async () => {
  await sql`
    insert into flights.supplier_day (supplier, day, looks, failures, books)
    values ('nirai', ${today}::date, 200, 60, 0)
    on conflict (supplier, day) do update set looks = 200, failures = 60`.execute(
    tables<unknown>(db),
  )
  for (let round = 0; round < 2; round += 1) {
    await house.flights.lookAtBudgets()
    await jobs.runDue()
  }
  const { rows } = await sql<{ content: string }>`
    select content::text from notifications.message
    where recipient = ${staffMobile} and template = 'staff-supplier-ill'`.execute(
    tables<unknown>(db),
  )
  expect(rows.map(({ content }) => content)).toEqual([expect.stringContaining('هواپیمایی نمونه')])
})

it('a configuration is proved by reading calls only', async () => {
  const writes = () => nira.called('ReservJS') + nira.called('ETIssueJS') + sepehr.called('lock')
  const before = writes()
  for (const { office } of house.flights.offices())
    expect((await office.check()).map(({ works }) => works)).toEqual([true, true, true])
  expect(writes()).toBe(before)
})

it('a search over own stock and twelve accounts of mixed speed answers own stock at once and ends with whoever answered, though one hangs', async () => {
  for (const delayMs of [400, 800, 1_200])
    sepehr.faults.order({ call: 'search', kind: 'delay', delayMs })
  third.faults.order({ call: 'AvailabilityFareJS.jsp', kind: 'hang' })
  const traveller = await signedIn()
  const ask = { origin: 'THR', destination: 'MHD', departureDate: addDays(today, 40) }
  const first = await traveller.search(ask)
  expect(first.suppliers).toHaveLength(13)
  expect(first.suppliers.map(({ nameFa }) => nameFa)).toContain('چارتر نمونه')
  expect(first.completed).toBe(false)
  expect(new Set(first.proposals.map(({ provider }) => provider))).toContain('inventory')
  // Others who search meanwhile are answered as always.
  const elsewhere = await traveller.search({ ...ask, departureDate: addDays(today, 41) })
  expect(elsewhere.proposals.length).toBeGreaterThan(0)
  const address = `/api/flight-catalog/FlightCatalog/Available/${first.requestId}`
  const now = async () => traveller.must(await traveller.call<SearchReply>('GET', address))
  await expect.poll(async () => (await now()).completed, { timeout: 60_000 }).toBe(true)
  const { suppliers } = await now()
  const silent = suppliers.flatMap(({ name, state }) => (state === 'completed' ? [] : [name]))
  // Duffel knows no airport of Iran.
  expect(silent.filter((name) => name !== 'duffel')).toEqual([expect.stringMatching(/^nira/)])
})
