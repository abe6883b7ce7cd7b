/** Changing a sheet: judged as it would be written, written by the importer of its file, or asked of another person where money may be lost. */
import type { RuleSheetName } from '@parastoo/contract/office/rule-names'
import {
  type BadRuleLine,
  type ChangedLine,
  type JudgedChange,
  mostTold,
} from '@parastoo/contract/office/rules'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import { type RuleSheet, type SheetRow, textOfRows } from '../../../platform/imports/rule-sheet.ts'
import { ask, expireOne } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { changeReader, changeWriter, type StoredChange } from './change-store.ts'
import {
  afterFile,
  cellsOf,
  changedLines,
  todayOf,
  touchesBegun,
  versionOf,
} from './judge-change.ts'
import { putWhole } from './put-whole.ts'
import { planOf, subjectOf } from './rule-changes.ts'

export type ChangeNeeds = Pick<OfficeNeeds, 'db' | 'clock' | 'audit' | 'rules'>

/** The lines somebody wants, each with its line in their file or draft, and what of the sheet they are about. */
export type Wish = {
  sheet: RuleSheetName
  /** Of a draft the part it is a draft of; of a file those its lines name. */
  parts: readonly string[]
  lines: readonly { line: number; row: SheetRow }[]
  /** Whether the lines are all of their parts, as a draft’s are, or what a file says. */
  isWhole: boolean
}

/** What one person does of a table adds up within these hours, so that many small changes are no way round. */
const aloneHours = 24

type Planned = {
  of: RuleSheet
  before: SheetRow[]
  after: SheetRow[]
  version: string
  lines: ChangedLine[]
  badLines: BadRuleLine[]
  losses: string[]
}

/** What a wish would change as things stand; writes nothing. */
async function planChange(
  needs: Pick<ChangeNeeds, 'clock' | 'rules'>,
  tx: Tx,
  { sheet, parts, lines, isWhole }: Wish,
): Promise<Planned> {
  const of = needs.rules.sheets[sheet]
  const given = lines.map(({ row }) => row)
  const told = await of.check(tx, textOfRows(of.columns, given))
  const rows = of.expand && told.length === 0 ? of.expand(given) : given
  const before = await of.standing(tx, parts)
  const after = isWhole ? rows : afterFile(of, { standing: before, file: rows })
  const strays = lines.filter(({ row }) => isWhole && !parts.includes(of.partOf(row)))
  const badLines = [
    ...told.map((bad) => badLineOf(of, bad, lines)),
    ...strays.map(({ line, row }) => ({
      line,
      column: of.columns[0] ?? null,
      value: of.partOf(row),
      reason: 'این سطر از جدول دیگری است.',
    })),
  ].toSorted((one, other) => one.line - other.line)
  const changed = badLines.length > 0 ? [] : changedLines(of, { before, after })
  return {
    of,
    before,
    after,
    version: versionOf(of.columns, before),
    lines: changed,
    badLines,
    losses:
      badLines.length > 0 ? [] : await lossesOf(needs, tx, { of, sheet, parts, before, after }),
  }
}

/** Where money may be lost: against what stands, and against what stood before one person began to change it. */
async function lossesOf(
  { clock }: Pick<ChangeNeeds, 'clock'>,
  tx: Tx,
  {
    of,
    sheet,
    parts,
    before,
    after,
  }: Pick<Planned, 'of' | 'before' | 'after'> & Pick<Wish, 'sheet' | 'parts'>,
): Promise<string[]> {
  const today = todayOf({ clock })
  const now = of.losses({ before, after, today })
  if (now.length > 0) return now.map(inPersian)
  const { partOf } = of
  const since = clock.now().subtract({ hours: aloneHours })
  const stood = await changeReader(tx).standingAt(since, { sheet, parts: [...parts], partOf })
  if (stood.parts.size === 0) return []
  const own = [...before.filter((row) => !stood.parts.has(partOf(row))), ...stood.rows]
  return of.losses({ before: own, after, today }).map(inPersian)
}

/** The same as staff are told of it, with how much was sold by the lines that change. */
export async function judgeWish(needs: ChangeNeeds, wish: Wish): Promise<JudgedChange> {
  return await needs.db.tx(async (tx) => {
    const { of, before, version, lines, badLines, losses } = await planChange(needs, tx, wish)
    const touched = lines.filter(({ kind }) => kind !== 'added').slice(0, mostTold)
    const names = new Set(touched.map(({ part, key }) => `${part} ${key}`))
    const sold = await of.soldSince(tx, {
      rows: before.filter((row) => names.has(`${of.partOf(row)} ${of.keyOf(row)}`)),
      since: Temporal.Instant.fromEpochMilliseconds(0),
    })
    const count = (kind: ChangedLine['kind']) => lines.filter((line) => line.kind === kind).length
    return {
      version,
      added: count('added'),
      changed: count('changed'),
      gone: count('gone'),
      lines: lines
        .slice(0, mostTold)
        .map((line) => ({ ...line, sold: sold.get(`${line.part} ${line.key}`) ?? 0 })),
      losses,
      badLines: badLines.slice(0, mostTold),
    }
  })
}

