import { isRefused } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import { type Sale, standingOf, whatIsOpen, whatIsWrong } from './check-sale.ts'
import type { Lane } from './open-lane.ts'
import { beginsAt, createWorld, type World } from './world.ts'

/** How long a seed may live in its own time until everything must be at rest. */
const mostHours = 4
const mostSteps = 2_000

export type SeedOutcome = {
  seed: number
  /** What is not true or never ended; empty when the seed kept every promise. */
  faults: string[]
  steps: number
  deaths: number
  /** Staff had to decide. */
  isManual: boolean
  /** How it ended, in the words of the two states. */
  ending: string
  /** What happened, step by step. */
  trace: readonly string[]
}

/**
 * One customer's whole way through the real code in a world of this seed: search is behind him, he orders one to three seats, pays
 * by bank, from his wallet or not at all, comes back once, often or never, and everything around him may fail. After each step
 * every invariant is asked of the database.
 */
export async function simulateSale(lane: Lane, seed: number): Promise<SeedOutcome> {
  const world = createWorld(seed)
  const sale: Sale = { orderId: newId(), userId: newId(), seatRial: 100_000 }
  let isManual = false
  lane.begin(world, {
    seats: 1 + world.draw('seats', 4),
    onFact: (fact, payload) => {
      world.note(`heard: ${fact}`)
      if (fact !== 'issue-late') return
      isManual = true
      staffLookAt(lane, world, payload as { orderId: string })
    },
  })
  customerComes(lane, world, sale)
  repeat(lane, world)

  const faults: string[] = []
  let steps = 0
  let ending = 'no order'
  const endsAt = beginsAt.add({ hours: mostHours })
  for (let open = ['it has not begun']; open.length > 0; ) {
    await world.step()
    steps += 1
    const standing = await standingOf(lane, sale)
    faults.push(...(standing ? whatIsWrong(lane, standing) : []))
    open = standing ? whatIsOpen(lane, standing) : []
    ending = standing
      ? `${standing.money} ${standing.lines.map(({ fulfilment }) => fulfilment).join(' ')}`
      : ending
    if (lane.durable.open() > 0) open.push(`${lane.durable.open()} jobs wait`)
    if (world.clock.now().since(beginsAt).total('minutes') < 20) open.push('the day is young')
    const isOver =
      steps > mostSteps ||
      Temporal.Instant.compare(world.clock.now(), endsAt) > 0 ||
      faults.length > 0
    if (!isOver) continue
    faults.push(...open.filter(() => faults.length === 0).map((what) => `stuck: ${what}`))
    break
  }
  for (const name of lane.durable.givenUp()) faults.push(`the job ${name} was given up`)
  return { seed, faults, steps, deaths: world.deaths(), isManual, ending, trace: world.trace }
}

/** The customer: tries what fails a few times, as people do. */
function customerComes(lane: Lane, world: World, sale: Sale): void {
  const { clock } = world
  const { orderId, userId } = sale
  const lines = Array.from({ length: 1 + world.draw('lines', 2) }, () => newId())
  const tries = { place: 0, pay: 0 }
  const lives = (name: string, act: () => Promise<void>, again: () => void) => async () => {
    try {
      await act()
    } catch (fault) {
      world.note(`${name} breaks: ${(fault as Error).message}`)
      again()
    }
  }

  const place = () => {
    tries.place += 1
    if (tries.place > 3) return
    world.in(tries.place === 1 ? 0 : 10, 'the customer orders', lives('ordering', order, place))
  }
  const order = async () => {
    if (await lane.orders.find(orderId)) return comeToPay()
    const holdExpiresAt = clock.now().add({ minutes: 15 })
    await lane.db.tx((dbTx) =>
      lane.orders.placeOrder(dbTx, {
        ...{ orderId, userId, product: 'DomesticFlight', titleFa: 'تهران به مشهد', channel: 1 },
        ...{ startsAt: '2030-11-28T06:45', holdExpiresAt },
        contact: { phoneNumber: '9121234567', email: null },
        totalRial: sale.seatRial * lines.length,
        lines: lines.map((lineId) => ({
          ...{ lineId, product: 'flights', titleFa: 'پرواز', amountRial: sale.seatRial },
        })),
      }),
    )
    comeToPay()
    await lane.orders.hold(orderId)
  }

  const comeToPay = () => {
    tries.pay += 1
    // One in ten only looks.
    if (tries.pay > 3 || world.happens('only looks', 100)) return
    // Some dawdle until the last second, or past it.
    const seconds = world.happens('dawdles', 150)
      ? 890 + world.draw('dawdles for', 20)
      : 5 + world.draw('thinks', 300)
    world.in(seconds, 'the customer pays', lives('paying', pay, comeToPay))
    if (world.happens('pays twice', 60))
      world.in(
        seconds + world.draw('twice', 30),
        'and pays in another window',
        lives('paying', pay, () => undefined),
      )
  }
  const pay = async () => {
    const totalRial = sale.seatRial * lines.length
    // A part lies in the wallet already, or all of it: it came by a top-up of the same bank.
    const orderToPay = world.happens('tops up', 200) ? undefined : orderId
    const started = await lane.payments.start({
      ...{ userId, orderId: orderToPay ?? null, amountRial: totalRial, gatewayId: 1 },
      ...{ descriptionFa: 'سفارش', phoneNumber: null },
    })
    if (isRefused(started)) {
      world.note(`refused: ${started.refused}`)
      return comeToPay()
    }
    const reference = started.redirectUrl.split('/').at(-1) ?? ''
    goToBank(lane, world, { reference, orderId, userId, isTopUp: orderToPay === undefined })
  }
  place()
}

