/** Every SQL statement about changes of sheets. What stood before and after each is kept whole. */
import type { RuleSheetName } from '@parastoo/contract/office/rule-names'
import { type Db, jsonb, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { SheetRow } from '../../../platform/imports/rule-sheet.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type StoredChange = {
  changeId: string
  sheet: RuleSheetName
  parts: string[]
  rowsBefore: SheetRow[]
  rowsAfter: SheetRow[]
  versionBefore: string
  versionAfter: string
  added: number
  changed: number
  gone: number
  fileName: string | null
  reason: string
  state: 'asked' | 'made' | 'given-up' | 'undone'
  changedBy: string
  askedAt: Temporal.Instant
  madeAt: Temporal.Instant | null
  undoes: string | null
}

/** Without its lines, as a list shows it. */
export type ChangeHead = Omit<StoredChange, 'rowsBefore' | 'rowsAfter'>

const mostCounted = 10_000
const heads = [
  'id as changeId',
  'sheet',
  'parts',
  'versionBefore',
  'versionAfter',
  'added',
  'changed',
  'gone',
  'fileName',
  'reason',
  'state',
  'changedBy',
  'askedAt',
  'madeAt',
  'undoes',
] as const

export function changeWriter(tx: Tx) {
  const db = tables<OfficeTables>(tx)
  return {
    async add({ changeId, rowsBefore, rowsAfter, ...change }: StoredChange): Promise<void> {
      const rows = { rowsBefore: jsonb(rowsBefore), rowsAfter: jsonb(rowsAfter) }
      await db
        .insertInto('office.ruleChange')
        .values({ id: changeId, ...change, ...rows })
        .execute()
    },

    /** The change, which nobody else decides until the transaction ends. */
    async lock(changeId: string): Promise<StoredChange | null> {
      const row = await db
        .selectFrom('office.ruleChange')
        .select([...heads, 'rowsBefore', 'rowsAfter'])
        .where('id', '=', changeId)
        .forUpdate()
        .executeTakeFirst()
      return row ? (row as StoredChange) : null
    },

    /** Asked → made, once; what it takes back is undone by it. */
    async make(
      { changeId, undoes, versionAfter }: StoredChange,
      at: Temporal.Instant,
    ): Promise<boolean> {
      const made = await db
        .updateTable('office.ruleChange')
        .set({ state: 'made', madeAt: at, versionAfter })
        .where('id', '=', changeId)
        .where('state', '=', 'asked')
        .returning('id')
        .executeTakeFirst()
      if (made && undoes !== null) await this.markUndone(undoes)
      return made !== undefined
    },

    async markUndone(changeId: string): Promise<void> {
      await db
        .updateTable('office.ruleChange')
        .set({ state: 'undone' })
        .where('id', '=', changeId)
        .where('state', '=', 'made')
        .execute()
    },

    /** What was asked for of exactly these parts and decided by nobody in time. */
    async giveUpOthers({ sheet, parts }: Pick<StoredChange, 'sheet' | 'parts'>): Promise<void> {
      await query(
        tx,
        `update office.rule_change set state = 'given-up' where sheet = $1 and parts = $2 and state = 'asked'`,
        [sheet, parts],
      )
    },

    async giveUp(changeId: string): Promise<void> {
      await db
        .updateTable('office.ruleChange')
        .set({ state: 'given-up' })
        .where('id', '=', changeId)
        .where('state', '=', 'asked')
        .execute()
    },
  }
}

export function changeReader(dbOrTx: Db | Tx) {
  const db = tables<OfficeTables>(dbOrTx)
  return {
    async list({
      page,
      pageSize,
    }: {
      page: number
      pageSize: number
    }): Promise<{ changes: ChangeHead[]; total: number }> {
      const changes = await db
        .selectFrom('office.ruleChange')
        .select(heads)
        .orderBy('askedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const [counted] = await query<{ total: string }>(
        dbOrTx,
        `select count(*)::text as total from (select from office.rule_change limit ${mostCounted}) as counted`,
      )
      return { changes: changes as ChangeHead[], total: Number(counted?.total ?? 0) }
    },

    /** Of these changes, those with nothing made after them in any of their parts. */
    async lastOf(changeIds: readonly string[]): Promise<Set<string>> {
      const rows = await query<{ id: string }>(
        dbOrTx,
        `select one.id from office.rule_change as one
         where one.id = any($1) and one.state = 'made' and one.undoes is null and not exists (
           select from office.rule_change as later
           where later.sheet = one.sheet and later.parts && one.parts and later.state = 'made'
             and (later.made_at, later.id) > (one.made_at, one.id))`,
        [changeIds],
      )
      return new Set(rows.map(({ id }) => id))
    },

    /** Those of these parts that one person alone has changed since a moment, with their lines as they stood then, or as two people last left them. */
    async standingAt(
      at: Temporal.Instant,
      of: Pick<StoredChange, 'sheet' | 'parts'> & { partOf: (row: SheetRow) => string },
    ): Promise<{ parts: Set<string>; rows: SheetRow[] }> {
      const made = await query<Pick<StoredChange, 'parts' | 'rowsBefore'> & { byTwo: boolean }>(
        dbOrTx,
        `select one.parts, one.rows_before as "rowsBefore", exists (
           select from office.approval
           where kind = 'rule-change' and decision = 'approved' and payload->>'changeId' = one.id::text) as "byTwo"
         from office.rule_change as one
         where one.sheet = $1 and one.parts && $2 and one.made_at > $3
         order by one.made_at desc, one.id desc`,
        [of.sheet, of.parts, at.toString()],
      )
      const stood = new Map<string, SheetRow[]>()
      const settled = new Set<string>()
      for (const { parts, rowsBefore, byTwo } of made)
        for (const part of parts) {
          if (byTwo) settled.add(part)
          if (!settled.has(part))
            stood.set(
              part,
              rowsBefore.filter((row) => of.partOf(row) === part),
            )
        }
      return { parts: new Set(stood.keys()), rows: [...stood.values()].flat() }
    },

    async find(changeId: string): Promise<StoredChange | null> {
      const row = await db
        .selectFrom('office.ruleChange')
        .select([...heads, 'rowsBefore', 'rowsAfter'])
        .where('id', '=', changeId)
        .executeTakeFirst()
      return row ? (row as StoredChange) : null
    },
  }
}
