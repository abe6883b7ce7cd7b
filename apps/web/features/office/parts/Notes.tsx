import type { OfficeNote } from '@parastoo/contract/office/notes'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { Menu } from '@parastoo/ui/Menu.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { TriggerButton } from '@parastoo/ui/TriggerButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { officeOrders } from '../../../messages/office-orders.ts'
import { useDraft } from '../../../shell/drafts.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { officeApi } from '../office-api.ts'
import { Section } from './Facts.tsx'
import { useDeed } from './use-deed.ts'
import { useMayReadNotes, useReadMentions } from './use-mentions.ts'

const words = officeOrders.notes
const longest = 2_000

type NotesProps = {
  about: 'order' | 'customer'
  id: string
  notes: readonly OfficeNote[]
}

/** What colleagues wrote about an order or a customer, and a place to write more; nobody reads what is written of their own. */
export function Notes({ isOwn, ...rest }: NotesProps & { isOwn: boolean }) {
  if (!isOwn) return <OthersNotes {...rest} />
  return (
    <Section title={words.title}>
      <p className="text-sm text-quiet">{words.own}</p>
    </Section>
  )
}

function OthersNotes({ about, id, notes }: NotesProps) {
  const { text, write, forget } = useDraft(`office.note.${about}.${id}`)
  useReadMentions(about, id)
  const mayWrite = useMayReadNotes()
  const { act, isPending, fault } = useDeed(officeApi.officeNotes.add, words.added)
  return (
    <Section title={words.title}>
      <p className="text-sm text-quiet">{words.text}</p>
      {mayWrite && (
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void act({ about, id, text }).then((added) => added && forget())
          }}
        >
          <NoteField label={words.field} value={text} onChange={write} error={fault} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="quiet" isPending={isPending}>
              {words.add}
            </Button>
            <NameColleague onChoose={(nameFa) => write(named(text, nameFa))} />
          </div>
        </form>
      )}
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <Note key={note.noteId} note={note} />
        ))}
      </ul>
    </Section>
  )
}

/** Where a note is written, or written anew. */
const NoteField = (field: Omit<ComponentProps<typeof TextArea>, 'rows' | 'maxLength'>) => (
  <TextArea rows={2} maxLength={longest} {...field} />
)

const named = (typed: string, nameFa: string) =>
  `${typed}${/(^|\s)$/.test(typed) ? '' : ' '}@${nameFa} `

/** Writes the name of a colleague into a note, who is told of it then. */
function NameColleague({ onChoose }: { onChoose: (nameFa: string) => void }) {
  const { data: colleagues = [] } = useQuery({
    queryKey: ['office-colleagues'],
    staleTime: 600_000,
    queryFn: async () => (await officeApi.officeNotes.colleagues()).data,
    enabled: useMayReadNotes(),
  })
  if (colleagues.length === 0) return null
  return (
    <Menu
      label={officeOrders.mentions.list}
      trigger={<TriggerButton kind="bare">{officeOrders.mentions.add}</TriggerButton>}
      entries={colleagues.map(({ id, nameFa }) => ({
        id,
        text: nameFa,
        onAction: () => onChoose(nameFa),
      }))}
    />
  )
}

function Note({ note }: { note: OfficeNote }) {
  const [draft, setDraft] = useState<string | null>(null)
  const { act, isPending, fault } = useDeed(officeApi.officeNotes.edit)
  const save = async () => {
    if (await act({ noteId: note.noteId, text: draft ?? '' })) setDraft(null)
  }
  return (
    <li className="rounded-control bg-well px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2 text-xs text-quiet">
        <span className="font-medium text-ink">{note.author.name}</span>
        <span>
          {toldMoment(note.at)} {note.editedAt && <Badge>{words.edited}</Badge>}
        </span>
      </p>
      {draft === null ? (
        <p className="mt-1 break-words whitespace-pre-line">{note.text}</p>
      ) : (
        <NoteField
          label={words.edit}
          value={draft}
          onChange={setDraft}
          error={fault}
          className="mt-2"
        />
      )}
      {note.editableUntil !== null && (
        <Button
          size="small"
          kind="bare"
          isPending={isPending}
          onPress={() => (draft === null ? setDraft(note.text) : void save())}
        >
          {draft === null ? words.edit : words.save}
        </Button>
      )}
    </li>
  )
}
