/** Contract operations of notes. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'
import { colleaguesOf, mention, mentionedIn, readMentions, unreadMentions } from './mentions.ts'
import { addNote, editNote, type Note, type NoteSubject } from './note-store.ts'
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
      const ownerId = await ownerOf(needs, { about, subjectId })
      if (ownerId === null) return answered(refuse('NOT_FOUND'))
      if (ownerId === author) return answered(refuse('APPROVAL_OWN_CASE'))
      const note = { noteId: newId(), author, textFa: text, writtenAt: needs.clock.now() }
      const people = spokenTo(text, await colleaguesOf(needs, author), ownerId)
      await needs.db.tx(async (tx) => {
        await addNote(tx, { ...note, about, subjectId })
        await mention(tx, { noteId: note.noteId, people, at: note.writtenAt })
        const after = people.length > 0 ? { mentions: people.length } : null
        await needs.audit(tx, { kind: 'notes.added', by: author, ...aboutIt(note), after })
      })
      return await shown({ ...note, editedAt: null }, author)
    }),
    edit: routes.edit.handler(async ({ input: { noteId, text: textFa }, context }) => {
      const { userId: author } = callerOf(context)
      const edit = { noteId, author, textFa, at: needs.clock.now() }
      const colleagues = await colleaguesOf(needs, author)
      const edited = await needs.db.tx(async (tx) => {
        const found = await editNote(tx, edit)
        if (!found) return null
        const people = spokenTo(textFa, colleagues, await ownerOf(needs, found))
        await mention(tx, { noteId, people, at: edit.at })
        await needs.audit(tx, { kind: 'notes.edited', by: author, ...aboutIt(found) })
        return found
      })
      return edited ? await shown(edited, author) : answered(refuse('OFFICE_NOTE_CLOSED'))
    }),
    colleagues: routes.colleagues.handler(async ({ context }) =>
      ok(await colleaguesOf(needs, callerOf(context).userId)),
    ),
    mentions: routes.mentions.handler(async ({ context }) =>
      ok(await unreadMentions(needs, callerOf(context).userId)),
    ),
    readMentions: routes.readMentions.handler(async ({ input: { about, id }, context }) => {
      const { userId: person } = callerOf(context)
      const read = { person, about, subjectId: id, at: needs.clock.now() }
      return ok({ read: await readMentions(needs.db, read) })
    }),
  }
}

/** Whose own something is: the buyer of an order, a customer themselves; null where there is none. */
async function ownerOf(
  { orders, identity }: Pick<OfficeNeeds, 'orders' | 'identity'>,
  { about, subjectId }: { about: NoteSubject; subjectId: string },
): Promise<string | null> {
  if (about === 'order') return (await orders.find(subjectId))?.userId ?? null
  const [person] = await identity.people.find({ userIds: [subjectId] })
  return person?.userId ?? null
}

/** Who is named, but for whoever it is about: they may not read it. */
const spokenTo = (
  text: string,
  colleagues: Awaited<ReturnType<typeof colleaguesOf>>,
  ownerId: string | null,
): string[] => mentionedIn(text, colleagues).filter((person) => person !== ownerId)

/** A note in the audit; its text is in the note alone. */
const aboutIt = ({ noteId }: { noteId: string }) => ({ subject: { kind: 'note', id: noteId } })
