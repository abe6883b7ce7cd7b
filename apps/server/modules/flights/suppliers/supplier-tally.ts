/** How often suppliers are asked and how much is bought of them, over all processes: what their budgets are held against. */
import { type Clock, dateIn } from '../../../platform/clock.ts'
import { type Db, query } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'

/** What is counted of a supplier: searches that reached it, those that came to nothing, and sales. */
export type Tally = { looks: number; failures: number; books: number }

/** A contract counts looks against books over days; over a week one quiet Friday does not close a supplier. */
const daysOfLooks = 7
const writeEverySeconds = 10
const zone = 'Asia/Tehran'

export const emptyTally = (): Tally => ({ looks: 0, failures: 0, books: 0 })

/** Counts in memory and adds to the database every few seconds, so that no search waits for it; what others have counted comes back with it. */
export function createTally({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  let pending = new Map<string, Tally>()
  let week = new Map<string, Tally>()
  let written: Temporal.Instant | null = null
  let writing: Promise<void> | null = null
  const day = () => dateIn(zone, clock.now())

  const write = async () => {
    let counted = pending
    pending = new Map()
    written = clock.now()
    try {
      if (counted.size > 0) {
        const [names, tallies] = [[...counted.keys()], [...counted.values()]]
        const of = (what: keyof Tally) => tallies.map((tally) => tally[what])
        await query(db, addText, [day(), names, of('looks'), of('failures'), of('books')])
        counted = new Map()
      }
      week = await read(daysOfLooks)
    } catch (fault) {
      // What was counted and not written is counted again with what comes.
      for (const [supplier, tally] of counted) addTo(pending, supplier, tally)
      log.warn({ err: fault }, 'how often suppliers are asked could not be written')
    }
  }
  const flush = async () => {
    writing ??= write().finally(() => {
      writing = null
    })
    await writing
  }
  const read = async (days: number): Promise<Map<string, Tally>> => {
    const from = Temporal.PlainDate.from(day()).subtract({ days: days - 1 })
    const rows = await query<Tally & { supplier: string }>(db, readText, [from.toString()])
    return new Map(rows.map(({ supplier, ...tally }) => [supplier, tally]))
  }

  const flushWhereDue = () => {
    const isDue =
      written === null ||
      Temporal.Instant.compare(written.add({ seconds: writeEverySeconds }), clock.now()) <= 0
    if (isDue) void flush()
  }

  return {
    count(supplier: string, what: keyof Tally): void {
      addTo(pending, supplier, { ...emptyTally(), [what]: 1 })
      flushWhereDue()
    },
    /**
     * The last week as far as this process knows it. Who looks has it read anew for whoever looks next: a process that searches a supplier no
     * more counts nothing of it, and would never learn what another has sold.
     */
    ofWeek(supplier: string): Tally {
      flushWhereDue()
      const sum = new Map([[supplier, { ...(week.get(supplier) ?? emptyTally()) }]])
      addTo(sum, supplier, pending.get(supplier) ?? emptyTally())
      return sum.get(supplier) ?? emptyTally()
    },
    /** Today, over all processes. */
    today: () => read(1),
    flush,
  }
}
export type SupplierTally = ReturnType<typeof createTally>

function addTo(tallies: Map<string, Tally>, supplier: string, more: Tally): void {
  const { looks, failures, books } = tallies.get(supplier) ?? emptyTally()
  tallies.set(supplier, {
    looks: looks + more.looks,
    failures: failures + more.failures,
    books: books + more.books,
  })
}

const addText = `
  insert into flights.supplier_day as standing (supplier, day, looks, failures, books)
  select supplier, $1::date, looks, failures, books
  from unnest($2::text[], $3::int[], $4::int[], $5::int[]) as counted (supplier, looks, failures, books)
  on conflict (supplier, day) do update set looks = standing.looks + excluded.looks,
    failures = standing.failures + excluded.failures, books = standing.books + excluded.books`

const readText = `
  select supplier, sum(looks)::int as looks, sum(failures)::int as failures, sum(books)::int as books
  from flights.supplier_day where day >= $1::date group by supplier`
