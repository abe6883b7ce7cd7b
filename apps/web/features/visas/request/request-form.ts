/** What the form of a visa holds, and what is wrong with it: the contract's own rules, so that form and server say the same. */
import type { Code } from '@parastoo/contract/messages'
import { type VisaUpload, visaUploads } from '@parastoo/contract/visas/requests'
import type { VisaRules } from '@parastoo/contract/visas/visas'
import { ageCategories, ageCategoryOn } from '@parastoo/kit/age-category'
import { addDays, ageOn, compareDates, isValidDate } from '@parastoo/kit/dates'
import { type ContactFields, contactFaults } from '../../../shell/buying/contact-fields.ts'
import {
  emptyPassenger,
  fieldFaults,
  type PassengerFields,
  passengerToSend,
} from '../../../shell/passengers/passenger-fields.ts'
import type { Passport } from '../passports.ts'
import type { People } from '../people.ts'

/** The names of the fields are those of the call. */
export type RequestFields = {
  /** Whose rules the form was opened for. */
  passport: Passport
  applicants: PassengerFields[]
  /** The day of arrival; empty where it is left open. */
  travelDate: string
  travelDateTyped: string
  /** Who answers for children that travel alone. */
  guardian: string
  contact: ContactFields
}

/** The ages a fee differs by, as the address counts people. */
export type PeopleGroup = keyof People
export const groupsOf = (people: People): PeopleGroup[] =>
  (['adults', 'children', 'infants'] as const).flatMap((group) =>
    Array<PeopleGroup>(people[group]).fill(group),
  )

const passportOf = {
  IR: { country: 'ایران', type: 'IranianPassport' },
  IQ: { country: 'عراق', type: 'IraqPassport' },
} as const

/** An applicant as the form opens: with a passport of the country the page speaks of. */
export function emptyApplicant(passport: Passport): PassengerFields {
  const { country, type } = passportOf[passport]
  return {
    ...emptyPassenger('Adult', { route: 'visa' }),
    nationalityCountryNameFa: country,
    passportIssuingCountryCountryNameFa: country,
    passportType: type,
  }
}

/** What a family shares: somebody with the names and passports of the first; whatever of it the first has not written stays as it was. */
export function withFamilyOf(first: PassengerFields, own: PassengerFields): PassengerFields {
  const shared = familyFields.flatMap((field) => (first[field] ? [[field, first[field]]] : []))
  return { ...own, ...Object.fromEntries(shared) }
}
const familyFields = [
  'lastName',
  'lastNameFarsi',
  'nationalityCountryNameFa',
  'passportIssuingCountryCountryNameFa',
  'passportType',
] as const

/** What somebody is while their birth is not known: in the middle of their group. */
const assumedAges: Record<PeopleGroup, number> = { adults: 30, children: 8, infants: 3 }

/** Who asks, as the price is asked for: by birth where it is known. */
export function pricedPeople(
  applicants: readonly Pick<PassengerFields, 'birthDateFa'>[],
  groups: readonly PeopleGroup[],
  today: string,
): { adults: number; childAges: string } {
  const ages = groups.map((group, place) => {
    const born = applicants[place]?.birthDateFa ?? ''
    return isValidDate(born) && compareDates(born, today) <= 0
      ? ageOn(born, today)
      : assumedAges[group]
  })
  const young = ages.filter((age) => age < 18)
  return { adults: ages.length - young.length, childAges: young.join() }
}

/** A paper of an applicant: the id under which it was taken in, nothing yet, or on its way. */
export type Papers = ReadonlyMap<string, string>
export const onItsWay = 'on-its-way'
export const paperName = (place: number, kind: VisaUpload) => `applicants.${place}.${kind}` as const

type Paper = VisaRules['types'][number]['documents'][number]
/** What is taken as a picture now, what everybody needs first; `people` are those whom alone it is asked of. What comes later in the case. */
export function papersOf(documents: readonly Paper[]) {
  const isNow = ({ kind }: Paper) => visaUploads.some((upload) => upload === kind)
  const now = visaUploads.flatMap((kind) => {
    const own = documents.filter((paper) => paper.kind === kind)
    const [first] = own.toSorted((one, other) => rankOf(other) - rankOf(one))
    if (!first) return []
    const { noteFa, people } = first
    const only = people.includes('all') ? [] : people
    return [{ kind, isRequired: rankOf(first) === 2, noteFa, people: only }]
  })
  return {
    now: now.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
    later: documents.filter((paper) => !isNow(paper) && rankOf(paper) === 2),
  }
}
const rankOf = ({ isRequired, people }: Paper): number => {
  const isEverybodys = people.includes('all')
  return isEverybodys && isRequired ? 2 : isEverybodys ? 1 : 0
}

export type RequestRules = {
  today: string
  /** On which passports are judged where no day of travel is told. */
  promisedOn: string
  required: readonly VisaUpload[]
}
export type FieldFault = { name: string; code: Code | typeof onItsWay }

/** No visa is asked for further ahead; the server says the same. */
const mostDaysAhead = 400

