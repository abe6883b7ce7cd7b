import type { Code } from '@parastoo/contract/messages'
import type { Refusal } from '@parastoo/kit/outcome'
import type { OrderPart } from '../../orders/index.ts'
import { keptAt } from '../cancellation-steps.ts'
import { type HoldStay, idOf, judgeStay } from './judge-stay.ts'
import type { ReservationNeeds } from './needs.ts'
import { lineOf, personKeysOf, stayOf, writeStay } from './sold-stay.ts'

/**
 * A stay as a part of an order that somebody else places, judged by the rules of a submit; `keptAt` says what would be kept of it at a moment.
 * Nothing is written before `write`, and no room is held before the order is.
 */
export async function prepareStay(
  needs: ReservationNeeds,
  ask: HoldStay & { orderId: string },
): Promise<(OrderPart & { keptAt: (moment: Temporal.Instant) => number }) | Refusal<Code>[]> {
  const judged = await judgeStay(needs, ask)
  if (Array.isArray(judged)) return judged
  const { chosen, ask: read } = judged
  const stay = stayOf(read, chosen, { orderId: ask.orderId, lineId: idOf(ask, 1) })
  return {
    lines: [lineOf(read, chosen, stay)],
    personKeys: personKeysOf(needs, read),
    write: (tx) => writeStay(needs, tx, { ask: read, stay }),
    keptAt: (moment) => keptAt(chosen.offer.cancellation, moment).keptRial,
  }
}
