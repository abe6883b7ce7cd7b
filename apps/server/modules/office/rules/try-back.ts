import type { TriedSheet } from '@parastoo/contract/office/rule-names'
import type { TrialSample, TriedBack } from '@parastoo/contract/office/rules'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField } from '@parastoo/kit/text'
import { textOfRows } from '../../../platform/imports/rule-sheet.ts'
import type { OfficeNeeds } from '../needs.ts'
import { rowsOf } from './judge-change.ts'

type Tried = { draft: TriedBack | null; standing: TriedBack | null }

/** Our own stock of seats, as reservations name it. */
const ownStock = 'inventory'

/**
 * What would be given back by a draft and by what stands: of a ticket that might be sold, or of one that was. Each product computes it
 * by the functions that quote refunds. Refuses an order without issued seats of our own.
 */
export async function tryBack(
  { rules, flights, orders }: Pick<OfficeNeeds, 'rules' | 'flights' | 'orders'>,
  ask: {
    sheet: TriedSheet
    of: string
    rows: readonly (readonly string[])[]
    sample?: TrialSample | undefined
    orderNumber?: string | undefined
  },
): Promise<Tried | Refusal<'RULES_NOT_OF_ORDER'>> {
  const { sheet, of: part, sample, orderNumber } = ask
  const { columns } = rules.sheets[sheet]
  const text = textOfRows(columns, rowsOf(columns, ask.rows))
  if (sample) {
    if (sheet === 'hotel-policies') return await rules.tryPolicy({ part, text, sample })
    if (sheet === 'tour-bands') return await rules.tryBands({ part, text, sample })
    return await rules.tryPenalty({ part, text, of: { sample } })
  }
  const notOfOrder = () => refuse('RULES_NOT_OF_ORDER', { field: 'orderNumber' })
  if (sheet !== 'penalties') return notOfOrder()
  const [order] = await orders.lists.find({ number: normalizeDigitsField(orderNumber ?? '') })
  const keys = order
    ? (await flights.keysOf(order.orderId)).flatMap(({ supplier, key }) =>
        supplier === ownStock ? [key] : [],
      )
    : []
  if (keys.length === 0) return notOfOrder()
  const tried = await rules.tryPenalty({ part, text, of: { keys } })
  return tried.standing === null ? notOfOrder() : tried
}