function goToBank(
  lane: Lane,
  world: World,
  visit: { reference: string; orderId: string; userId: string; isTopUp: boolean },
): void {
  const { reference, orderId, userId, isTopUp } = visit
  const what = (['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'refused', 'cancelled'] as const)[
    world.draw('at the bank', 8)
  ] as 'paid' | 'refused' | 'cancelled'
  const seconds = world.happens('long at the bank', 150)
    ? 600 + world.draw('so long', 700)
    : 10 + world.draw('at the bank for', 240)
  const comeBack = async () => {
    await lane.payments.settle({ gateway: 'lossy', reference })
    if (!isTopUp) return
    await lane.db.tx((dbTx) => lane.orders.payFromWallet(dbTx, { orderId, userId }))
  }
  const quietly = (act: () => Promise<void>) => async () => {
    await act().catch((fault) => world.note(`breaks: ${(fault as Error).message}`))
  }
  world.in(seconds, `at the bank: ${what}`, async () => {
    lane.bank.decide(reference, what)
    lane.supplier.fallSilent(world.illness.silentMinutes)
    if (world.happens('never returns', 150)) return
    world.in(1 + world.draw('returns', 5), 'the customer returns', quietly(comeBack))
    if (world.happens('returns twice', world.illness.doubled))
      world.in(1 + world.draw('twice', 60), 'the return comes twice', quietly(comeBack))
  })
  // Somebody may come back before he has paid, or when all is over.
  if (world.happens('returns early', 50)) world.in(seconds / 2, 'returns early', quietly(comeBack))
  if (world.happens('returns late', 50))
    world.in(seconds + 1_200, 'returns late', quietly(comeBack))
}

/** Staff telephone the supplier some minutes after they were told, and record what they hear; now and then twice. */
function staffLookAt(
  { orders, supplier }: Lane,
  world: World,
  { orderId }: { orderId: string },
): void {
  const by = 'staff'
  const look = async () => {
    try {
      for (const { lineId, orderId: of } of await orders.desk.pending()) {
        if (of !== orderId) continue
        const isIssued = supplier.decideByPhone(lineId) === 'issued'
        world.note(`staff record ${isIssued ? 'issued' : 'failed'}`)
        if (isIssued)
          await orders.desk.recordIssued({ lineId, pnr: 'ABC234', ticketNumbers: ['1'], by })
        else await orders.desk.recordFailed({ lineId, reason: 'by telephone', by })
      }
    } catch {
      world.in(60, 'staff try again', look)
    }
  }
  world.in(60 + world.draw('staff', 900), 'staff look', look)
  if (world.happens('two clerks', 300))
    world.in(60 + world.draw('staff', 900), 'another clerk', look)
}

/** What repeats every 30 s for ever; a world that has little to do is asked less often, up to every four minutes. */
function repeat({ durable }: Lane, world: World): void {
  let seconds = 30
  const occur = async () => {
    for (const name of durable.repeated) await durable.occur(name)
    seconds = Math.min(240, seconds * 1.5)
    world.in(Math.round(seconds), 'what repeats', occur)
  }
  world.in(seconds, 'what repeats', occur)
}
