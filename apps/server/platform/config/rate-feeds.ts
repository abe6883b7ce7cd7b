import type { Settings } from './settings.ts'

/** Feeds of market rates; null where one is not named. */
export type RateFeedsConfig = {
  tgju: { host: string } | null
  navasan: { host: string; apiKey: string } | null
  nobitex: { host: string } | null
}

type Report = (setting: keyof Settings, problem: string) => void

/** Reads them. Navasan without its key, and settings of a feed that is not named, are reported. */
export function readRateFeeds(values: Settings, { report }: { report: Report }): RateFeedsConfig {
  const named = values.RATE_FEEDS ?? []
  const { NAVASAN_API_KEY: apiKey } = values
  if (named.includes('navasan') && apiKey === undefined)
    report('NAVASAN_API_KEY', 'is required for navasan in RATE_FEEDS')
  if (new Set(named).size < named.length) report('RATE_FEEDS', 'names a feed twice')
  const host = (given: string | undefined, usual: string) => ({
    host: new URL(given ?? usual).origin,
  })
  return {
    tgju: named.includes('tgju') ? host(values.TGJU_HOST, 'https://call1.tgju.org') : null,
    navasan:
      named.includes('navasan') && apiKey !== undefined
        ? { ...host(values.NAVASAN_HOST, 'https://api.navasan.tech'), apiKey }
        : null,
    nobitex: named.includes('nobitex')
      ? host(values.NOBITEX_HOST, 'https://apiv2.nobitex.ir')
      : null,
  }
}
