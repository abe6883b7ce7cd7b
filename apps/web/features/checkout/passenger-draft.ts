/** What was typed, kept for this tab: a reload, a step back, signing in and choosing another flight lose nothing. */

import { defaultDialingCode } from '@parastoo/kit/phone'
import { peopleDrafts } from '../../shell/buying/people-drafts.ts'
import { draftPrefix } from '../../shell/drafts.ts'
import { type PassengerFields, withRouteDocument } from '../../shell/passengers/passenger-fields.ts'
import { type StoredValues, storedValues } from '../../shell/stored-values.ts'
import type { FormFields } from './passenger-form.ts'

const key = `${draftPrefix}${peopleDrafts.flight}`
/** Names and documents do not lie about in a forgotten tab for longer than this. */
const keptForMs = 3 * 60 * 60 * 1000

/** Of a purchase: the flights it is for, and whether its order stands already. */
type Stored = {
  ownerId: string | null
  form: FormFields
  purchase?: string
  isOrdered?: boolean
}

/** Who is buying, and which flights. */
export type Purchase = { ownerId: string | null; flights: string }

export type PassengerDrafts = {
  /**
   * `opening` with what was typed before laid over it; the cards of one kind are filled in their order. What was typed for a purchase
   * whose order stands already is `offered` to another one, and taken only when the traveller says so.
   */
  restore: (
    opening: FormFields,
    purchase: Purchase,
  ) => { form: FormFields; offered: FormFields | null }
  keep: (form: FormFields, purchase: Purchase) => void
  /** The order of what was typed has been placed: the next purchase is another one. */
  ordered: () => void
}

/** Drafts over a store. A draft typed by a visitor is theirs after they sign in; one of a user is nobody else's. */
export function passengerDrafts(
  stored: StoredValues,
  now: () => number = Date.now,
): PassengerDrafts {
  return {
    restore(opening, { ownerId, flights }) {
      const draft = stored.read<Stored>(key)
      if (!draft || !isForm(draft.form)) return { form: opening, offered: null }
      if (draft.ownerId !== null && draft.ownerId !== ownerId) {
        stored.remove(key)
        return { form: opening, offered: null }
      }
      const form = laidOver(opening, draft.form)
      const isAnother = draft.isOrdered === true && draft.purchase !== flights
      return isAnother ? { form: opening, offered: form } : { form, offered: null }
    },
    keep(form, { ownerId, flights }) {
      const before = stored.read<Stored>(key)
      const isOrdered = before?.isOrdered === true && before.purchase === flights
      const draft: Stored = { ownerId, form, purchase: flights, isOrdered }
      stored.write(key, draft, new Date(now() + keptForMs))
    },
    ordered() {
      const draft = stored.read<Stored>(key)
      if (draft) stored.write(key, { ...draft, isOrdered: true }, new Date(now() + keptForMs))
    },
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
    passengers: opening.passengers.map((empty) =>
      withRouteDocument({ ...empty, ...take(empty.type) }, empty),
    ),
    contact: {
      ...phoneOf(draft.contact.phoneNumber ? draft : opening),
      email: draft.contact.email || opening.contact.email,
    },
  }
}

const phoneOf = ({ contact: { phoneNumber, dialingCode } }: FormFields) => ({
  phoneNumber,
  dialingCode: dialingCode ?? defaultDialingCode,
})

/** Storage is the browser's and may hold anything, an older version's draft too. */
function isForm(form: unknown): form is FormFields {
  const { passengers, contact } = (form ?? {}) as Partial<Record<keyof FormFields, unknown>>
  return Array.isArray(passengers) && typeof contact === 'object' && contact !== null
}
