/** Contract operations of notes. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'
import { addNote, editNote, type Note } from './note-store.ts'
import { notesShown } from './show-notes.ts'

export function noteRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeNotes).$context<RequestContext>()
  const shown = async (note: Note, reader: string) => {
    const [first] = await notesShown(needs, [note], reader)
    return first ? ok(first) : answered(refuse('NOT_FOUND'))
  }
  return {
    add: routes.add.handler(async ({ input: { about, id: subjectId, text }, context }) => {
      const { userId: author } = callerOf(context)
      const isThere =
        about === 'order'
          ? (await needs.orders.find(subjectId)) !== null
          : (await needs.identity.people.find({ userIds: [subjectId] })).length > 0
      if (!isThere) return answered(refuse('NOT_FOUND'))
      const note = { noteId: newId(), author, textFa: text, writtenAt: needs.clock.now() }
      await needs.db.tx(async (tx) => {
        await addNote(tx, { ...note, about, subjectId })
        await needs.audit(tx, { kind: 'notes.added', by: author, ...aboutIt(note) })
      })
      return await shown({ ...note, editedAt: null }, author)
    }),
    edit: routes.edit.handler(async ({ input: { noteId, text: textFa }, context }) => {
      const { userId: author } = callerOf(context)
      const edit = { noteId, author, textFa, at: needs.clock.now() }
      const edited = await needs.db.tx(async (tx) => {
        const found = await editNote(tx, edit)
        if (found) await needs.audit(tx, { kind: 'notes.edited', by: author, ...aboutIt(found) })
        return found
      })
      return edited ? await shown(edited, author) : answered(refuse('OFFICE_NOTE_CLOSED'))
    }),
  }
}

/** A note in the audit; its text is in the note alone. */
const aboutIt = ({ noteId }: { noteId: string }) => ({ subject: { kind: 'note', id: noteId } })
