/** Every SQL statement about requests that were begun and not sent. Each names its owner, so that nobody reaches another's. */
import type { VisaDraft } from '@parastoo/contract/visas/drafts'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import { sealedTable } from '../../travellers/index.ts'
import type { VisasTables } from '../tables.generated.ts'

/** A draft as it lies in its row. */
export type KeptDraft = VisaDraft & {
  revision: string
  keptAt: Temporal.Instant
  deleteAfter: Temporal.Instant
}
type Content = Pick<VisaDraft, 'fields' | 'papers'>

/** How drafts lie: under their owner's name, so that put in another's row one does not open. */
export const draftSeals = sealedTable<{ userId: string }, 'content'>({
  table: 'visas.requestDraft',
  id: 'userId',
  sealed: ['content'],
  reads: [],
  labelOf: ({ userId }) => `visa draft ${userId}`,
})

export function draftWriter(tx: Tx, seals: DocumentSeals, userId: string) {
  const db = tables<VisasTables>(tx)
  return {
    /** False, and nothing changed, where there is a draft already; one whose days are over is none. */
    async begin(draft: KeptDraft): Promise<boolean> {
      const row = rowOf(seals, userId, draft)
      const begun = await db
        .insertInto('visas.requestDraft')
        .values({ userId, ...row })
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet(row)
            .where('visas.requestDraft.deleteAfter', '<=', draft.keptAt),
        )
        .returning('userId')
        .executeTakeFirst()
      return begun !== undefined
    },

    /** False, and nothing changed, where nothing of what was seen is what is there. */
    async replace(seen: readonly string[], draft: KeptDraft): Promise<boolean> {
      const replaced = await db
        .updateTable('visas.requestDraft')
        .set(rowOf(seals, userId, draft))
        .where('userId', '=', userId)
        .where('revision', 'in', seen)
        .returning('userId')
        .executeTakeFirst()
      return replaced !== undefined
    },

    /** False where what was seen is not what is there. */
    async remove(seen: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('visas.requestDraft')
        .where('userId', '=', userId)
        .where('revision', '=', seen)
        .returning('userId')
        .executeTakeFirst()
      return removed !== undefined
    },

    /** Whatever there is. */
    async forget(): Promise<void> {
      await db.deleteFrom('visas.requestDraft').where('userId', '=', userId).execute()
    },
  }
}

/** Somebody's draft; undefined where they have none, or its days are over. */
export async function findDraft(
  dbOrTx: Db | Tx,
  seals: DocumentSeals,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<KeptDraft | undefined> {
  const row = await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.requestDraft')
    .selectAll()
    .where('userId', '=', userId)
    .where('deleteAfter', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { content: _sealed, adults, children, infants, userId: _owner, ...rest } = row
  const said = JSON.parse(draftSeals.open(seals, row).content) as Content
  const people = { adults, children, infants }
  return { ...rest, nationality: rest.nationality as VisaDraft['nationality'], people, ...said }
}

/** Deletes what is over; its pictures go by their own days, which are the same. */
export async function deleteDraftsUntil(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tables<VisasTables>(tx)
    .deleteFrom('visas.requestDraft')
    .where('deleteAfter', '<=', now)
    .execute()
}

function rowOf(seals: DocumentSeals, userId: string, draft: KeptDraft) {
  const { fields, papers, people, ...rest } = draft
  const content = JSON.stringify({ fields, papers } satisfies Content)
  return { ...rest, ...people, ...draftSeals.seal(seals, { userId, content }) }
}
