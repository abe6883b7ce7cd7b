import type { PassengerTrip } from '@parastoo/contract/flights/passenger-faults'
import { messageOf } from '@parastoo/contract/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import { type Purchase, tabDrafts } from './passenger-draft.ts'
import { type FormFields, formFaults } from './passenger-form.ts'

/**
 * The form with its rules, and its draft in this tab: what was typed before comes back once the page runs in the browser. `offered` is
 * what an earlier purchase was filled with.
 */
export function usePassengerForm({
  opening,
  trip,
  purchase,
}: {
  opening: FormFields
  trip: PassengerTrip
  purchase: Purchase
}): { form: UseFormReturn<FormFields>; offered: Offered | null } {
  const form = useForm<FormFields>({
    defaultValues: opening,
    resolver: resolverFor(trip),
    mode: 'onTouched',
    // The list of faults takes the focus instead.
    shouldFocusError: false,
  })
  return { form, offered: useDraft(form, { opening, purchase }) }
}

/** Passengers of an earlier purchase, to be taken over or left. */
export type Offered = { passengers: FormFields['passengers']; take: () => void; leave: () => void }

function useDraft(
  form: UseFormReturn<FormFields>,
  { opening, purchase }: { opening: FormFields; purchase: Purchase },
): Offered | null {
  const [offered, setOffered] = useState<FormFields | null>(null)
  const restore = useEffectEvent(() => {
    const found = tabDrafts().restore(opening, purchase)
    form.reset(found.form)
    setOffered(found.offered)
  })
  const keep = useEffectEvent((values: FormFields) => {
    // An offer that was not answered is not written over by a form that only opened.
    if (!offered || form.formState.isDirty) tabDrafts().keep(values, purchase)
  })
  useEffect(() => {
    restore()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    })
  }, [form.subscribe])
  if (!offered) return null
  return {
    passengers: offered.passengers,
    take: () => {
      form.reset(offered)
      tabDrafts().keep(offered, purchase)
      setOffered(null)
    },
    leave: () => {
      tabDrafts().keep(form.getValues(), purchase)
      setOffered(null)
    },
  }
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
