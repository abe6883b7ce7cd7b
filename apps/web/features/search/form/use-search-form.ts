import { useEffect, useState } from 'react'
import type { Draft, Product } from '../criteria.ts'
import type { PlacePair } from '../places/place.ts'
import type { RecentSearch } from '../recent/recent-searches.ts'
import { type Faults, faultsOf } from './check-draft.ts'
import {
  draftOfForm,
  type FormState,
  formOf,
  isUntouched,
  withLatest,
  withProduct,
} from './form-state.ts'
import { keepForm, keptForm } from './kept-form.ts'

/** The state of the search form: what is written, what is wrong with it, and how it changes. */
export function useSearchForm({
  product,
  draft: initialDraft,
  places,
  legPlaces = [],
  faults: initialFaults = {},
  today,
  isKept = false,
  latest = null,
}: {
  product: Product
  draft: Draft
  places: PlacePair
  legPlaces?: readonly PlacePair[]
  faults?: Faults
  today: string
  isKept?: boolean
  latest?: RecentSearch | null
}) {
  const [form, setForm] = useState<FormState>(() => ({
    ...formOf(initialDraft, { places, legPlaces }),
    product,
  }))
  const [faults, setFaults] = useState(initialFaults)
  const [hasTried, setTried] = useState(false)
  if (product !== form.product) setForm(withProduct(form, product))

  // The server knows of nothing kept; it is put back once the page is alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => {
    const kept = isKept ? keptForm(today) : null
    if (kept) setForm(kept.product === product ? kept : withProduct(kept, product))
  }, [])

  // Known once the page is alive, and only good for a form that nobody has begun.
  useEffect(() => {
    if (latest) setForm((current) => (isUntouched(current) ? withLatest(current, latest) : current))
  }, [latest])

  const change = (next: FormState) => {
    setForm(next)
    if (isKept) keepForm(next)
    // Once a search was refused, faults leave and come as they are mended and made.
    setFaults(hasTried ? faultsOf(draftOfForm(next), today) : {})
  }
  const draft = draftOfForm(form)
  /** Judges what is written and shows what is wrong; answers it, so that the first fault can take the focus. */
  const check = (): Faults => {
    const found = faultsOf(draft, today)
    setTried(true)
    setFaults(found)
    return found
  }
  return { form, draft, faults, change, check }
}
