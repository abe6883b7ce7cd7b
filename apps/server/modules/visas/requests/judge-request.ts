/** A request judged as a whole: every fault at its field, and what each applicant would pay. Nothing is written. */

import { productChannels } from '@parastoo/contract/enums'
import { dateText } from '@parastoo/contract/fields'
import { draftFaults } from '@parastoo/contract/flights/draft-faults'
import { type Contact, contactInput, passengerDraft } from '@parastoo/contract/flights/passenger'
import { type Code, isCode } from '@parastoo/contract/messages'
import { visaUploads } from '@parastoo/contract/visas/requests'
import { mostApplicants } from '@parastoo/contract/visas/visas'
import { addDays, ageOn, compareDates, isValidDate } from '@parastoo/kit/dates'
import { isNationalCode } from '@parastoo/kit/national-code'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeText } from '@parastoo/kit/text'
import { type Book, standingIn } from '../answers/index.ts'
import type { Applicant } from '../cases/index.ts'
import type { PackVersion } from '../packs/index.ts'
import {
  addWorkingDays,
  documentsOf,
  hasPrice,
  lastEntryOn,
  type PackType,
  partPrice,
  passportMustLastUntil,
  priceLines,
  promiseFrom,
} from '../rules/index.ts'
import { type SentRequest, textsOf } from './read-request.ts'

export type JudgedApplicant = Applicant & {
  nationality: string
  isSample: boolean
  authorityRial: number
  oursRial: number
  depositRial: number
}
export type JudgedRequest = {
  pack: PackVersion
  type: PackType
  travelDate: string
  /** The last day promised, were it filed on the next working day. */
  promisedOn: string
  contact: Contact
  channel: number
  applicants: JudgedApplicant[]
  totalRial: number
}

type Names = { countryCodeOf: (nameFa: string) => string | null }
/** No visa is asked for further ahead. */
const mostDaysAhead = 400

export function judgeRequest(
  book: Book,
  sent: SentRequest,
  names: Names,
): JudgedRequest | Refusal<Code>[] {
  const wanted = wantedOf(book, sent)
  if ('refused' in wanted) return [wanted]
  const { pack, type } = wanted
  const count = applicantsIn(sent)
  if (count === 0) return [refuse('APPLICANTS_REQUIRED', { field: 'applicants' })]
  if (count > mostApplicants) return [refuse('TOO_MANY_APPLICANTS', { field: 'applicants' })]
  const filedOn = addWorkingDays(pack.calendar, book.today, 1)
  const promisedOn = promiseFrom(pack.calendar, filedOn, type).latest
  const travelDate = travelDateOf(sent, { today: book.today, promisedOn })
  const judging = {
    book,
    sent,
    names,
    pack,
    type,
    promisedOn,
    travelDate: travelDate ?? promisedOn,
  }
  const judged = Array.from({ length: count }, (_, place) => judgeApplicant(judging, place))
  const guardianFa = normalizeText(sent.texts.get('guardian') ?? '').slice(0, 100)
  const hasGrownUp = judged.some(({ applicant }) => !isMinor(applicant, judging.travelDate))
  const contact = contactInput.safeParse(textsOf(sent, 'contact.'))
  const channel = channelOf(sent)
  const faults = [
    ...(channel === null ? [refuse('CHECK_ENTERED_VALUES', { field: 'productChannel' })] : []),
    ...(travelDate === null ? [refuse('TRAVEL_DATE_IS_INVALID', { field: 'travelDate' })] : []),
    ...judged.flatMap(({ faults }) => faults),
    // Children alone: somebody answers for them (edge 16 of the facts).
    ...(hasGrownUp || /\p{L}{2}/u.test(guardianFa)
      ? []
      : [refuse('GUARDIAN_REQUIRED', { field: 'guardian' })]),
    ...duplicates(judged.map(({ applicant }) => applicant)),
    ...(contact.error?.issues ?? []).map(({ path, message }) =>
      refuse(isCode(message) ? message : 'CHECK_ENTERED_VALUES', {
        field: `contact.${String(path[0] ?? 'phoneNumber')}`,
      }),
    ),
  ]
  if (faults.length > 0 || !contact.data || travelDate === null || channel === null) return faults
  const applicants = judged.map(({ applicant }) =>
    hasGrownUp ? applicant : { ...applicant, guardianFa },
  )
  const totalRial = applicants.reduce(
    (sum, { authorityRial, oursRial, depositRial }) => sum + authorityRial + oursRial + depositRial,
    0,
  )
  // Dearer than what was shown, or nothing was shown: the true sum is told, and nothing is placed.
  const accepted = Number(sent.texts.get('acceptedTotalPrice') ?? Number.NaN)
  if (!(totalRial <= accepted))
    return [refuse('PRICE_CHANGED', { detail: { totalPrice: totalRial } })]
  return {
    pack,
    type,
    travelDate,
    promisedOn,
    contact: contact.data,
    channel,
    applicants,
    totalRial,
  }
}

