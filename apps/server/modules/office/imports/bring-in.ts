/** Bringing a file in: what it would change, doing it all or nothing, and taking the last one back. */
import type { RuleSheetName } from '@parastoo/contract/office/rule-names'
import type { ColumnMapping, ImportUpload, JudgedChange } from '@parastoo/contract/office/rules'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import {
  type ChangeNeeds,
  changedLines,
  changeReader,
  changeWriter,
  judgeWish,
  type NotSaved,
  type Saved,
  saveChange,
  saveIn,
  type Wish,
} from '../rules/index.ts'
import { noteImport } from './failed-imports.ts'
import { guessMapping, mappedRow } from './map-columns.ts'
import { readUpload } from './read-upload.ts'
import { findUpload, keepHeads, keepUpload, keptHeads, type Upload } from './upload-store.ts'

const firstShown = 3

/** Reads a file, keeps it for its clerk and says which of its columns seems to be which. */
export async function takeUpload(
  { db, clock, rules }: ChangeNeeds,
  {
    bytes,
    by,
    ...about
  }: Pick<Upload, 'sheet' | 'sender' | 'fileName'> & { bytes: Uint8Array; by: string },
): Promise<ImportUpload | Refusal<'IMPORT_UNREADABLE' | 'IMPORT_TOO_LARGE'>> {
  const read = await readUpload(bytes)
  if (isRefused(read)) return read
  const { sheet, fileName } = about
  const uploadId = newId()
  await db.tx((tx) => keepUpload(tx, { uploadId, ...about, ...read }, { by, at: clock.now() }))
  const { columns } = rules.sheets[sheet]
  const { mapping, isKept } = guessMapping(columns, read.heads, await keptHeads(db, about))
  return {
    uploadId,
    sheet,
    fileName,
    lines: read.lines.length,
    heads: read.heads,
    firstLines: read.lines.slice(0, firstShown).map(({ cells }) => cells),
    columns: [...columns],
    mapping,
    isKept,
  }
}

type Asked = { uploadId: string; mapping: ColumnMapping; by: string }
type NotMapped = Refusal<'NOT_FOUND' | 'IMPORT_COLUMNS_MISSING'>

/** What a file would change; one with bad lines waits in its queue to be mended. */
export async function judgeUpload(
  needs: ChangeNeeds,
  asked: Asked,
): Promise<JudgedChange | NotMapped> {
  const found = await wishedBy(needs, asked)
  if (isRefused(found)) return found
  const judged = await judgeWish(needs, found.wish)
  if (judged.badLines.length > 0) await noteBad(needs, found.upload, judged.badLines)
  return judged
}

/** Brings a file in as it was judged, all or nothing; how its sender names the columns is kept. */
export async function applyUpload(
  needs: ChangeNeeds,
  { version, reason, ...asked }: Asked & { version: string; reason: string },
): Promise<Saved | NotSaved | NotMapped> {
  const found = await wishedBy(needs, asked)
  if (isRefused(found)) return found
  const { upload, wish } = found
  const { sheet, sender, fileName, heads } = upload
  const { by, mapping } = asked
  const saved = await saveChange(needs, { wish, version, by, reason, fileName })
  if (isRefused(saved)) {
    if (saved.refused === 'RULES_BAD')
      await noteBad(needs, upload, (saved.detail?.lines ?? []) as JudgedChange['badLines'])
    return saved
  }
  const at = needs.clock.now()
  await needs.db.tx(async (tx) => {
    const named = needs.rules.sheets[sheet].columns.map((column) => {
      const place = mapping[column]
      return [column, place === null || place === undefined ? null : (heads[place] ?? null)]
    })
    await keepHeads(tx, { sheet, sender, heads: Object.fromEntries(named), by, at })
    await noteImport(tx, { kind: sheet, file: fileName, badLines: [], at })
  })
  return saved
}

/** Columns that may be missing from a file: what they say is empty then. */
const mayBeMissing = new Set([
  'validFrom',
  'validUntil',
  'days',
  'hours',
  'charterer',
  'arrivingAirline',
  'departingAirline',
  'peakCalendar',
  'mostNights',
])

