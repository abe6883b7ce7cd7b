/** Every SQL statement about files that wait to be brought in, and about which column of a sender is which. */
import type { RuleSheetName } from '@parastoo/contract/office/rule-names'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeTables } from '../tables.generated.ts'
import type { ReadUpload } from './read-upload.ts'

export type Upload = ReadUpload & {
  uploadId: string
  sheet: RuleSheetName
  sender: string
  fileName: string
}

/** A file that nobody has brought in by then is let go. */
const keepHours = 24

export async function keepUpload(
  tx: Tx,
  { uploadId, sheet, sender, fileName, heads, lines }: Upload,
  { by, at }: { by: string; at: Temporal.Instant },
): Promise<void> {
  const rows = tables<OfficeTables>(tx)
  await rows
    .deleteFrom('office.importUpload')
    .where('uploadedAt', '<', at.subtract({ hours: keepHours }))
    .execute()
  await rows
    .insertInto('office.importUpload')
    .values({
      id: uploadId,
      sheet,
      sender,
      fileName,
      cells: jsonb({ heads, lines }),
      uploadedBy: by,
      uploadedAt: at,
    })
    .execute()
}

/** A file as its own clerk handed it in; null for another’s, and for one that was let go. */
export async function findUpload(
  db: Db,
  { uploadId, by }: { uploadId: string; by: string },
): Promise<Upload | null> {
  const row = await tables<OfficeTables>(db)
    .selectFrom('office.importUpload')
    .select(['sheet', 'sender', 'fileName', 'cells'])
    .where('id', '=', uploadId)
    .where('uploadedBy', '=', by)
    .executeTakeFirst()
  if (!row) return null
  const { sheet, sender, fileName } = row
  return { uploadId, sheet: sheet as RuleSheetName, sender, fileName, ...(row.cells as ReadUpload) }
}

/** The heads of a sender by our columns; null where none are kept. */
export async function keptHeads(
  db: Db,
  { sheet, sender }: { sheet: RuleSheetName; sender: string },
): Promise<Record<string, string | null> | null> {
  if (sender === '') return null
  const row = await tables<OfficeTables>(db)
    .selectFrom('office.importMapping')
    .select('heads')
    .where('sheet', '=', sheet)
    .where('sender', '=', sender)
    .executeTakeFirst()
  return (row?.heads as Record<string, string | null> | undefined) ?? null
}

export async function keepHeads(
  tx: Tx,
  {
    sheet,
    sender,
    heads,
    by: keptBy,
    at: keptAt,
  }: {
    sheet: RuleSheetName
    sender: string
    heads: Record<string, string | null>
    by: string
    at: Temporal.Instant
  },
): Promise<void> {
  if (sender === '') return
  const kept = { heads: jsonb(heads), keptBy, keptAt }
  await tables<OfficeTables>(tx)
    .insertInto('office.importMapping')
    .values({ sheet, sender, ...kept })
    .onConflict((on) => on.columns(['sheet', 'sender']).doUpdateSet(kept))
    .execute()
}
