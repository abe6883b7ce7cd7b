/** Months of an agency's life, lived in minutes: the real rooms under a clock that is set from day to day; who is outside is the sandbox's. */
import { addDays } from '@parastoo/kit/dates'
import { bringSampleHotels } from '../../modules/hotel-stock/index.ts'
import { importShippedTimetable } from '../../modules/inventory/index.ts'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { declareWork, openHouse } from '../open-house.ts'
import { serveHouse } from '../serve.ts'
import { wireHouse } from '../wiring.ts'
import {
  askSupport,
  type Bought,
  giveBack,
  handInStatements,
  payOut,
  settleDifferences,
  withdraw,
  workQueues,
} from './after-sale.ts'
import { type Chance, createChance } from './chance.ts'
import { type Customer, type DemoStaff, hireStaff, signUp } from './customers.ts'
import { createDemoJobs, type DemoJobs } from './demo-jobs.ts'
import { openShop, type Shop } from './demo-shop.ts'
import { buy, firstFlightDay, openWindow } from './sell.ts'

export type DemoSize = { days: number; ordersPerDay: number; customers: number }

/** What `npm run demo` makes. */
export const wholeDemo: DemoSize = { days: 120, ordersPerDay: 27, customers: 420 }

export type DemoNeeds = {
  config: Config
  db: Db
  url: string
  log: Log
  /** Folders with the timetable and the hotels that ship with the product; null: no hotels are sold. */
  folders: { timetable: string; hotels: string | null }
  size?: DemoSize
  onProgress?: (sentence: string) => void
}

/** At what hours of a day people buy. */
const hours = [10, 15, 21] as const
/** So many buy at once. */
const handsAtOnce = 6
/** So many sign up in ten minutes: more than an address or the site admits are asked to wait. */
const signUpsAtOnce = 60
/** The last days' work is left to whoever tries the desk. */
const daysLeftToDo = 3

/**
 * Fills an empty, migrated database. Answers how many orders there are, how many jobs were handed to the real runner, and
 * what the jobs gave up: nothing, in sound months.
 */
export async function fillDemo({
  config,
  db,
  url,
  log,
  folders,
  size = wholeDemo,
  onProgress = () => undefined,
}: DemoNeeds): Promise<{ orders: number; handedOver: number; faults: readonly string[] }> {
  const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const firstDay = addDays(today, -size.days)
  const clock = createTestClock(atHour(firstDay, 7))
  // Neither has a table of the other, and each waits for the database alone: side by side they take as long as the longer one.
  const [timetable, hotels] = await Promise.all([
    importShippedTimetable({ db, clock, folder: folders.timetable }),
    folders.hotels === null ? null : bringSampleHotels({ db, clock, folder: folders.hotels }),
  ])
  if ('badLines' in timetable) throw new Error('The shipped timetable was refused')
  if (hotels !== null && 'badLines' in hotels) throw new Error('The sample hotels were refused')
  onProgress('timetable and hotels are there')
  const work = createDemoJobs(clock)
  const house = await openHouse({ config, db, jobs: work.jobs, clock, log })
  const { app, live } = await serveHouse(house, { webDir: '', site: 'none' })
  await app.ready()
  try {
    const shop = openShop(house, app)
    const chance = createChance(20)
    const flightsFrom = await firstFlightDay(shop, firstDay)
    const life: Life = { shop, chance, work, flightsFrom, customers: [], bought: [] }
    const staff = await hireStaff(shop)
    await openCodes(life)
    for (let index = 0; index < size.customers; ) {
      const some = Math.min(signUpsAtOnce, size.customers - index)
      await atOnce(some, handsAtOnce, async () => {
        index += 1
        life.customers.push(await signUp(shop, chance, index - 1))
      })
      clock.advance({ minutes: 10 })
    }
    onProgress(`${size.customers} customers have signed up`)
    for (let past = 1; past < size.days; past += 1) {
      const day = addDays(firstDay, past)
      await liveDay(life, { day, past, size, staff, setTo: clock.setTo })
      if (past % 15 === 0) onProgress(`${life.bought.length} orders until ${day}`)
    }
    await house.ledger.seal()
    const faults = [...work.faults]
    const handedOver = await handOver(work, { config, db, url, log })
    return { orders: life.bought.length, handedOver, faults }
  } finally {
    live.close()
    await app.close()
    await house.close()
  }
}

