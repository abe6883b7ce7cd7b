/** What was typed of the guests, kept for this tab: a reload, a step back, signing in and choosing another hotel lose nothing. */
import { peopleDrafts } from '../../../shell/buying/people-drafts.ts'
import { draftPrefix } from '../../../shell/drafts.ts'
import { type StoredValues, storedValues } from '../../../shell/stored-values.ts'
import type { GuestFields, StayFields } from './guest-form.ts'

const key = `${draftPrefix}${peopleDrafts.hotel}`
/** Names and documents do not lie about in a forgotten tab for longer than this. */
const keptForMs = 3 * 60 * 60 * 1000

type Stored = {
  ownerId: string | null
  fields: StayFields
  /** The offer whose order stands already. */
  orderedOffer: string | null
}

export type Purchase = { ownerId: string | null; offerKey: string }

/**
 * Drafts over a store. What a visitor typed is theirs after they sign in; what a user typed is nobody else's. Once an order stands,
 * another offer opens empty: its guests may be others.
 */
export function guestDrafts(stored: StoredValues, now: () => number = Date.now) {
  const write = (draft: Stored) => stored.write(key, draft, new Date(now() + keptForMs))
  return {
    /** `opening` with what was typed before laid over it, room by room as far as the same people sleep there. */
    restore(opening: StayFields, { ownerId, offerKey }: Purchase): StayFields {
      const draft = stored.read<Stored>(key)
      if (!draft || !isForm(draft.fields)) return opening
      if (draft.ownerId !== null && draft.ownerId !== ownerId) {
        stored.remove(key)
        return opening
      }
      const isAnother = draft.orderedOffer !== null && draft.orderedOffer !== offerKey
      return isAnother ? opening : laidOver(opening, draft.fields)
    },
    keep(fields: StayFields, { ownerId, offerKey }: Purchase): void {
      const ordered = stored.read<Stored>(key)?.orderedOffer ?? null
      write({ ownerId, fields, orderedOffer: ordered === offerKey ? offerKey : null })
    },
    ordered({ offerKey }: Purchase): void {
      const draft = stored.read<Stored>(key)
      if (draft) write({ ...draft, orderedOffer: offerKey })
    },
  }
}

/** The drafts of this tab. Browser only. */
export const tabGuestDrafts = () => guestDrafts(storedValues(sessionStorage))

function laidOver(opening: StayFields, typed: StayFields): StayFields {
  const { contact } = typed
  return {
    ...opening,
    ...typed,
    roomGuests: opening.roomGuests.map((empty, room) => {
      const before = typed.roomGuests[room]
      return {
        couplesPaper: before?.couplesPaper ?? empty.couplesPaper,
        guests: empty.guests.map((guest, place) => {
          const one = before?.guests[place]
          return one && isSameKind(guest, one) ? { ...guest, ...one } : guest
        }),
      }
    }),
    leadGuest: hasGuest(opening, typed.leadGuest) ? typed.leadGuest : opening.leadGuest,
    contact: {
      ...(contact.phoneNumber ? contact : opening.contact),
      email: contact.email || opening.contact.email,
    },
  }
}

/** A child is of the age it was searched with; a grown-up's place opens without one. */
const isSameKind = (empty: GuestFields, typed: GuestFields): boolean =>
  empty.age === '' ? typed.age === '' || Number(typed.age) >= 18 : typed.age === empty.age

function hasGuest({ roomGuests }: StayFields, lead: string): boolean {
  const [room = 0, guest = 0] = lead.split('.').map(Number)
  return roomGuests[room]?.guests[guest]?.age === ''
}

/** Storage is the browser's and may hold anything, an older version's draft too. */
function isForm(fields: unknown): fields is StayFields {
  const { roomGuests, contact, leadGuest } = (fields ?? {}) as Partial<
    Record<keyof StayFields, unknown>
  >
  return (
    Array.isArray(roomGuests) &&
    roomGuests.every((room) => Array.isArray(room?.guests)) &&
    typeof contact === 'object' &&
    contact !== null &&
    typeof leadGuest === 'string'
  )
}
