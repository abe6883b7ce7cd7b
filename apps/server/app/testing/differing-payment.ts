import type { Clock } from '../../platform/clock.ts'
import { type Db, query } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'

/** A payment to the sandbox bank that has ended because the bank says otherwise; its id. For tests. */
export async function differingPayment(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
): Promise<string> {
  const paymentId = newId()
  await query(
    db,
    `insert into payments.payment (id, user_id, instalment, gateway, gateway_id, amount_rial, description_fa, state, reference, failure, difference,
       created_at, ended_at, charge_minor, charge_currency)
     values ($1::uuid, $2, 0, 'sandbox', 1, 1500000, 'شارژ', 'failed', $1::uuid::text, 'differs', 'the bank took 1499999 IRR, not 1500000', $3, $3, 1500000, 'IRR')`,
    [paymentId, userId, clock.now()],
  )
  return paymentId
}
