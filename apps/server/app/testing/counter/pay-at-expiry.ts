/** Payments that arrive within 50 ms of the end of their hold, many at a time: each ends ticketed or credited. */
import { sql } from 'kysely'
import { type Db, tables } from '../../../platform/db/database.ts'
import { createDrawer } from '../simulator/drawer.ts'
import { type Counter, type Held, openCounter } from './open-counter.ts'

/** Long enough to order and to go to the bank on a busy machine. */
const holdMs = 1_800
const aroundMs = 50
const feltMs = 10

export type PayAtExpiryOutcome = {
  sales: number
  ticketed: number
  credited: number
  /** The machine was too busy to be at the bank in time; these sales were begun anew. */
  tooSlow: number
  faults: string[]
}

export async function runPayAtExpiry({
  db,
  count,
  seed,
  atOnce = 32,
  isOver = () => false,
}: {
  db: Db
  count: number
  seed: number
  atOnce?: number
  isOver?: () => boolean
}): Promise<PayAtExpiryOutcome> {
  const counter = await openCounter({ db, seats: 30_000, holdMs })
  const { draw } = createDrawer(seed)
  const outcome = { sales: 0, ticketed: 0, credited: 0, tooSlow: 0, faults: [] as string[] }
  const sales: Held[] = []
  // How much earlier than the end one has to come back to be there at the end: what the machine takes
  // from the return to the order's row. Nobody can measure that from outside, so it is felt for: who came
  // in time lets the next come later, who came late lets him come earlier, and both ways are taken as
  // often on a slow machine as on a quick one.
  let lagMs = 10
  let [inTime, late] = [0, 0]
  const sellOne = async (): Promise<void> => {
    const held = await counter.hold({ adults: 1 })
    const comeBack = held ? await counter.startPaying(held) : null
    const offsetMs = draw('offset', 2 * aroundMs + 1) - aroundMs - lagMs
    const waitMs = held ? held.payBy.since(counter.clock.now()).total('milliseconds') + offsetMs : 0
    if (!held || !comeBack || waitMs < 0) {
      outcome.tooSlow += 1
      // One slow moment must not make every later sale too early.
      lagMs *= 0.8
      return
    }
    sales.push(held)
    await counter.clock.sleep(waitMs)
    await comeBack()
    const order = await counter.orders.find(held.orderId)
    const isInTime = order?.money === 'paid'
    lagMs += isInTime ? -feltMs : feltMs
    if (isInTime) inTime += 1
    else late += 1
  }
  // A machine that stands still sends all of a while one way: it goes on until both were taken.
  const isWanted = () =>
    sales.length < count || (Math.min(inTime, late) <= count / 10 && sales.length < 5 * count)
  const worker = async () => {
    while (isWanted() && !isOver() && outcome.tooSlow < 20 * count) await sellOne()
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
  await counter.idle()
  outcome.sales = sales.length
  for (const sale of sales) {
    const ending = await endingOf(counter, sale)
    if (ending === 'ticketed') outcome.ticketed += 1
    else if (ending === 'credited') outcome.credited += 1
    else outcome.faults.push(`order ${sale.orderId} ended ${ending}`)
  }
  const { total, left, held } = await counter.seats()
  if (total - left !== held) outcome.faults.push(`${total - left} seats are gone, ${held} are held`)
  // Sales that were begun anew hold nothing any more either.
  if (held !== outcome.ticketed)
    outcome.faults.push(`${held} seats are held for ${outcome.ticketed} tickets`)
  outcome.faults.push(...counter.faults, ...(await counter.ledger.checkBooks()))
  return outcome
}

/** In one word if it is one of the two, else everything about it. */
async function endingOf({ db }: Counter, { orderId, lineId, userId, totalRial }: Held) {
  const { rows } = await sql<{ ending: string }>`
    select concat_ws(' ', o.money, l.fulfilment, h.state,
      (select count(*) from inventory.ticket where hold_key = h.key), 'tickets',
      coalesce((select balance from ledger.guarded_balance where account = ${`wallet:${userId}`}), 0) / ${totalRial},
      'credited') as ending
    from orders.order o join orders.line l on l.order_id = o.id join inventory.hold h on h.key = ${lineId}
    where o.id = ${orderId}`.execute(tables<unknown>(db))
  const ending = rows[0]?.ending ?? 'gone'
  if (ending === 'paid issued issued 1 tickets 0 credited') return 'ticketed'
  if (ending === 'closed released released 0 tickets 1 credited') return 'credited'
  return ending
}
