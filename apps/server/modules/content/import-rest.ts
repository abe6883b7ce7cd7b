/** Pictures and moved addresses from a folder of content, and back into one: what `import-pages.ts` is to pages. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRefused } from '@parastoo/kit/outcome'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { BadLine } from '../../platform/imports/bad-line.ts'
import type { PublicPictures } from '../images/index.ts'
import { addAssetRow, fileOfAsset, findAssets } from './assets.ts'
import { pageReader } from './store.ts'
import { redirect } from './write-pages.ts'

type BadFileLine = BadLine & { file: string }

const assetFile = z.object({
  alt: z.string().min(3).max(300),
  caption: z.string().nullable(),
  credit: z.string().nullable(),
  licence: z.string().nullable(),
  focusX: z.number().int().min(0).max(100).default(50),
  focusY: z.number().int().min(0).max(100).default(50),
})
const redirectsFile = z.array(z.object({ from: z.string(), to: z.string().nullable() }))

/**
 * Brings in the pictures of a folder that are not there yet, each as `assets/{id}.jpg` beside its words, and then where addresses lead. A
 * picture keeps its bytes, so that it is written out as it came.
 */
export async function importRest(
  { db, clock, pictures }: { db: Db; clock: Clock; pictures: Pick<PublicPictures, 'keepAsIs'> },
  folder: string,
): Promise<{ pictures: number; redirects: number } | { badLines: readonly BadFileLine[] }> {
  const badLines: BadFileLine[] = []
  const bad = (file: string, reason: string) => void badLines.push({ file, line: 1, reason })
  let added = 0
  for (const assetId of await assetsIn(folder)) {
    const file = `assets/${assetId}.json`
    const words = assetFile.safeParse(await readJson(join(folder, file)))
    if (!words.success) {
      bad(file, 'holds no alt, caption, credit and licence')
      continue
    }
    if ((await findAssets(db, [assetId])).length > 0) continue
    const bytes = await readFile(join(folder, `assets/${assetId}.jpg`)).catch(() => null)
    const kept = bytes && (await pictures.keepAsIs(fileOfAsset(assetId), bytes))
    if (!kept || isRefused(kept)) {
      bad(file, 'has no picture beside it')
      continue
    }
    const asset = { assetId, file: fileOfAsset(assetId), ...words.data, ...kept }
    await db.tx((tx) => addAssetRow(tx, { ...asset, addedBy: 'import', addedAt: clock.now() }))
    added += 1
  }
  const moved = redirectsFile.safeParse(await readJson(join(folder, 'redirects.json')))
  const known = new Map(
    (await pageReader(db).redirects()).map(({ fromPath, toPath }) => [fromPath, toPath]),
  )
  const wanted = (moved.data ?? []).filter(({ from, to }) => known.get(from) !== to)
  for (const each of wanted) {
    const led = await redirect({ db }, each)
    if (isRefused(led)) bad('redirects.json', `${each.from} cannot lead there: ${led.refused}`)
  }
  return badLines.length > 0 ? { badLines } : { pictures: added, redirects: wanted.length }
}

/** Writes every picture and every moved address into a folder, as files that bring the same in. */
export async function exportRest(
  { db, pictures }: { db: Db; pictures: Pick<PublicPictures, 'read'> },
  folder: string,
): Promise<{ pictures: number; redirects: number }> {
  const assets = await findAssets(db)
  if (assets.length > 0) await mkdir(join(folder, 'assets'), { recursive: true })
  for (const { assetId, file, alt, caption, credit, licence, focusX, focusY } of assets) {
    await writeFile(join(folder, `assets/${assetId}.jpg`), await pictures.read(file))
    const words = { alt, caption, credit, licence, focusX, focusY }
    await writeFile(join(folder, `assets/${assetId}.json`), `${JSON.stringify(words, null, 2)}\n`)
  }
  const redirects = await pageReader(db).redirects()
  const moved = redirects.map(({ fromPath: from, toPath: to }) => ({ from, to }))
  if (moved.length > 0)
    await writeFile(join(folder, 'redirects.json'), `${JSON.stringify(moved, null, 2)}\n`)
  return { pictures: assets.length, redirects: moved.length }
}

async function assetsIn(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, 'assets')).catch(() => [])
  const ids = files.flatMap(
    (file) => /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/.exec(file)?.[1] ?? [],
  )
  return ids.sort()
}

/** Null for a file that is not there, or holds no JSON. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}
