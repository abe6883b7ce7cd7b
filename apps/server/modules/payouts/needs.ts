/** What every use case of payouts is given. */
import type { PayoutSourceName } from '@parastoo/contract/payouts/states'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { WriteAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Ledger } from '../ledger/index.ts'
import type { MaySign, PayoutSource, SigningScope } from './ports.ts'

export type PayoutsNeeds = {
  db: Db
  clock: Clock
  log: Log
  ledger: Pick<Ledger, 'post'>
  sourceOf: (name: PayoutSourceName) => PayoutSource
  maySign: MaySign
  /** Writes down what staff do (a port: the office stands above). */
  audit: WriteAudit
}

/** Refuses who may not act on pay-outs; null for who may. */
export async function refuseStranger(
  { maySign }: PayoutsNeeds,
  dbOrTx: Db | Tx,
  personId: string,
  scope: SigningScope = 'finance',
): Promise<Refusal<'STAFF_ONLY'> | null> {
  return (await maySign(dbOrTx, personId, scope)) ? null : refuse('STAFF_ONLY')
}
