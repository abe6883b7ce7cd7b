/** A supplier with few seats and other buyers, that keeps its own book rightly behind a line that loses things. */
import { refuse } from '@parastoo/kit/outcome'
import type { Sellable } from '../../../modules/orders/index.ts'
import type { World } from './world.ts'

type Hold = { state: 'held' | 'released' | 'issued' | 'refused'; until: Temporal.Instant }
/** What the supplier is asked by: the line's id. */
type Key = string

const staleMinutes = 5
export const costRial = 90_000

export function createLossySupplier(worldNow: () => World) {
  let holds = new Map<Key, Hold>()
  let seats = 0
  let others = 0
  let isSilentUntil: Temporal.Instant | null = null

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

  const sellable: Sellable = {
    hold: ({ lineId, holdExpiresAt: until }) =>
      asked('hold', () => {
        const before = holds.get(lineId)
        if (before && before.state !== 'released') return { held: true as const }
        if (free() <= 0) return refuse('FLIGHT_SOLD_OUT')
        holds.set(lineId, { state: 'held', until })
        return { held: true as const }
      }),
    release: ({ lineId }) =>
      asked('release', () => {
        const hold = holds.get(lineId)
        if (hold?.state === 'held') hold.state = 'released'
        return { released: true as const }
      }),
    fulfil: ({ lineId }) =>
      asked('fulfil', () => {
        const hold = holds.get(lineId)
        if (!hold || hold.state === 'refused') return refuse('ISSUE_FAILED')
        const isRefused =
          worldNow().happens('issue refused', 40) || (hold.state === 'released' && free() <= 0)
        if (hold.state !== 'issued') hold.state = isRefused ? 'refused' : 'issued'
        if (hold.state === 'refused') return refuse('ISSUE_FAILED')
        return { supplier: 'lossy', costRial, documents: null }
      }),
    // NOTE: refunds stand on their own proofs; here nothing is cancelled.
    quoteCancellation: async () => refuse('NOT_REFUNDABLE'),
    cancel: async () => refuse('CANCEL_REFUSED'),
    recordCancelled: async () => {},
    fulfilledByHand: async (_line, documents) => ({ supplier: 'lossy', costRial, documents }),
    recordFulfilled: async () => undefined,
    describe: async () => ({ proposals: [], flightPassengers: [], pnr: null }),
  }
  return {
    sellable,
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
    clear(ask: { seats: number }): void {
      holds = new Map()
      ;({ seats } = ask)
      others = 0
      isSilentUntil = null
    },
  }
}
export type LossySupplier = ReturnType<typeof createLossySupplier>
