import type { PageKind } from '@parastoo/contract/content/content'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { officeContent } from '../../../messages/office-content.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { contentPaths } from './content-paths.ts'
import { emptyBody } from './editor/to-body.ts'
import { opensAt } from './opens-at.ts'

const words = officeContent.add
const kinds = Object.entries(officeContent.kinds).map(([id, text]) => ({ id, text }))

/** Begins a page by its address, kind and title; the rest is written in the editor. */
export function AddPageDialog() {
  const navigate = useNavigate()
  const [path, setPath] = useState('/magazine/')
  const [kind, setKind] = useState<PageKind>('article')
  const [title, setTitle] = useState('')
  const [isAstray, setAstray] = useState(false)
  const { act, forget, faultOf, fault, ...deed } = useDeed(officeApi.officeContent.add, words.done)
  const atField = faultOf('path') ?? faultOf('words.title')
  return (
    <DeedDialog
      label={words.label}
      title={words.title}
      text={words.text}
      {...deed}
      fault={atField ? undefined : fault}
      isReady={title.trim().length >= 2}
      onForget={forget}
      onAct={async () => {
        setAstray(!opensAt(path.trim()))
        if (!opensAt(path.trim())) return false
        const added = await act({
          path,
          kind,
          words: {
            title,
            // What nobody has written must not be what readers and search engines are told.
            lead: title,
            description: title,
            author: null,
            dated: tehranDayOf(new Date()),
            places: [],
            sources: [],
            body: emptyBody,
          },
        })
        if (added) await navigate(contentPaths.page(added.data.pageId))
        return added !== null
      }}
    >
      <TextField
        label={words.name}
        value={title}
        onChange={setTitle}
        maxLength={150}
        error={faultOf('words.title')}
      />
      <Select
        label={words.kind}
        options={kinds}
        value={kind}
        onChange={(id) => setKind(id as PageKind)}
      />
      <TextField
        label={words.path}
        description={words.pathHelp}
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
