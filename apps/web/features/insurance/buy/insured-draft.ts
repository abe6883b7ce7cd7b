/** What was typed of people to be insured, kept for this tab: a reload, a step back and signing in lose nothing. */
import { peopleDrafts } from '../../../shell/buying/people-drafts.ts'
import { draftPrefix } from '../../../shell/drafts.ts'
import { type StoredValues, storedValues } from '../../../shell/stored-values.ts'
import type { InsuredFields } from './insured-form.ts'

const key = `${draftPrefix}${peopleDrafts.insurance}`
/** Names and passports do not lie about in a forgotten tab for longer than this. */
const keptForMs = 3 * 60 * 60 * 1000

/** Who types it, for which plan, and for the journey of which order. */
export type Purchase = { ownerId: string | null; planCode: string; orderId: string | null }
type Stored = Omit<Purchase, 'planCode'> & {
  fields: InsuredFields
  /** The plan whose order stands already. */
  orderedPlan: string | null
}

/** The drafts of this tab. Browser only. */
export const tabInsuredDrafts = () => insuredDrafts(storedValues(sessionStorage))

/**
 * Drafts over a store. What a visitor typed is theirs after they sign in; what a user typed is nobody else's. Once an order stands,
 * another plan opens empty, and who steps back from paying finds what was sent.
 */
export function insuredDrafts(stored: StoredValues, now: () => number = Date.now) {
  const write = (draft: Stored) => stored.write(key, draft, new Date(now() + keptForMs))
  return {
    /** `opening` with what was typed before laid over it, for as many people as it has. */
    restore(opening: InsuredFields, { ownerId, planCode, orderId }: Purchase): InsuredFields {
      const draft = stored.read<Stored>(key)
      if (!Array.isArray(draft?.fields?.insured)) return opening
      // What the order says of its people is not covered by what was typed for another journey.
      if ((draft.orderId ?? null) !== orderId) return opening
      if (draft.ownerId !== null && draft.ownerId !== ownerId) {
        stored.remove(key)
        return opening
      }
      if ((draft.orderedPlan ?? planCode) !== planCode) return opening
      const { insured, contact } = draft.fields
      return {
        ...opening,
        insured: opening.insured.map((empty, place) => ({ ...empty, ...insured[place] })),
        contact: contact?.phoneNumber ? contact : opening.contact,
      }
    },
    keep(fields: InsuredFields, { ownerId, planCode, orderId }: Purchase): void {
      const ordered = stored.read<Stored>(key)?.orderedPlan ?? null
      write({ ownerId, orderId, fields, orderedPlan: ordered === planCode ? planCode : null })
    },
    ordered(planCode: string): void {
      const draft = stored.read<Stored>(key)
      if (draft) write({ ...draft, orderedPlan: planCode })
    },
  }
}
