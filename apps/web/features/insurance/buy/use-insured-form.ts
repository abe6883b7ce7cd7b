import { messageOf } from '@parastoo/contract/messages'
import { useEffect, useEffectEvent } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import { type Purchase, tabInsuredDrafts } from './insured-draft.ts'
import { formFaults, type InsuredFields } from './insured-form.ts'

type Rules = Parameters<typeof formFaults>[1]

/** The form with its rules, and its draft in this tab: what was typed before comes back once the page runs in the browser. */
export function useInsuredForm({
  opening,
  rules,
  purchase,
}: {
  opening: InsuredFields
  rules: Rules
  purchase: Purchase
}): UseFormReturn<InsuredFields> {
  const resolver: Resolver<InsuredFields> = async (values) => {
    const faults = formFaults(values, rules)
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<InsuredFields> = {}
    for (const { name, code } of faults.toReversed())
      set(errors, name, { type: code, message: messageOf(code) })
    return { values: {}, errors }
  }
  const form = useForm<InsuredFields>({
    defaultValues: opening,
    resolver,
    mode: 'onTouched',
    // The list of faults takes the focus instead.
    shouldFocusError: false,
  })
  const restore = useEffectEvent(() => form.reset(tabInsuredDrafts().restore(opening, purchase)))
  const keep = useEffectEvent((values: InsuredFields) => tabInsuredDrafts().keep(values, purchase))
  useEffect(() => {
    restore()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    })
  }, [form.subscribe])
  return form
}
