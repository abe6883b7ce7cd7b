import { messageOf } from '@parastoo/contract/messages'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'
import { contactOf } from '../../../shell/buying/contact-fields.ts'
import { filledFrom, likelyTraveller, suitable } from '../../../shell/passengers/saved-choice.ts'
import { useSelling } from '../../../shell/selling.ts'
import type { SiteUser } from '../../../shell/site.ts'
import type { OpenTour } from './open-tour.ts'
import { type Purchase, tabTravellerDrafts } from './traveller-draft.ts'
import { emptyTravellers, type TravellerFields, travellerFaults } from './traveller-form.ts'

type Rules = Parameters<typeof travellerFaults>[1]
/** As many rooms as an order may have; those that are not there are not asked. */
const mostRooms = 9

/** The form with its rules, and its draft in this tab: what was typed before comes back once the page runs in the browser. */
export function useTravellerForm({
  open: { party, saved },
  rules,
  purchase,
  user,
}: {
  open: Pick<OpenTour, 'party' | 'saved'>
  rules: Rules
  purchase: Purchase
  user: SiteUser | null
}): UseFormReturn<TravellerFields> {
  const { trip } = rules
  const selling = useSelling()
  const opening = useMemo((): TravellerFields => {
    const [first, ...others] = emptyTravellers(party, trip)
    const known = likelyTraveller(suitable(saved ?? [], 'Adult', trip.lastFlightOn), user)
    return {
      passengers: first ? [known ? filledFrom(known, first) : first, ...others] : [],
      rooms: Array.from({ length: mostRooms }, () => ({ kinship: '' as const })),
      contact: contactOf(user, selling),
      pays: 'whole',
    }
  }, [party, saved, trip, user, selling])
  const form = useForm<TravellerFields>({
    defaultValues: opening,
    resolver: resolverFor(rules),
    mode: 'onTouched',
    // The list of faults takes the focus instead.
    shouldFocusError: false,
  })
  const restore = useEffectEvent(() => form.reset(tabTravellerDrafts().restore(opening, purchase)))
  const keep = useEffectEvent((values: TravellerFields) =>
    tabTravellerDrafts().keep(values, purchase),
  )
  useEffect(() => {
    restore()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    })
  }, [form.subscribe])
  return form
}

/** The contract's rules as react-hook-form asks for them; a fault keeps its code. */
function resolverFor(rules: Rules): Resolver<TravellerFields> {
  return async (values) => {
    const faults = travellerFaults(values, rules)
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<TravellerFields> = {}
    for (const { name, code } of faults.toReversed())
      set(errors, name, { type: code, message: messageOf(code) })
    return { values: {}, errors }
  }
}
