/**
 * A world of one seed: its time, its chance, what is due in it, and the process that lives in it and may die. Work runs through
 * `gate`s, before each tx and each call to the outside; at a gate the process may die, something else that is due may run
 * first, or time may pass. So one process at a time holds the thread, and the same seed takes the same way. A process that `waits` for
 * an answer hands the thread back and goes on when the answer comes; what happens meanwhile is done by others, whose death is not its own.
 */
import { createTestClock, type TestClock } from '../../../platform/clock.ts'
import { createDrawer, type Drawer } from './drawer.ts'

/** How ill a seed's world is, in a thousand; drawn by `illnessOf`. */
export type Illness = {
  dies: number
  /** Something else that is due runs first. */
  interrupts: number
  stalls: number
  unreachable: number
  lost: number
  slow: number
  /** A return from the bank, or a job, comes twice. */
  doubled: number
  /** Minutes the supplier is silent from the moment of paying on; mostly 0. */
  silentMinutes: number
}

/** The process died at this point; whatever was not committed is gone. */
class Died extends Error {}

/** Work that somebody runs until it is over, or waits for an answer. */
type Strand = { work: Promise<void>; waits: PromiseWithResolvers<void> }

type Due = { at: Temporal.Instant; sequence: number; name: string; run: () => Promise<void> }

const mostNested = 3
export const beginsAt = Temporal.Instant.from('2030-11-20T08:00:00Z')

export function createWorld(seed: number) {
  const clock: TestClock = createTestClock(beginsAt)
  const drawer: Drawer = createDrawer(seed)
  const lateYes = lateYesOf(seed)
  const illness = illnessOf(drawer)
  const due: Due[] = []
  const trace: string[] = []
  let sequence = 0
  let nested = 0
  let deaths = 0
  let isDead = false
  let isUnharmed = false
  let strand: Strand | null = null

  const note = (what: string) =>
    void trace.push(
      withoutIds(`${'  '.repeat(nested)}${clock.now().toString().slice(11, 19)} ${what}`),
    )

  const die = (where: string): never => {
    if (!isDead) {
      isDead = true
      deaths += 1
      note(`the process dies ${where}`)
    }
    throw new Died(where)
  }

  /** Runs or goes on with a strand until it is over or waits. */
  const follow = async (own: Strand, go: () => void): Promise<void> => {
    const before = strand
    strand = own
    own.waits = Promise.withResolvers()
    go()
    try {
      await Promise.race([own.work, own.waits.promise])
    } finally {
      strand = before
    }
  }

  /** Takes one of the things that are due now, whichever chance likes; false when there is none. */
  const runOne = async (): Promise<boolean> => {
    const ready = due.filter(({ at }) => Temporal.Instant.compare(at, clock.now()) <= 0)
    const chosen = ready[drawer.draw('which', ready.length)]
    if (!chosen) return false
    due.splice(due.indexOf(chosen), 1)
    note(chosen.name)
    nested += 1
    try {
      const own: Strand = { work: Promise.resolve(), waits: Promise.withResolvers() }
      await follow(own, () => {
        own.work = chosen.run()
      })
    } finally {
      nested -= 1
    }
    return true
  }

  return {
    seed,
    clock,
    illness,
    lateYes,
    trace,
    note,
    draw: drawer.draw,
    happens: drawer.happens,
    deaths: () => deaths,
    hasDue: () => due.length > 0,
    /** Puts something on the list of what will happen. */
    at(moment: Temporal.Instant, name: string, run: () => Promise<void>): void {
      sequence += 1
      due.push({ at: moment, sequence, name, run })
      due.sort((a, b) => Temporal.Instant.compare(a.at, b.at) || a.sequence - b.sequence)
    },
    in(seconds: number, name: string, run: () => Promise<void>): void {
      this.at(clock.now().add({ seconds }), name, run)
    },
    /** Where the process may die, be interrupted, or lose time. */
    async gate(where: string): Promise<void> {
      if (isUnharmed) return
      if (isDead) throw new Died(where)
      if (drawer.happens(`dies ${where}`, illness.dies)) die(`before ${where}`)
      if (drawer.happens(`stalls ${where}`, illness.stalls))
        clock.advance({ seconds: 1 + drawer.draw('stall', 90) })
      if (nested >= mostNested || !drawer.happens(`interrupts ${where}`, illness.interrupts)) return
      await runOne()
      if (isDead) throw new Died(where)
    },
    /** The process waits so long for an answer, and whatever is due meanwhile happens; never called in a transaction. */
    async waits(seconds: number, name: string): Promise<void> {
      const own = strand
      if (!own) throw new Error('Nothing runs that could wait')
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      this.in(seconds, name, () => follow(own, answer))
      own.waits.resolve()
      await answered
    },
    /** Dies now if chance wants it: for the moments around a commit and an answer. */
    mayDie(where: string): void {
      if (isUnharmed) return
      if (drawer.happens(`dies ${where}`, illness.dies)) die(where)
    },
    /** What has to be there before anything happens. */
    async unharmed(prepare: () => Promise<unknown>): Promise<void> {
      isUnharmed = true
      await prepare()
      isUnharmed = false
    },
    isDead: () => isDead,
    /** One thing that happens, with time moved to the earliest when nothing is due yet. The process is started again if it died. */
    async step(): Promise<void> {
      const [first] = due
      if (first && Temporal.Instant.compare(first.at, clock.now()) > 0) clock.setTo(first.at)
      await runOne()
      isDead = false
    },
  }
}
export type World = ReturnType<typeof createWorld>

/** Three seeds in ten are well; the others are ill in their own way. One in 200 meets a supplier that is silent for long. */
function illnessOf({ draw, happens }: Drawer): Illness {
  const silentMinutes = happens('silent at all', 5) ? 3 + draw('silent', 40) : 0
  if (draw('well', 10) < 3)
    return {
      dies: 0,
      interrupts: 100,
      stalls: 0,
      unreachable: 0,
      lost: 0,
      slow: 0,
      doubled: 0,
      silentMinutes,
    }
  return {
    dies: draw('dies', 60),
    interrupts: draw('interrupts', 400),
    stalls: draw('stalls', 60),
    unreachable: draw('unreachable', 150),
    lost: draw('lost', 300),
    slow: draw('slow', 200),
    doubled: draw('doubled', 300),
    silentMinutes,
  }
}

/** Seeds in a thousand whose supplier carries out old questions late. */
const latePerMille = 200

/**
 * What is late in this world, and chance for it that is drawn apart: the worlds without any, and whatever else is drawn, stay as
 * they are whatever is added here. Null in most.
 */
function lateYesOf(seed: number): (Drawer & { isIssue: boolean; isRefund: boolean }) | null {
  const drawer = createDrawer(`${seed} late`)
  if (!drawer.happens('a late yes', latePerMille)) return null
  const what = drawer.draw('to what', 3)
  return { ...drawer, isIssue: what !== 0, isRefund: what !== 1 }
}

/** Ids are new in every life of a seed; what happens is not. */
const withoutIds = (text: string): string => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4,12}){4}/g, '…')
