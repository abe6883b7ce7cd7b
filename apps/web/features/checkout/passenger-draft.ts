/** What was typed, kept for this tab: a reload, a step back, signing in and choosing another flight lose nothing. */

import { draftPrefix } from '../../shell/drafts.ts'
import type { PassengerFields } from '../../shell/passengers/passenger-fields.ts'
import { type StoredValues, storedValues } from '../../shell/stored-values.ts'
import type { FormFields } from './passenger-form.ts'

const key = `${draftPrefix}checkout.passengers`
/** Names and documents do not lie about in a forgotten tab for longer than this. */
const keptForMs = 3 * 60 * 60 * 1000

type Stored = { ownerId: string | null; form: FormFields }

export type PassengerDrafts = {
  /** `opening` with what was typed before laid over it; the cards of one kind are filled in their order. */
  restore: (opening: FormFields, ownerId: string | null) => FormFields
  keep: (form: FormFields, ownerId: string | null) => void
  forget: () => void
}

/** Drafts over a store. A draft typed by a visitor is theirs after they sign in; one of a user is nobody else's. */
export function passengerDrafts(
  stored: StoredValues,
  now: () => number = Date.now,
): PassengerDrafts {
  return {
    restore(opening, ownerId) {
      const draft = stored.read<Stored>(key)
      if (!draft || !isForm(draft.form)) return opening
      if (draft.ownerId !== null && draft.ownerId !== ownerId) {
        stored.remove(key)
        return opening
      }
      return laidOver(opening, draft.form)
    },
    keep(form, ownerId) {
      const draft: Stored = { ownerId, form }
      stored.write(key, draft, new Date(now() + keptForMs))
    },
    forget: () => stored.remove(key),
  }
}

/** The drafts of this tab. Browser only. */
export const tabDrafts = (): PassengerDrafts => passengerDrafts(storedValues(sessionStorage))

function laidOver(opening: FormFields, draft: FormFields): FormFields {
  const left = [...draft.passengers]
  const take = (type: PassengerFields['type']) => {
    const place = left.findIndex((typed) => typed.type === type)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  return {
    passengers: opening.passengers.map((empty) => ({ ...empty, ...take(empty.type) })),
    contact: {
      phoneNumber: draft.contact.phoneNumber || opening.contact.phoneNumber,
      email: draft.contact.email || opening.contact.email,
    },
  }
}

/** Storage is the browser's and may hold anything, an older version's draft too. */
function isForm(form: unknown): form is FormFields {
  const { passengers, contact } = (form ?? {}) as Partial<Record<keyof FormFields, unknown>>
  return Array.isArray(passengers) && typeof contact === 'object' && contact !== null
}
