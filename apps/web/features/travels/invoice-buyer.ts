/** What is wrong with whom an invoice is made out to, by the contract's own rules: one sentence for each field. */
import { messageOf } from '@parastoo/contract/messages'
import { invoiceBuyer, type KeptBuyer } from '@parastoo/contract/orders/invoices'

export function buyerFaults(typed: KeptBuyer): Record<string, string> {
  const { error } = invoiceBuyer.safeParse(typed)
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? [])
    faults[String(path[0])] ??= messageOf(message)
  return faults
}
