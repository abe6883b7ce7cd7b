import { emptyTally, type SupplierTally, type Tally } from '../supplier-tally.ts'

/** Counts without a database: for tests of whoever counts. */
export function tallyInMemory(): SupplierTally {
  const tallies = new Map<string, Tally>()
  const of = (supplier: string) => tallies.get(supplier) ?? emptyTally()
  return {
    count: (supplier, what) => {
      const tally = of(supplier)
      tallies.set(supplier, { ...tally, [what]: tally[what] + 1 })
    },
    ofWeek: of,
    today: async () => tallies,
    flush: async () => {},
  }
}
