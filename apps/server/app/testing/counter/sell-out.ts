/** Many buyers before few seats, while holds run out and seats come back: none is sold twice, none stays while somebody waits. */
import { sql } from 'kysely'
import { type Db, tables } from '../../../platform/db/database.ts'
import { createDrawer } from '../simulator/drawer.ts'
import { type Counter, openCounter } from './open-counter.ts'

const holdMs = 600
/** How many of ten that hold seats also pay; the others let them run out. */
const payersOfTen = 6

export type SellOutOutcome = {
  buyers: number
  seats: number
  sold: number
  parties: number
  expired: number
  attempts: number
  /** Seats nobody of those who still waited could use, because each wants more. */
  left: number
  faults: string[]
}

export async function runSellOut({
  db,
  buyers,
  seats,
  seed,
  atOnce = 16,
}: {
  db: Db
  buyers: number
  seats: number
  seed: number
  atOnce?: number
}): Promise<SellOutOutcome> {
  const counter = await openCounter({ db, seats, holdMs })
  const { draw } = createDrawer(seed)
  const faults: string[] = []
  const outcome = { buyers, seats, sold: 0, parties: 0, expired: 0, attempts: 0 }
  /** Those who wait, each with the seats of his party; who was refused goes to the end. */
  const waiting = Array.from({ length: buyers }, () => 1 + draw('party', 9))
  const gaveUp: number[] = []
  const serve = async (): Promise<void> => {
    for (let party = waiting.shift(); party !== undefined; party = waiting.shift()) {
      outcome.attempts += 1
      const held = await counter.hold({ adults: party })
      if (held && draw('pays', 10) < payersOfTen) {
        const comeBack = await counter.startPaying(held)
        // Where the machine is busy some come too late.
        await counter.clock.sleep(draw('takes', holdMs / 2))
        await comeBack()
      } else if (!held) {
        if (await isHopeless(counter, party)) gaveUp.push(party)
        else {
          waiting.push(party)
          await counter.clock.sleep(20)
        }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, serve))
  await counter.idle()
  const ended = await counted(counter)
  const { total, left, held } = await counter.seats()
  if (total - left !== held || held !== ended.sold)
    faults.push(`${total - left} seats are gone, ${held} held, ${ended.sold} ticketed`)
  if (ended.sold > seats) faults.push(`${ended.sold} tickets for ${seats} seats`)
  const smallest = Math.min(...gaveUp, Number.POSITIVE_INFINITY)
  if (smallest <= left) faults.push(`a party of ${smallest} went away before ${left} free seats`)
  if (ended.open > 0) faults.push(`${ended.open} orders are neither issued nor released`)
  faults.push(...counter.faults, ...(await counter.ledger.checkBooks()))
  return { ...outcome, ...ended, left, faults }
}

/** Whether nobody holds a seat that may come back, and what is free does not suffice. */
async function isHopeless({ db, seats }: Counter, party: number): Promise<boolean> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from inventory.hold where state = 'held'`.execute(
    tables<unknown>(db),
  )
  return rows[0]?.held === 0 && (await seats()).left < party
}

async function counted({ db }: Counter) {
  const { rows } = await sql<{ sold: number; parties: number; expired: number; open: number }>`
    select (select count(*)::int from inventory.ticket) as sold,
      count(*) filter (where fulfilment = 'issued')::int as parties,
      count(*) filter (where fulfilment = 'released')::int as expired,
      count(*) filter (where fulfilment not in ('issued', 'released', 'refused'))::int as open
    from orders.line`.execute(tables<unknown>(db))
  return rows[0] ?? { sold: 0, parties: 0, expired: 0, open: 0 }
}
