import type { Settings } from './settings.ts'

const gatewayNames = [
  'zarinpal',
  'zibal',
  'qi',
  'fib',
  'zaincash',
  'hyperpay',
  // Behind the banks: it is chosen by whoever wants instalments, never unless told.
  'snapppay',
  'sandbox',
] as const
export type GatewayName = (typeof gatewayNames)[number]

/** Each bank's own settings; null where it is not configured, and then it is off. */
export type GatewaysConfig = {
  /** The active ones, in the order they are offered; the first that lends nothing is the one chosen unless told. */
  active: readonly GatewayName[]
  zarinpal: { merchantId: string; host: string; unit: 'rial' | 'toman'; maxRial: number } | null
  zibal: { merchant: string; host: string; maxRial: number } | null
  hyperpay: {
    entityId: string
    token: string
    host: string
    currency: string
    rialPerUnit: number
    brands: string
    maxRial: number
  } | null
  qi: {
    username: string
    password: string
    terminalId: string
    host: string
    maxRial: number
  } | null
  fib: { clientId: string; clientSecret: string; host: string; maxRial: number } | null
  zaincash: {
    clientId: string
    clientSecret: string
    serviceType: string
    host: string
    maxRial: number
  } | null
  snapppay: {
    clientId: string
    clientSecret: string
    username: string
    password: string
    host: string
    minRial: number
    maxRial: number
  } | null
}

type Report = (setting: keyof Settings, problem: string) => void

/** Two thousand million rial: what one card payment may be (Shaparak's limit for a day). A bank's own may be lower. */
const usualMaxRial = 2_000_000_000

/** Reads the banks. Half a bank, a bank that is listed but not configured, and a bank of tests in production are reported. */
export function readGateways(
  values: Settings,
  { report, mayRehearse, sandbox }: { report: Report; mayRehearse: boolean; sandbox: boolean },
): GatewaysConfig {
  const zarinpal = readZarinpal(values, report)
  const zibal = readZibal(values, report)
  const hyperpay = readHyperpay(values, report)
  const qi = readQi(values, report)
  const fib = readFib(values, report)
  const zaincash = readZaincash(values, report)
  const snapppay = readSnapppay(values, report)
  if (!mayRehearse && zibal?.merchant === 'zibal')
    report('ZIBAL_MERCHANT', 'is the merchant of tests, which is refused in production')
  if (!mayRehearse && zarinpal && new URL(zarinpal.host).hostname.startsWith('sandbox.'))
    report('ZARINPAL_HOST', 'is the host of tests, which is refused in production')
  for (const [name, host] of [
    ['QI_HOST', qi?.host],
    ['FIB_HOST', fib?.host],
    ['ZAINCASH_HOST', zaincash?.host],
  ] as const)
    if (!mayRehearse && host && hostsOfTests.includes(new URL(host).hostname))
      report(name, 'is the host of tests, which is refused in production')

  const configured: Record<GatewayName, boolean> = {
    zarinpal: zarinpal !== null,
    zibal: zibal !== null,
    hyperpay: hyperpay !== null,
    qi: qi !== null,
    fib: fib !== null,
    zaincash: zaincash !== null,
    snapppay: snapppay !== null,
    sandbox,
  }
  const active = values.GATEWAYS ?? gatewayNames.filter((name) => configured[name])
  for (const name of active)
    if (!configured[name]) report('GATEWAYS', `names ${name}, which is not configured`)
  if (new Set(active).size < active.length) report('GATEWAYS', 'names a gateway twice')
  return { active, zarinpal, zibal, hyperpay, qi, fib, zaincash, snapppay }
}

function readZarinpal(values: Settings, report: Report): GatewaysConfig['zarinpal'] {
  const merchantId = values.ZARINPAL_MERCHANT_ID
  if (merchantId === undefined) {
    for (const name of ['ZARINPAL_HOST', 'ZARINPAL_UNIT', 'ZARINPAL_MAX_RIAL'] as const)
      if (values[name] !== undefined) report(name, 'needs ZARINPAL_MERCHANT_ID too')
    return null
  }
  return {
    merchantId,
    host: originOf(values.ZARINPAL_HOST ?? 'https://payment.zarinpal.com'),
    unit: values.ZARINPAL_UNIT ?? 'rial',
    maxRial: values.ZARINPAL_MAX_RIAL ?? usualMaxRial,
  }
}

function readZibal(values: Settings, report: Report): GatewaysConfig['zibal'] {
  const merchant = values.ZIBAL_MERCHANT
  if (merchant === undefined) {
    for (const name of ['ZIBAL_HOST', 'ZIBAL_MAX_RIAL'] as const)
      if (values[name] !== undefined) report(name, 'needs ZIBAL_MERCHANT too')
    return null
  }
  const host = originOf(values.ZIBAL_HOST ?? 'https://gateway.zibal.ir')
  return { merchant, host, maxRial: values.ZIBAL_MAX_RIAL ?? usualMaxRial }
}

