import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Places } from '../places/index.ts'
import { askedRoutes } from './asked-routes.ts'

/** Routes that stand behind those our own travellers asked for. City codes. */
const popular = [
  ['THR', 'MHD'],
  ['THR', 'KIH'],
  ['THR', 'SYZ'],
  ['MHD', 'THR'],
  ['THR', 'IST'],
  ['THR', 'AWZ'],
  ['THR', 'TBZ'],
  ['THR', 'IFN'],
  ['THR', 'DXB'],
  ['THR', 'NJF'],
  ['SYZ', 'THR'],
  ['THR', 'GSM'],
] as const

/** A route asked for less than this (decayed) says little. */
const leastWeight = 5

/** City pairs by how often they were asked for lately, then the shipped ones; `most` of them. */
export async function rankedRoutes(
  { db, clock, places }: { db: Db; clock: Clock; places: Places },
  most: number,
) {
  const weights = new Map<string, number>()
  for (const asked of await askedRoutes(db, clock.now())) {
    const origin = places.airportsOf(asked.origin, asked.originKind)[0]?.cityCode
    const destination = places.airportsOf(asked.destination, asked.destinationKind)[0]?.cityCode
    if (!origin || !destination) continue
    const route = `${origin} ${destination}`
    weights.set(route, (weights.get(route) ?? 0) + asked.weight)
  }
  const asked = [...weights].filter(([, weight]) => weight >= leastWeight)
  const own = asked.sort(([, one], [, other]) => other - one).map(([route]) => route)
  const all = new Set([...own, ...popular.map((route) => route.join(' '))])
  return [...all].slice(0, most).map((route) => route.split(' ') as [string, string])
}
