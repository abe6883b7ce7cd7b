import type { EditedPage } from '@parastoo/contract/office/content'
import { Button } from '@parastoo/ui/Button.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useState } from 'react'
import { officeContent } from '../../../messages/office-content.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { opensAt } from './opens-at.ts'
import { instantOf, isHour } from './words-form.ts'

type Page = Pick<EditedPage, 'pageId' | 'path' | 'state'>

/** What becomes of what was saved: looked at, shown now or later, moved, taken off. */
export function PageDeeds({
  page,
  number,
  isSaved,
  mayPublish,
}: {
  page: Page
  /** The saving that is meant. */
  number: number
  isSaved: boolean
  mayPublish: boolean
}) {
  const { state } = page
  return (
    <>
      <PreviewButton page={page} number={number} isSaved={isSaved} />
      {mayPublish && isSaved && (
        <>
          <PublishDialog page={page} number={number} />
          <ScheduleDialog page={page} number={number} />
          {state === 'scheduled' && <GiveUpDialog page={page} />}
        </>
      )}
      {mayPublish && state !== 'archived' && (
        <>
          <RenameDialog page={page} />
          <ArchiveDialog page={page} />
        </>
      )}
    </>
  )
}

/** Opens the saved words as their readers will see them, in another tab. */
function PreviewButton({
  page: { pageId },
  number,
  isSaved,
}: {
  page: Page
  number: number
  isSaved: boolean
}) {
  const { act, fault, isPending } = useDeed(officeApi.officeContent.preview)
  return (
    <>
      <Button
        kind="quiet"
        isPending={isPending}
        isDisabled={!isSaved}
        onPress={() => {
          // Opened by the press itself: a tab that opens after the answer is held back by browsers.
          const tab = window.open('', '_blank')
          void act({ pageId, number }).then((link) => {
            if (link && tab) tab.location.href = link.data.path
            else tab?.close()
          })
        }}
      >
        {officeContent.write.preview}
      </Button>
      {fault && (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      )}
    </>
  )
}

function PublishDialog({ page: { pageId }, number }: { page: Page; number: number }) {
  const words = officeContent.publish
  const { act, forget, ...deed } = useDeed(officeApi.officeContent.publish, words.done)
  return (
    <DeedDialog
      label={words.label}
      title={words.title}
      text={wordsOf(words)('text', { number })}
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ pageId, number })) !== null}
    />
  )
}

function ScheduleDialog({ page: { pageId }, number }: { page: Page; number: number }) {
  const words = officeContent.schedule
  const [day, setDay] = useState<string | null>(null)
  const [hour, setHour] = useState('۰۸:۰۰')
  const publishAt = instantOf(day, hour)
  const { act, forget, faultOf, ...deed } = useDeed(officeApi.officeContent.schedule, words.done)
  return (
    <DeedDialog
      label={words.label}
      title={words.title}
      text={wordsOf(words)('text', { number })}
      kind="quiet"
      {...deed}
      isReady={publishAt !== null}
      onForget={forget}
      onAct={async () => publishAt !== null && (await act({ pageId, number, publishAt })) !== null}
    >
      <TypedDateField
        label={words.day}
        value={day}
        onChange={setDay}
        error={faultOf('publishAt')}
      />
      <TextField
        label={words.hour}
        description={words.hourHelp}
        direction="ltr"
        value={hour}
        onChange={setHour}
        maxLength={5}
        error={isHour(hour) ? undefined : words.hourWrong}
      />
    </DeedDialog>
  )
}

function GiveUpDialog({ page: { pageId } }: { page: Page }) {
  const words = officeContent.schedule
  const { act, forget, ...deed } = useDeed(officeApi.officeContent.giveUpSchedule, words.givenUp)
  return (
    <DeedDialog
      label={words.giveUp}
      title={words.giveUpTitle}
      text={words.giveUpText}
      kind="quiet"
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ pageId })) !== null}
    />
  )
}

function RenameDialog({ page: { pageId, path: now } }: { page: Page }) {
  const words = officeContent.rename
  const [path, setPath] = useState(now)
  const [isAstray, setAstray] = useState(false)
  const { act, forget, faultOf, fault, ...deed } = useDeed(
    officeApi.officeContent.rename,
    words.done,
  )
  return (
    <DeedDialog
      label={words.label}
      title={words.title}
      text={words.text}
      kind="quiet"
      {...deed}
      fault={faultOf('path') ? undefined : fault}
      isReady={path !== now}
      onForget={forget}
      onAct={async () => {
        setAstray(!opensAt(path.trim()))
        return opensAt(path.trim()) && (await act({ pageId, path })) !== null
      }}
    >
      <TextField
        label={words.path}
        direction="ltr"
        value={path}
        onChange={(typed) => {
          setPath(typed)
          setAstray(false)
        }}
        maxLength={200}
        error={isAstray ? officeContent.noPlace : faultOf('path')}
      />
    </DeedDialog>
  )
}

function ArchiveDialog({ page: { pageId } }: { page: Page }) {
  const words = officeContent.archive
  const [to, setTo] = useState('')
  const { act, forget, faultOf, fault, ...deed } = useDeed(
    officeApi.officeContent.archive,
    words.done,
  )
  const atField = faultOf('to') ?? faultOf('leadTo')
  return (
    <DeedDialog
      label={words.label}
      title={words.title}
      text={words.text}
      kind="danger"
      {...deed}
      fault={atField ? undefined : fault}
      onForget={forget}
      onAct={async () => (await act({ pageId, leadTo: to.trim() || null })) !== null}
    >
      <TextField
        label={words.to}
        isOptional
        direction="ltr"
        value={to}
        onChange={setTo}
        maxLength={200}
        error={atField}
      />
    </DeedDialog>
  )
}
