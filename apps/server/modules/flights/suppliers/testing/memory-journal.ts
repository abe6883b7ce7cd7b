import type { SupplierJournal } from '../../ports.ts'

/** A journal of this process alone, whose rows a test may look at. For tests. */
export function memoryJournal(): SupplierJournal & {
  rows: Map<string, { version: number; entry: unknown }>
} {
  const rows = new Map<string, { version: number; entry: unknown }>()
  return {
    rows,
    read: async (key) => structuredClone(rows.get(key) ?? null),
    async write(key, version, entry) {
      if ((rows.get(key)?.version ?? 0) !== version) return false
      // As JSON, for that is what a database keeps.
      rows.set(key, { version: version + 1, entry: JSON.parse(JSON.stringify(entry)) })
      return true
    },
  }
}
