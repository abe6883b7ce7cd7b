/** The banks of the house by the number customers choose them by; which exist is the configuration's to say. */
import { createHmac } from 'node:crypto'
import { createHyperpay } from '../adapters/gateways/hyperpay/create-hyperpay.ts'
import type { Sandbox } from '../adapters/gateways/sandbox/create-sandbox.ts'
import { createZarinpal } from '../adapters/gateways/zarinpal/create-zarinpal.ts'
import { createZibal } from '../adapters/gateways/zibal/create-zibal.ts'
import type { ConfiguredGateway, Gateway } from '../modules/payments/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { GatewayName } from '../platform/config/gateways.ts'
import { randomToken } from '../platform/ids.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

export function openGateways({
  config,
  outbound,
  sandbox,
}: {
  config: Config
  outbound: Outbound
  sandbox: Sandbox
}) {
  const { zarinpal, zibal, hyperpay, active } = config.gateways
  const card =
    hyperpay &&
    createHyperpay(hyperpay, {
      peer: outbound.peer,
      siteUrl: config.publicUrl,
      secret: createHmac('sha256', config.secret).update('page of a card payment').digest('hex'),
      newNonce: () => randomToken(16),
    })
  const built: Record<GatewayName, Gateway | null> = {
    zarinpal: zarinpal && createZarinpal(zarinpal, outbound),
    zibal: zibal && createZibal(zibal, outbound),
    hyperpay: card?.gateway ?? null,
    // Always there, so that what began at it can be settled; active only where the configuration allows it.
    sandbox: sandbox.gateway,
  }
  const rest = (Object.keys(built) as GatewayName[]).filter((name) => !active.includes(name))
  const gateways = [...active, ...rest].flatMap((name, index): ConfiguredGateway[] => {
    const gateway = built[name]
    return gateway ? [{ id: index + 1, gateway, isActive: active.includes(name) }] : []
  })
  return { gateways, card }
}
