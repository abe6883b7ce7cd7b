import type { PassengerTrip } from '@parastoo/contract/flights/passenger-faults'
import { messageOf } from '@parastoo/contract/messages'
import { useEffect, useEffectEvent } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import { tabDrafts } from './passenger-draft.ts'
import { type FormFields, formFaults } from './passenger-form.ts'

/** The form with its rules, and its draft in this tab: what was typed before comes back once the page runs in the browser. */
export function usePassengerForm({
  opening,
  trip,
  userId,
}: {
  opening: FormFields
  trip: PassengerTrip
  userId: string | null
}): UseFormReturn<FormFields> {
  const form = useForm<FormFields>({
    defaultValues: opening,
    resolver: resolverFor(trip),
    mode: 'onTouched',
    // The list of faults takes the focus instead.
    shouldFocusError: false,
  })
  useDraft(form, { opening, userId })
  return form
}

function useDraft(
  form: UseFormReturn<FormFields>,
  { opening, userId }: { opening: FormFields; userId: string | null },
): void {
  const restore = useEffectEvent(() => form.reset(tabDrafts().restore(opening, userId)))
  const keep = useEffectEvent((values: FormFields) => tabDrafts().keep(values, userId))
  useEffect(() => {
    restore()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    })
  }, [form.subscribe])
}

/** The contract's rules as react-hook-form asks for them. */
function resolverFor(trip: PassengerTrip): Resolver<FormFields> {
  return async (values) => {
    const faults = formFaults(values, trip)
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<FormFields> = {}
    for (const { name, code } of faults.toReversed())
      set(errors, name, { type: code, message: messageOf(code) })
    return { values: {}, errors }
  }
}
