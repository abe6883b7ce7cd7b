import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createSupplierMeter } from '../../../platform/outside/supplier-meter.ts'
import type { FlightSupplier, PreparedProposals } from '../ports.ts'
import { type GuardedSupplier, guardSupplier } from './guard-supplier.ts'
import { type SupplierSettings, usualSettings } from './supplier-settings.ts'
import type { SupplierTally } from './supplier-tally.ts'

/** Own stock: a supplier in this process, which answers at once. */
export type OwnSupplier = FlightSupplier & {
  prepare: (...asked: Parameters<NonNullable<FlightSupplier['prepare']>>) => PreparedProposals
}

export type Suppliers = {
  /** Null when everything sold is somebody else's. */
  own: OwnSupplier | null
  /** Those that are asked behind the reply, in the order they are wired. */
  remote: readonly GuardedSupplier[]
  /** By its name. Throws when an order names one that is not wired any more. */
  named: (name: string) => FlightSupplier
  /** What people call one that the agency has an account with; nothing for others, and for names that are wired no more. */
  nameFaOf: (name: string) => string | undefined
}

/** Guards whoever is not in this process; `settings` by name say how, the usual ones where they are silent. */
export function createSuppliers({
  suppliers,
  settings = {},
  tally,
  clock,
  log,
}: {
  tally: SupplierTally
  suppliers: readonly FlightSupplier[]
  settings?: Readonly<Record<string, Partial<SupplierSettings>>> | undefined
  clock: Clock
  log: Log
}) {
  const meter = createSupplierMeter()
  const own = suppliers.find(isOwn) ?? null
  const remote = suppliers
    .filter((each) => each !== own)
    .map((each) =>
      guardSupplier(each, {
        settings: { ...usualSettings, ...settings[each.name] },
        clock,
        log,
        meter,
        tally,
      }),
    )
  const byName = new Map<string, FlightSupplier>(
    [...(own ? [own] : []), ...remote].map((each) => [each.name, each]),
  )
  if (byName.size < suppliers.length) throw new Error('Two flight suppliers bear one name')
  const named = (name: string): FlightSupplier => {
    const found = byName.get(name)
    if (!found) throw new Error(`No flight supplier is called ${name}; is its adapter configured?`)
    return found
  }
  const nameFaOf = (name: string) => byName.get(name)?.office?.nameFa
  return { own, remote, named, nameFaOf, meter, tally, metrics: meter.registry }
}

const isOwn = (supplier: FlightSupplier): supplier is OwnSupplier => supplier.prepare !== undefined
