import { type ReturnVerb, returnVerbs } from '@parastoo/contract/office/approvals'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { ConfiguredGateway, PaymentsNeeds } from './needs.ts'
import type { Charge } from './ports.ts'

/** The gateways as customers see them: active ones first, each group in the order of the house. */
export function listGateways({ gateways }: Pick<PaymentsNeeds, 'gateways'>): ConfiguredGateway[] {
  return gateways.toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
}

/** What is asked for where no bank is chosen (spec, section 4): no bank has this number, and it means the first of the house that lends nothing. */
const housesFirst = 1

/** The active gateway that is meant by a number. */
export function meantBy(
  { gateways }: Pick<PaymentsNeeds, 'gateways'>,
  gatewayId: number,
): ConfiguredGateway | undefined {
  const active = listGateways({ gateways }).filter(({ isActive }) => isActive)
  if (gatewayId !== housesFirst || gateways.some(({ id }) => id === housesFirst))
    return active.find(({ id }) => id === gatewayId)
  return active.find(({ gateway }) => !gateway.lender)
}

/** A gateway that takes this amount, and what it then charges. */
export type FittingGateway = ConfiguredGateway & { charge: Charge }

/**
 * The gateways to try for an amount, in order: the wanted one first, then the other active ones of its currency in the order of the house: whoever chose to
 * pay rial is never sent to a bank that takes dinars, and whoever chose a lender to no other, for its terms are its own. Those that are left alone after failures come last, so that somebody is still tried
 * when all are. Refuses a wanted one that is off, and says so
 * differently when all are; refuses an amount that none takes.
 */
export function gatewaysToTry(
  { gateways }: Pick<PaymentsNeeds, 'gateways'>,
  { gatewayId, amountRial }: { gatewayId: number; amountRial: number },
):
  | FittingGateway[]
  | Refusal<'NO_ACTIVE_GATEWAY' | 'GATEWAY_NOT_AVAILABLE' | 'OUTSIDE_GATEWAY_LIMITS'> {
  const active = listGateways({ gateways }).filter(({ isActive }) => isActive)
  if (active.length === 0) return refuse('NO_ACTIVE_GATEWAY')
  const wanted = meantBy({ gateways }, gatewayId)
  if (!wanted) return refuse('GATEWAY_NOT_AVAILABLE')
  const fitting = active.flatMap((each) => {
    if (each.gateway.currencyCode !== wanted.gateway.currencyCode) return []
    if ((each.gateway.lender || wanted.gateway.lender) && each !== wanted) return []
    const charge = chargeWithin(each, amountRial)
    return charge ? [{ ...each, charge }] : []
  })
  if (fitting.length === 0) return refuse('OUTSIDE_GATEWAY_LIMITS')
  const isWanted = ({ id }: ConfiguredGateway) => Number(id === wanted.id)
  const isResting = ({ gateway }: ConfiguredGateway) => Number(gateway.isResting())
  return fitting.toSorted((a, b) => isResting(a) - isResting(b) || isWanted(b) - isWanted(a))
}

/**
 * What of an amount to ask a bank for at once (a lender is asked for all or nothing): all of it when some active gateway of the money of the
 * wanted one takes that much; else one of the fewest equal parts that the widest of them takes, so that no part is left over that is too
 * small to pay. Whole toman. A bank of another money is no help: nobody is sent to it (`gatewaysToTry`).
 */
export function stageOf(
  { gateways }: Pick<PaymentsNeeds, 'gateways'>,
  { gatewayId, amountRial }: { gatewayId: number; amountRial: number },
): number {
  const active = gateways.filter(({ isActive, gateway }) => isActive && !gateway.lender)
  const wanted = meantBy({ gateways }, gatewayId)
  const most = active
    .filter(({ gateway }) => gateway.currencyCode === wanted?.gateway.currencyCode)
    .reduce((widest, { gateway }) => Math.max(widest, gateway.limits.maxRial), 0)
  if (amountRial <= most || most === 0) return amountRial
  const parts = Math.ceil(amountRial / most)
  return Math.min(most, Math.ceil(amountRial / parts / 10) * 10)
}

function chargeWithin({ gateway }: ConfiguredGateway, amountRial: number): Charge | null {
  const { minRial, maxRial } = gateway.limits
  if (amountRial < minRial || amountRial > maxRial) return null
  return gateway.chargeOf(amountRial)
}

/** Whether a gateway lends: it pays whole orders that are issued at once, and nothing else. */
export const isLender = ({ gateways }: Pick<PaymentsNeeds, 'gateways'>, gatewayId: number) =>
  gateways.some(({ id, gateway }) => id === gatewayId && gateway.lender !== undefined)

/** Whether the house has any lender; where it has none, no page asks for loans. */
export const hasLenders = ({ gateways }: Pick<PaymentsNeeds, 'gateways'>): boolean =>
  gateways.some(({ gateway }) => gateway.lender !== undefined)

/** The gateway a payment began with, active or not. Throws when it is no longer configured: its payments would be lost. */
export function gatewayNamed({ gateways }: Pick<PaymentsNeeds, 'gateways'>, name: string) {
  const found = gateways.find(({ gateway }) => gateway.name === name)
  if (!found) throw new Error(`The gateway ${name} has payments but is not configured any more`)
  return found.gateway
}

/** How a bank gives money back; none where it offers no way, or is no longer ours. */
export function waysBack(
  { gateways }: Pick<PaymentsNeeds, 'gateways'>,
  name: string,
): ReturnVerb[] {
  const found = gateways.find(({ gateway }) => gateway.name === name)
  return found ? returnVerbs.filter((verb) => found.gateway[verb] !== undefined) : []
}
