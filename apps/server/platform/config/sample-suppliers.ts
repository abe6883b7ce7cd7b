import type { Settings } from './settings.ts'

export type SampleMood = NonNullable<Settings['SAMPLE_SUPPLIERS']>[number]['mood']

/** Suppliers that exist only for show; none unless named. */
export type SampleSuppliersConfig = {
  /** Each by its own name, which stands in proposals and orders, how it behaves, and the port where its server runs already. */
  suppliers: readonly { name: string; mood: SampleMood; port?: number }[]
  searchTimeoutMs: number
  sellTimeoutMs: number
  /** How long one that keeps failing is left alone. */
  restMs: number
  searchesAtOnce: number
  answersFreshSeconds: number
}

type Report = (setting: keyof Settings, problem: string) => void

/** Reads them. A name twice, the name of own stock, and any of them without the sandbox are reported. */
export function readSampleSuppliers(
  values: Settings,
  { report, sandbox }: { report: Report; sandbox: boolean },
): SampleSuppliersConfig {
  const suppliers = values.SAMPLE_SUPPLIERS ?? []
  const names = suppliers.map(({ name }) => name)
  if (names.length > 0 && !sandbox) report('SAMPLE_SUPPLIERS', 'is refused without the sandbox')
  if (new Set(names).size < names.length) report('SAMPLE_SUPPLIERS', 'names a supplier twice')
  if (names.includes('inventory'))
    report('SAMPLE_SUPPLIERS', 'names inventory, which is our own stock')
  return {
    suppliers,
    searchTimeoutMs: values.SAMPLE_SUPPLIER_SEARCH_TIMEOUT_MS ?? 20_000,
    sellTimeoutMs: values.SAMPLE_SUPPLIER_SELL_TIMEOUT_MS ?? 15_000,
    restMs: values.SAMPLE_SUPPLIER_REST_MS ?? 15_000,
    searchesAtOnce: values.SAMPLE_SUPPLIER_SEARCHES_AT_ONCE ?? 8,
    answersFreshSeconds: values.SAMPLE_SUPPLIER_ANSWERS_FRESH_SECONDS ?? 60,
  }
}
