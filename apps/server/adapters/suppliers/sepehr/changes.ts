import type { LegTimes, Unknown } from '../../../modules/flights/ports.ts'
import { unclear } from './calls.ts'
import type { Selling } from './hold.ts'
import { refOf } from './offers.ts'
import type { Sale } from './sale.ts'
import { changesReply } from './wire.ts'

/** How the flight of a sale stands: as it was sold, unless the charterer lists its passengers among those of changed flights. */
export async function changesOf(
  { calls, account }: Selling,
  { key, sale }: { key: string; sale: Sale },
): Promise<{ isCancelled: boolean; times: LegTimes } | Unknown> {
  const ref = refOf(sale.offerKey)
  if (!ref) return { unknown: true, reason: 'an offer nobody can read' }
  const lists = account.systemFlights
    ? (['charterChanges', 'systemChanges'] as const)
    : (['charterChanges'] as const)
  let times = { departureTime: ref.departureTime, arrivalTime: sale.arrivalTime }
  let isCancelled = false
  for (const list of lists) {
    const heard = await calls(list, { schema: changesReply })
    if (!('reply' in heard)) return unclear(heard)
    for (const each of heard.reply.passengerlist) {
      if (each.yourlocalinventorypnr !== key) continue
      if (each.iscanceled) isCancelled = true
      const { newdeparturedatetime: departureTime, newarrivaldatetime } = each
      if (!departureTime) continue
      const local = (text: string) => Temporal.PlainDateTime.from(text)
      const later = local(ref.departureTime).until(local(departureTime))
      const arrivalTime =
        newarrivaldatetime ??
        local(sale.arrivalTime).add(later).toString({ smallestUnit: 'minute' })
      times = { departureTime, arrivalTime }
    }
  }
  return { isCancelled, times }
}
