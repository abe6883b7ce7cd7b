import type { Settings } from './settings.ts'

/** Sites that compare prices; null where one is not configured, and then it is off. */
export type ResellersConfig = {
  safarmarket: {
    provider: string
    host: string
    /** What they search our flights by; null where they may not. */
    key: string | null
    /** How many searches of theirs are answered in a minute. */
    perMinute: number
  } | null
}

/** Where steps of a visit may be told: nowhere else, whatever a setting says. This machine is for rehearsing. */
const listedHosts = ['https://safarmarket.com', 'https://www.safarmarket.com']

/** Reads the resellers. A host that is not listed is reported, and so is one without the name we have there. */
export function readResellers(
  values: Settings,
  {
    report,
    mayRehearse,
  }: { report: (setting: keyof Settings, problem: string) => void; mayRehearse: boolean },
): ResellersConfig {
  const { SAFARMARKET_PROVIDER: provider, SAFARMARKET_HOST: told } = values
  const host = told ?? 'https://safarmarket.com'
  const isListed = listedHosts.includes(host)
  if (!isListed && !(mayRehearse && host.startsWith('http:')))
    report('SAFARMARKET_HOST', `must be one of ${listedHosts.join(', ')}`)
  if (provider === undefined && told !== undefined)
    report('SAFARMARKET_PROVIDER', 'is required beside SAFARMARKET_HOST')
  const { SAFARMARKET_KEY: key = null, SAFARMARKET_PER_MINUTE: perMinute = 300 } = values
  if (provider === undefined && key !== null)
    report('SAFARMARKET_PROVIDER', 'is required beside SAFARMARKET_KEY')
  return { safarmarket: provider === undefined ? null : { provider, host, key, perMinute } }
}
