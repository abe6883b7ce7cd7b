/** Every SQL statement about approvals. What was asked stays; a decision is one conditional update. */
import type { ApprovalKind, ApprovalWill } from '@parastoo/contract/office/approvals'
import type { Selectable } from 'kysely'
import { type Db, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { ApprovalTable, OfficeTables } from '../tables.generated.ts'
import type { Approval } from './approval.ts'

type NewApproval = Omit<Approval, 'decision' | 'decidedBy' | 'decidedAt' | 'note'>

/** Pages count no further. */
const mostCounted = 10_000

export function approvalWriter(tx: Tx) {
  const db = tables<OfficeTables>(tx)
  return {
    /** False when the same is asked already and undecided. */
    async add({ will, hash, concerns, ...asked }: NewApproval): Promise<boolean> {
      const undecided = { decision: null, decidedBy: null, decidedAt: null, note: null }
      const added = await db
        .insertInto('office.approval')
        .values({
          ...asked,
          ...undecided,
          payload: JSON.stringify(will),
          payloadHash: hash,
          concerns: [...concerns],
          executedAt: null,
          outcome: null,
        })
        .onConflict((on) =>
          on.columns(['kind', 'subject']).where('decision', 'is', null).doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** The approval, which nobody else decides until the transaction ends. */
    async lock(id: string): Promise<Approval | null> {
      const row = await db
        .selectFrom('office.approval')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row ? approvalOf(row) : null
    },

    /** Allows it and keeps what was done by it; false when it is decided, run out, of another hash, or asked by the same person. */
    async approve(done: {
      id: string
      hash: Buffer
      by: string
      note: string | null
      now: Temporal.Instant
      outcome: Record<string, unknown>
    }): Promise<boolean> {
      const { id, hash, by, note, now, outcome } = done
      const decided = await db
        .updateTable('office.approval')
        .set({ decision: 'approved', decidedBy: by, decidedAt: now, note })
        .set({ executedAt: now, outcome: JSON.stringify(outcome) })
        .where('id', '=', id)
        .where('decision', 'is', null)
        .where('expiresAt', '>', now)
        .where('payloadHash', '=', hash)
        .where('askedBy', '<>', by)
        .returning('id')
        .executeTakeFirst()
      return decided !== undefined
    },

    /** Ends the undecided one of a subject if it has run out; its id, or null where there is none. */
    async expire(
      { kind, subject }: { kind: ApprovalKind; subject: string },
      now: Temporal.Instant,
    ): Promise<string | null> {
      const ended = await db
        .updateTable('office.approval')
        .set({ decision: 'expired', decidedAt: now })
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('decision', 'is', null)
        .where('expiresAt', '<=', now)
        .returning('id')
        .executeTakeFirst()
      return ended?.id ?? null
    },

    /** Ends it without doing anything; false when it has ended. */
    async end(done: {
      id: string
      decision: 'refused' | 'withdrawn' | 'expired'
      by: string | null
      note: string | null
      now: Temporal.Instant
    }): Promise<boolean> {
      const { id, decision, by, note, now } = done
      const ended = await db
        .updateTable('office.approval')
        .set({ decision, decidedBy: by, decidedAt: now, note })
        .where('id', '=', id)
        .where('decision', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return ended !== undefined
    },
  }
}

export function approvalReader(dbOrTx: Db | Tx) {
  const db = tables<OfficeTables>(dbOrTx)
  return {
    async find(id: string): Promise<Approval | null> {
      const row = await db
        .selectFrom('office.approval')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? approvalOf(row) : null
    },

    /** Which of these were asked for by a command, or are batches that one prepared: the account of the machine, by the approval’s id. */
    async commandsOf(
      approvals: readonly Pick<Approval, 'id' | 'kind' | 'subject'>[],
    ): Promise<Map<string, string>> {
      const batches = approvals.filter(({ kind }) => kind === 'payout-batch')
      const rows = await query<{ id: string; account: string }>(
        dbOrTx,
        `select subject_id as id, account from office.audit
         where via = 'command' and (
           (subject_kind = 'approval' and kind = 'approvals.asked' and subject_id = any($1))
           or (subject_kind = 'payout-batch' and kind = 'payouts.batch-prepared' and subject_id = any($2)))`,
        [approvals.map(({ id }) => id), batches.map(({ subject }) => subject)],
      )
      const accounts = new Map(rows.map(({ id, account }) => [id, account]))
      return new Map(
        approvals.flatMap(({ id, subject }) => {
          const account = accounts.get(id) ?? accounts.get(subject)
          return account === undefined ? [] : [[id, account]]
        }),
      )
    },

    /** Those that were not decided in time and are not written down as such. */
    async overdue(now: Temporal.Instant): Promise<Approval[]> {
      const rows = await db
        .selectFrom('office.approval')
        .selectAll()
        .where('decision', 'is', null)
        .where('expiresAt', '<=', now)
        .orderBy('id')
        .limit(100)
        .execute()
      return rows.map(approvalOf)
    },

    /** The undecided ones of these subjects, by their subject. */
    async openOf(asked: {
      kind: ApprovalKind
      subjects: readonly string[]
      now: Temporal.Instant
    }): Promise<Map<string, string>> {
      const { kind, subjects, now } = asked
      if (subjects.length === 0) return new Map()
      const rows = await db
        .selectFrom('office.approval')
        .select(['id', 'subject'])
        .where('kind', '=', kind)
        .where('subject', 'in', subjects)
        .where('decision', 'is', null)
        .where('expiresAt', '>', now)
        .execute()
      return new Map(rows.map(({ id, subject }) => [subject, id]))
    },

    /** Of these kinds, what waits with the oldest first, or what has ended with the newest first. */
    async list(asked: {
      kinds: readonly ApprovalKind[]
      isOpen: boolean
      now: Temporal.Instant
      page: number
      pageSize: number
    }): Promise<{ approvals: Approval[]; total: number }> {
      const { kinds, isOpen, now, page, pageSize } = asked
      const found = db
        .selectFrom('office.approval')
        .where('kind', 'in', kinds)
        .where(({ and, not, eb }) => {
          const open = and([eb('decision', 'is', null), eb('expiresAt', '>', now)])
          return isOpen ? open : not(open)
        })
      const counted = await db
        .selectFrom(found.select('id').limit(mostCounted).as('some'))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirst()
      const rows = await found
        .selectAll()
        .orderBy('askedAt', isOpen ? 'asc' : 'desc')
        .orderBy('id', isOpen ? 'asc' : 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return { approvals: rows.map(approvalOf), total: counted?.total ?? 0 }
    },
  }
}

const approvalOf = ({
  payload,
  payloadHash,
  outcome: _outcome,
  executedAt: _executedAt,
  ...row
}: Selectable<ApprovalTable>): Approval => ({
  ...row,
  kind: row.kind as ApprovalKind,
  decision: row.decision as Approval['decision'],
  will: payload as ApprovalWill,
  hash: payloadHash,
})
