/** Pictures that pages show: each with words for who does not see it, drawn anew, and never changed once it is there. */
import { liveBlocksOf, type WrittenNode } from '@parastoo/contract/content/body'
import type { WrittenPicture } from '@parastoo/contract/content/content'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { ContentNeeds } from './needs.ts'
import type { ContentTables } from './tables.generated.ts'

export type AssetWords = {
  alt: string
  caption: string | null
  credit: string | null
  licence: string | null
}
/** What of a picture stays in sight where its sides are cut, in percent. */
type Focus = { focusX: number; focusY: number }
const middle: Focus = { focusX: 50, focusY: 50 }
export type Asset = AssetWords &
  Focus & {
    assetId: string
    file: string
    width: number
    height: number
    addedBy: string
    addedAt: Temporal.Instant
  }

/** Puts a picture among those that pages may show. Refused without words for who does not see it, and where it is no sound picture. */
export async function addAsset(
  needs: Pick<ContentNeeds, 'db' | 'clock' | 'pictures'>,
  ask: NewAsset,
): Promise<{ assetId: string } | Refusal<'ALT_REQUIRED' | Code>> {
  const asset = await keepAsset(needs, ask)
  if (isRefused(asset)) return asset
  await needs.db.tx((tx) => addAssetRow(tx, asset))
  return { assetId: asset.assetId }
}

export type NewAsset = AssetWords & { bytes: Buffer; addedBy: string; focus?: Focus }

/** Draws its file anew and keeps it; whoever asked then adds its row. The file first: a row names what is there. */
export async function keepAsset(
  { clock, pictures }: Pick<ContentNeeds, 'clock' | 'pictures'>,
  { bytes, addedBy, focus = middle, ...words }: NewAsset,
): Promise<Asset | Refusal<'ALT_REQUIRED' | Code>> {
  const alt = words.alt.trim()
  if (alt.length < 3 || alt.length > 300) return refuse('ALT_REQUIRED', { field: 'alt' })
  const assetId = newId()
  const file = fileOfAsset(assetId)
  const kept = await pictures.keep(file, bytes)
  if (isRefused(kept)) return kept
  return { ...words, ...focus, alt, assetId, file, ...kept, addedBy, addedAt: clock.now() }
}

export const fileOfAsset = (assetId: string): string => `content/${assetId}.jpg`

/** False when it is there already. */
export async function addAssetRow(tx: Tx, { assetId: id, ...asset }: Asset): Promise<boolean> {
  const added = await tables<ContentTables>(tx)
    .insertInto('content.asset')
    .values({ id, ...asset })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The newest first; of these ids, or all. */
export async function findAssets(from: Db | Tx, ids?: readonly string[]): Promise<Asset[]> {
  let ask = tables<ContentTables>(from).selectFrom('content.asset').selectAll()
  if (ids) ask = ask.where('id', 'in', ids.length > 0 ? ids : [noAsset])
  const rows = await ask.orderBy('addedAt', 'desc').orderBy('id').execute()
  return rows.map(({ id: assetId, ...row }) => ({ assetId, ...row }))
}
/** An asset as readers are given it. */
export const asPicture = ({
  assetId: id,
  file: path,
  alt,
  caption,
  credit,
  width,
  height,
  focusX: x,
  focusY: y,
}: Asset): WrittenPicture => ({
  id,
  path,
  alt,
  caption,
  credit,
  width,
  height,
  focus: { x, y },
})
const noAsset = '00000000-0000-0000-0000-000000000000'

/** The pictures a document names. */
export const assetIdsOf = (body: WrittenNode): string[] => [
  ...new Set(liveBlocksOf(body).flatMap(({ block, ids }) => (block === 'pictures' ? ids : []))),
]

/** The first picture that a document names and nobody has; null where all are there. */
export async function missingAsset(tx: Db | Tx, body: WrittenNode): Promise<string | null> {
  const ids = assetIdsOf(body)
  const malformed = ids.find((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
  if (malformed !== undefined || ids.length === 0) return malformed ?? null
  const known = new Set((await findAssets(tx, ids)).map(({ assetId }) => assetId))
  return ids.find((id) => !known.has(id)) ?? null
}
