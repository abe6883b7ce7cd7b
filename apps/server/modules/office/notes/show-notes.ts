import { noteMinutes, type OfficeNote } from '@parastoo/contract/office/notes'
import type { OfficeNeeds } from '../needs.ts'
import { type Note, type NoteSubject, notesOf } from './note-store.ts'

type Showing = Pick<OfficeNeeds, 'db' | 'clock' | 'identity'>

/** What is written about something, as one of the staff reads it; of what is their own, nothing (docs/decisions/0377). */
export async function showNotes(
  needs: Showing,
  of: { about: NoteSubject; subjectId: string; ownerId: string; reader: string },
): Promise<OfficeNote[]> {
  if (of.ownerId === of.reader) return []
  return await notesShown(needs, await notesOf(needs.db, of.about, of.subjectId), of.reader)
}

/** Notes with the names of who wrote them, and until when this reader may change them. */
export async function notesShown(
  { clock, identity }: Showing,
  notes: readonly Note[],
  reader: string,
): Promise<OfficeNote[]> {
  const nameOf = await namesOf(
    identity,
    notes.map(({ author }) => author),
  )
  const now = clock.now()
  return notes.map(({ noteId, author, textFa, writtenAt, editedAt }) => {
    const until = writtenAt.add({ minutes: noteMinutes })
    const isOpen = author === reader && Temporal.Instant.compare(now, until) < 0
    return {
      noteId,
      author: { personId: author, name: nameOf(author) },
      text: textFa,
      at: writtenAt.toString(),
      editedAt: editedAt?.toString() ?? null,
      editableUntil: isOpen ? until.toString() : null,
    }
  })
}

/** How staff read the names of people: their own, with the end of their number beside a namesake's, else the end alone; of a command that signed, its words. */
export async function namesOf(
  identity: OfficeNeeds['identity'],
  signatures: readonly (string | null)[],
): Promise<(signature: string) => string> {
  const ids = [...new Set(signatures)].filter((each) => each !== null && isPerson(each))
  const userIds = ids as string[]
  const [people, called] = await Promise.all([
    ids.length === 0 ? [] : identity.people.find({ userIds }),
    identity.staff.namesOf(userIds),
  ])
  const known = new Map(people.map(({ userId, nameFa }) => [userId, called.get(userId) ?? nameFa]))
  return (signature) => known.get(signature) ?? (isPerson(signature) ? 'همکار پیشین' : signature)
}

const isPerson = (signature: string): boolean => /^[0-9a-f-]{36}$/i.test(signature)
