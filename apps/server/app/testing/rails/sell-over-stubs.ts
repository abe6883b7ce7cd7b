/** Sales and refunds over the stubs of every supplier and rail, in rounds: a round is sold, paid, given back in part, brought to rest and held against the far sides' own books. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { isRefused } from '@parastoo/kit/outcome'
import { systemClock, type TestClock } from '../../../platform/clock.ts'
import { type Db, query } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { gatewayNumbers } from '../../gateways.ts'
import type { House } from '../../wiring.ts'
import { offersOf, stayFrom, submissionOf, submitStay } from '../buy-stays.ts'
import type { Buyer } from '../create-buyer.ts'
import { createDrawer, type Drawer } from '../simulator/drawer.ts'
import {
  type FarSides,
  type RailName,
  railNames,
  type SupplierName,
  supplierNames,
} from './far-sides.ts'
import { whatDiffers } from './what-differs.ts'

type Bench = {
  house: House
  db: Db
  jobs: Jobs
  clock: TestClock
  far: FarSides
  buyer: (seed: number) => Buyer
}
export type SoldOverStubs = {
  sales: number
  refunds: number
  /** Where another run goes on. */
  nextRound: number
  /** Where lines ended, and what was struck. */
  ends: Record<string, number>
  /** Lines left to a person, because nobody may guess. */
  leftToStaff: number
  faults: string[]
}

const perRound = 20
const atOnce = 4

