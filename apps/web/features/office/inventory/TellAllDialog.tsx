import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import {
  type ListTopic,
  listTopicNames,
  listTopics,
  longestListNote,
} from '@parastoo/contract/office/list-topics'
import type { ListPreview } from '@parastoo/contract/office/lists'
import { Button } from '@parastoo/ui/Button.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { useState } from 'react'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { toast, toastFailure } from '../../../shell/toasts.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeInventory.tell
const say = wordsOf(words)
const topics = listTopicNames.map((id) => ({ id, text: listTopics[id].nameFa }))

type Seen = { of: string; preview: ListPreview }

/** Tells all of a flight, a night or a departure: first what they would read and how many they are, then sent. */
export function TellAllDialog({ source, row }: { source: InventorySource; row: string }) {
  const [topic, setTopic] = useState<ListTopic>('arrive-early')
  const [note, setNote] = useState('')
  const [isUrgent, setUrgent] = useState(false)
  const { preview, look, isLooking, fault: unseen, forget: forgetSeen } = usePreview()
  const { act, forget, fault, ...deed } = useDeed(officeApi.officeLists.tell)
  const message = { source, row, topic, note, isUrgent }
  const of = JSON.stringify(message)
  const seen = preview?.of === of ? preview.preview : null
  return (
    <DeedDialog
      label={words.label}
      title={words.title}
      text={words.text}
      kind="quiet"
      {...deed}
      fault={fault ?? unseen}
      isReady={seen !== null}
      onForget={() => {
        forget()
        forgetSeen()
      }}
      onAct={async () => {
        if (!seen) return false
        const done = await act({ ...message, recipients: seen.recipients })
        // More or fewer by now: they are counted anew before anything is sent.
        if (done === null) forgetSeen()
        else toast({ text: say('done', done.data), tone: 'good' })
        return done !== null
      }}
    >
      <Select
        label={words.topic}
        value={topic}
        onChange={(id) => setTopic(id as ListTopic)}
        options={topics}
      />
      <TextArea
        label={words.note}
        isOptional={!listTopics[topic].needsNote}
        value={note}
        onChange={setNote}
        maxLength={longestListNote}
        rows={3}
      />
      <Checkbox isSelected={isUrgent} onChange={setUrgent} description={words.urgentAbout}>
        {words.urgent}
      </Checkbox>
      <div>
        <Button kind="quiet" isPending={isLooking} onPress={() => void look(message, of)}>
          {words.preview}
        </Button>
      </div>
      {seen && (
        <Notice title={say('recipients', { count: seen.recipients })} isLive>
          <p className="whitespace-pre-line break-words">{seen.text}</p>
          {seen.unreachable > 0 && <p>{say('unreachable', { count: seen.unreachable })}</p>}
        </Notice>
      )}
    </DeedDialog>
  )
}

/** What would be said, of the message it was asked of. */
function usePreview() {
  const [preview, setPreview] = useState<Seen | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [fault, setFault] = useState<string>()
  const forget = () => {
    setPreview(null)
    setFault(undefined)
  }
  const look = async (
    message: Parameters<typeof officeApi.officeLists.previewMessage>[0],
    of: string,
  ) => {
    forget()
    setLooking(true)
    try {
      const { data } = await officeApi.officeLists.previewMessage(message)
      setPreview({ of, preview: data })
    } catch (error) {
      const refused = refusedOf(error)
      if (refused && refused.status < 500) setFault(refused.message)
      else toastFailure(error)
    } finally {
      setLooking(false)
    }
  }
  return { preview, look, isLooking, fault, forget }
}