export type Saved = { changeId: string; approvalId: string | null }
export type NotSaved = Refusal<
  'RULES_CHANGED' | 'RULES_BAD' | 'RULES_SAME' | 'RULES_BEGUN' | 'APPROVAL_ALREADY_ASKED'
>

/**
 * Makes a change if what it was made from still stands, in one transaction with its row of the audit. One that may lose money is kept and
 * asked for instead. Refuses the whole of it for one bad line, and where it would touch a version that has begun.
 */
export async function saveChange(
  needs: ChangeNeeds,
  {
    version,
    ...change
  }: {
    wish: Wish
    version: string
    by: string
    reason: string
    fileName: string | null
    undoes?: string
  },
): Promise<Saved | NotSaved> {
  return await needs.db.tx(async (tx) => {
    await needs.rules.sheets[change.wish.sheet].lock(tx)
    return await saveIn(needs, tx, { ...change, version })
  })
}

/** The same in a transaction that holds the lock of the sheet. */
export async function saveIn(
  needs: Omit<ChangeNeeds, 'db'>,
  tx: Tx,
  {
    wish,
    version,
    by,
    reason,
    fileName,
    undoes = null,
    isAllowed = false,
  }: {
    wish: Wish
    version: string
    by: string
    reason: string
    fileName: string | null
    undoes?: string | null
    /** What is put back was in force a while ago, and needs nobody's word. */
    isAllowed?: boolean
  },
): Promise<Saved | NotSaved> {
  const { sheet, parts } = wish
  const planned = await planChange(needs, tx, wish)
  const { of, before, after, lines, badLines, losses } = planned
  if (planned.version !== version)
    return refuse('RULES_CHANGED', {
      detail: { version: planned.version, rows: cellsOf(of.columns, before) },
    })
  if (badLines.length > 0) return badlyRefused(badLines)
  if (lines.length === 0) return refuse('RULES_SAME')
  if (touchesBegun(of, { before, after, today: todayOf(needs) })) return refuse('RULES_BEGUN')
  const now = needs.clock.now()
  const count = (kind: ChangedLine['kind']) => lines.filter((line) => line.kind === kind).length
  const counts = { added: count('added'), changed: count('changed'), gone: count('gone') }
  const change: StoredChange = {
    changeId: newId(),
    sheet,
    parts: [...parts].toSorted(),
    rowsBefore: before,
    rowsAfter: after,
    versionBefore: version,
    versionAfter: versionOf(of.columns, after),
    ...counts,
    fileName,
    reason,
    state: 'asked',
    changedBy: by,
    askedAt: now,
    madeAt: null,
    undoes,
  }
  const { changeId } = change
  if (losses.length > 0 && !isAllowed) {
    const kind = 'rule-change' as const
    await expireOne(needs, tx, { kind, subject: subjectOf(change) })
    const asked = await ask(needs, tx, { kind, plan: planOf(of, change, losses), by, reason })
    // Nothing of it is a person's own: a sheet is nobody's.
    if (isRefused(asked)) return refuse('APPROVAL_ALREADY_ASKED')
    // What was asked for before it has run out, or it would be open still.
    await changeWriter(tx).giveUpOthers(change)
    await changeWriter(tx).add(change)
    return { changeId, approvalId: asked.id }
  }
  const text = textOfRows(of.columns, after)
  const put = await putWhole(tx, of, { parts, text, isUndo: undoes !== null })
  if ('badLines' in put) return badlyRefused(put.badLines.map((bad) => badLineOf(of, bad, [])))
  // What stands may be written otherwise than it was typed: by that a later change is seen.
  const versionAfter = versionOf(of.columns, await of.standing(tx, parts))
  await changeWriter(tx).add({ ...change, versionAfter, state: 'made', madeAt: now })
  if (undoes !== null) await changeWriter(tx).markUndone(undoes)
  const what = undoes === null ? 'changed' : 'undone'
  await needs.audit(tx, {
    kind: `rules.${what}`,
    by,
    subject: { kind: 'rules', id: changeId },
    after: { of: subjectOf(change), file: fileName, ...counts },
    reason,
  })
  return { changeId, approvalId: null }
}

const badlyRefused = (badLines: readonly BadRuleLine[]) =>
  refuse('RULES_BAD', { detail: { lines: badLines.slice(0, mostTold), count: badLines.length } })

function badLineOf(
  { columns }: RuleSheet,
  { line, column, reasonFa, reason }: BadLine,
  lines: Wish['lines'],
): BadRuleLine {
  const at = lines[line - 2]
  return {
    line: at?.line ?? line,
    column: column !== undefined && columns.includes(column) ? column : null,
    value: (column && at?.row[column]) || '',
    reason: inPersian(reasonFa ?? reason),
  }
}

const inPersian = (text: string): string => toPersianDigits(text)