/** Of some sheets more: a line of nights is about a room or about a plan, and visas leave much unsaid. */
const mayBeMissingOf: Partial<Record<RuleSheetName, ReadonlySet<string>>> = {
  'hotel-nights': new Set([
    'plan',
    'allotment',
    'stopSell',
    'releaseDays',
    'price',
    'single',
    'extraAdult',
    'leastNightsArriving',
    'leastNightsThrough',
    'closedToArrival',
    'closedToDeparture',
    'closed',
  ]),
  'visa-types': new Set(['stayHours', 'stayDays', 'validityDays']),
  'visa-rules': new Set(['whyFa', 'checkedOn', 'checkedBy']),
  'visa-conditions': new Set(['gender', 'alone']),
}

async function wishedBy(
  { db, rules }: ChangeNeeds,
  { uploadId, mapping, by }: Asked,
): Promise<{ upload: Upload; wish: Wish } | NotMapped> {
  const upload = await findUpload(db, { uploadId, by })
  if (!upload) return refuse('NOT_FOUND')
  const { sheet, lines: own } = upload
  const of = rules.sheets[sheet]
  // A table whose versions begin on a day must say which.
  const isNeeded = (column: string) =>
    !(mayBeMissing.has(column) || mayBeMissingOf[sheet]?.has(column)) ||
    (column === 'validFrom' && of.beginsOn !== undefined)
  const missing = of.columns.filter(
    (column) => isNeeded(column) && (mapping[column] ?? null) === null,
  )
  if (missing.length > 0)
    return refuse('IMPORT_COLUMNS_MISSING', { field: 'mapping', detail: { columns: missing } })
  const lines = own.map(({ line, cells }) => ({ line, row: mappedRow(of.columns, mapping, cells) }))
  const parts = [...new Set(lines.map(({ row }) => of.partOf(row)))].filter((part) => part !== '')
  return { upload, wish: { sheet, parts, lines, isWhole: false } }
}

const noteBad = async (
  { db, clock }: ChangeNeeds,
  { sheet: kind, fileName: file }: Upload,
  badLines: JudgedChange['badLines'],
): Promise<void> => {
  const at = clock.now()
  await db.tx((tx) => noteImport(tx, { kind, file, badLines, at }))
}

/** So long what stood before a change may be put back without another person: later it may be far from what things cost. */
const undoHours = 24
const isNew = (madeAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, madeAt.add({ hours: undoHours })) < 0

/**
 * Puts back what stood before the last change of its parts. Refuses where anything of it was sold since, and names those lines; a version
 * that has begun stays as well.
 */
export async function undoChange(
  needs: ChangeNeeds,
  { changeId, reason, by }: { changeId: string; reason: string; by: string },
): Promise<Saved | NotSaved | Refusal<'NOT_FOUND' | 'IMPORT_NOT_LAST' | 'IMPORT_IS_SOLD'>> {
  const head = await changeReader(needs.db).find(changeId)
  if (!head) return refuse('NOT_FOUND')
  const of = needs.rules.sheets[head.sheet]
  return await needs.db.tx(async (tx) => {
    await of.lock(tx)
    const change = await changeWriter(tx).lock(changeId)
    if (!change) return refuse('NOT_FOUND')
    const { parts, rowsBefore, rowsAfter, madeAt, sheet } = change
    const isLast = (await changeReader(tx).lastOf([changeId])).has(changeId)
    if (!isLast || madeAt === null) return refuse('IMPORT_NOT_LAST')
    const lines = changedLines(of, { before: rowsBefore, after: rowsAfter })
    const names = new Set(lines.map(({ part, key }) => `${part} ${key}`))
    const touched = rowsAfter.filter((row) => names.has(`${of.partOf(row)} ${of.keyOf(row)}`))
    const sold = await of.soldSince(tx, { rows: touched, since: madeAt })
    if (sold.size > 0)
      return refuse('IMPORT_IS_SOLD', {
        detail: { lines: [...sold].map(([line, count]) => ({ line, sold: count })) },
      })
    const wish: Wish = {
      sheet,
      parts,
      lines: rowsBefore.map((row, index) => ({ line: index + 2, row })),
      isWhole: true,
    }
    const saved = await saveIn(needs, tx, {
      wish,
      version: change.versionAfter,
      by,
      reason,
      fileName: null,
      undoes: changeId,
      isAllowed: isNew(madeAt, needs.clock.now()),
    })
    return isRefused(saved) && saved.refused === 'RULES_CHANGED' ? refuse('IMPORT_NOT_LAST') : saved
  })
}
