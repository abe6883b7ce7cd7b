import { messageOf } from '@parastoo/contract/messages'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import { uploads } from '../../../messages/uploads.ts'
import { tabRequestDrafts } from './request-draft.ts'
import { onItsWay, type RequestFields, type RequestRules, requestFaults } from './request-form.ts'

export type RequestFormControl = {
  form: UseFormReturn<RequestFields>
  /** The pictures, which are no texts of the form: by field, the id each was taken in under. */
  papers: { current: Map<string, string> }
  /** Tells of a picture that arrived, went, or is on its way. */
  onPaper: (name: string, paper: string) => void
}

/** The form with its rules, and its draft in this tab: what was typed before comes back once the page runs in the browser. */
export function useRequestForm({
  opening,
  rules,
  ownerId,
  onTyped,
}: {
  opening: RequestFields
  rules: RequestRules
  ownerId: string | null
  /** Something of the form has changed, or a picture has arrived or gone. */
  onTyped: () => void
}): RequestFormControl {
  const papers = useRef(new Map<string, string>())
  const resolver: Resolver<RequestFields> = async (values) => {
    const faults = requestFaults(values, papers.current, rules)
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<RequestFields> = {}
    for (const { name, code } of faults.toReversed()) {
      const message = code === onItsWay ? uploads.unfinished : messageOf(code)
      set(errors, name, { type: code, message })
    }
    return { values: {}, errors }
  }
  const form = useForm<RequestFields>({
    defaultValues: opening,
    resolver,
    mode: 'onTouched',
    // The list of faults takes the focus instead.
    shouldFocusError: false,
  })
  const restore = useEffectEvent(() => form.reset(tabRequestDrafts().restore(opening, ownerId)))
  const keep = useEffectEvent((values: RequestFields) => {
    tabRequestDrafts().keep(values, ownerId)
    onTyped()
  })
  useEffect(() => {
    restore()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    })
  }, [form.subscribe])
  const onPaper = useCallback(
    (name: string, paper: string) => {
      if (papers.current.get(name) === paper) return
      papers.current.set(name, paper)
      form.clearErrors(name as never)
      onTyped()
    },
    [form.clearErrors, onTyped],
  )
  return { form, papers, onPaper }
}
