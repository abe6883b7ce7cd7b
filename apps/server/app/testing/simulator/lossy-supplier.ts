/** A supplier with few seats and other buyers, that keeps its own book rightly behind a line that loses things. */
import { reasonsFor } from '@parastoo/contract/refunds/reasons'
import { refuse } from '@parastoo/kit/outcome'
import * as z from 'zod'
import { manualForm, type Product } from '../../../modules/orders/index.ts'
import { describedOf, isStayingRefused, lineCostRial, quoteOf, type Sale } from './draw-sale.ts'
import { createOldQuestions } from './old-questions.ts'
import type { World } from './world.ts'

type Hold = { state: 'held' | 'released' | 'issued' | 'refused'; until: Temporal.Instant }
/** A unit's ticket, by the unit's id. */
type Ticket = string
/** What the supplier is asked by: the line's id. */
type Key = string

const staleMinutes = 5

export function createLossySupplier(worldNow: () => World) {
  let holds = new Map<Key, Hold>()
  let seats = 0
  let others = 0
  let isSilentUntil: Temporal.Instant | null = null
  let sale: Sale | null = null
  /** A line that cannot be issued for minutes while the other can; drawn when it is first asked for. */
  let late: { lineId: Key; until: Temporal.Instant } | null | undefined
  /** By which cancellation each ticket became void. */
  const voidTickets = new Map<Ticket, Key>()
  /** What was decided of each cancellation, by its key: a repeat is answered the same. */
  const cancellations = new Map<Key, 'cancelled' | 'refused'>()
  const old = createOldQuestions(worldNow)
  const notAnswered = { unknown: true as const, reason: 'silent' }
  const saleNow = (): Sale => {
    if (!sale) throw new Error('Nothing is sold')
    return sale
  }

  const taken = () =>
    [...holds.values()].filter(({ state }) => state === 'held' || state === 'issued').length
  const free = () => seats - taken() - others
  const forgetStale = () => {
    for (const hold of holds.values()) {
      const staleAt = hold.until.add({ minutes: staleMinutes })
      const isStale = Temporal.Instant.compare(staleAt, worldNow().clock.now()) <= 0
      if (hold.state === 'held' && isStale) hold.state = 'released'
    }
  }
  const isLate = (lineId: Key): boolean => {
    const { clock, happens, draw } = worldNow()
    const { lineIds } = saleNow()
    if (late === undefined && lineIds.length > 1 && lineId === lineIds.at(-1))
      late = happens('one line is late', 120)
        ? { lineId, until: clock.now().add({ seconds: 60 + draw('late', 700) }) }
        : null
    return late?.lineId === lineId && Temporal.Instant.compare(clock.now(), late.until) < 0
  }
  const asked = async <Answer>(verb: string, answer: () => Answer) => {
    const world = worldNow()
    const { illness, clock } = world
    await world.gate(`supplier ${verb}`)
    if (isSilentUntil && Temporal.Instant.compare(clock.now(), isSilentUntil) < 0)
      return { unknown: true as const, reason: 'silent' }
    if (world.happens(`supplier ${verb} unreachable`, illness.unreachable))
      return { unknown: true as const, reason: 'unreachable' }
    forgetStale()
    // Others buy and go away while we make up our mind.
    if (world.happens('others', 100)) others = Math.max(0, Math.min(others + 1, seats - taken()))
    const said = answer()
    if (world.happens(`supplier ${verb} slow`, illness.slow))
      clock.advance({ seconds: 1 + world.draw('slow supplier', 120) })
    world.mayDie(`after supplier ${verb}`)
    if (world.happens(`supplier ${verb} lost`, illness.lost))
      return { unknown: true as const, reason: 'lost' }
    if (world.happens(`supplier ${verb} contradicts`, illness.lost / 10))
      return { unknown: true as const, reason: 'another number of tickets' }
    return said
  }

  /** It gives out a ticket that nobody may want any more, if it has a seat for it. */
  const issueLate = (lineId: Key): boolean => {
    forgetStale()
    const hold = holds.get(lineId)
    if (!hold || (hold.state !== 'held' && hold.state !== 'issued' && free() <= 0)) return false
    hold.state = 'issued'
    return true
  }
  const cancelLate = (ask: { key: Key; lineId: Key; tickets: readonly Ticket[] }): boolean => {
    const { key, lineId, tickets } = ask
    if (cancellations.get(key) === 'cancelled') return true
    if (holds.get(lineId)?.state !== 'issued' || tickets.some((ticket) => voidTickets.has(ticket)))
      return false
    for (const ticket of tickets) voidTickets.set(ticket, key)
    cancellations.set(key, 'cancelled')
    return true
  }

  const fulfilled = (documents: unknown) => ({
    supplier: 'lossy',
    costRial: lineCostRial(saleNow()),
    reference: 'LOSSY1',
    documents,
  })
  const product: Product = {
    policy: { holdMinutes: 15, promise: (_line, paidAt) => paidAt.add({ minutes: 15 }) },
    hold: ({ lineId }, { until }) =>
      asked('hold', () => {
        if (until === null) throw new Error('Seats are held until a moment')
        const before = holds.get(lineId)
        if (before && before.state !== 'released')
          return { held: true as const, until: before.until }
        if (free() <= 0) return refuse('SOLD_OUT')
        holds.set(lineId, { state: 'held', until })
        return { held: true as const, until }
      }),
    release: ({ lineId }) =>
      asked('release', () => {
        const hold = holds.get(lineId)
        if (hold?.state === 'held') hold.state = 'released'
        return { released: true as const }
      }),
    async fulfil({ lineId }) {
      const treatment = await old.treat({
        key: lineId,
        verb: 'issue',
        minutes: [8, 60],
        carryOut: () => issueLate(lineId),
      })
      if (treatment === 'unanswered') return notAnswered
      const answer = await asked('fulfil', () => {
        const hold = holds.get(lineId)
        if (treatment === 'refused') {
          if (hold?.state === 'held') hold.state = 'refused'
          return refuse('ISSUE_FAILED')
        }
        if (!hold || hold.state === 'refused') return refuse('ISSUE_FAILED')
        if (hold.state === 'held' && isLate(lineId))
          return { unknown: true as const, reason: 'it takes its time' }
        const isRefused =
          worldNow().happens('issue refused', late?.lineId === lineId ? 250 : 40) ||
          (hold.state === 'released' && free() <= 0)
        if (hold.state !== 'issued') hold.state = isRefused ? 'refused' : 'issued'
        if (hold.state === 'refused') return refuse('ISSUE_FAILED')
        return fulfilled(null)
      })
      if ('supplier' in answer) old.says(lineId)
      return answer
    },
    reasons: reasonsFor('flight'),
    sealed: [],
    quoteCancellation: ({ lineId, unitIds, cause }) =>
      asked('quote', () => {
        if (holds.get(lineId)?.state !== 'issued') return refuse('NOT_REFUNDABLE')
        const now = worldNow().clock.now()
        return quoteOf(saleNow(), { lineId, unitIds, cause, now })
      }),
    glanceAtCancelling: async (lines) => {
      const now = worldNow().clock.now()
      return new Map(
        lines
          .filter(({ lineId }) => holds.get(lineId)?.state === 'issued')
          .map((line) => [line.lineId, quoteOf(saleNow(), { ...line, cause: 'traveller', now })]),
      )
    },
    refuseStaying: async (line) =>
      isStayingRefused(saleNow(), line) ? refuse('UNITS_MAY_NOT_STAY') : null,
    async cancel({ cancelKey: key, lineId, promised }) {
      const tickets = promised.map(({ unitId }) => unitId)
      const treatment = await old.treat({
        key,
        verb: 'cancellation',
        minutes: [10, 45],
        carryOut: () => cancelLate({ key, lineId, tickets }),
      })
      if (treatment === 'unanswered') return notAnswered
      const answer = await asked('cancel', () => {
        if (treatment === 'refused') {
          if (!cancellations.has(key)) cancellations.set(key, 'refused')
          return refuse('CANCEL_REFUSED')
        }
        if (!cancellations.has(key)) {
          const isRefused =
            worldNow().happens('cancel refused', 120) ||
            holds.get(lineId)?.state !== 'issued' ||
            tickets.some((ticket) => voidTickets.has(ticket))
          cancellations.set(key, isRefused ? 'refused' : 'cancelled')
          if (!isRefused) for (const ticket of tickets) voidTickets.set(ticket, key)
        } else if (worldNow().happens('cancel contradicted', worldNow().illness.lost / 5))
          // It took the ticket back, its answer was lost, and now it knows nothing of it.
          return refuse('CANCEL_REFUSED')
        if (cancellations.get(key) === 'refused') return refuse('CANCEL_REFUSED')
        const isOther = worldNow().happens('keeps another sum', 50)
        const kept = promised.map(({ unitId, keptRial }) => {
          return { unitId, keptRial: isOther ? 1 : keptRial }
        })
        return { cancelled: true as const, kept }
      })
      if ('cancelled' in answer) old.says(key)
      return answer
    },
    recordCancelled: async () => {},
    manual: manualForm(z.object({ voucher: z.string() }), async (_line, said) => fulfilled(said)),
    recordFulfilled: async () => undefined,
    describe: async (lineIds) => new Map(lineIds.map((lineId) => [lineId, describedOf(saleNow())])),
    discountMarks: async () => new Map(),
  }
  return {
    product,
    old,
    /** The supplier's own truth of a line. */
    stateOf: (lineId: Key) => holds.get(lineId)?.state ?? 'none',
    oversold: () => taken() + others > seats,
    fallSilent(minutes: number): void {
      if (minutes > 0) isSilentUntil = worldNow().clock.now().add({ minutes })
    },
    /** What staff are told on the telephone: it ends what was open, one way or the other. */
    decideByPhone(lineId: Key): 'issued' | 'failed' {
      const hold = holds.get(lineId)
      if (hold?.state === 'issued') return 'issued'
      if (hold) hold.state = 'refused'
      return 'failed'
    },
    /** Staff want the ticket on the telephone: had, if there is a seat for it. */
    issueByPhone: (lineId: Key): 'issued' | 'failed' => (issueLate(lineId) ? 'issued' : 'failed'),
    /** Staff have a ticket undone that nobody wants any more. */
    takeBackByPhone(lineId: Key): void {
      const hold = holds.get(lineId)
      if (hold?.state === 'issued') hold.state = 'refused'
    },
    isVoid: (ticket: Ticket) => voidTickets.has(ticket),
    /** The cancellation by which a ticket is void; null when it is good. */
    voidBy: (ticket: Ticket): Key | null => voidTickets.get(ticket) ?? null,
    /** The cancellations by which tickets are void. */
    voids: (): readonly Key[] => [...voidTickets.values()],
    /** Staff have a ticket made good again. */
    reinstateByPhone: (ticket: Ticket) => void voidTickets.delete(ticket),
    /** Staff ask on the telephone what has become of a cancellation; `insists` has it taken back then and there. */
    cancelByPhone(
      { key, unitId: ticket }: { key: Key; unitId: Ticket },
      { insists }: { insists: boolean },
    ): boolean {
      if (insists && !voidTickets.has(ticket)) voidTickets.set(ticket, key)
      const isVoid = voidTickets.has(ticket)
      cancellations.set(key, isVoid ? 'cancelled' : 'refused')
      return isVoid
    },
    clear(ask: { seats: number; sale: Sale }): void {
      holds = new Map()
      voidTickets.clear()
      cancellations.clear()
      old.clear()
      ;({ seats, sale } = ask)
      others = 0
      isSilentUntil = null
      late = undefined
    },
  }
}
export type LossySupplier = ReturnType<typeof createLossySupplier>
