import type { Settings } from './settings.ts'

/** Whom changed pages are told to; null until a key is chosen. */
export type SearchEnginesConfig = { key: string; host: string } | null

/** Those who take part in IndexNow and hand on what they hear: nobody else is told, whatever a setting says. */
const listedHosts = [
  'https://api.indexnow.org',
  'https://www.bing.com',
  'https://yandex.com',
  'https://search.seznam.cz',
  'https://searchadvisor.naver.com',
  'https://indexnow.yep.com',
]

/** Reads whom to tell. A host that is not listed is reported, and so is one without a key. */
export function readSearchEngines(
  { INDEXNOW_KEY: key, INDEXNOW_HOST: told }: Settings,
  {
    report,
    mayRehearse,
  }: { report: (setting: keyof Settings, problem: string) => void; mayRehearse: boolean },
): SearchEnginesConfig {
  const host = told ?? 'https://api.indexnow.org'
  if (!listedHosts.includes(host) && !(mayRehearse && host.startsWith('http:')))
    report('INDEXNOW_HOST', `must be one of ${listedHosts.join(', ')}`)
  if (key === undefined && told !== undefined)
    report('INDEXNOW_KEY', 'is required beside INDEXNOW_HOST')
  return key === undefined ? null : { key, host }
}
