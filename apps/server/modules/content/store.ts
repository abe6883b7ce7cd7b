/** In one piece on purpose: every SQL statement of content but those that count addresses, note that one changed, keep pictures, and search. */
import type { WrittenNode } from '@parastoo/contract/content/body'
import type { PageInShort, PageKind } from '@parastoo/contract/content/content'
import type { Selectable } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { noteChanged, noteChangedPath } from './changed-addresses.ts'
import {
  authorPages,
  type Page,
  type PageState,
  type PageWords,
  type Revision,
  readingMinutes,
  type Source,
} from './page.ts'
import { forgetFound, keepFound } from './search-pages.ts'
import type { ContentTables, PageTable, RevisionTable } from './tables.generated.ts'

export type RevisionInShort = Pick<Revision, 'number' | 'title' | 'savedBy' | 'savedAt'>
export type PageListed = Page & { last: RevisionInShort }
export type PagesAsk = { kinds: readonly PageKind[]; text: string; page: number; take: number }

/** Signs of a pattern as themselves. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

type PageRow = Selectable<PageTable>
type RevisionRow = Selectable<RevisionTable>

/** A page as visitors read it. */
export type ShownPage = Page & { words: Revision; shownFrom: Temporal.Instant }

export function pageReader(from: Db | Tx) {
  const db = tables<ContentTables>(from)
  const allShown = db
    .selectFrom('content.page as page')
    .innerJoin('content.revision as revision', (on) =>
      on
        .onRef('revision.pageId', '=', 'page.id')
        .onRef('revision.number', '=', 'page.publishedRevision'),
    )
    .innerJoin('content.publication as publication', (on) =>
      on.onRef('publication.pageId', '=', 'page.id').on('publication.shownUntil', 'is', null),
    )
    .where('page.state', 'in', ['published', 'scheduled'])
  const shown = allShown.selectAll('page').selectAll('revision').select('publication.shownFrom')
  const toShown = (row: PageRow & RevisionRow & { shownFrom: Temporal.Instant }): ShownPage => ({
    ...toPage(row),
    words: toRevision(row),
    shownFrom: row.shownFrom,
  })
  const savedLast = ({ kinds, text }: Pick<PagesAsk, 'kinds' | 'text'>) => {
    let ask = db
      .selectFrom('content.page as page')
      .innerJoin('content.revision as revision', 'revision.pageId', 'page.id')
      .where(({ eb, selectFrom }) =>
        eb(
          'revision.number',
          '=',
          selectFrom('content.revision as last')
            .whereRef('last.pageId', '=', 'page.id')
            .select(({ fn }) => fn.max('last.number').as('number')),
        ),
      )
    if (kinds.length > 0) ask = ask.where('page.kind', 'in', kinds)
    if (text !== '')
      ask = ask.where(({ or, eb }) =>
        or([
          eb('page.path', 'ilike', `%${literal(text)}%`),
          eb('revision.title', 'ilike', `%${literal(text)}%`),
        ]),
      )
    return ask
  }
  return {
    /** The page that visitors read at an address. */
    async shownAt(paths: readonly string[]): Promise<ShownPage | null> {
      const rows = await shown.where('page.path', 'in', paths).execute()
      const row = paths.flatMap((path) => rows.find((each) => each.path === path) ?? [])[0]
      return row ? toShown(row) : null
    },
    /** Pages of these kinds that visitors read, with their words, the latest date first; all, or so many. */
    async shownOf(kinds: readonly PageKind[], take?: number): Promise<ShownPage[]> {
      let ask = shown
        .where('page.kind', 'in', kinds)
        .orderBy('revision.dated', 'desc')
        .orderBy('page.path')
      if (take !== undefined) ask = ask.limit(take)
      return (await ask.execute()).map((row) => toShown(row))
    },
    /** The same in short: no body is read. */
    async shownInShort(
      kinds: readonly PageKind[],
      part?: { page: number; take: number; author?: string },
    ): Promise<PageInShort[]> {
      let ask = allShown
        .where('page.kind', 'in', kinds)
        .orderBy('revision.dated', 'desc')
        .orderBy('page.path')
        .select([
          'page.path',
          'revision.title',
          'revision.lead',
          'revision.author',
          'revision.dated',
          'revision.readingMinutes',
          'revision.places',
        ])
      if (part?.author !== undefined) ask = ask.where('revision.author', '=', part.author)
      if (part) ask = ask.limit(part.take).offset((part.page - 1) * part.take)
      const rows = await ask.execute()
      return rows.map(({ dated, ...row }) => ({ ...row, dated: dated.toString() }))
    },
    /** What is read at these addresses: its title and which revision it is. */
    shownTitles: (paths: readonly string[]) =>
      allShown
        .where('page.path', 'in', paths)
        .select(['page.path', 'revision.title as titleFa', 'revision.number as revision'])
        .orderBy('page.path')
        .execute(),
    /** A revision that visitors have read at an address, now or once; a draft is none. */
    async shownOnce(path: string, number: number): Promise<ShownPage | null> {
      const row = await db
        .selectFrom('content.page as page')
        .innerJoin('content.revision as revision', 'revision.pageId', 'page.id')
        .innerJoin('content.publication as publication', (on) =>
          on
            .onRef('publication.pageId', '=', 'page.id')
            .onRef('publication.revision', '=', 'revision.number'),
        )
        .where('page.path', '=', path)
        .where('revision.number', '=', number)
        .selectAll('page')
        .selectAll('revision')
        .select('publication.shownFrom')
        .orderBy('publication.id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? toShown(row) : null
    },
    /** The addresses of these kinds that visitors read, and since when they say what they say. */
    shownPaths: (kinds: readonly PageKind[]) =>
      allShown
        .where('page.kind', 'in', kinds)
        .select(['page.path', 'publication.shownFrom'])
        .orderBy('revision.dated', 'desc')
        .orderBy('page.path')
        .execute(),
    /** The page about an author: one of the house, below the magazine, that bears the author's name. */
    async authorPath(author: string): Promise<string | null> {
      const row = await allShown
        .where('page.kind', '=', 'page')
        .where('page.path', 'like', `${authorPages}%`)
        .where('revision.title', '=', author)
        .select('page.path')
        .orderBy('page.path')
        .executeTakeFirst()
      return row?.path ?? null
    },
    async countShown(kinds: readonly PageKind[], author?: string): Promise<number> {
      let ask = allShown.where('page.kind', 'in', kinds)
      if (author !== undefined) ask = ask.where('revision.author', '=', author)
      const { count } = await ask
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async byPath(path: string): Promise<Page | null> {
      const row = await db
        .selectFrom('content.page')
        .selectAll()
        .where('path', '=', path)
        .executeTakeFirst()
      return row ? toPage(row) : null
    },
    async byId(pageId: string): Promise<Page | null> {
      const row = await db
        .selectFrom('content.page')
        .selectAll()
        .where('id', '=', pageId)
        .executeTakeFirst()
      return row ? toPage(row) : null
    },
    /** One revision, or the last of its page. */
    async revision(pageId: string, number?: number): Promise<Revision | null> {
      let ask = db.selectFrom('content.revision').selectAll().where('pageId', '=', pageId)
      if (number !== undefined) ask = ask.where('number', '=', number)
      const row = await ask.orderBy('number', 'desc').limit(1).executeTakeFirst()
      return row ? toRevision(row) : null
    },
    /** What was saved of a page, the latest first; no body is read. */
    async revisions(pageId: string): Promise<RevisionInShort[]> {
      return await db
        .selectFrom('content.revision')
        .select(['number', 'title', 'savedBy', 'savedAt'])
        .where('pageId', '=', pageId)
        .orderBy('number', 'desc')
        .execute()
    },
    /** Pages in every state with the title they were last saved under, by address; those that hold a text in either. */
    async list({ page, take, ...which }: PagesAsk): Promise<PageListed[]> {
      const rows = await savedLast(which)
        .selectAll('page')
        .select(['revision.title', 'revision.number', 'revision.savedBy', 'revision.savedAt'])
        .orderBy('page.path')
        .limit(take)
        .offset((page - 1) * take)
        .execute()
      return rows.map(({ title, number, savedBy, savedAt, ...row }) => ({
        ...toPage(row),
        last: { title, number, savedBy, savedAt },
      }))
    },
    /** How many pages `list` finds in all. */
    async count(which: Pick<PagesAsk, 'kinds' | 'text'>): Promise<number> {
      const { count } = await savedLast(which)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Which revisions visitors read from when until when, the latest first. */
    async publications(path: string) {
      return await db
        .selectFrom('content.page as page')
        .innerJoin('content.publication as publication', 'publication.pageId', 'page.id')
        .innerJoin('content.revision as revision', (on) =>
          on
            .onRef('revision.pageId', '=', 'page.id')
            .onRef('revision.number', '=', 'publication.revision'),
        )
        .where('page.path', '=', path)
        .select([
          'publication.revision',
          'publication.shownFrom',
          'publication.shownUntil',
          'revision.dated',
        ])
        .orderBy('publication.id', 'desc')
        .execute()
    },
    redirects: () =>
      db
        .selectFrom('content.redirect')
        .select(['fromPath', 'toPath', 'hits', 'lastHitAt'])
        .orderBy('fromPath')
        .execute(),
    async redirectFrom(path: string): Promise<{ toPath: string | null } | null> {
      const row = await db
        .selectFrom('content.redirect')
        .select('toPath')
        .where('fromPath', '=', path)
        .executeTakeFirst()
      return row ?? null
    },
  }
}

export function pageWriter(tx: Tx) {
  const db = tables<ContentTables>(tx)
  return {
    /** False when the address has a page already. */
    async addPage(page: { pageId: string; path: string; kind: PageKind }): Promise<boolean> {
      const added = await db
        .insertInto('content.page')
        .values({ id: page.pageId, path: page.path, kind: page.kind, state: 'draft' })
        .onConflict((on) => on.column('path').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },
    /** False when somebody else has saved this number before. */
    async addRevision(
      revision: PageWords & {
        pageId: string
        number: number
        savedBy: string
        savedAt: Temporal.Instant
      },
    ): Promise<boolean> {
      const { dated, places, sources, body, ...rest } = revision
      const added = await db
        .insertInto('content.revision')
        .values({
          ...rest,
          dated: Temporal.PlainDate.from(dated),
          places: [...places],
          sources: JSON.stringify(sources),
          readingMinutes: readingMinutes(body),
          body: JSON.stringify(body),
        })
        .onConflict((on) => on.columns(['pageId', 'number']).doNothing())
        .returning('number')
        .executeTakeFirst()
      return added !== undefined
    },
    /** Makes a revision the one that visitors read; a page whose `scheduled` is not that any more stays as it is. */
    async show(
      pageId: string,
      {
        revision,
        at,
        scheduled,
      }: { revision: number; at: Temporal.Instant; scheduled?: Temporal.Instant },
    ): Promise<boolean> {
      let move = db
        .updateTable('content.page')
        .set({
          state: 'published',
          publishedRevision: revision,
          scheduledRevision: null,
          publishAt: null,
        })
        .where('id', '=', pageId)
      if (scheduled)
        move = move.where('scheduledRevision', '=', revision).where('publishAt', '=', scheduled)
      if ((await move.returning('id').executeTakeFirst()) === undefined) return false
      await endPublication(tx, pageId, at)
      await db
        .insertInto('content.publication')
        .values({ pageId, revision, shownFrom: at })
        .execute()
      const words = await pageReader(tx).revision(pageId, revision)
      if (words) await keepFound(tx, pageId, words)
      await noteChanged(tx, pageId)
      return true
    },
    async schedule(
      pageId: string,
      { revision, publishAt }: { revision: number; publishAt: Temporal.Instant },
    ): Promise<boolean> {
      const moved = await db
        .updateTable('content.page')
        .set({ state: 'scheduled', scheduledRevision: revision, publishAt })
        .where('id', '=', pageId)
        .where('state', '<>', 'archived')
        .returning('id')
        .executeTakeFirst()
      return moved !== undefined
    },
    /** False when nothing of the page waits to be shown. */
    async giveUpSchedule(pageId: string): Promise<boolean> {
      const moved = await db
        .updateTable('content.page')
        .set(({ eb }) => ({
          state: eb
            .case()
            .when('publishedRevision', 'is', null)
            .then('draft')
            .else('published')
            .end(),
          scheduledRevision: null,
          publishAt: null,
        }))
        .where('id', '=', pageId)
        .where('state', '=', 'scheduled')
        .returning('id')
        .executeTakeFirst()
      return moved !== undefined
    },
    /** Takes a page off the site; what it was and when stays. */
    async archive(pageId: string, at: Temporal.Instant): Promise<boolean> {
      const moved = await db
        .updateTable('content.page')
        .set({ state: 'archived', scheduledRevision: null, publishAt: null })
        .where('id', '=', pageId)
        .where('state', '<>', 'archived')
        .returning('id')
        .executeTakeFirst()
      if (moved) {
        await endPublication(tx, pageId, at)
        await forgetFound(tx, pageId)
        await noteChanged(tx, pageId)
      }
      return moved !== undefined
    },
    async rename(pageId: string, { from, to }: { from: string; to: string }): Promise<boolean> {
      const moved = await db
        .updateTable('content.page')
        .set({ path: to })
        .where('id', '=', pageId)
        .where('path', '=', from)
        .returning(['id', 'publishedRevision'])
        .executeTakeFirst()
      // The address it had changes with its redirect.
      if (moved && moved.publishedRevision !== null) await noteChanged(tx, pageId)
      return moved !== undefined
    },
    /** Leads an address elsewhere, and what led to it with it, so that nobody is led twice. */
    async redirect({ from, to }: { from: string; to: string | null }): Promise<void> {
      if (to !== null) await this.stopRedirect(to)
      await db
        .insertInto('content.redirect')
        .values({ fromPath: from, toPath: to })
        .onConflict((on) => on.column('fromPath').doUpdateSet({ toPath: to }))
        .execute()
      await db
        .updateTable('content.redirect')
        .set({ toPath: to })
        .where('toPath', '=', from)
        .execute()
      await noteChangedPath(tx, from)
      await db.deleteFrom('content.missingPath').where('path', '=', from).execute()
    },
    /** An address that is a page again leads nowhere else. */
    async stopRedirect(from: string): Promise<void> {
      await db.deleteFrom('content.redirect').where('fromPath', '=', from).execute()
    },
  }
}

async function endPublication(tx: Tx, pageId: string, at: Temporal.Instant): Promise<void> {
  await tables<ContentTables>(tx)
    .updateTable('content.publication')
    .set({ shownUntil: at })
    .where('pageId', '=', pageId)
    .where('shownUntil', 'is', null)
    .execute()
}

function toPage(row: PageRow): Page {
  const { id: pageId, path, publishedRevision, scheduledRevision, publishAt } = row
  const [kind, state] = [row.kind as PageKind, row.state as PageState]
  return { pageId, path, kind, state, publishedRevision, scheduledRevision, publishAt }
}

function toRevision(row: RevisionRow): Revision {
  const { pageId, number, title, lead, description, author, readingMinutes, savedBy, savedAt } = row
  return {
    pageId,
    number,
    title,
    lead,
    description,
    author,
    dated: row.dated.toString(),
    places: row.places,
    sources: row.sources as Source[],
    readingMinutes,
    body: row.body as WrittenNode,
    savedBy,
    savedAt,
  }
}
