/** Finding written pages by what people type, and keeping what they are found by. */
import { textOf, type WrittenNode } from '@parastoo/contract/content/body'
import type { PageInShort, PageKind } from '@parastoo/contract/content/content'
import { foldForSearch } from '@parastoo/kit/text'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import { readStamp, writeStamp } from '../../platform/db/stamps.ts'
import { withBrand } from './brand-name.ts'
import type { ContentNeeds } from './needs.ts'
import type { PageWords } from './page.ts'
import { type SearchedWord, searchedWords, searchMethod, stemsOf } from './search-words.ts'
import type { ContentTables } from './tables.generated.ts'

/** What travellers read to know something; landings are found by the search box. */
const searchedKinds: readonly PageKind[] = ['article', 'faq', 'legal', 'page']
const mostFound = 12
/** How like a part of a title must be to what was typed with a slip, of 1. */
const leastLikeness = 0.45

/**
 * The pages that fit best, at most twelve: those with every word typed, then those with some; if none have any, or only words
 * were typed that say nothing, those whose title is spelt alike.
 */
export async function searchPages(
  { db, brandName }: Pick<ContentNeeds, 'db' | 'brandName'>,
  typed: string,
): Promise<PageInShort[]> {
  const words = searchedWords(typed)
  if (words.length === 0)
    return withBrand(await foundBy(db, spelledAlike(foldForSearch(typed))), brandName)
  const whole = await foundBy(db, matching(words, ' & '))
  const some = whole.length < mostFound ? await foundBy(db, matching(words, ' | ')) : []
  const known = new Set(whole.map(({ path }) => path))
  const found = [...whole, ...some.filter(({ path }) => !known.has(path))].slice(0, mostFound)
  if (found.length > 0) return withBrand(found, brandName)
  return withBrand(await foundBy(db, spelledAlike(foldForSearch(typed))), brandName)
}

type Match = { where: RawBuilder<boolean>; worth: RawBuilder<number> }

/** Every letter and digit was folded before; nothing of the query's own signs can be left in a stem. */
function matching(words: readonly SearchedWord[], joint: ' & ' | ' | '): Match {
  const each = words
    .map((ways) => ways.map((stems) => stems.map((stem) => `'${stem}':*`).join(' & ')))
    .map((ways) => `(${ways.map((way) => `(${way})`).join(' | ')})`)
  const joined = (by: string) => sql`to_tsquery('simple', ${each.join(by)})`
  return {
    where: sql<boolean>`search.words @@ ${joined(joint)}`,
    // Weighed word by word: of words joined by "and" the database counts how near they stand, and rules that happen to have them side
    // by side would come before an article that has one in its title. Rules say everything once and at length: what was written to be
    // read comes before them.
    worth: sql<number>`ts_rank('{0, 0.1, 0.4, 1}', search.words, ${joined(' | ')}, 1)
                       * case page.kind when 'article' then 1.6 else 1 end`,
  }
}

function spelledAlike(folded: string): Match {
  const worth = sql<number>`word_similarity(${folded}, search.spelt)`
  return { where: sql<boolean>`${worth} >= ${leastLikeness}`, worth }
}

async function foundBy(db: Db, { where, worth }: Match): Promise<PageInShort[]> {
  const rows = await tables<ContentTables>(db)
    .selectFrom('content.search as search')
    .innerJoin('content.page as page', 'page.id', 'search.pageId')
    .innerJoin('content.revision as revision', (on) =>
      on
        .onRef('revision.pageId', '=', 'page.id')
        .onRef('revision.number', '=', 'page.publishedRevision'),
    )
    .where('page.kind', 'in', searchedKinds)
    .where(where)
    .orderBy(worth, 'desc')
    .orderBy('revision.dated', 'desc')
    .orderBy('page.path')
    .limit(mostFound)
    .select([
      'page.path',
      'revision.title',
      'revision.lead',
      'revision.author',
      'revision.dated',
      'revision.readingMinutes',
      'revision.places',
    ])
    .execute()
  return rows.map(({ dated, ...row }) => ({ ...row, dated: dated.toString() }))
}

/** Makes a page found by these words from now on; in the transaction that shows them. */
export async function keepFound(
  tx: Tx,
  pageId: string,
  { title, lead, body }: Pick<PageWords, 'title' | 'lead' | 'body'>,
): Promise<void> {
  const weighted = [
    weigh([title], 'A'),
    weigh([lead, ...headingsOf(body)], 'B'),
    weigh([textOf(body)], 'C'),
  ]
  await sql`insert into content.search (page_id, words, spelt)
            values (${pageId}, ${sql.join(weighted, sql` || `)}, ${foldForSearch(`${title} ${lead}`)})
            on conflict (page_id) do update set words = excluded.words, spelt = excluded.spelt`.execute(
    tables(tx),
  )
}

const weigh = (texts: readonly string[], weight: 'A' | 'B' | 'C') =>
  sql`setweight(to_tsvector('simple', ${texts.flatMap(stemsOf).join(' ')}), ${sql.lit(weight)})`

const headingsOf = (node: WrittenNode): string[] =>
  node.type === 'heading' ? [textOf(node)] : (node.content ?? []).flatMap(headingsOf)

/** Nobody finds a page that is off the site. */
export async function forgetFound(tx: Tx, pageId: string): Promise<void> {
  await tables<ContentTables>(tx)
    .deleteFrom('content.search')
    .where('pageId', '=', pageId)
    .execute()
}

const stamp = 'content-search'

/** Makes what pages are found by anew where the method has changed since, at a start; otherwise it reads one row. */
export async function keepAllFound(db: Db): Promise<void> {
  if ((await readStamp(db, stamp)) === searchMethod) return
  await db.tx(async (tx) => {
    const shown = await tables<ContentTables>(tx)
      .selectFrom('content.page as page')
      .innerJoin('content.revision as revision', (on) =>
        on
          .onRef('revision.pageId', '=', 'page.id')
          .onRef('revision.number', '=', 'page.publishedRevision'),
      )
      .where('page.state', 'in', ['published', 'scheduled'])
      .select(['page.id', 'revision.title', 'revision.lead', 'revision.body'])
      .execute()
    for (const { id, title, lead, body } of shown)
      await keepFound(tx, id, { title, lead, body: body as WrittenNode })
    await writeStamp(tx, stamp, searchMethod)
  })
}
