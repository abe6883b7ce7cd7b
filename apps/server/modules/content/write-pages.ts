/** What an editor does: saves, publishes now or later, renames, archives, leads an address elsewhere. */
import type { PageKind } from '@parastoo/contract/content/content'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { missingAsset } from './assets.ts'
import { checkedBody } from './body-schema.ts'
import type { ContentNeeds } from './needs.ts'
import { isPagePath, type PageWords, type Revision } from './page.ts'
import { pageReader, pageWriter } from './store.ts'

/** `db` opens a transaction, or stands for one that is open: what else belongs to the deed is then written in it too. */
type Writing = Pick<ContentNeeds, 'clock' | 'jobs'> & { db: Pick<Db, 'tx'> }

export type Saved = { pageId: string; number: number }

/** Somebody saved in between: their revision stands beside what was to be saved, and nothing is lost. */
export type Conflict = Refusal<'PAGE_CHANGED'> & { theirs: Revision }

/**
 * Begins a page with its first revision, not shown yet. Refuses an address that has a page, one that no page can have, and a picture that
 * is not there. Throws for a body that is not of our schema.
 */
export async function addPage(
  { db, clock }: Writing,
  {
    path,
    kind,
    words,
    savedBy,
  }: { path: string; kind: PageKind; words: PageWords; savedBy: string },
): Promise<Saved | Refusal<'ADDRESS_TAKEN' | 'ADDRESS_IS_INVALID' | 'ASSET_UNKNOWN'>> {
  if (!isPagePath(path)) return refuse('ADDRESS_IS_INVALID', { field: 'path' })
  const body = checkedBody(words.body).toJSON()
  return await db.tx(async (tx) => {
    if (await missingAsset(tx, body)) return refuse('ASSET_UNKNOWN', { field: 'body' })
    const pageId = newId()
    const writer = pageWriter(tx)
    if (!(await writer.addPage({ pageId, path, kind })))
      return refuse('ADDRESS_TAKEN', { field: 'path' })
    const first = { pageId, number: 1, savedBy, savedAt: clock.now() }
    await writer.addRevision({ ...words, body, ...first })
    return { pageId, number: 1 }
  })
}

/** Adds a revision after the one its editor began from; if another came between, answers with that one and saves nothing. */
export async function saveRevision(
  { db, clock }: Writing,
  {
    pageId,
    beganFrom,
    words,
    savedBy,
  }: { pageId: string; beganFrom: number; words: PageWords; savedBy: string },
): Promise<Saved | Conflict | Refusal<'NOT_FOUND' | 'ASSET_UNKNOWN'>> {
  const body = checkedBody(words.body).toJSON()
  return await db.tx(async (tx) => {
    if (await missingAsset(tx, body)) return refuse('ASSET_UNKNOWN', { field: 'body' })
    const last = await pageReader(tx).revision(pageId)
    if (!last || beganFrom > last.number) return refuse('NOT_FOUND')
    const number = beganFrom + 1
    const revision = { ...words, body, pageId, number, savedBy, savedAt: clock.now() }
    if (await pageWriter(tx).addRevision(revision)) return { pageId, number }
    const theirs = (await pageReader(tx).revision(pageId)) ?? last
    return { ...refuse('PAGE_CHANGED'), theirs }
  })
}

/** Shows a revision to visitors from now on; what was scheduled is given up. */
export async function publishNow(
  { db, clock }: Writing,
  { pageId, number }: Saved,
): Promise<{ published: true } | Refusal<'NOT_FOUND'>> {
  return await db.tx(async (tx) => {
    if (!(await pageReader(tx).revision(pageId, number))) return refuse('NOT_FOUND')
    const shown = await pageWriter(tx).show(pageId, { revision: number, at: clock.now() })
    if (!shown) return refuse('NOT_FOUND')
    await clearAddress(tx, pageId)
    return { published: true }
  })
}

/** Has a job show a revision at an instant; a later call takes the place of an earlier one. */
export async function schedulePublishing(
  { db, jobs }: Writing,
  { pageId, number, publishAt }: Saved & { publishAt: Temporal.Instant },
): Promise<{ scheduled: true } | Refusal<'NOT_FOUND'>> {
  return await db.tx(async (tx) => {
    if (!(await pageReader(tx).revision(pageId, number))) return refuse('NOT_FOUND')
    if (!(await pageWriter(tx).schedule(pageId, { revision: number, publishAt })))
      return refuse('NOT_FOUND')
    const due: DuePage = { pageId, number, publishAt: publishAt.toString() }
    await jobs.enqueue(tx, 'publish-page', due, { startAfter: publishAt })
    return { scheduled: true }
  })
}

