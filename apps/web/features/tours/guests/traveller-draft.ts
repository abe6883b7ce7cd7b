/** What was typed of a tour's travellers, kept for this tab: a reload, signing in and choosing another date lose nothing. */
import { peopleDrafts } from '../../../shell/buying/people-drafts.ts'
import { draftPrefix } from '../../../shell/drafts.ts'
import {
  type PassengerFields,
  withRouteDocument,
} from '../../../shell/passengers/passenger-fields.ts'
import { type StoredValues, storedValues } from '../../../shell/stored-values.ts'
import type { TravellerFields } from './traveller-form.ts'

const key = `${draftPrefix}${peopleDrafts.tour}`
/** Names and documents do not lie about in a forgotten tab for longer than this. */
const keptForMs = 3 * 60 * 60 * 1000

type Stored = {
  ownerId: string | null
  fields: TravellerFields
  /** The departure whose order stands already. */
  orderedId: string | null
}

/** Who is buying, and which departure. */
export type Purchase = { ownerId: string | null; departureId: string }

/**
 * Drafts over a store. What a visitor typed is theirs after they sign in; what a user typed is nobody else's. Once an order stands,
 * another departure opens empty.
 */
export function travellerDrafts(stored: StoredValues, now: () => number = Date.now) {
  const write = (draft: Stored) => stored.write(key, draft, new Date(now() + keptForMs))
  return {
    /** `opening` with what was typed before laid over it, card by card of one kind in their order. */
    restore(opening: TravellerFields, { ownerId, departureId }: Purchase): TravellerFields {
      const draft = stored.read<Stored>(key)
      if (!draft || !isForm(draft.fields)) return opening
      if (draft.ownerId !== null && draft.ownerId !== ownerId) {
        stored.remove(key)
        return opening
      }
      const isAnother = draft.orderedId !== null && draft.orderedId !== departureId
      return isAnother ? opening : laidOver(opening, draft.fields)
    },
    keep(fields: TravellerFields, { ownerId, departureId }: Purchase): void {
      const ordered = stored.read<Stored>(key)?.orderedId ?? null
      write({ ownerId, fields, orderedId: ordered === departureId ? departureId : null })
    },
    ordered({ departureId }: Purchase): void {
      const draft = stored.read<Stored>(key)
      if (draft) write({ ...draft, orderedId: departureId })
    },
  }
}

/** The drafts of this tab. Browser only. */
export const tabTravellerDrafts = () => travellerDrafts(storedValues(sessionStorage))

function laidOver(opening: TravellerFields, typed: TravellerFields): TravellerFields {
  const left = [...typed.passengers]
  const take = (type: PassengerFields['type']) => {
    const place = left.findIndex((one) => one.type === type)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  const { contact } = typed
  return {
    passengers: opening.passengers.map((empty) =>
      withRouteDocument({ ...empty, ...take(empty.type) }, empty),
    ),
    rooms: opening.rooms.map((room, place) => ({ ...room, ...typed.rooms[place] })),
    pays: typed.pays === 'deposit' ? 'deposit' : 'whole',
    contact: {
      ...(contact.phoneNumber ? contact : opening.contact),
      email: contact.email || opening.contact.email,
    },
  }
}

/** Storage is the browser's and may hold anything, an older version's draft too. */
function isForm(fields: unknown): fields is TravellerFields {
  const { passengers, rooms, contact } = (fields ?? {}) as Partial<
    Record<keyof TravellerFields, unknown>
  >
  return (
    Array.isArray(passengers) &&
    Array.isArray(rooms) &&
    typeof contact === 'object' &&
    contact !== null
  )
}
