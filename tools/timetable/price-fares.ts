import { charterFares } from './price-charter-fares.ts'
import { systemFares } from './price-system-fares.ts'
import type { Carrier, Source } from './read-source.ts'
import { type FareLine, routeOf } from './route.ts'

/** Every fare of a carrier: system classes by route, charter classes by flight. */
export function priceFares(source: Source, carrier: Carrier): FareLine[] {
  const routes = source.rotations
    .filter((rotation) => rotation.airline === carrier.airline)
    .flatMap((rotation) => [
      routeOf({ source, carrier, rotation, outbound: true }),
      routeOf({ source, carrier, rotation, outbound: false }),
    ])
  const system = new Map<string, FareLine[]>()
  for (const route of routes) {
    const key = route.origin + route.destination
    if (route.rotation.channel !== 'charter' && !system.has(key))
      system.set(key, systemFares(route))
  }
  return [...[...system.values()].flat(), ...routes.flatMap(charterFares)]
}