/** Gives up what was to be shown later; a page that visitors read stays as it is. */
export async function giveUpSchedule(
  { db }: Pick<Writing, 'db'>,
  pageId: string,
): Promise<{ givenUp: true } | Refusal<'NOT_FOUND'>> {
  const isGivenUp = await db.tx((tx) => pageWriter(tx).giveUpSchedule(pageId))
  return isGivenUp ? { givenUp: true } : refuse('NOT_FOUND')
}

export type DuePage = { pageId: string; number: number; publishAt: string }

/**
 * The job: shows what is still scheduled for that instant. May run twice, and late when nobody worked: the page then says the hour
 * at which it was really shown.
 */
export async function publishDue({ db, clock }: Writing, due: DuePage): Promise<void> {
  const scheduled = Temporal.Instant.from(due.publishAt)
  await db.tx(async (tx) => {
    const at = clock.now()
    if (await pageWriter(tx).show(due.pageId, { revision: due.number, at, scheduled }))
      await clearAddress(tx, due.pageId)
  })
}

async function clearAddress(tx: Tx, pageId: string): Promise<void> {
  const page = await pageReader(tx).byId(pageId)
  if (page) await pageWriter(tx).stopRedirect(page.path)
}

/** Gives a page another address; the old one leads there for good. */
export async function renamePage(
  { db }: Writing,
  { pageId, path }: { pageId: string; path: string },
): Promise<{ renamed: true } | Refusal<'NOT_FOUND' | 'ADDRESS_TAKEN' | 'ADDRESS_IS_INVALID'>> {
  if (!isPagePath(path)) return refuse('ADDRESS_IS_INVALID', { field: 'path' })
  return await db.tx(async (tx) => {
    const page = await pageReader(tx).byId(pageId)
    if (!page) return refuse('NOT_FOUND')
    if (page.path === path) return { renamed: true }
    if (await pageReader(tx).byPath(path)) return refuse('ADDRESS_TAKEN', { field: 'path' })
    const writer = pageWriter(tx)
    if (!(await writer.rename(pageId, { from: page.path, to: path }))) return refuse('NOT_FOUND')
    if (page.publishedRevision !== null) await writer.redirect({ from: page.path, to: path })
    return { renamed: true }
  })
}

/** Takes a page off the site: its address leads elsewhere, or says that it is gone for good. */
export async function archivePage(
  { db, clock }: Writing,
  { pageId, leadTo }: { pageId: string; leadTo: string | null },
): Promise<{ archived: true } | Refusal<RedirectRefused | 'NOT_FOUND'>> {
  return await db.tx(async (tx) => {
    const page = await pageReader(tx).byId(pageId)
    if (!page) return refuse('NOT_FOUND')
    // Before anything is changed: a refusal leaves the page as it was.
    const led = await endOf(tx, { from: page.path, to: leadTo })
    if (isRefused(led)) return led
    if (!(await pageWriter(tx).archive(pageId, clock.now()))) return refuse('NOT_FOUND')
    await pageWriter(tx).redirect({ from: page.path, to: led.end })
    return { archived: true }
  })
}

export type RedirectRefused = 'ADDRESS_IS_INVALID' | 'ADDRESS_TAKEN' | 'REDIRECT_LOOPS'

/** Leads an address that no page has elsewhere (301), or says that it is gone (410, `to` null). Refused where a page stands. */
export const redirect = (
  { db }: Pick<Writing, 'db'>,
  { from, to }: { from: string; to: string | null },
): Promise<{ redirected: true } | Refusal<RedirectRefused>> =>
  db.tx(async (tx) => {
    if (await pageReader(tx).shownAt([from])) return refuse('ADDRESS_TAKEN', { field: 'from' })
    const led = await endOf(tx, { from, to })
    if (isRefused(led)) return led
    await pageWriter(tx).redirect({ from, to: led.end })
    return { redirected: true }
  })

/** Where an address would lead in the end: chains are flattened, a loop and what is no address are refused. */
async function endOf(
  tx: Tx,
  { from, to }: { from: string; to: string | null },
): Promise<{ end: string | null } | Refusal<RedirectRefused>> {
  if (!from.startsWith('/') || (to !== null && !/^\/(?![/\\])[^\s\\]*$/.test(to)))
    return refuse('ADDRESS_IS_INVALID', { field: 'to' })
  const onward = to === null ? null : await pageReader(tx).redirectFrom(to)
  const end = onward ? onward.toPath : to
  if (end === from || to === from) return refuse('REDIRECT_LOOPS', { field: 'to' })
  return { end }
}
