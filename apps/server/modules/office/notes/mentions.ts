/** Whom a note speaks to: found by the `@name` in its text, told until they have read it. */
import type { MentionRow } from '@parastoo/contract/office/notes'
import { mostMentions, noteWriters } from '@parastoo/contract/office/notes'
import { foldForSearch } from '@parastoo/kit/text'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeNeeds } from '../needs.ts'
import type { OfficeTables } from '../tables.generated.ts'
import { namesOf } from './show-notes.ts'

type Colleague = { id: string; nameFa: string }

/** Colleagues who may read notes, by name. */
export async function colleaguesOf(
  { identity }: Pick<OfficeNeeds, 'identity'>,
  reader: string,
): Promise<Colleague[]> {
  const members = await identity.staff.list()
  return members.flatMap(({ id, nameFa, scope }) =>
    id !== reader && scope.some((each) => (noteWriters as readonly string[]).includes(each))
      ? { id, nameFa }
      : [],
  )
}

/**
 * Who of these is named in a text by `@` and their whole name; where one name begins as another does, the longer one is meant. A name that
 * several bear, without what tells them apart, speaks to all of them: none of them is passed over.
 */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  const named = colleagues
    .map(({ id, nameFa }) => ({ id, name: `@${folded(nameFa)}` }))
    .toSorted((one, other) => other.name.length - one.name.length)
  let left = folded(text)
  const found = named.flatMap(({ id, name }) => {
    if (name === '@' || !left.includes(name)) return []
    left = left.replaceAll(name, ' ')
    return id
  })
  const meant = colleagues.filter(({ nameFa }) => {
    const shared = nameFa.replace(apart, '')
    return shared !== nameFa && left.includes(`@${folded(shared)}`)
  })
  return [...new Set([...found, ...meant.map(({ id }) => id)])].slice(0, mostMentions)
}

/** What tells namesakes apart: the end of a number, or of an address. */
const apart = / \S?…\S+$/u
const folded = (text: string): string => text.split('@').map(foldForSearch).join('@')

/** Writes down who is mentioned; whoever was before keeps what they have read. */
export async function mention(
  tx: Tx,
  { noteId, people, at }: { noteId: string; people: readonly string[]; at: Temporal.Instant },
): Promise<void> {
  const rows = tables<OfficeTables>(tx)
  await sql`delete from office.mention where note_id = ${noteId} and person <> all(${people}::uuid[])`.execute(
    rows,
  )
  await sql`
    insert into office.mention (note_id, person, mentioned_at)
    select ${noteId}, person, ${at.toString()}::timestamptz from unnest(${people}::uuid[]) as person
    on conflict do nothing`.execute(rows)
}

/** What somebody has not read yet, the newest first; of their own nothing, that they were named in before it was kept from them. */
export async function unreadMentions(
  needs: Pick<OfficeNeeds, 'db' | 'identity' | 'orders'>,
  person: string,
): Promise<{ count: number; lines: MentionRow[] }> {
  type Row = Omit<MentionRow, 'author' | 'at'> & {
    author: string
    at: Temporal.Instant
    many: number
  }
  const { rows } = await sql<Row>`
    select note.id as note_id, note.about, note.subject_id, note.author, left(note.text_fa, 200) as text,
      mentioned_at as at, count(*) over ()::int as many
    from office.mention join office.note on note.id = mention.note_id
    where person = ${person} and read_at is null order by mentioned_at desc limit 50`.execute(
    tables<OfficeTables>(needs.db),
  )
  const ofOrders = rows.flatMap(({ about, subjectId }) => (about === 'order' ? [subjectId] : []))
  const found = ofOrders.length > 0 ? await needs.orders.lists.find({ orderIds: ofOrders }) : []
  const own = new Set(found.flatMap(({ orderId, userId }) => (userId === person ? [orderId] : [])))
  const shown = rows.filter(({ subjectId }) => subjectId !== person && !own.has(subjectId))
  const nameOf = await namesOf(
    needs.identity,
    shown.map(({ author }) => author),
  )
  return {
    count: (rows[0]?.many ?? 0) - (rows.length - shown.length),
    lines: shown.map(({ author, at, many: _many, ...row }) => ({
      ...row,
      author: nameOf(author),
      at: at.toString(),
    })),
  }
}

/** They have read all that is written to them about something; answers how many lines went. */
export async function readMentions(
  db: Db,
  read: { person: string; about: string; subjectId: string; at: Temporal.Instant },
): Promise<number> {
  const { rows } = await sql`
    update office.mention set read_at = ${read.at.toString()}::timestamptz
    from office.note where note.id = note_id and person = ${read.person} and read_at is null
      and note.about = ${read.about} and note.subject_id = ${read.subjectId} returning note_id`.execute(
    tables<OfficeTables>(db),
  )
  return rows.length
}
