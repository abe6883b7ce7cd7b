import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { ConfiguredGateway, PaymentsNeeds } from './needs.ts'

/** The gateways as customers see them: active ones first, each group by number. */
export function listGateways({ gateways }: Pick<PaymentsNeeds, 'gateways'>): ConfiguredGateway[] {
  return gateways.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || a.id - b.id)
}

/** The active gateway of this number; refuses one that is off, and says so differently when all are. */
export function chooseGateway(
  { gateways }: Pick<PaymentsNeeds, 'gateways'>,
  gatewayId: number,
): ConfiguredGateway | Refusal<'NO_ACTIVE_GATEWAY' | 'GATEWAY_NOT_AVAILABLE'> {
  const active = gateways.filter(({ isActive }) => isActive)
  if (active.length === 0) return refuse('NO_ACTIVE_GATEWAY')
  return active.find(({ id }) => id === gatewayId) ?? refuse('GATEWAY_NOT_AVAILABLE')
}

/** The gateway a payment began with, active or not. Throws when it is no longer configured: its payments would be lost. */
export function gatewayNamed({ gateways }: Pick<PaymentsNeeds, 'gateways'>, name: string) {
  const found = gateways.find(({ gateway }) => gateway.name === name)
  if (!found) throw new Error(`The gateway ${name} has payments but is not configured any more`)
  return found.gateway
}
