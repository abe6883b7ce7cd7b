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
import { bringToRest, stillOpen } from './bring-to-rest.ts'
import {
  type FarSides,
  type RailName,
  railNames,
  type SupplierName,
  supplierNames,
} from './far-sides.ts'
import { openMoneyDesk, payBack, type WayBack, wayBack } from './pay-back.ts'
import { payoutsDiffer } from './payouts-differ.ts'
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
  /** Where lines ended and what went back otherwise than to a wallet, and what was struck. */
  ends: Record<string, number>
  /** Lines left to a person, because nobody may guess. */
  leftToStaff: number
  faults: string[]
}

/** Time goes on after each as far as the longest of its payments needs, which many share. */
const perRound = 60
const atOnce = 6
/** How often the whole book is read besides at the end: a reading costs more with each round. */
const bookEvery = 5

/** Sells until so many are sold or `isOver`; each round has a seed of its own, and says what differs. */
export async function sellOverStubs(
  bench: Bench,
  {
    sales,
    refunds,
    from,
    isOver = () => false,
    onRound = () => {},
  }: {
    sales: number
    refunds: number
    from: number
    isOver?: () => boolean
    onRound?: (told: string) => void
  },
): Promise<SoldOverStubs> {
  const outcome: SoldOverStubs = {
    sales: 0,
    refunds: 0,
    nextRound: from,
    ends: {},
    leftToStaff: 0,
    faults: [],
  }
  const left = new Set<string>()
  const desk = await openMoneyDesk(bench)
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
    await bringToRest(bench, { left })
    // Who wants it on an account signs in anew.
    bench.clock.setTo(systemClock.now())
    for (const one of sold)
      if (outcome.refunds < refunds && drawer.happens('asked back', 900))
        outcome.refunds += await askBack(bench, one, drawer)
    await bringToRest(bench, { left })
    await payBack(bench, desk, drawer)
    outcome.sales += begun
    outcome.nextRound = round + 1
    onRound(`round ${round}: ${outcome.sales} sales begun, ${outcome.refunds} given back`)
    const differs = [
      ...(await whatDiffers(bench, { wholeBook: round % bookEvery === 0 })),
      ...(await payoutsDiffer(bench)),
    ]
    outcome.faults.push(...differs.map((fault) => `round ${round}: ${fault}`))
    if (outcome.faults.length > 0) {
      // Whether a difference is a loss or only not known yet is told by what stands open beside it.
      outcome.faults.push(...(await stillOpen(bench.db)))
      break
    }
  }
  if (outcome.faults.length === 0) outcome.faults.push(...(await bench.house.ledger.checkBooks()))
  const ends = await query<{ what: string; count: number }>(
    bench.db,
    `select concat_ws(' ', kind, fulfilment) as what, count(*)::int from orders.line group by 1
     union all
     select concat_ws(' ', 'back by', coalesce(gateway, 'account'), state), count(*)::int from payouts.payout group by 1
     order by 1`,
    [],
  )
  outcome.ends = Object.fromEntries(ends.map(({ what, count }) => [what, count]))
  outcome.leftToStaff = await countOf(
    bench.db,
    `select count(*)::int as n from orders.line where fulfilment = 'issuing'`,
  )
  return outcome
}

type Sold = { orderId: string; userId: string; supplier: SupplierName; traveller: Buyer }

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
  const hold = isStay ? holdStay : holdFlight
  const ask = { traveller, supplier, drawer, seed }
  // Who is told that it did not go looks once more.
  const orderId = (await hold(bench, ask)) ?? (await hold(bench, ask))
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
    await payAt(bench, paymentId)
    const times = [0, 1, 1, 3][drawer.draw('comes back', 4)] ?? 1
    await Promise.all(
      Array.from({ length: times }, () => house.payments.settle({ paymentId }).catch(() => null)),
    )
    break
  }
  return { orderId, userId, supplier, traveller }
}

