import { newId } from '../../../platform/ids.ts'
import { whatIsWrongWithCode } from './check-code.ts'
import {
  type LateStanding,
  lateStandingOf,
  type Told,
  unheardOf,
  whatIsOpenOfLateAnswers,
  whatIsWrongWithLateAnswers,
  whatNobodyFinds,
} from './check-late.ts'
import { whatIsOpenOfRefunds, whatIsWrongWithRefunds } from './check-refunds.ts'
import { whatIsOpen, whatIsWrong } from './check-sale.ts'
import { customerComes, type Stage } from './customer.ts'
import { drawSale } from './draw-sale.ts'
import { staffLookAtLateRefunds, staffLookAtLateTicket } from './late-staff.ts'
import type { Lane } from './open-lane.ts'
import { createRegrets, drawAccount } from './regrets.ts'
import { staffLookAtIssuing, staffLookAtRefund, staffPayOut } from './staff.ts'
import { type Standing, standingOf } from './standing.ts'
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
  /** A ticket was asked back, and a code was paid with. */
  isRefundAsked: boolean
  isDiscounted: boolean
  /** What came of a supplier's late answers; null in a world without any. */
  late: LateOutcome | null
  /** How it ended, in the words of the two states. */
  ending: string
  /** What happened, step by step. */
  trace: readonly string[]
}

/** How many late tickets and late refunds staff were told of, and how many old questions were carried out with nobody to hear it. */
export type LateOutcome = { tickets: number; refunds: number; unheard: number }

/**
 * One customer's whole way through the real code in a world of this seed: search is behind him, he orders one or two lines for one
 * to four people, tries a code, pays by bank, from his wallet or not at all, comes back once, often or never, gives tickets back, and
 * everything around him may fail, and in some worlds the supplier carries out old questions late. After each step every invariant is asked of the database.
 */
export async function simulateSale(lane: Lane, seed: number): Promise<SeedOutcome> {
  const world = createWorld(seed)
  const sale = drawSale(world)
  const stage: Stage = { lane, world, sale }
  let isManual = false
  const told: Told = { lines: [], requests: [] }
  const regrets = createRegrets(stage)
  const hears: Record<string, (payload: object) => void> = {
    'issue-late': (payload) => {
      isManual = true
      staffLookAtIssuing(stage, payload as { orderId: string })
    },
    'order-issued': () => regrets.issued(),
    'refund-waiting': (payload) => staffLookAtRefund(stage, payload as { requestId: string }),
    'issue-contradicted': (payload) => {
      const about = payload as { lineId: string }
      told.lines.push(about.lineId)
      if (world.lateYes) staffLookAtLateTicket(stage, about)
    },
    'refund-contradicted': (payload) => {
      const about = payload as { requestId: string }
      told.requests.push(about.requestId)
      if (world.lateYes) staffLookAtLateRefunds(stage, about)
    },
    'refund-refused': () => regrets.refused(),
    'refund-settled': (payload) => {
      regrets.settled()
      staffPayOut(stage, payload as { requestId: string })
    },
  }
  lane.begin(world, {
    sale,
    seats: 1 + world.draw('seats', 6),
    account: drawAccount(world),
    onFact: (fact, payload) => {
      world.note(`heard: ${fact}`)
      hears[fact]?.(payload)
    },
  })
  await openCode(stage)
  customerComes(stage)
  repeat(lane, world)

  const faults: string[] = []
  let steps = 0
  let ending = 'no order'
  let standing: Standing | null = null
  let late: LateStanding | null = null
  let seenWrites = -1
  const endsAt = beginsAt.add({ hours: mostHours })
  for (let open = ['it has not begun']; open.length > 0; ) {
    const deaths = world.deaths()
    await world.step()
    steps += 1
    lane.supplier.old.stepEnds({ isForgotten: world.deaths() > deaths })
    // What nobody has written to stands as it was asked last; what bank and supplier say of it is compared after every step.
    if (seenWrites !== lane.writes()) {
      standing = await standingOf(lane, sale)
      if (world.lateYes) late = await lateStandingOf(stage)
    }
    seenWrites = lane.writes()
    faults.push(...(standing ? wrongOf(stage, standing) : []))
    open = standing ? openOf(stage, standing) : []
    if (standing && late) {
      faults.push(...whatIsWrongWithLateAnswers(stage, { ...standing, ...late }, told))
      open.push(...whatIsOpenOfLateAnswers(stage, late))
    }
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
  const unheard = world.lateYes && standing ? unheardOf(stage, standing) : []
  if (faults.length === 0) faults.push(...(await whatNobodyFinds(stage, unheard)))
  return {
    seed,
    faults,
    steps,
    deaths: world.deaths(),
    isManual,
    ending,
    trace: world.trace,
    late: world.lateYes && {
      tickets: told.lines.length,
      refunds: told.requests.length,
      unheard: unheard.length,
    },
    isRefundAsked: standing !== null && standing.items.length > 0,
    isDiscounted: standing !== null && standing.discountRial > 0,
  }
}

/**
 * What repeats every 30 s for ever; a world that has little to do is asked less often, up to every four minutes, and not by everybody
 * each time.
 */
function repeat({ durable }: Lane, world: World): void {
  let seconds = 30
  const occur = async () => {
    for (const name of durable.repeated)
      if (world.happens(`${name} comes`, 600)) await durable.occur(name)
    seconds = Math.min(240, seconds * 1.5)
    world.in(Math.round(seconds), 'what repeats', occur)
  }
  world.in(seconds, 'what repeats', occur)
}

/** Makes the world's code before anybody comes. */
async function openCode({ lane, world, sale }: Stage): Promise<void> {
  if (!sale.code) return
  const { code, worth, inAll, isFirstOrder, endsAt } = sale.code
  const voucher = {
    voucherId: newId(),
    code,
    worth,
    inAll,
    isFirstOrder,
    endsAt,
    titleFa: 'کد نمونه',
    ceilingRial: null,
    leastTotalRial: 0,
    products: null,
    routes: null,
    perUser: 1,
    budgetRial: null,
    startsAt: beginsAt,
  }
  await world.unharmed(() => lane.discounts.add(voucher, 'reza'))
}

const wrongOf = (stage: Stage, standing: Standing): string[] => [
  ...whatIsWrong(stage.lane, standing),
  ...whatIsWrongWithCode(standing),
  ...whatIsWrongWithRefunds(stage.lane, standing),
]
const openOf = ({ lane }: Stage, standing: Standing): string[] => [
  ...whatIsOpen(lane, standing),
  ...whatIsOpenOfRefunds(lane, standing),
]