function wantedOf(
  { packs }: Book,
  { texts }: SentRequest,
): { pack: PackVersion; type: PackType } | Refusal<Code> {
  const wordOf = (field: string) => (texts.get(field) ?? '').trim().toLowerCase()
  const pack = packs.find(({ destination }) => destination === wordOf('destination'))
  if (!pack) return refuse('DESTINATION_UNKNOWN', { field: 'destination' })
  const type = pack.types.find(({ code }) => code === wordOf('visaType'))
  return type ? { pack, type } : refuse('VISA_TYPE_UNKNOWN', { field: 'visaType' })
}

/** Where it was sold; the website where the form does not say, null where it says what is none. */
function channelOf({ texts }: SentRequest): number | null {
  const said = Number(texts.get('productChannel') || productChannels.WebSite)
  return Object.values(productChannels).find((each) => each === said) ?? null
}

/** How many people a form is about: one more than the highest place it names. */
const applicantsIn = ({ texts, uploads }: SentRequest): number =>
  Math.max(
    0,
    ...[...texts.keys(), ...uploads.keys()].map((field) => {
      const place = /^applicants\.(\d{1,2})\./.exec(field)?.[1]
      return place === undefined ? 0 : Number(place) + 1
    }),
  )

/** The day of arrival as it was sent; the last day promised where it was left out, null where it is no day to travel on. */
function travelDateOf(
  { texts }: SentRequest,
  { today, promisedOn }: { today: string; promisedOn: string },
): string | null {
  const date = dateText(texts.get('travelDate') ?? '')
  if (date === '') return promisedOn
  const isPossible =
    isValidDate(date) &&
    compareDates(date, today) >= 0 &&
    compareDates(date, addDays(today, mostDaysAhead)) <= 0
  return isPossible ? date : null
}

type Judging = {
  book: Book
  sent: SentRequest
  names: Names
  pack: PackVersion
  type: PackType
  promisedOn: string
  travelDate: string
}

