/** What a draft that came too late has and the form as it stands has not, for its owner to read before they choose. */
import type { VisaDraft } from '@parastoo/contract/visas/drafts'
import { formatJalaliDate, isValidDate } from '@parastoo/kit/dates'
import { checkout } from '../../../messages/checkout.ts'
import { orders } from '../../../messages/orders.ts'
import { passengers } from '../../../messages/passengers.ts'
import { visaRequest } from '../../../messages/visa-request.ts'
import { visas } from '../../../messages/visas.ts'
import { wordsOf } from '../../../shell/words.ts'

type Typed = Pick<VisaDraft, 'fields' | 'papers'>

const words = visaRequest.kept.late
const say = wordsOf(words)
const sayOf = wordsOf(visaRequest)

/** Each field that differs, in the order of the form, with what the late draft has there. */
export function lateLines(late: Typed, now: Typed): string[] {
  const { applicants, travelDate, guardian, contact } = late.fields
  const people = applicants.flatMap((applicant, place) => {
    const card = sayOf('card', { place: place + 1 })
    const other = now.fields.applicants[place] ?? {}
    const named = Object.entries(labels).flatMap(([name, label]) =>
      lineOf(say('ofCard', { card, field: label }), applicant[name], other[name]),
    )
    const isThere = ({ fileId }: { fileId: string }) =>
      now.papers.some((paper) => paper.place === place && paper.fileId === fileId)
    const papers = late.papers
      .filter((paper) => paper.place === place && !isThere(paper))
      .map(({ kind }) => {
        const field = say('ofCard', { card, field: visas.documents.kinds[kind] })
        return say('line', { field, text: words.otherPaper })
      })
    // Whoever goes on with what was typed goes on without these.
    const without = now.papers
      .filter((paper) => paper.place === place && !late.papers.some((own) => isSame(own, paper)))
      .map(({ kind }) => {
        const field = say('ofCard', { card, field: visas.documents.kinds[kind] })
        return say('line', { field, text: words.noPaper })
      })
    return [...named, ...papers, ...without]
  })
  return [
    ...lineOf(words.arrival, travelDate, now.fields.travelDate),
    ...people,
    ...lineOf(visaRequest.guardian, guardian, now.fields.guardian),
    ...lineOf(checkout.passengers.phone, contact.phoneNumber, now.fields.contact.phoneNumber),
    ...lineOf(checkout.passengers.email, contact.email, now.fields.contact.email),
  ]
}

const isSame = (one: Typed['papers'][number], other: Typed['papers'][number]): boolean =>
  one.place === other.place && one.kind === other.kind

const lineOf = (field: string, late = '', now = ''): string[] =>
  late === now ? [] : [say('line', { field, text: textOf(late) })]

const labels = {
  firstNameFarsi: passengers.firstNameFarsi,
  lastNameFarsi: passengers.lastNameFarsi,
  firstName: passengers.firstName,
  lastName: passengers.lastName,
  genderTitle: passengers.gender,
  birthDateFa: passengers.birthDate,
  nationalityCountryNameFa: passengers.nationality,
  passportIssuingCountryCountryNameFa: passengers.issuingCountry,
  passportNumber: passengers.passportNumber,
  passportExpirationDateFa: passengers.passportExpiry,
}

function textOf(typed: string): string {
  if (typed === '') return words.empty
  if (typed === 'Male' || typed === 'Female') return orders.genders[typed]
  return isValidDate(typed) ? formatJalaliDate(typed, 'medium') : typed
}
