/** What every use case of payouts is given. */
import type { PayoutSourceName } from '@parastoo/contract/payouts/states'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Ledger } from '../ledger/index.ts'
import type { PayoutSource } from './ports.ts'

export type PayoutsNeeds = {
  db: Db
  clock: Clock
  log: Log
  ledger: Pick<Ledger, 'post'>
  sourceOf: (name: PayoutSourceName) => PayoutSource
  /** Whether a person, by id, may act on pay-outs: staff with the scope for money. */
  maySign: (personId: string) => Promise<boolean>
}

/** Refuses who may not act on pay-outs; null for who may. */
export async function refuseStranger(
  { maySign }: PayoutsNeeds,
  personId: string,
): Promise<Refusal<'STAFF_ONLY'> | null> {
  return (await maySign(personId)) ? null : refuse('STAFF_ONLY')
}
