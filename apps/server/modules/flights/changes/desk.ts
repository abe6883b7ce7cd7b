import { isUuid } from '@parastoo/kit/uuid'
import { type LineTimes, minutesFrom, reservationReader } from '../reservation/index.ts'
import type { RecordingNeeds } from './needs.ts'
import { recordChange } from './record-change.ts'
import { changeReader } from './store.ts'

/** What staff say of a line: its first flight leaves then, local, the rest following at the same distance; or nothing goes. */
export type SaidOfLine = {
  lineId: string
  to: { departureTime: string } | 'cancelled'
  by: string
  reason?: string | undefined
}

export type Recorded = { recorded: number } | { wrong: string }

/** What staff know of flights from outside our wires: what a carrier moved or called off, line by line or for a whole flight. */
export function openChangesDesk(needs: RecordingNeeds) {
  const { db } = needs
  return {
    /** Changes that wait for their travellers' answers. */
    unanswered: () => changeReader(db).unanswered(),

    /** A line that nobody holds any more, has left, or goes so already is `wrong`. */
    async recordLine({ lineId, to, by, reason }: SaidOfLine): Promise<Recorded> {
      const reservation = isUuid(lineId) ? await reservationReader(db).ofLine(lineId) : null
      if (!reservation) return { wrong: 'That line is no flight.' }
      const told = { lineId, teller: 'staff' as const, toldBy: by, reason }
      const now = timesFor(reservation.now, to)
      if (now === null) return { wrong: 'Its first flight goes no more, so it cannot be moved.' }
      const changeId = await recordChange(needs, { ...told, now })
      return changeId === null
        ? { wrong: 'Nobody holds that line any more, or its flights go so already.' }
        : { recorded: 1 }
    },

    /**
     * A flight that was changed at its supplier, for every line that stands under one of these keys there; `timesOf` says how each
     * goes now.
     */
    async recordKeys(
      keys: readonly string[],
      {
        by,
        reason,
        timesOf,
      }: {
        by: string
        reason?: string | undefined
        timesOf: (line: {
          key: string
          offerKey: string
          supplier: string
        }) => Promise<LineTimes | null>
      },
    ): Promise<Recorded> {
      let recorded = 0
      for (const { lineId, supplierKey: key, offerKey, supplier } of await reservationReader(
        db,
      ).ofSupplierKeys(keys)) {
        const now = await timesOf({ key, offerKey, supplier })
        // Staff changed it there, so it is the supplier's own word from here on.
        const told = { lineId, teller: 'supplier' as const, toldBy: by, reason }
        if (now && (await recordChange(needs, { ...told, now })) !== null) recorded += 1
      }
      return { recorded }
    },
  }
}
export type ChangesDesk = ReturnType<typeof openChangesDesk>

function timesFor(now: LineTimes, to: SaidOfLine['to']): LineTimes | null {
  if (to === 'cancelled') return now.map(() => null)
  const [first] = now
  if (!first) return null
  const minutes = minutesFrom(first.departureTime, to.departureTime)
  const moved = (local: string) =>
    Temporal.PlainDateTime.from(local).add({ minutes }).toString({ smallestUnit: 'minute' })
  return now.map(
    (times) =>
      times && { departureTime: moved(times.departureTime), arrivalTime: moved(times.arrivalTime) },
  )
}
