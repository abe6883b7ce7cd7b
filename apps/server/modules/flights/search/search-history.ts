/** What signed-in people searched for: recorded behind the reply, listed, removed, forgotten. */
import { createHash } from 'node:crypto'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { mostHistories } from '@parastoo/contract/flights/search-histories'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { NoticedPrices } from './record-prices.ts'
import {
  dropOldest,
  type HistoryProduct,
  keepHistory,
  listHistories,
  setRemoved,
} from './search-history-store.ts'

type Needs = { db: Db; clock: Clock }

/**
 * Records what the caller asked and has its days priced for the history of prices, behind the reply: nobody waits for a history, and
 * a fault costs one line of it.
 */
export function recordBehind(
  needs: Needs & { log: Log; noticed: NoticedPrices },
  { caller }: Pick<RequestContext, 'caller'>,
  criteria: SearchCriteria,
): void {
  needs.noticed.notice(criteria)
  if (!caller) return
  recordHistory(needs, { userId: caller.userId, product: 'flight', criteria }).catch((fault) =>
    needs.log.error({ err: fault }, 'a search could not be kept in its history'),
  )
}

export type { HistoryProduct }

/** Records what a user asked; the same question again moves to the front, and what its owner removed comes back. */
export async function recordHistory(
  { db, clock }: Needs,
  { userId, product, criteria }: { userId: string; product: HistoryProduct; criteria: unknown },
): Promise<void> {
  const owner = { userId, product }
  const question = questionKey(criteria)
  await keepHistory(db, { ...owner, id: newId(), question, criteria, askedAt: clock.now() })
  await dropOldest(db, { ...owner, most: mostHistories })
}

/** The last searches of a user, newest first; none that were removed. */
export function showHistories(
  { db }: Needs,
  owner: { userId: string; product: HistoryProduct },
): Promise<{ id: string; criteria: unknown; askedAt: string }[]> {
  return listHistories(db, { ...owner, most: mostHistories })
}

/** Hides searches or brings them back, all or none: one that is not the caller's is answered as one that does not exist. */
export async function removeHistories(
  { db, clock }: Needs,
  ask: { userId: string; products: HistoryProduct[]; ids: string[]; isActive: boolean },
): Promise<Refusal<'NOT_FOUND'> | null> {
  const ids = [...new Set(ask.ids)]
  const removedAt = ask.isActive ? null : clock.now()
  const changed = await setRemoved(db, { ...ask, ids, removedAt })
  return changed ? null : refuse('NOT_FOUND')
}

/** The same for two searches that ask the same; the order of keys is that of the contract's schema. */
function questionKey(criteria: unknown): string {
  return createHash('sha256').update(JSON.stringify(criteria)).digest('hex')
}
