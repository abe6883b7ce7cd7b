import type { Settings } from './settings.ts'

/** Suppliers of hotels outside; null where one is not configured, and then it is off. */
export type HotelSuppliersConfig = {
  etg: {
    keyId: string
    key: string
    baseUrl: string
    currency: string
    markupPercent: number
    cutOffSeconds: number
  } | null
  liteapi: {
    key: string
    baseUrl: string
    bookUrl: string
    currency: string
    payment: 'WALLET' | 'CREDIT' | 'ACC_CREDIT_CARD'
    markupPercent: number
    cutOffSeconds: number
  } | null
  /** Whether all that they say of their hotels is read once a week. */
  readsDumps: boolean
  /** For how long a search waits for them. */
  searchTimeoutMs: number
}

type Report = (setting: keyof Settings, problem: string) => void

/** Reads them. Half a supplier, one without an address for its letters, and one of tests in production are reported. */
export function readHotelSuppliers(
  values: Settings,
  { report, mayRehearse }: { report: Report; mayRehearse: boolean },
): HotelSuppliersConfig {
  const etg = readEtg(values, report)
  const liteapi = readLiteapi(values, report)
  const first = etg ? 'ETG_KEY_ID' : 'LITEAPI_KEY'
  if ((etg || liteapi) && values.SUPPORT_EMAIL === undefined)
    report(
      'SUPPORT_EMAIL',
      `is required beside ${first}: suppliers write to the agency, not to its travellers`,
    )
  if (!mayRehearse && etg && /sandbox/.test(new URL(etg.baseUrl).hostname))
    report('ETG_BASE_URL', 'is the host of tests, which is refused in production')
  if (
    !mayRehearse &&
    liteapi &&
    (liteapi.key.startsWith('sand_') || liteapi.payment === 'ACC_CREDIT_CARD')
  )
    report(
      'LITEAPI_KEY',
      'is of the sandbox, or pays as the sandbox does, which is refused in production',
    )
  const readsDumps = values.HOTEL_SUPPLIER_DUMPS === 'weekly'
  if (readsDumps && !etg && !liteapi)
    report('HOTEL_SUPPLIER_DUMPS', 'needs ETG_KEY_ID or LITEAPI_KEY too')
  const searchTimeoutMs = values.HOTEL_SUPPLIER_SEARCH_TIMEOUT_MS ?? 8_000
  return { etg, liteapi, readsDumps, searchTimeoutMs }
}

function readEtg(values: Settings, report: Report): HotelSuppliersConfig['etg'] {
  const { ETG_KEY_ID: keyId, ETG_KEY: key } = values
  const others = [
    'ETG_BASE_URL',
    'ETG_CURRENCY',
    'ETG_MARKUP_PERCENT',
    'ETG_CUT_OFF_SECONDS',
  ] as const
  if (keyId === undefined || key === undefined) {
    const isHalf = keyId !== undefined || key !== undefined
    if (isHalf) report(keyId === undefined ? 'ETG_KEY_ID' : 'ETG_KEY', 'is required for ETG')
    for (const name of others)
      if (values[name] !== undefined && !isHalf) report(name, 'needs ETG_KEY_ID and ETG_KEY too')
    return null
  }
  return {
    keyId,
    key,
    baseUrl: values.ETG_BASE_URL ?? 'https://api.worldota.net/api/b2b/v3',
    currency: values.ETG_CURRENCY ?? 'USD',
    markupPercent: values.ETG_MARKUP_PERCENT ?? 0,
    cutOffSeconds: values.ETG_CUT_OFF_SECONDS ?? 300,
  }
}

function readLiteapi(values: Settings, report: Report): HotelSuppliersConfig['liteapi'] {
  const { LITEAPI_KEY: key } = values
  if (key === undefined) {
    const others = [
      'LITEAPI_BASE_URL',
      'LITEAPI_BOOK_URL',
      'LITEAPI_CURRENCY',
      'LITEAPI_PAYMENT',
      'LITEAPI_MARKUP_PERCENT',
      'LITEAPI_CUT_OFF_SECONDS',
    ] as const
    for (const name of others) if (values[name] !== undefined) report(name, 'needs LITEAPI_KEY too')
    return null
  }
  return {
    key,
    baseUrl: values.LITEAPI_BASE_URL ?? 'https://api.liteapi.travel/v3.0',
    bookUrl: values.LITEAPI_BOOK_URL ?? 'https://book.liteapi.travel/v3.0',
    currency: values.LITEAPI_CURRENCY ?? 'USD',
    payment: values.LITEAPI_PAYMENT ?? 'WALLET',
    markupPercent: values.LITEAPI_MARKUP_PERCENT ?? 0,
    cutOffSeconds: values.LITEAPI_CUT_OFF_SECONDS ?? 300,
  }
}
