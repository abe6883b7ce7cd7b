import type { TriedSheet } from '@parastoo/contract/office/rule-names'
import type { TrialSample, TriedBack, VisaTrial } from '@parastoo/contract/office/rules'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField } from '@parastoo/kit/text'
import { textOfRows } from '../../../platform/imports/rule-sheet.ts'
import type { OfficeNeeds } from '../needs.ts'
import { rowsOf } from './judge-change.ts'

type Tried = { draft: TriedBack | null; standing: TriedBack | null }

/** Our own stock of seats, as reservations name it. */
const ownStock = 'inventory'

/**
 * What would be given back by a draft and by what stands: of a ticket, a stay, a place or a visa that might be sold, or of an order that was. Each
 * product computes it by the functions that quote refunds. Refuses an order without anything of ours that the table is about.
 */
export async function tryBack(
  { rules, flights, hotels, orders }: Pick<OfficeNeeds, 'rules' | 'flights' | 'hotels' | 'orders'>,
  ask: {
    sheet: TriedSheet
    of: string
    rows: readonly (readonly string[])[]
    sample?: TrialSample | undefined
    visa?: VisaTrial | undefined
    orderNumber?: string | undefined
  },
): Promise<Tried | Refusal<'RULES_NOT_OF_ORDER' | 'CHECK_ENTERED_VALUES'>> {
  const { sheet, of: part, sample, visa, orderNumber } = ask
  const { columns } = rules.sheets[sheet]
  const tried = { part, text: textOfRows(columns, rowsOf(columns, ask.rows)) }
  const isOfVisas = sheet === 'visa-fees' || sheet === 'visa-refunds'
  if (visa || sample) {
    if (isOfVisas && visa)
      return await rules.tryVisa({ ...tried, file: visaFiles[sheet], of: { visa } })
    if (isOfVisas || !sample) return refuse('CHECK_ENTERED_VALUES', { field: 'sample' })
    if (sheet === 'hotel-policies') return await rules.tryPolicy({ ...tried, of: { sample } })
    if (sheet === 'tour-bands') return await rules.tryBands({ ...tried, of: { sample } })
    return await rules.tryPenalty({ ...tried, of: { sample } })
  }
  const notOfOrder = () => refuse('RULES_NOT_OF_ORDER', { field: 'orderNumber' })
  const [order] = await orders.lists.find({ number: normalizeDigitsField(orderNumber ?? '') })
  if (!order) return notOfOrder()
  const { orderId } = order
  const trySold = async (): Promise<Tried> => {
    if (isOfVisas) return await rules.tryVisa({ ...tried, file: visaFiles[sheet], of: { orderId } })
    if (sheet === 'tour-bands') return await rules.tryBands({ ...tried, of: { orderId } })
    if (sheet === 'hotel-policies') {
      const stays = await hotels.standingStays(orderId)
      const found = await orders.find(orderId)
      const boughtAt = found?.paidAt
      if (!boughtAt) return { draft: null, standing: null }
      return await rules.tryPolicy({ ...tried, of: { stays, boughtAt } })
    }
    const keys = (await flights.keysOf(orderId)).flatMap(({ supplier, key }) =>
      supplier === ownStock ? [key] : [],
    )
    if (keys.length === 0) return { draft: null, standing: null }
    return await rules.tryPenalty({ ...tried, of: { keys } })
  }
  const sold = await trySold()
  return sold.standing === null ? notOfOrder() : sold
}

const visaFiles = { 'visa-fees': 'fees', 'visa-refunds': 'refunds' } as const
