import type { StayRules } from '@parastoo/contract/hotels/guest-faults'
import { messageOf } from '@parastoo/contract/messages'
import { useEffect, useEffectEvent } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import { type Purchase, tabGuestDrafts } from './guest-draft.ts'
import { type StayFields, stayFaults } from './guest-form.ts'

/** The form with its rules, and its draft in this tab: what was typed before comes back once the page runs in the browser. */
export function useGuestForm({
  opening,
  rules,
  purchase,
}: {
  opening: StayFields
  rules: StayRules
  purchase: Purchase
}): UseFormReturn<StayFields> {
  const form = useForm<StayFields>({
    defaultValues: opening,
    resolver: resolverFor(rules),
    mode: 'onTouched',
    // The list of faults takes the focus instead.
    shouldFocusError: false,
  })
  const restore = useEffectEvent(() => form.reset(tabGuestDrafts().restore(opening, purchase)))
  const keep = useEffectEvent((values: StayFields) => tabGuestDrafts().keep(values, purchase))
  useEffect(() => {
    restore()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    })
  }, [form.subscribe])
  return form
}

/** The contract's rules as react-hook-form asks for them; a fault keeps its code, by which the page leads on. */
function resolverFor(rules: StayRules): Resolver<StayFields> {
  return async (values) => {
    const faults = stayFaults(values, rules)
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<StayFields> = {}
    for (const { name, code } of faults.toReversed())
      set(errors, name, { type: code, message: messageOf(code) })
    return { values: {}, errors }
  }
}
