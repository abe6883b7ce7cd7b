/** The rules of visas as staff read and write them: one destination is one part, each of its files a sheet. A change makes a new version of the pack; what was sold keeps the version it was sold by. */
import type { Clock } from '../../../platform/clock.ts'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'
import {
  nothingSold,
  type RuleSheet,
  type SheetRow,
  textOfRows,
} from '../../../platform/imports/rule-sheet.ts'
import type { VisaPack } from '../rules/index.ts'
import { feeLosses, holidayLosses, lineLosses } from './pack-losses.ts'
import { addPack, currentPacks } from './pack-store.ts'
import { type PackFile, packColumns, readPacks } from './read-packs.ts'
import { linesOf, textsWith } from './write-packs.ts'

const partOf = ({ destination = '' }: SheetRow) => destination
const named = (columns: readonly string[]) => (row: SheetRow) =>
  columns.map((column) => row[column] ?? '').join(' ')

/** By which words a line is told from the others of its destination. */
const keys = {
  types: ['code'],
  rules: ['type', 'nationality'],
  fees: ['type', 'nationality', 'kind', 'fromAge'],
  documents: ['type', 'nationality', 'person', 'kind'],
  conditions: ['type', 'nationality', 'verdict', 'fromAge', 'gender'],
  holidays: ['date'],
  refunds: ['stage', 'cause'],
} as const satisfies Partial<Record<PackFile, readonly string[]>>
type EditedFile = keyof typeof keys

/** The packs a text names with its lines in their place, and what is wrong with it; lines count as in the text. */
export async function packsWith(
  db: Db | Tx,
  { file, text, parts = [] }: { file: EditedFile; text: string; parts?: readonly string[] },
): Promise<{ packs: VisaPack[]; badLines: BadLine[] }> {
  const columns = packColumns(file)
  const read = readCsv({ text, columns, toRow: (cells, line) => ({ cells, line }) })
  if (read.badLines.length > 0) return { packs: [], badLines: read.badLines }
  const standing = await currentPacks(db)
  const known = new Map(standing.map((pack) => [pack.destination, pack]))
  const lines = Map.groupBy(read.rows, ({ cells }) => partOf(cells))
  const badLines: BadLine[] = [...lines].flatMap(([code, own]) =>
    known.has(code) ? [] : own.map(({ line }) => unknown(code, line)),
  )
  const packs = [...new Set([...parts, ...lines.keys()])].flatMap((code) => {
    const pack = known.get(code)
    if (!pack) return []
    const own = lines.get(code) ?? []
    const rows = own.map(({ cells }) => cells)
    const outcome = readPacks(textsWith(pack, file, textOfRows(columns, rows)))
    // A line that cannot be read leaves others without what they name: those are told once it can.
    const ownBad = outcome.badLines.filter((bad) => bad.file === file)
    for (const { file: where, line, ...bad } of ownBad.length > 0 ? ownBad : outcome.badLines)
      badLines.push(
        where === file
          ? { ...bad, line: own[line - 2]?.line ?? 1 }
          : { line: 1, reason: bad.reason, reasonFa: stillNamed(where, bad) },
      )
    return outcome.packs
  })
  return { packs, badLines: badLines.toSorted((one, other) => one.line - other.line) }
}

function packSheet({ clock }: { clock: Clock }, file: EditedFile): RuleSheet {
  const columns = packColumns(file)
  return {
    columns,
    partOf,
    keyOf: named(keys[file]),
    saidWholeOf: partOf,
    parts: async (db) =>
      (await currentPacks(db)).map(({ destination, nameFa }) => ({
        key: destination,
        title: nameFa,
      })),
    standing: async (db, parts) =>
      (await currentPacks(db))
        .filter(({ destination }) => parts.includes(destination))
        .flatMap((pack) => linesOf(file, pack)),
    async lock(tx) {
      await query(tx, 'lock table visas.pack in share row exclusive mode')
    },
    check: async (tx, text) => (await packsWith(tx, { file, text })).badLines,
    async put(tx, { parts, text }) {
      const { packs, badLines } = await packsWith(tx, { file, text, parts })
      if (badLines.length > 0) return { badLines }
      for (const pack of packs) await addPack(tx, pack, clock.now())
      return { imported: { packs: packs.length } }
    },
    losses({ before, after, today }) {
      if (file === 'fees') return feeLosses(before, after)
      if (file !== 'holidays') return lineLosses(file, before, after)
      const toCome = before.filter(({ date = '' }) => date >= today)
      return holidayLosses(toCome, after)
    },
    // Whoever bought keeps the version of the pack they bought by.
    soldSince: nothingSold,
  }
}

/** By the names under which the desk shows them. */
export const packSheets = (needs: { clock: Clock }) => ({
  'visa-types': packSheet(needs, 'types'),
  'visa-rules': packSheet(needs, 'rules'),
  'visa-fees': packSheet(needs, 'fees'),
  'visa-documents': packSheet(needs, 'documents'),
  'visa-conditions': packSheet(needs, 'conditions'),
  'visa-holidays': packSheet(needs, 'holidays'),
  'visa-refunds': packSheet(needs, 'refunds'),
})

const unknown = (code: string, line: number): BadLine => ({
  line,
  reason: `the destination ${code} is not known`,
  column: 'destination',
  reasonFa: `مقصد «${code}» شناخته نیست.`,
})

const fileWords: Readonly<Record<PackFile, string>> = {
  destinations: 'مقصدها',
  types: 'نوع‌های ویزا',
  rules: 'گذرنامه‌های پذیرفته',
  fees: 'هزینه‌ها',
  documents: 'مدارک',
  conditions: 'شرط‌ها',
  holidays: 'تعطیلی‌ها',
  refunds: 'جدول برگشت پول',
  rates: 'نرخ ارز',
}
/** What a line that goes or changes its name leaves behind in another sheet. */
const stillNamed = (file: PackFile, { reasonFa, reason }: Omit<BadLine, 'line'>): string =>
  `در «${fileWords[file]}» هنوز از آن نام برده می‌شود: ${reasonFa ?? reason}`
