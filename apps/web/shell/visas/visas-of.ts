/** What pages ask of the visas of an order beside the order itself. For loaders. */
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { CaseView } from '@parastoo/contract/visas/cases'
import type { VisaRules } from '@parastoo/contract/visas/visas'
import type { ApiClient } from '../context.ts'
import { visaLines } from './sold-visas.ts'

/** The cases, none where the order is for no visa; and the rules they stand under, null where those cannot be had. */
export type VisasOfOrder = {
  cases: CaseView[]
  rules:
    | (Pick<VisaRules, 'refunds' | 'authorityFa'> & {
        promise: VisaRules['types'][number]['promise'] | null
      })
    | null
}

export async function visasOf(
  api: ApiClient,
  { orderId, lines }: Pick<OrderDetails, 'orderId' | 'lines'>,
): Promise<VisasOfOrder | null> {
  if (visaLines(lines).length === 0) return null
  const { data: cases } = await api.visaCases.casesOfOrder({ id: orderId })
  return { cases, rules: await rulesOf(api, cases[0]) }
}

async function rulesOf(api: ApiClient, sold: CaseView | undefined): Promise<VisasOfOrder['rules']> {
  if (!sold) return null
  const { destination, nationality, visaType } = sold
  try {
    const { data } = await api.visas.rules({ destination, nationality })
    const type = data.types.find(({ code }) => code === visaType)
    const { refunds, authorityFa } = data
    return { refunds, authorityFa, promise: type?.promise ?? null }
  } catch {
    return null
  }
}
