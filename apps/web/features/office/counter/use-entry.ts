/** The form of a ticket that was bought elsewhere: kept while it is typed, and sent once. */
import { useEffect, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { draftOf } from '../../../shell/drafts.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { isStillAtIt } from '../parts/until-answered.ts'
import { toldUnknown, useAnswered } from '../parts/use-deed.ts'
import { useStaffProof } from '../sign-in/use-staff-proof.ts'
import { type ExternalFields, entryOf, entryToSend, fieldOf } from './external-form.ts'

/** Of this customer, in this tab. */
const entryDraft = (userId: string) => draftOf<unknown>(`office.external.${userId}`)

/** What was typed comes back after a reload or a way elsewhere, until it is sent. */
export function useKeptEntry(userId: string, form: UseFormReturn<ExternalFields>): void {
  useEffect(() => {
    const kept = entryOf(entryDraft(userId).read())
    if (kept) form.reset(kept, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => entryDraft(userId).write(values),
    })
  }, [userId, form])
}

/** Sends the form, once however often it is pressed; what is refused is told at its field. */
export function useEntering(userId: string, form: UseFormReturn<ExternalFields>) {
  const [fault, setFault] = useState<string>()
  const [isUnknown, setUnknown] = useState(false)
  const navigate = useNavigate()
  const { send, isAtIt } = useAnswered(officeApi.officeExternals.enter)
  const proof = useStaffProof()
  const submit = form.handleSubmit(async (fields) => {
    setFault(undefined)
    setUnknown(false)
    const entry = entryToSend(userId, fields)
    try {
      const entered = await proof.guard(() => send(entry))
      if (!entered) return
      entryDraft(userId).forget()
      await navigate(officePaths.order(entered.data.orderId))
    } catch (error) {
      show(error, fields)
    }
  })
  return { submit, told: { fault, isUnknown, isAtIt }, proof: proof.dialog }

  function show(error: unknown, fields: ExternalFields) {
    const refused = refusedOf(error)
    if (!refused || refused.status >= 500 || isStillAtIt(error)) {
      setFault(toldUnknown(error) ?? undefined)
      return setUnknown(true)
    }
    let isFirst = true
    for (const { field, messages } of refused.entries) {
      const name = field && fieldOf(field, fields)
      const message = messages[0] ?? ''
      if (!name) setFault(message)
      else form.setError(name as FieldPath<ExternalFields>, { message }, { shouldFocus: isFirst })
      isFirst = false
    }
  }
}