/** At the rail whose page was shown: another stands in for one that gives none. */
async function payAt({ db, far }: Bench, paymentId: string): Promise<void> {
  const [row] = await query<{ gateway: RailName; reference: string | null }>(
    db,
    'select gateway, reference from payments.payment where id = $1',
    [paymentId],
  )
  if (row) far.rails[row.gateway].pay(row.reference ?? paymentId)
}

type HoldAsk = { traveller: Buyer; supplier: SupplierName; drawer: Drawer; seed: number }

async function holdFlight(
  { clock }: Bench,
  { traveller, supplier, drawer, seed }: HoldAsk,
): Promise<string | null> {
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const isAbroad = supplier === 'duffel'
  const adults = drawer.happens('two travel', 350) ? 2 : 1
  const { requestId } = await traveller.search({
    ...(isAbroad
      ? { origin: 'IST', destination: 'DXB', productType: 'InternationalFlight' as const }
      : { origin: 'THR', destination: 'MHD' }),
    // Duffel's flight has nine seats: over too few days most of a long run would find it full.
    departureDate: addDays(today, 4 + drawer.draw('day', 150)),
    adults,
  })
  const address = `/api/flight-catalog/FlightCatalog/Available/${requestId}`
  let found: Proposal | undefined
  for (let turn = 0; turn < 100; turn += 1) {
    const { data } = await traveller.call<SearchReply>('GET', address)
    found = data?.proposals.find(
      (each) => each.provider === supplier && each.seat >= adults && each.isRefundable,
    )
    if (data?.completed) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (!found) return null
  const passengers = ['Moradi', 'Karimi'].slice(0, adults).map((lastName, place) => ({
    ...traveller.passenger(lastName, place),
    ...(isAbroad && {
      documentType: 'Passport',
      passportType: 'IranianPassport',
      passportNumber: `K${String(seed * 2 + place)
        .padStart(8, '0')
        .slice(-8)}`,
      passportExpirationDateFa: '2040-01-01',
      passportIssuingCountryCountryNameFa: 'ایران',
      nationalityCountryNameFa: 'ایران',
    }),
  }))
  const { data } = await traveller.submit(found, { passengers })
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

/**
 * Asks for an issued order back, all of it or its travellers one by one, of whom the last may stay; how many requests stand. A supplier who does not
 * answer, or a ticket that leaves only with the others, is met as people meet it: by asking again, and for all.
 */
async function askBack(bench: Bench, one: Sold, drawer: Drawer): Promise<number> {
  bench.far.spoilSupplier(one.supplier, drawer)
  const open = await openItems(bench, one)
  const way = await wayBack(bench, one, drawer)
  if (open.length > 1 && drawer.happens('one by one', 600)) {
    let standing = 0
    for (const id of open) {
      if (standing > 0 && drawer.happens('the last stays', 400)) break
      if (!(await isAsked(bench, one, { items: [id], way }))) break
      standing += 1
    }
    if (standing > 0) return standing
  }
  return open.length > 0 && (await isAsked(bench, one, { items: open, way })) ? 1 : 0
}

/** What of an order may be given back without a person's word. */
async function openItems({ house }: Bench, { userId, orderId }: Sold): Promise<string[]> {
  for (let turn = 0; turn < 3; turn += 1) {
    const items = await house.refunds.quoteItems({ userId, orderId, reasonId: 1 })
    if (!isRefused(items))
      return items
        .filter(({ state, needsReview }) => state === 'open' && !needsReview)
        .map(({ id }) => id)
  }
  return []
}

async function isAsked(
  { house }: Bench,
  { orderId, userId }: Sold,
  { items, way }: { items: string[]; way: WayBack },
) {
  const asked = await house.refunds.requestRefund({
    userId,
    sessionId: null,
    orderId,
    items,
    reasonId: 1,
    ...way,
  })
  return !isRefused(asked)
}
