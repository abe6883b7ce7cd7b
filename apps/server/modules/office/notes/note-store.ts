/** Every SQL statement about notes. A note is only added; its writer may change it for ten minutes. */
import { noteMinutes } from '@parastoo/contract/office/notes'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type NoteSubject = 'order' | 'customer'
export type Note = {
  noteId: string
  author: string
  textFa: string
  writtenAt: Temporal.Instant
  editedAt: Temporal.Instant | null
}

const columns = ['id as noteId', 'author', 'textFa', 'writtenAt', 'editedAt'] as const

/** What is written about something, the newest first. */
export async function notesOf(db: Db, about: NoteSubject, subjectId: string): Promise<Note[]> {
  return await tables<OfficeTables>(db)
    .selectFrom('office.note')
    .select(columns)
    .where('about', '=', about)
    .where('subjectId', '=', subjectId)
    .orderBy('writtenAt', 'desc')
    .limit(200)
    .execute()
}

export async function addNote(
  tx: Tx,
  note: Omit<Note, 'editedAt'> & { about: NoteSubject; subjectId: string },
): Promise<void> {
  const { noteId, ...row } = note
  await tables<OfficeTables>(tx)
    .insertInto('office.note')
    .values({ id: noteId, ...row })
    .execute()
}

/** Null when it is not the author's, or its ten minutes are over. */
export async function editNote(
  tx: Tx,
  edit: { noteId: string; author: string; textFa: string; at: Temporal.Instant },
): Promise<(Note & { about: NoteSubject; subjectId: string }) | null> {
  const edited = await tables<OfficeTables>(tx)
    .updateTable('office.note')
    .set({ textFa: edit.textFa, editedAt: edit.at })
    .where('id', '=', edit.noteId)
    .where('author', '=', edit.author)
    .where('writtenAt', '>', edit.at.subtract({ minutes: noteMinutes }))
    .returning([...columns, 'about', 'subjectId'])
    .executeTakeFirst()
  return edited ? { ...edited, about: edited.about as NoteSubject } : null
}
