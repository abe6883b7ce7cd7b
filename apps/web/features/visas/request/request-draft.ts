/**
 * What was typed of a request, kept for this tab under the spec's name `requestVisa`: a reload, a step back and signing in lose nothing.
 * Pictures are kept apart, each by its id (`shell/uploads`); what had not arrived, or has gone, is said at its field.
 */
import { type VisaUpload, visaUploads } from '@parastoo/contract/visas/requests'
import { mostApplicants } from '@parastoo/contract/visas/visas'
import { draftOf, draftPrefix } from '../../../shell/drafts.ts'
import type { PassengerFields } from '../../../shell/passengers/passenger-fields.ts'
import { type StoredValues, storedValues } from '../../../shell/stored-values.ts'
import type { RequestFields } from './request-form.ts'

const key = `${draftPrefix}requestVisa`
/** Names and passports do not lie about in a forgotten tab for longer than this. */
const keptForMs = 3 * 60 * 60 * 1000

type Stored = { ownerId: string | null; fields: RequestFields }

/** Drafts over a store. What a visitor typed is theirs after they sign in; what a user typed is nobody else's. */
export function requestDrafts(stored: StoredValues, now: () => number = Date.now) {
  return {
    /** `opening` with what was typed before laid over it, for as many people as it has. */
    restore(opening: RequestFields, ownerId: string | null): RequestFields {
      const draft = stored.read<Stored>(key)
      if (!draft || !isForm(draft.fields)) return opening
      if (draft.ownerId !== null && draft.ownerId !== ownerId) {
        stored.remove(key)
        return opening
      }
      const {
        applicants,
        contact,
        travelDate,
        travelDateTyped,
        guardian = '',
        passport,
      } = draft.fields
      const isSamePassport = passport === opening.passport
      return {
        ...opening,
        travelDate,
        travelDateTyped,
        guardian,
        applicants: opening.applicants.map((empty, place) => ({
          ...empty,
          ...applicants[place],
          ...(!isSamePassport && countriesOf(empty)),
        })),
        contact: contact.phoneNumber ? contact : { ...opening.contact, email: contact.email },
      }
    },
    keep(fields: RequestFields, ownerId: string | null): void {
      stored.write(key, { ownerId, fields } satisfies Stored, new Date(now() + keptForMs))
    },
    forget: () => stored.remove(key),
  }
}

/** What the passport decides. */
const countriesOf = ({
  nationalityCountryNameFa,
  passportIssuingCountryCountryNameFa,
  passportType,
}: PassengerFields) => ({
  nationalityCountryNameFa,
  passportIssuingCountryCountryNameFa,
  passportType,
})

/** The draft of this tab. Browser only. */
export const tabRequestDrafts = () => requestDrafts(storedValues(sessionStorage))

/** The name under which a picture of the form is kept. */
export const paperDraft = (place: number, kind: VisaUpload) => `visas.paper.${place}.${kind}`

/** The order stands: its form and its pictures are another's no more. */
export function forgetRequest(): void {
  tabRequestDrafts().forget()
  for (const kind of visaUploads)
    for (let place = 0; place < mostApplicants; place += 1)
      draftOf(paperDraft(place, kind)).forget()
}

/** Storage is the browser's and may hold anything, an older version's draft too. */
function isForm(fields: unknown): fields is RequestFields {
  const { applicants, contact } = (fields ?? {}) as Partial<Record<keyof RequestFields, unknown>>
  return Array.isArray(applicants) && typeof contact === 'object' && contact !== null
}
