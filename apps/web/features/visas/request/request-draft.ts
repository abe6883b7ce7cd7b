/**
 * What was typed of a request, kept for this tab under the spec's name `requestVisa`: a reload, a step back and signing in lose nothing.
 * Pictures are kept apart, each by its id (`shell/uploads`); what had not arrived, or has gone, is said at its field.
 */
import type { VisaDraft } from '@parastoo/contract/visas/drafts'
import { visaUploads } from '@parastoo/contract/visas/requests'
import { mostApplicants } from '@parastoo/contract/visas/visas'
import { draftOf, draftPrefix } from '../../../shell/drafts.ts'
import type { PassengerFields } from '../../../shell/passengers/passenger-fields.ts'
import { type StoredValues, storedValues } from '../../../shell/stored-values.ts'
import { type KeptFile, keptFilesIn } from '../../../shell/uploads/kept-files.ts'
import {
  forgetTabPapers,
  paperDraft,
  requestDraft,
  seenRequestDraft,
} from '../../../shell/visas/tab-request.ts'
import type { RequestFields } from './request-form.ts'

const key = draftPrefix + requestDraft
const seenKey = draftPrefix + seenRequestDraft
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
          ...(isBegun(applicants[place]) && applicants[place]),
          ...(!isSamePassport && countriesOf(empty)),
        })),
        contact: contact.phoneNumber ? contact : { ...opening.contact, email: contact.email },
      }
    },
    keep(fields: RequestFields, ownerId: string | null): void {
      stored.write(key, { ownerId, fields } satisfies Stored, new Date(now() + keptForMs))
    },
    /** Whether something of theirs was typed in this tab. */
    isTyped(ownerId: string | null): boolean {
      const draft = stored.read<Stored>(key)
      return draft !== null && (draft.ownerId === null || draft.ownerId === ownerId)
    },
    /** Which keeping of the server this tab has seen last, and what it held. */
    seen(ownerId: string): SeenDraft | null {
      const seen = stored.read<SeenDraft & { ownerId: string }>(seenKey)
      return seen?.ownerId === ownerId ? seen : null
    },
    unsee: () => stored.remove(seenKey),
    see(seen: SeenDraft, ownerId: string): void {
      stored.write(seenKey, { ownerId, ...seen }, new Date(now() + keptForMs))
    },
  }
}

/** `text`: everything it held, as `textOf` writes it. */
export type SeenDraft = { revision: string; keptAt: string; text: string }

/** A card in which nothing was typed gives way to whom the form opens with. */
const isBegun = (card: Partial<PassengerFields> | undefined): boolean =>
  [card?.firstName, card?.lastName, card?.firstNameFarsi, card?.lastNameFarsi]
    .concat(card?.passportNumber, card?.birthDateFa, card?.birthDateTyped)
    .some(Boolean)

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

/** The pictures of this tab that have arrived, as the server keeps them with the rest. */
export const tabPapers = (): DraftPapers =>
  Array.from({ length: mostApplicants }, (_, place) =>
    visaUploads.flatMap((kind) =>
      keptFilesIn(draftOf(paperDraft(place, kind)).read(), 1).flatMap(({ name, fileId }) =>
        fileId === null ? [] : [{ place, kind, fileId, name: name.slice(0, mostNameLength) }],
      ),
    ),
  ).flat()

/** Puts the pictures of a draft in the place of those of this tab; their fields show them once they are drawn anew. */
export function layPapers(papers: DraftPapers): void {
  forgetTabPapers()
  for (const { place, kind, fileId, name } of papers)
    draftOf<KeptFile[]>(paperDraft(place, kind)).write([{ name, fileId }])
}

type DraftPapers = VisaDraft['papers']
const mostNameLength = 200

/** The same text for the same form, whichever device wrote it in whatever order. */
export const textOf = ({ fields, papers }: Pick<VisaDraft, 'fields' | 'papers'>): string => {
  const { travelDate, travelDateTyped, guardian, applicants, contact } = fields
  const sorted = (group: Record<string, string>) =>
    Object.entries(group).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const people = applicants.map(sorted)
  const own = papers.map(({ place, kind, fileId }) => `${place} ${kind} ${fileId}`).toSorted()
  return JSON.stringify([travelDate, travelDateTyped, guardian, people, sorted(contact), own])
}

/** Storage is the browser's and may hold anything, an older version's draft too. */
function isForm(fields: unknown): fields is RequestFields {
  const { applicants, contact } = (fields ?? {}) as Partial<Record<keyof RequestFields, unknown>>
  return Array.isArray(applicants) && typeof contact === 'object' && contact !== null
}
