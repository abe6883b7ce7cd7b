/** What currencies cost when the lines of an order were placed. */
import type { FrozenRate } from '@parastoo/contract/orders/rates'
import { type Db, query } from '../../platform/db/database.ts'

/** The rates that all lines of an order have alike, so that one second price may stand beside its whole. */
export const frozenRates = (db: Db, orderId: string): Promise<FrozenRate[]> =>
  query<FrozenRate>(db, readText, [orderId])
const readText = `
  select rate->>'currencyCode' as "currencyCode", (rate->>'rialPerUnit')::bigint as "rialPerUnit",
    rate->>'source' as source, rate->>'setAt' as "setAt"
  from orders.line as line, jsonb_array_elements(line.rates) as rate
  where line.order_id = $1
  group by rate having count(*) = (select count(*) from orders.line where order_id = $1)
  order by 1`