/** Every fault of the form, card by card in reading order; empty means that it may be sent. */
export function requestFaults(
  fields: RequestFields,
  papers: Papers,
  { today, promisedOn, required }: RequestRules,
): FieldFault[] {
  const { applicants, travelDate, travelDateTyped, contact } = fields
  const isHalf = travelDate === '' && /\d/.test(travelDateTyped.replace(/^\w+ /, ''))
  const isPossible =
    travelDate === '' ||
    (compareDates(travelDate, today) >= 0 &&
      compareDates(travelDate, addDays(today, mostDaysAhead)) <= 0)
  const arrivesOn = isPossible && travelDate !== '' ? travelDate : promisedOn
  const trip = { today, firstFlightOn: arrivesOn, lastFlightOn: arrivesOn, route: 'visa' as const }
  const ofApplicants = applicants.flatMap((applicant, place) => [
    ...fieldFaults(asApplicant(applicant, arrivesOn), trip).map(({ field, code }) => ({
      name: `applicants.${place}.${field}`,
      code,
    })),
    ...visaUploads.flatMap((kind): FieldFault[] => {
      const name = paperName(place, kind)
      const paper = papers.get(name) ?? ''
      if (paper === onItsWay) return [{ name, code: onItsWay }]
      return paper === '' && required.includes(kind) ? [{ name, code: 'VISA_PAPER_REQUIRED' }] : []
    }),
  ])
  return [
    ...(isHalf || !isPossible
      ? [{ name: 'travelDate', code: 'TRAVEL_DATE_IS_INVALID' as const }]
      : []),
    ...ofApplicants,
    ...duplicates(applicants),
    ...(areChildrenAlone(applicants, arrivesOn) && !/\p{L}{2}/u.test(fields.guardian)
      ? [{ name: 'guardian', code: 'GUARDIAN_REQUIRED' as const }]
      : []),
    ...contactFaults(contact),
  ]
}

/** Whether nobody of these is of age on the day of arrival; who has not said when they were born may be. */
export const areChildrenAlone = (
  applicants: readonly Pick<PassengerFields, 'birthDateFa'>[],
  arrivesOn: string,
): boolean =>
  applicants.every(
    ({ birthDateFa }) => isValidDate(birthDateFa) && ageOn(birthDateFa, arrivesOn) < 18,
  )

/** Whether a name is written twice, in both alphabets, as those write it whose passport has one. */
const hasOneName = ({ firstName, lastName, firstNameFarsi, lastNameFarsi }: PassengerFields) =>
  firstName.trim() !== '' &&
  firstName.trim().toUpperCase() === lastName.trim().toUpperCase() &&
  firstNameFarsi.trim() === lastNameFarsi.trim()

/** Passports that stand in the form a second time, told at the later one. */
const duplicates = (applicants: readonly PassengerFields[]): FieldFault[] =>
  applicants.flatMap(({ passportNumber }, place) => {
    const isSame = (other: PassengerFields) =>
      other.passportNumber.trim().toUpperCase() === passportNumber.trim().toUpperCase()
    return passportNumber === '' || applicants.findIndex(isSame) === place
      ? []
      : [{ name: `applicants.${place}.passportNumber`, code: 'DUPLICATE_PASSENGER' as const }]
  })

/** A visa does not ask what somebody is on a flight; it follows from their birth. */
const asApplicant = (fields: PassengerFields, arrivesOn: string): PassengerFields => ({
  ...fields,
  documentType: 'Passport',
  type: typeOn(fields.birthDateFa, arrivesOn),
})

function typeOn(born: string, arrivesOn: string): PassengerFields['type'] {
  const category = ageCategoryOn(born, arrivesOn)
  if (category === ageCategories.Infant) return 'Infant'
  return category === ageCategories.Child ? 'Child' : 'Adult'
}

/** The texts of the multipart form by the names of its parts; pictures go by the ids under which they were taken in. */
export function requestToSend(
  fields: RequestFields,
  papers: Papers,
  ask: { destination: string; visaType: string; promisedOn: string; acceptedTotalPrice: number },
): Record<string, string> {
  const { destination, visaType, acceptedTotalPrice } = ask
  const { travelDate, guardian, contact, applicants } = fields
  const sent: Record<string, string> = {
    destination,
    visaType,
    acceptedTotalPrice: String(acceptedTotalPrice),
    ...(travelDate && { travelDate }),
    ...(guardian && { guardian }),
    'contact.phoneNumber': contact.phoneNumber,
    'contact.dialingCode': contact.dialingCode,
    ...(contact.email && { 'contact.email': contact.email }),
  }
  for (const [place, applicant] of applicants.entries()) {
    const { id: _saved, ...own } = passengerToSend(
      asApplicant(applicant, travelDate || ask.promisedOn),
    )
    for (const [field, value] of Object.entries(own))
      if (value) sent[`applicants[${place}].${field}`] = String(value)
    if (hasOneName(applicant)) sent[`applicants[${place}].hasOneName`] = 'true'
    for (const kind of visaUploads) {
      const fileId = papers.get(paperName(place, kind))
      if (fileId) sent[`applicants[${place}].${kind}`] = fileId
    }
  }
  return sent
}
