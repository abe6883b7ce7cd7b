import type { OfficeView, ViewPage } from '@parastoo/contract/office/views'
import { normalizeText } from '@parastoo/kit/text'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { IconButton } from '@parastoo/ui/IconButton.tsx'
import { X } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Switch } from '@parastoo/ui/Switch.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { office } from '../../../messages/office.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from './DeedDialog.tsx'
import { useDeed } from './use-deed.ts'

const words = office.views
const say = wordsOf(words)
type Filter = Readonly<Record<string, string>>

/** The views of a list as links, the one that is shown marked, and a way to keep what is shown by name. */
export function SavedViews({
  page,
  views,
  filter,
  pathOf,
}: {
  page: ViewPage
  views: readonly OfficeView[]
  /** What the list shows now. */
  filter: Filter
  pathOf: (filter: Filter) => string
}) {
  const remove = useDeed(officeApi.officeViews.remove, words.removed)
  const isShown = (view: OfficeView) => spelt(view.filter) === spelt(filter)
  const isNew =
    Object.keys(filter).length > 0 && !views.some((view) => view.isMine && isShown(view))
  if (views.length === 0 && !isNew) return null
  return (
    <nav aria-label={words.title} className="mb-4 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span key={view.viewId} className="inline-flex max-w-full items-center">
          <Link
            to={pathOf(view.filter)}
            aria-current={isShown(view) ? 'true' : undefined}
            className={classes(
              buttonClass({ kind: 'quiet' }),
              'min-w-0 max-w-64',
              isShown(view) && 'border-lead-strong font-bold',
            )}
          >
            {/* A name in Latin letters is cut at its own end. */}
            <span dir="auto" title={view.name} className="truncate">
              {view.name}
            </span>
            {!view.isMine && <span className="text-xs text-quiet">{view.owner}</span>}
          </Link>
          {view.isMine && isShown(view) && (
            <IconButton
              label={say('remove', { name: view.name })}
              onPress={() => void remove.act({ viewId: view.viewId })}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
      {isNew && <SaveDialog page={page} filter={filter} views={views} />}
      {remove.fault && <Notice tone="bad">{remove.fault}</Notice>}
    </nav>
  )
}

function SaveDialog({
  page,
  filter,
  views,
}: {
  page: ViewPage
  filter: Filter
  views: readonly OfficeView[]
}) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isShared = chosen ?? sharedAs(name, views)
  const { act, forget, ...deed } = useDeed(officeApi.officeViews.save, words.saved)
  return (
    <DeedDialog
      label={words.save}
      title={words.saveTitle}
      text={words.saveText}
      kind="quiet"
      {...deed}
      isReady={name.trim() !== ''}
      onForget={() => {
        setName('')
        setChosen(null)
        forget()
      }}
      onAct={async () => (await act({ page, name, filter, isShared })) !== null}
    >
      <TextField label={words.name} value={name} onChange={setName} maxLength={60} />
      <Switch isSelected={isShared} onChange={setChosen}>
        {words.share}
      </Switch>
    </DeedDialog>
  )
}

/** Whether colleagues see the own view that this name would replace: it is not taken from them unless that is said. */
export const sharedAs = (name: string, views: readonly OfficeView[]): boolean =>
  views.some((view) => view.isMine && view.isShared && view.name === normalizeText(name))

const spelt = (filter: Filter): string =>
  JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => one.localeCompare(other)))
