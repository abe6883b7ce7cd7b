import type { Settings } from './settings.ts'

const gatewayNames = ['zarinpal', 'zibal', 'hyperpay', 'sandbox'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** Each bank's own settings; null where it is not configured, and then it is off. */
export type GatewaysConfig = {
  /** The active ones; the first is number 1, which is the one chosen unless told. */
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
  if (!mayRehearse && zibal?.merchant === 'zibal')
    report('ZIBAL_MERCHANT', 'is the merchant of tests, which is refused in production')
  if (!mayRehearse && zarinpal && new URL(zarinpal.host).hostname.startsWith('sandbox.'))
    report('ZARINPAL_HOST', 'is the host of tests, which is refused in production')

  const configured: Record<GatewayName, boolean> = {
    zarinpal: zarinpal !== null,
    zibal: zibal !== null,
    hyperpay: hyperpay !== null,
    sandbox,
  }
  const active = values.GATEWAYS ?? gatewayNames.filter((name) => configured[name])
  for (const name of active)
    if (!configured[name]) report('GATEWAYS', `names ${name}, which is not configured`)
  if (new Set(active).size < active.length) report('GATEWAYS', 'names a gateway twice')
  return { active, zarinpal, zibal, hyperpay }
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

const originOf = (address: string) => new URL(address).origin
