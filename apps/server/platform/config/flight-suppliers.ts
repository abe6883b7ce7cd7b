import type { SampleSuppliersConfig } from './sample-suppliers.ts'
import type { Settings } from './settings.ts'

/** Accounts at airlines' hosts of Nira, at charterers' sites on Sepehr and at Duffel; each is off until it is configured. */
export type FlightSuppliersConfig = {
  nira: NonNullable<Settings['NIRA_ACCOUNTS']>
  sepehr: NonNullable<Settings['SEPEHR_ACCOUNTS']>
  duffel: NonNullable<Settings['DUFFEL_ACCOUNTS']>
  /** How long a question may take. */
  timeoutMs: number
  /** How long one that failed too often is left alone. */
  restMs: number
}

type Report = (setting: keyof Settings, problem: string) => void

/** Reads them. A name twice, in whatever list, and the name of own stock are reported: names stand in orders for ever. */
export function readFlightSuppliers(
  values: Settings,
  { report, sampleSuppliers }: { report: Report; sampleSuppliers: SampleSuppliersConfig },
): FlightSuppliersConfig {
  const nira = values.NIRA_ACCOUNTS ?? []
  const sepehr = values.SEPEHR_ACCOUNTS ?? []
  const duffel = values.DUFFEL_ACCOUNTS ?? []
  const taken = new Set(['inventory', ...sampleSuppliers.suppliers.map(({ name }) => name)])
  const lists = [
    ['NIRA_ACCOUNTS', nira],
    ['SEPEHR_ACCOUNTS', sepehr],
    ['DUFFEL_ACCOUNTS', duffel],
  ] as const
  for (const [setting, accounts] of lists)
    for (const { name } of accounts) {
      if (taken.has(name)) report(setting, `names ${name}, which is taken`)
      taken.add(name)
    }
  return {
    nira,
    sepehr,
    duffel,
    timeoutMs: values.FLIGHT_SUPPLIER_TIMEOUT_MS ?? 12_000,
    restMs: values.FLIGHT_SUPPLIER_REST_MS ?? 15_000,
  }
}