function judgeApplicant(
  judging: Judging,
  place: number,
): { applicant: JudgedApplicant; faults: Refusal<Code>[] } {
  const { book, sent, names, pack, type, travelDate } = judging
  // A visa is for a passport; a national code may stand beside it.
  const texts = textsOf(sent, `applicants.${place}.`)
  const written = { ...passengerDraft.parse(texts), documentType: 'Passport' }
  const hasOneName = texts.hasOneName === 'true'
  const draft = hasOneName
    ? { ...written, lastName: written.firstName, lastNameFarsi: written.firstNameFarsi }
    : written
  const faults: Refusal<Code>[] = []
  const fault = (field: string, code: Code, detail?: Record<string, unknown>) => {
    const at = `applicants.${place}.${field}`
    if (faults.some((each) => each.field === at)) return
    faults.push(refuse(code, { field: at, ...(detail ? { detail } : {}) }))
  }
  const arrival = { firstFlightOn: travelDate, lastFlightOn: travelDate, route: 'visa' as const }
  for (const { field, code } of draftFaults(draft, { ...arrival, today: book.today }))
    fault(field, code)
  const { nationalCode } = draft
  if (nationalCode !== '' && !/^\d{10}$/.test(nationalCode))
    fault('nationalCode', 'NATIONAL_CODE_LENGTH')
  else if (nationalCode !== '' && !isNationalCode(nationalCode))
    fault('nationalCode', 'NATIONAL_CODE_IS_INVALID')
  if (!lastsLongEnough(judging, draft.passportExpirationDateFa))
    fault('passportExpirationDateFa', 'PASSPORT_TOO_SHORT_FOR_VISA')
  const nationality = names.countryCodeOf(normalizeText(draft.nationalityCountryNameFa))
  if (nationality === null) fault('nationalityCountryNameFa', 'NATIONALITY_REQUIRED')
  const asked = { type: type.code, nationality: nationality ?? '' }
  const { standing, reasonFa } = standingIn(book, pack, asked)
  const isRefused = standing === 'closed' || standing === 'not-offered'
  const born = draft.birthDateFa
  const age = isValidDate(born) ? Math.max(0, ageOn(born, book.today)) : 30
  const priced = hasPrice(standing) ? priceLines(pack, asked, [age]) : null
  if (isRefused) fault('nationalityCountryNameFa', 'VISA_CANNOT_BE_ISSUED', { reasonFa })
  else if (priced === null || priced.totalRial === 0)
    fault('nationalityCountryNameFa', 'VISA_UNDER_REVIEW')
  for (const { field, code } of paperFaults(judging, { asked, place })) fault(field, code)
  return {
    faults,
    applicant: {
      firstName: draft.firstName,
      lastName: draft.lastName,
      firstNameFarsi: draft.firstNameFarsi,
      lastNameFarsi: draft.lastNameFarsi,
      genderTitle: draft.genderTitle === 'Female' ? 'Female' : 'Male',
      birthDate: born,
      issuingCountry: draft.passportIssuingCountryCountryNameFa,
      passportType: draft.passportType ?? '',
      passportExpires: draft.passportExpirationDateFa,
      passportNumber: draft.passportNumber,
      nationalCode,
      oneNameAs: hasOneName ? (pack.passport.oneNameAs ?? 'repeat') : '',
      guardianFa: '',
      nationality: asked.nationality,
      isSample: standing === 'sample',
      ...partPrice(priced?.lines ?? []),
    },
  }
}

/** Whether a passport is valid for as long as this authority asks, counted from when it counts (edge 6 of the facts). */
function lastsLongEnough(
  { pack, type, travelDate, promisedOn }: Judging,
  expires: string,
): boolean {
  if (!isValidDate(expires)) return true
  const enterUntil = lastEntryOn(type, promisedOn) ?? travelDate
  const until = passportMustLastUntil(pack.passport, {
    arrivesOn: travelDate,
    leavesOn: addDays(travelDate, type.stayDays ?? 0),
    visaEndsOn: enterUntil > travelDate ? enterUntil : travelDate,
  })
  return compareDates(expires, until) >= 0
}

/** Papers that everybody must send, and pictures that could not be kept. */
function paperFaults(
  { pack, sent }: Judging,
  { asked, place }: { asked: { type: string; nationality: string }; place: number },
): { field: string; code: Code }[] {
  const required = documentsOf(pack, asked).filter(
    ({ isRequired, people }) => isRequired && people.includes('all'),
  )
  return visaUploads.flatMap((field): { field: string; code: Code }[] => {
    const upload = sent.uploads.get(`applicants.${place}.${field}`)
    if (upload && 'refused' in upload) return [{ field, code: upload.refused }]
    const isMissing = !upload && required.some(({ kind }) => kind === field)
    return isMissing ? [{ field, code: 'VISA_PAPER_REQUIRED' }] : []
  })
}

const ofAge = 18
/** Whether somebody is a child on the day of arrival; who has not said when they were born is not asked for a guardian yet. */
const isMinor = ({ birthDate }: Applicant, arrivesOn: string): boolean =>
  isValidDate(birthDate) && ageOn(birthDate, arrivesOn) < ofAge

/** Passports that stand in the form a second time. */
function duplicates(applicants: readonly JudgedApplicant[]): Refusal<Code>[] {
  return applicants.flatMap(({ passportNumber }, place) => {
    const first = applicants.findIndex((each) => each.passportNumber === passportNumber)
    return passportNumber === '' || first === place
      ? []
      : [refuse('DUPLICATE_PASSENGER', { field: `applicants.${place}.passportNumber` })]
  })
}