/** Sells until so many are sold or `isOver`; each round has a seed of its own, and says what differs. */
export async function sellOverStubs(
  bench: Bench,
  {
    sales,
    refunds,
    from,
    isOver = () => false,
  }: { sales: number; refunds: number; from: number; isOver?: () => boolean },
): Promise<SoldOverStubs> {
  const outcome: SoldOverStubs = {
    sales: 0,
    refunds: 0,
    nextRound: from,
    ends: {},
    leftToStaff: 0,
    faults: [],
  }
  for (let round = from; outcome.sales < sales && !isOver(); round += 1) {
    const drawer = createDrawer(round)
    // Tokens are signed by the machine's time. At rest nothing minds that a round begins before the last one ended.
    bench.clock.setTo(systemClock.now())
    bench.far.forgetLimits()
    const sold: Sold[] = []
    let begun = 0
    const worker = async () => {
      while (begun < perRound && outcome.sales + begun < sales) {
        begun += 1
        const one = await sellOne(bench, drawer, round * 1_000 + begun)
        if (one) sold.push(one)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    await bringToRest(bench)
    for (const one of sold)
      if (outcome.refunds < refunds && drawer.happens('asked back', 450))
        outcome.refunds += await askBack(bench, one, drawer)
    await bringToRest(bench)
    outcome.sales += begun
    outcome.nextRound = round + 1
    outcome.faults.push(...(await whatDiffers(bench)).map((fault) => `round ${round}: ${fault}`))
    if (outcome.faults.length > 0) break
  }
  const ends = await query<{ what: string; count: number }>(
    bench.db,
    `select concat_ws(' ', kind, fulfilment) as what, count(*)::int from orders.line group by 1 order by 1`,
    [],
  )
  outcome.ends = Object.fromEntries(ends.map(({ what, count }) => [what, count]))
  outcome.leftToStaff = await countOf(
    bench.db,
    `select count(*)::int as n from orders.line where fulfilment = 'issuing'`,
  )
  return outcome
}

type Sold = { orderId: string; userId: string; supplier: SupplierName }

/** One traveller who finds, holds, pays at a rail and comes back never, once or thrice at once. Null where nothing came to be sold. */
async function sellOne(bench: Bench, drawer: Drawer, seed: number): Promise<Sold | null> {
  const { far, house } = bench
  const supplier = supplierNames[drawer.draw('supplier', supplierNames.length)] ?? 'nira'
  const isStay = supplier === 'etg' || supplier === 'liteapi'
  const traveller = bench.buyer(seed)
  await traveller.signIn()
  const { id: userId } = traveller.must(
    await traveller.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  far.spoilSupplier(supplier, drawer)
  const orderId = await (isStay ? holdStay : holdFlight)(bench, {
    traveller,
    supplier,
    drawer,
    seed,
  })
  if (orderId === null) return null
  // A hold nobody answered is asked about before anybody can pay.
  for (let turn = 0; turn < 3 && !(await isHeld(bench.db, orderId)); turn += 1)
    await house.orders.settleLostHolds()
  // A lender pays no stay.
  const rails = isStay ? railNames.slice(0, 3) : railNames
  const rail = rails[drawer.draw('rail', rails.length)] ?? 'qi'
  far.spoilRail(rail, drawer)
  for (let turn = 0; turn < 3; turn += 1) {
    const gatewayId = gatewayNumbers[rail]
    const started = await traveller.call<{ paymentId: string | null }>(
      'POST',
      '/api/payment/Pay/Create',
      {
        orderId,
        gatewayId,
      },
    )
    const paymentId = started.data?.paymentId
    if (!paymentId) continue
    // Some look at the page and go away.
    if (drawer.happens('gives up', 80)) break
    await payAt(bench, rail, paymentId)
    const times = [0, 1, 1, 3][drawer.draw('comes back', 4)] ?? 1
    await Promise.all(
      Array.from({ length: times }, () => house.payments.settle({ paymentId }).catch(() => null)),
    )
    break
  }
  return { orderId, userId, supplier }
}

async function payAt({ db, far }: Bench, rail: RailName, paymentId: string): Promise<void> {
  const [row] = await query<{ reference: string | null }>(
    db,
    'select reference from payments.payment where id = $1',
    [paymentId],
  )
  far.rails[rail].pay(row?.reference ?? paymentId)
}

type HoldAsk = { traveller: Buyer; supplier: SupplierName; drawer: Drawer; seed: number }

async function holdFlight(
  { clock }: Bench,
  { traveller, supplier, drawer, seed }: HoldAsk,
): Promise<string | null> {
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const isAbroad = supplier === 'duffel'
  const { requestId } = await traveller.search({
    ...(isAbroad
      ? { origin: 'IST', destination: 'DXB', productType: 'InternationalFlight' as const }
      : { origin: 'THR', destination: 'MHD' }),
    departureDate: addDays(today, 4 + drawer.draw('day', 40)),
  })
  const address = `/api/flight-catalog/FlightCatalog/Available/${requestId}`
  let found: Proposal | undefined
  for (let turn = 0; turn < 100; turn += 1) {
    const { data } = await traveller.call<SearchReply>('GET', address)
    found = data?.proposals.find(
      (each) => each.provider === supplier && each.seat > 0 && each.isRefundable,
    )
    if (data?.completed) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (!found) return null
  const passenger = isAbroad
    ? {
        ...traveller.passenger('Moradi'),
        documentType: 'Passport',
        passportType: 'IranianPassport',
        passportNumber: `K${String(seed).padStart(8, '0').slice(-8)}`,
        passportExpirationDateFa: '2040-01-01',
        passportIssuingCountryCountryNameFa: 'ایران',
        nationalityCountryNameFa: 'ایران',
      }
    : traveller.passenger('Moradi')
  const { data } = await traveller.submit(found, { passengers: [passenger] })
  return data?.orderId ?? null
}

async function holdStay(
  { clock }: Bench,
  { traveller, supplier, drawer, seed }: HoldAsk,
): Promise<string | null> {
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const wish = stayFrom(today, { daysAhead: 15 + drawer.draw('day', 40), nights: 2 })
  const ask = { cityCode: 'istanbul', ...wish }
  for (let turn = 0; turn < 100; turn += 1) {
    const { data } = await traveller.call<{ completed: boolean; hotels: { code: string }[] }>(
      'POST',
      '/api/hotel-catalog/HotelCatalog/Available',
      ask,
    )
    if (data?.completed) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const hotelCode = supplier === 'etg' ? 'etg-7700101' : 'liteapi-lp900101'
  const offers = await offersOf(traveller, hotelCode, wish).catch(() => [])
  const proposal = offers.find(({ freeCancellationUntil }) => freeCancellationUntil !== null)
  if (!proposal) return null
  const body = submissionOf(traveller, proposal, { wish, seed })
  const roomGuests = (body.roomGuests as { guests: object[] }[]).map((room, at) => ({
    ...room,
    guests: room.guests.map((guest, place) => ({
      ...guest,
      nationalCode: '',
      passportNumber: `K${String(seed).padStart(6, '0').slice(-6)}${place}${at}`,
    })),
  }))
  const { data } = await submitStay(traveller, { ...body, roomGuests })
  return data?.orderId ?? null
}

const isHeld = async (db: Db, orderId: string): Promise<boolean> =>
  (await countOf(
    db,
    `select count(*)::int as n from orders.line where order_id = '${orderId}' and fulfilment <> 'holding'`,
  )) > 0

async function countOf(db: Db, text: string): Promise<number> {
  return (await query<{ n: number }>(db, text, []))[0]?.n ?? 0
}

/** Asks for all of an issued order back; 1 where a request stands. */
async function askBack(
  { house, far }: Bench,
  { orderId, userId, supplier }: Sold,
  drawer: Drawer,
): Promise<number> {
  far.spoilSupplier(supplier, drawer)
  const items = await house.refunds.quoteItems({ userId, orderId, reasonId: 1 })
  if (isRefused(items)) return 0
  const open = items.filter(({ state, needsReview }) => state === 'open' && !needsReview)
  if (open.length === 0) return 0
  const asked = await house.refunds.requestRefund({
    userId,
    sessionId: null,
    orderId,
    items: open.map(({ id }) => id),
    reasonId: 1,
    payTo: 'Wallet',
  })
  return isRefused(asked) ? 0 : 1
}

/** What is done every so often by a house that runs. */
const repeated = [
  'settle-payments',
  'settle-lost-holds',
  'expire-overdue-orders',
  'watch-issuing',
  'watch-refunds',
] as const

/** Time goes on until nothing moves that may still move: seconds first, then minutes, then what only hours settle. */
async function bringToRest({ db, jobs, clock }: Bench): Promise<void> {
  const steps = [...Array(6).fill(16), ...Array(12).fill(70), ...Array(10).fill(600)]
  for (const seconds of steps) {
    await db.tx(async (tx) => {
      for (const name of repeated) await jobs.enqueue(tx, name as 'settle-payments', {})
    })
    await jobs.runDue()
    if ((await countOf(db, unrestedText)) === 0) return
    clock.advance({ seconds })
  }
}
const unrestedText = `
  select (select count(*) from orders.line where fulfilment in ('holding', 'issuing', 'held'))
    + (select count(*) from payments.payment where state not in ('paid', 'failed', 'cancelled', 'expired'))
    + (select count(*) from payments.capture where state in ('open', 'settling', 'reverting') or to_return_rial > returned_rial)
    + (select count(*) from refunds.item where state in ('waiting', 'accepted')) as n`