function readHyperpay(values: Settings, report: Report): GatewaysConfig['hyperpay'] {
  const needed = ['HYPERPAY_ENTITY_ID', 'HYPERPAY_TOKEN', 'HYPERPAY_CURRENCY'] as const
  const others = [
    'HYPERPAY_HOST',
    'HYPERPAY_RIAL_PER_UNIT',
    'HYPERPAY_BRANDS',
    'HYPERPAY_MAX_RIAL',
  ] as (keyof Settings)[]
  if ([...needed, ...others].every((name) => values[name] === undefined)) return null
  const { HYPERPAY_ENTITY_ID: entityId, HYPERPAY_TOKEN: token } = values
  const { HYPERPAY_CURRENCY: currency, HYPERPAY_RIAL_PER_UNIT: rate } = values
  if (entityId === undefined || token === undefined || currency === undefined) {
    for (const name of needed)
      if (values[name] === undefined) report(name, 'is required for HyperPay')
    return null
  }
  if (currency !== 'IRR' && rate === undefined)
    report('HYPERPAY_RIAL_PER_UNIT', `is required for ${currency}`)
  if (currency === 'IRR' && rate !== undefined)
    report('HYPERPAY_RIAL_PER_UNIT', 'is for another currency than IRR')
  return {
    entityId,
    token,
    currency,
    host: originOf(values.HYPERPAY_HOST ?? 'https://eu-prod.oppwa.com'),
    rialPerUnit: rate ?? 1,
    brands: values.HYPERPAY_BRANDS ?? 'VISA MASTER',
    maxRial: values.HYPERPAY_MAX_RIAL ?? usualMaxRial,
  }
}

const hostsOfTests = ['uat-sandbox-3ds-api.qi.iq', 'fib.stage.fib.iq', 'pg-api-uat.zaincash.iq']

function readQi(values: Settings, report: Report): GatewaysConfig['qi'] {
  const needed = ['QI_USERNAME', 'QI_PASSWORD', 'QI_TERMINAL_ID'] as const
  if (!isWanted(values, [...needed, 'QI_HOST', 'QI_MAX_RIAL'])) return null
  const { QI_USERNAME: username, QI_PASSWORD: password, QI_TERMINAL_ID: terminalId } = values
  if (username === undefined || password === undefined || terminalId === undefined)
    return reportMissing(values, needed, { report, bank: 'Qi Card' })
  const host = originOf(values.QI_HOST ?? 'https://3ds-api.qi.iq')
  return { username, password, terminalId, host, maxRial: values.QI_MAX_RIAL ?? usualMaxRial }
}

function readFib(values: Settings, report: Report): GatewaysConfig['fib'] {
  const needed = ['FIB_CLIENT_ID', 'FIB_CLIENT_SECRET'] as const
  if (!isWanted(values, [...needed, 'FIB_HOST', 'FIB_MAX_RIAL'])) return null
  const { FIB_CLIENT_ID: clientId, FIB_CLIENT_SECRET: clientSecret } = values
  if (clientId === undefined || clientSecret === undefined)
    return reportMissing(values, needed, { report, bank: 'FIB' })
  const host = originOf(values.FIB_HOST ?? 'https://fib.prod.fib.iq')
  return { clientId, clientSecret, host, maxRial: values.FIB_MAX_RIAL ?? usualMaxRial }
}

/** ZainCash names its host in the contract, and what the agency sells there. */
function readZaincash(values: Settings, report: Report): GatewaysConfig['zaincash'] {
  const needed = [
    'ZAINCASH_CLIENT_ID',
    'ZAINCASH_CLIENT_SECRET',
    'ZAINCASH_SERVICE_TYPE',
    'ZAINCASH_HOST',
  ] as const
  if (!isWanted(values, [...needed, 'ZAINCASH_MAX_RIAL'])) return null
  const { ZAINCASH_CLIENT_ID: clientId, ZAINCASH_CLIENT_SECRET: clientSecret } = values
  const { ZAINCASH_SERVICE_TYPE: serviceType, ZAINCASH_HOST: host } = values
  if (!clientId || !clientSecret || !serviceType || !host)
    return reportMissing(values, needed, { report, bank: 'ZainCash' })
  const maxRial = values.ZAINCASH_MAX_RIAL ?? usualMaxRial
  return { clientId, clientSecret, serviceType, host: originOf(host), maxRial }
}

/** SnappPay names its host in the contract, as it does the least and the most that it lends. */
function readSnapppay(values: Settings, report: Report): GatewaysConfig['snapppay'] {
  const needed = [
    'SNAPPPAY_CLIENT_ID',
    'SNAPPPAY_CLIENT_SECRET',
    'SNAPPPAY_USERNAME',
    'SNAPPPAY_PASSWORD',
    'SNAPPPAY_HOST',
  ] as const
  if (!isWanted(values, [...needed, 'SNAPPPAY_MIN_RIAL', 'SNAPPPAY_MAX_RIAL'])) return null
  const { SNAPPPAY_CLIENT_ID: clientId, SNAPPPAY_CLIENT_SECRET: clientSecret } = values
  const { SNAPPPAY_USERNAME: username, SNAPPPAY_PASSWORD: password, SNAPPPAY_HOST: host } = values
  if (!clientId || !clientSecret || !username || !password || !host)
    return reportMissing(values, needed, { report, bank: 'SnappPay' })
  const minRial = values.SNAPPPAY_MIN_RIAL ?? 1_000_000
  const maxRial = values.SNAPPPAY_MAX_RIAL ?? 500_000_000
  if (minRial >= maxRial) report('SNAPPPAY_MIN_RIAL', 'must be less than SNAPPPAY_MAX_RIAL')
  const account = { clientId, clientSecret, username, password }
  return { ...account, host: originOf(host), minRial, maxRial }
}

const isWanted = (values: Settings, names: readonly (keyof Settings)[]): boolean =>
  names.some((name) => values[name] !== undefined)

function reportMissing(
  values: Settings,
  names: readonly (keyof Settings)[],
  { report, bank }: { report: Report; bank: string },
): null {
  for (const name of names) if (values[name] === undefined) report(name, `is required for ${bank}`)
  return null
}

const originOf = (address: string) => new URL(address).origin
