import type { BankDoor } from './go-to-bank.ts'
import type { Gateway } from './use-gateways.ts'

/** A started payment as Pay/Create answers it. */
export type StartedPayment = BankDoor & {
  gatewayId: number | null
  failedOverFrom: number | null
}

/**
 * Which bank stands in for which, by their titles; null when the payment goes to the bank that was chosen. A bank that is no
 * longer in the list is spoken of without its name.
 */
export function standInOf(
  { gatewayId, failedOverFrom }: Pick<StartedPayment, 'gatewayId' | 'failedOverFrom'>,
  list: readonly Gateway[] | null,
): { chosen: string | null; other: string | null } | null {
  if (failedOverFrom === null) return null
  const titleOf = (wanted: number | null) => list?.find(({ id }) => id === wanted)?.title ?? null
  return { chosen: titleOf(failedOverFrom), other: titleOf(gatewayId) }
}
