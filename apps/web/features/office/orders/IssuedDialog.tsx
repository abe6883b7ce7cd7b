import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { officeOrders } from '../../../messages/office-orders.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeOrders.deeds

/** Records a late line as issued by what its product's own form asks for. */
export function IssuedDialog({ lineId }: { lineId: string }) {
  const { data: form } = useQuery({
    queryKey: ['office-form', lineId],
    queryFn: () => officeApi.officeOrders.form({ lineId }),
  })
  const [typed, setTyped] = useState<Record<string, string>>({})
  const { act, forget, ...deed } = useDeed(officeApi.officeOrders.recordIssued, words.issuedDone)
  const fields = form?.data ?? []
  const values = Object.fromEntries(
    fields.map(({ name, isList }) => {
      const text = typed[name] ?? ''
      return [name, isList ? partsOf(text) : text.trim()]
    }),
  )
  return (
    <DeedDialog
      label={words.issued}
      title={words.issuedTitle}
      text={words.issuedText}
      {...deed}
      isReady={fields.length > 0 && Object.values(values).every((value) => value.length > 0)}
      onForget={forget}
      onAct={async () => (await act({ lineId, values })) !== null}
    >
      {form === undefined && <Spinner label={words.issuedTitle} />}
      {fields.map(({ name, isList }) => (
        <TextField
          key={name}
          label={words.fields[name as keyof typeof words.fields] ?? name}
          direction="ltr"
          value={typed[name] ?? ''}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
          {...(isList && { description: words.list })}
        />
      ))}
    </DeedDialog>
  )
}

/** What is written with commas of either script between. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter(Boolean)
