import { isUnknown } from '../ports.ts'
import { reservationReader } from '../reservation/index.ts'
import type { ChangesNeeds } from './needs.ts'
import { recordChange } from './record-change.ts'
import { changeWriter } from './store.ts'

/** Minutes between two questions about one line. */
const askAgainAfterMinutes = 10
/** How many lines are asked about in one round; the rest come first in the next. */
const mostInARound = 500
/** How many questions are open at once; each supplier's concurrency limit holds them back further. */
const mostAtOnce = 8

/**
 * Asks the suppliers of flights to come whether they still go as sold, and records what changed. Silence changes nothing: such a
 * line is asked about in the next round.
 */
export async function watchChanges(needs: ChangesNeeds): Promise<void> {
  const now = needs.clock.now()
  const askedBefore = now.subtract({ minutes: askAgainAfterMinutes })
  const taken = await needs.db.tx((tx) =>
    changeWriter(tx).takeToAsk({ now, askedBefore, most: mostInARound }),
  )
  const standing = await needs.orders.standingLines(taken.map(({ lineId }) => lineId))
  const waiting = [...standing]
  const askOn = async () => {
    for (let lineId = waiting.pop(); lineId !== undefined; lineId = waiting.pop())
      await askAbout(needs, lineId)
  }
  await Promise.all(Array.from({ length: mostAtOnce }, askOn))
}

/** One line; a supplier that breaks is no reason to leave the others unasked. */
async function askAbout(needs: ChangesNeeds, lineId: string): Promise<void> {
  const reservation = await reservationReader(needs.db).ofLine(lineId)
  if (!reservation) return
  const { supplier: name, supplierKey: key, offerKey } = reservation
  try {
    const answer = await needs.supplier(name).timesNow?.({ key, offerKey })
    if (answer === undefined || isUnknown(answer)) return
    await recordChange(needs, { lineId, now: answer.legs, teller: 'supplier', toldBy: name })
  } catch (fault) {
    needs.log.warn({ err: fault, lineId, supplier: name }, 'a flight could not be looked after')
  }
}
