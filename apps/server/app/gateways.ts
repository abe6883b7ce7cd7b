/** The banks of the house by the number customers choose them by; which exist, and in which order they are offered, is the configuration's to say. */
import { createHmac } from 'node:crypto'
import { createHyperpay } from '../adapters/gateways/hyperpay/create-hyperpay.ts'
import { createFib } from '../adapters/gateways/iraq/fib/create-fib.ts'
import { createQi } from '../adapters/gateways/iraq/qi/create-qi.ts'
import { createZaincash } from '../adapters/gateways/iraq/zaincash/create-zaincash.ts'
import type { Sandbox } from '../adapters/gateways/sandbox/create-sandbox.ts'
import { createSnapppay } from '../adapters/gateways/snapppay/create-snapppay.ts'
import { createZarinpal } from '../adapters/gateways/zarinpal/create-zarinpal.ts'
import { createZibal } from '../adapters/gateways/zibal/create-zibal.ts'
import type { ConfiguredGateway, Gateway, RateNow } from '../modules/payments/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { GatewayName } from '../platform/config/gateways.ts'
import { randomToken } from '../platform/ids.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { qrSvg } from '../platform/pdf/qr-svg.ts'
import { sealedLinks } from '../platform/sealed-links.ts'

/**
 * What payments and clients know each bank by, for ever, wherever the configuration lists it and whatever is configured beside it. No bank is
 * number 1, which means the first of the house.
 */
export const gatewayNumbers: Readonly<Record<GatewayName, number>> = {
  sandbox: 2,
  zarinpal: 3,
  zibal: 4,
  qi: 5,
  fib: 6,
  zaincash: 7,
  hyperpay: 8,
  snapppay: 9,
}

export function openGateways({
  config,
  outbound,
  sandbox,
  clock,
  dinarRate,
}: {
  config: Config
  outbound: Outbound
  sandbox: Sandbox
  clock: Clock
  /** What the banks of Iraq charge by; null while the house has no rate that anything may be charged by. */
  dinarRate: () => RateNow | null
}) {
  const { zarinpal, zibal, hyperpay, qi, fib, zaincash, snapppay, active } = config.gateways
  const { peer } = outbound
  const rialPerDinar = () => dinarRate()?.rialPerUnit ?? null
  const inDinars = { peer, rialPerDinar, nowMs: () => clock.now().epochMilliseconds }
  /** What a bank whose page is ours draws it with. */
  const ofPage = (named: string) => ({
    siteUrl: config.publicUrl,
    sealLinks: sealedLinks({
      siteUrl: config.publicUrl,
      secret: createHmac('sha256', config.secret).update(named).digest('hex'),
    }),
    newNonce: () => randomToken(16),
  })
  const card = hyperpay && createHyperpay(hyperpay, { peer, ...ofPage('page of a card payment') })
  const app = fib && createFib(fib, { ...inDinars, ...ofPage('page of a payment by app'), qrSvg })
  const built: Record<GatewayName, Gateway | null> = {
    zarinpal: zarinpal && createZarinpal(zarinpal, outbound),
    zibal: zibal && createZibal(zibal, outbound),
    qi: qi && createQi(qi, inDinars),
    fib: app?.gateway ?? null,
    zaincash: zaincash && createZaincash(zaincash, inDinars),
    hyperpay: card?.gateway ?? null,
    snapppay: snapppay && createSnapppay(snapppay, { peer, nowMs: inDinars.nowMs }),
    // Always there, so that what began at it can be settled; active only where the configuration allows it.
    sandbox: sandbox.gateway,
  }
  const rest = (Object.keys(built) as GatewayName[]).filter((name) => !active.includes(name))
  const gateways = [...active, ...rest].flatMap((name): ConfiguredGateway[] => {
    const gateway = built[name]
    if (!gateway) return []
    const configured = { id: gatewayNumbers[name], gateway, isActive: active.includes(name) }
    return [{ ...configured, ...(gateway.currencyCode === 'IQD' && { rateNow: dinarRate }) }]
  })
  return { gateways, pages: [card, app].filter((bank) => bank !== null) }
}
