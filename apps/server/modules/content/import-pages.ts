/** Pages from a folder of files, and back into one: the two undo each other. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readStamp, writeStamp } from '../../platform/db/stamps.ts'
import { newId } from '../../platform/ids.ts'
import type { BadLine } from '../../platform/imports/bad-line.ts'
import { missingAsset } from './assets.ts'
import { fileOfPage, type PageFile, placeOfFile, readPageFile, writePageFile } from './page-file.ts'
import { keepAllFound } from './search-pages.ts'
import { pageReader, pageWriter } from './store.ts'

type BadFileLine = BadLine & { file: string }
export type PagesImported = {
  pages: number
  added: number
  changed: number
  /** Pages whose last words are somebody's of the staff: left as they are. */
  kept: readonly string[]
}

const stamp = 'content-pages'
const savedBy = 'import'

/**
 * Brings every page of a folder in and shows it at once. All or nothing; a page that says the same already is left. Where staff have
 * saved since, `overStaff` decides: their words stay, or the file's come after them.
 */
export async function importPages(
  tx: Tx,
  { clock, folder, overStaff }: { clock: Clock; folder: string; overStaff: boolean },
): Promise<{ imported: PagesImported } | { badLines: readonly BadFileLine[] }> {
  const read = await readFolder(folder)
  if ('badLines' in read) return read
  const badLines: BadFileLine[] = []
  for (const page of read.pages) {
    const missing = await missingAsset(tx, page.words.body)
    if (missing !== null)
      badLines.push({ file: fileOfPage(page), line: 1, reason: `names no picture by ${missing}` })
  }
  if (badLines.length > 0) return { badLines }
  const at = clock.now()
  const counts = { pages: read.pages.length, added: 0, changed: 0 }
  const kept: string[] = []
  for (const page of read.pages) {
    const outcome = await bringPage(tx, page, { at, overStaff })
    if (outcome === 'kept') kept.push(page.path)
    else if (outcome !== 'same') counts[outcome] += 1
  }
  return { imported: { ...counts, kept } }
}

/** The pages that ship with the product: brought in when they have changed, and never over what staff have written. */
export async function bringShippedPages({
  db,
  clock,
  folder,
}: {
  db: Db
  clock: Clock
  folder: string
}): Promise<
  { unchanged: true } | { imported: PagesImported } | { badLines: readonly BadFileLine[] }
> {
  await keepAllFound(db)
  const hash = await hashOf(folder)
  if ((await readStamp(db, stamp)) === hash) return { unchanged: true }
  return await db.tx(async (tx) => {
    const outcome = await importPages(tx, { clock, folder, overStaff: false })
    if ('imported' in outcome) await writeStamp(tx, stamp, hash)
    return outcome
  })
}

/** Writes every page that visitors read into a folder, as files that bring the same in. Answers how many. */
export async function exportPages(db: Db, folder: string): Promise<number> {
  const pages = await pageReader(db).shownOf(['page', 'legal', 'faq', 'landing', 'article'])
  for (const { kind, path, words } of pages) {
    const file = join(folder, fileOfPage({ kind, path }))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, writePageFile({ words }))
  }
  return pages.length
}

async function bringPage(
  tx: Tx,
  { path, kind, words }: PageFile,
  { at, overStaff }: { at: Temporal.Instant; overStaff: boolean },
): Promise<'added' | 'changed' | 'same' | 'kept'> {
  const [reader, writer] = [pageReader(tx), pageWriter(tx)]
  const page = await reader.byPath(path)
  const last = page && (await reader.revision(page.pageId))
  const pageId = page?.pageId ?? newId()
  if (!page) await writer.addPage({ pageId, path, kind })
  if (last && last.savedBy !== savedBy && !overStaff) return 'kept'
  if (page?.state === 'archived' && !overStaff) return 'kept'
  const isSame = last !== null && writePageFile({ words: last }) === writePageFile({ words })
  if (isSame && page?.publishedRevision === last.number && page.state === 'published') return 'same'
  const number = (last?.number ?? 0) + 1
  await writer.addRevision({ ...words, pageId, number, savedBy, savedAt: at })
  await writer.show(pageId, { revision: number, at })
  await writer.stopRedirect(path)
  return page ? 'changed' : 'added'
}

async function readFolder(
  folder: string,
): Promise<{ pages: PageFile[] } | { badLines: BadFileLine[] }> {
  const pages: PageFile[] = []
  const badLines: BadFileLine[] = []
  for (const file of await filesOf(folder)) {
    const place = placeOfFile(file)
    if ('reason' in place) {
      badLines.push({ file, line: 1, reason: place.reason })
      continue
    }
    const read = readPageFile(await readFile(join(folder, file), 'utf8'))
    if ('badLines' in read) badLines.push(...read.badLines.map((bad) => ({ ...bad, file })))
    else pages.push({ ...place, words: read.words })
  }
  const twice = pages.filter(
    ({ path }, index) => pages.findIndex((each) => each.path === path) !== index,
  )
  for (const page of twice)
    badLines.push({ file: fileOfPage(page), line: 1, reason: 'is a second page at its address' })
  return badLines.length > 0 ? { badLines } : { pages }
}

/** The Markdown files under a folder, as 'legal/privacy.md', in order; README.md tells of them and is none. */
async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true })
  return found
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesOf(folder))
    hash.update(file).update(await readFile(join(folder, file)))
  return hash.digest('hex')
}
