/** Every SQL statement of resellers. */
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { ResellerStep } from '@parastoo/contract/resellers/resellers'
import { type Db, jsonb, type Tx, tables } from '../../platform/db/database.ts'
import type { Reseller } from './ports.ts'
import type { ResellersTables } from './tables.generated.ts'
import type { RecordedStep, Sale, StepState, VisitedSearch } from './visit.ts'

export function resellerWriter(tx: Tx) {
  const db = tables<ResellersTables>(tx)
  return {
    /** The visit of a click; its id is the one it has, when it is known. */
    async addVisit(
      visit: { visitId: string; reseller: string; reference: string },
      arrivedAt: Temporal.Instant,
    ): Promise<string> {
      const { visitId, reseller, reference } = visit
      const added = await db
        .insertInto('resellers.visit')
        .values({ id: visitId, reseller, reference, arrivedAt })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added) return added.id
      const known = await db
        .selectFrom('resellers.visit')
        .select('id')
        .where('reseller', '=', reseller)
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
      return known.id
    },
    async addSearch(
      search: Pick<VisitedSearch, 'visitId' | 'requestId' | 'criteria'>,
      searchedAt: Temporal.Instant,
    ): Promise<void> {
      await db
        .insertInto('resellers.visitedSearch')
        .values({ ...search, criteria: jsonb(search.criteria), searchedAt })
        .onConflict((on) => on.doNothing())
        .execute()
    },
    /** Marks an order; one that is marked keeps the mark it has. */
    async addSale(sale: Sale, markedAt: Temporal.Instant): Promise<void> {
      await db
        .insertInto('resellers.sale')
        .values({ ...sale, markedAt })
        .onConflict((on) => on.doNothing())
        .execute()
    },
    /** False when the step of this visit, or of this order, is recorded already. */
    async addStep(
      step: Pick<RecordedStep, 'stepId' | 'visitId' | 'requestId' | 'orderId' | 'step'>,
      recordedAt: Temporal.Instant,
    ): Promise<boolean> {
      const { stepId, ...rest } = step
      const added = await db
        .insertInto('resellers.step')
        .values({ id: stepId, ...rest, state: 'waiting', recordedAt, settledAt: null })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },
    /** False when the step is not in the state it would leave. */
    async moveStep(
      stepId: string,
      { from, to, settledAt }: { from: StepState; to: StepState; settledAt?: Temporal.Instant },
    ): Promise<boolean> {
      const moved = await db
        .updateTable('resellers.step')
        .set({ state: to, settledAt: settledAt ?? null })
        .where('id', '=', stepId)
        .where('state', '=', from)
        .returning('id')
        .executeTakeFirst()
      return moved !== undefined
    },
  }
}

export function resellerReader(dbOrTx: Db | Tx) {
  const db = tables<ResellersTables>(dbOrTx)
  const searches = () =>
    db
      .selectFrom('resellers.visitedSearch as search')
      .innerJoin('resellers.visit as visit', 'visit.id', 'search.visitId')
      .select([
        'search.visitId',
        'search.requestId',
        'search.criteria',
        'visit.reseller',
        'visit.reference',
      ])
  const first = async (query: ReturnType<typeof searches>): Promise<VisitedSearch | null> => {
    const row = await query.orderBy('search.searchedAt', 'desc').limit(1).executeTakeFirst()
    return row ? visitedOf(row) : null
  }
  return {
    /** The latest search of a click. */
    latestOfClick: (click: Pick<VisitedSearch, 'reseller' | 'reference'>) =>
      first(
        searches()
          .where('visit.reseller', '=', click.reseller)
          .where('visit.reference', '=', click.reference),
      ),
    searchOfVisit: (ask: { visitId: string; requestId: string }) =>
      first(
        searches()
          .where('search.visitId', '=', ask.visitId)
          .where('search.requestId', '=', ask.requestId),
      ),
    /** The latest click that led to one of these searches, until a moment. */
    latestOfSearches: (requestIds: readonly string[], until: Temporal.Instant) =>
      first(
        searches()
          .where('search.requestId', 'in', requestIds)
          .where('search.searchedAt', '<=', until),
      ),
    saleOf: async (orderId: string): Promise<Sale | null> =>
      (await db
        .selectFrom('resellers.sale')
        .select(['orderId', 'visitId', 'requestId', 'reference'])
        .where('orderId', '=', orderId)
        .executeTakeFirst()) ?? null,
    async step(stepId: string): Promise<RecordedStep | null> {
      const row = await db
        .selectFrom('resellers.step as step')
        .innerJoin('resellers.visit as visit', 'visit.id', 'step.visitId')
        .innerJoin('resellers.visitedSearch as search', (join) =>
          join
            .onRef('search.visitId', '=', 'step.visitId')
            .onRef('search.requestId', '=', 'step.requestId'),
        )
        .leftJoin('resellers.sale as sale', 'sale.orderId', 'step.orderId')
        .select([
          'step.id as stepId',
          'step.step',
          'step.state',
          'step.orderId',
          'step.visitId',
          'step.requestId',
          'search.criteria',
          'visit.reseller',
          'visit.reference',
          'sale.reference as sale',
        ])
        .where('step.id', '=', stepId)
        .executeTakeFirst()
      if (!row) return null
      const { step, state, stepId: id, orderId, sale } = row
      return {
        ...visitedOf(row),
        stepId: id,
        step: step as ResellerStep,
        state: state as StepState,
        orderId,
        sale,
      }
    },
  }
}

/** Forgets visits from before a moment that nothing was bought on. */
export async function forgetVisits(db: Db, before: Temporal.Instant): Promise<void> {
  await tables<ResellersTables>(db)
    .deleteFrom('resellers.visit as visit')
    .where('visit.arrivedAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('resellers.sale as sale')
            .select('sale.orderId')
            .whereRef('sale.visitId', '=', 'visit.id'),
        ),
      ),
    )
    .execute()
}

const visitedOf = (row: {
  visitId: string
  requestId: string
  criteria: unknown
  reseller: string
  reference: string
}): VisitedSearch => ({
  visitId: row.visitId,
  requestId: row.requestId,
  criteria: row.criteria as SearchCriteria,
  reseller: row.reseller as Reseller['name'],
  reference: row.reference,
})