/** The agency while it lives. */
type Life = {
  shop: Shop
  chance: Chance
  work: DemoJobs
  flightsFrom: string
  customers: Customer[]
  /** Orders in the order in which they were made, paid ones or not. */
  bought: (Bought & { isPaid: boolean })[]
}

const code = 'PARASTOO5'

/** The codes of the demo's campaigns. */
async function openCodes({ shop }: Life): Promise<void> {
  const { clock } = shop.house.grounds
  await shop.house.discounts.add(
    {
      voucherId: newId(),
      code,
      titleFa: 'پنج درصد برای سفرهای پاییز',
      worth: { basisPoints: 500 },
      ceilingRial: 3_000_000,
      leastTotalRial: 0,
      products: null,
      routes: null,
      isFirstOrder: false,
      perUser: null,
      inAll: null,
      budgetRial: null,
      startsAt: clock.now(),
      endsAt: null,
    },
    'demo',
  )
}

type Day = {
  day: string
  /** How many days of the demo are over. */
  past: number
  size: DemoSize
  staff: DemoStaff
  setTo: (at: Temporal.Instant) => void
}

async function liveDay(life: Life, { day, past, size, staff, setTo }: Day): Promise<void> {
  const { shop, chance, work } = life
  const isLeftToDo = past > size.days - daysLeftToDo
  setTo(atHour(day, 9))
  await work.runDue()
  if (!isLeftToDo) {
    await workQueues(shop, chance, staff)
    if (past % 2 === 0) await payOut(shop, chance, staff)
  }
  for (const hour of hours) {
    setTo(atHour(day, hour))
    const window = await openWindow(shop, chance, { today: day, flightsFrom: life.flightsFrom })
    const buyers = Math.round((size.ordersPerDay * shareOf(day, past, size)) / hours.length)
    await atOnce(buyers, handsAtOnce, async () => {
      const customer = chance.oneOf(life.customers)
      const bought = await buy(shop, chance, { customer, window, code })
      if (bought) life.bought.push({ ...bought, customer })
    })
    await work.runDue()
    setTo(atHour(day, hour).add({ minutes: 25 }))
    await work.runDue()
  }
  await changeMinds(life)
  await work.runDue()
  if (past % 6 !== 0) return
  await work.occur('watch-refunds')
  await handInStatements(shop, chance, { from: addDays(day, -7), to: addDays(day, -1) })
  await work.occur('reconcile-days')
  await settleDifferences(shop, chance)
}

/** Thursdays sell more than Fridays, and the agency grows. */
function shareOf(day: string, past: number, { days }: DemoSize): number {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  const ofWeek = dayOfWeek === 5 ? 0.7 : dayOfWeek === 4 ? 1.25 : 1
  return ofWeek * (0.85 + (0.3 * past) / days)
}

/** Some of those who bought lately give tickets back, ask support, or want their money. */
async function changeMinds({ shop, chance, bought }: Life): Promise<void> {
  const lately = bought.slice(-220).filter(({ isPaid }) => isPaid)
  if (lately.length === 0) return
  for (let back = 0; back < 3; back += 1) await giveBack(shop, chance, chance.oneOf(lately))
  if (chance.happens(700)) await askSupport(shop, chance, chance.oneOf(lately))
  const { customer } = chance.oneOf(lately)
  if (customer.hasAccount && chance.happens(500)) await withdraw(shop, customer)
}

async function atOnce(count: number, hands: number, act: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: hands }, async () => {
      while (left > 0) {
        left -= 1
        await act()
      }
    }),
  )
}

/** What is due later is for the server that is started then. */
async function handOver(
  work: DemoJobs,
  grounds: { config: Config; db: Db; url: string; log: Log },
): Promise<number> {
  const jobs = createJobs({ ...grounds, clock: systemClock })
  const house = await wireHouse({ ...grounds, jobs, clock: systemClock })
  declareWork(house)
  await jobs.start({ work: false })
  try {
    return await work.handOver(grounds.db, jobs)
  } finally {
    await jobs.stop()
    await house.samples.stop()
    await house.pdf.close()
  }
}

const atHour = (day: string, hour: number): Temporal.Instant =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: 'Asia/Tehran', plainTime: { hour } })
    .toInstant()
