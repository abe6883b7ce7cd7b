/** What bookings for an embassy are made from: who travels where on which days, by when it is decided, and which papers it asks for. */
import type { VisaDocumentKind } from '@parastoo/contract/visas/words'
import { ageOn } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { packsSoldBy } from '../packs/index.ts'
import { isAbout } from '../rules/index.ts'
import {
  type Applicant,
  endOfDay,
  filedLastName,
  hasEnded,
  isOpen,
  nameOf,
  type VisaCase,
} from './case.ts'
import { findCases } from './case-store.ts'
import type { CaseNeeds } from './needs.ts'
import { promisedFor } from './promised-for.ts'

export type KitPerson = Pick<
  Applicant,
  | 'firstName'
  | 'lastName'
  | 'firstNameFarsi'
  | 'lastNameFarsi'
  | 'genderTitle'
  | 'birthDate'
  | 'issuingCountry'
  | 'passportType'
  | 'passportExpires'
  | 'passportNumber'
  | 'nationalCode'
> & { nameFa: string; nationality: string; age: number }

export type KitGround = {
  destination: string
  destinationFa: string
  countryCode: string
  /** Where people fly to for it. */
  cityCode: string
  authorityFa: string
  visaTypeFa: string
  startsOn: string
  /** So many days one may stay with it at most. */
  mostDays: number
  /** The last day promised; today where it is decided. */
  decidedOn: string
  /** When that day is over, in Tehran; of a promise that was missed today: what is given back is given back from now on. */
  decidedBy: Temporal.Instant
  isDecided: boolean
  people: KitPerson[]
  /** What the authority wants of bookings. */
  asks: VisaDocumentKind[]
}

const booked = ['flight', 'hotel', 'insurance', 'itinerary'] as const satisfies VisaDocumentKind[]

/** Of an own order with visas; NOT_FOUND of another's, VISA_CASE_ENDED where nobody of it may hope any more. */
export async function kitGround(
  needs: Pick<CaseNeeds, 'db' | 'documents' | 'clock'>,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<KitGround | Refusal<'NOT_FOUND' | 'VISA_CASE_ENDED'>> {
  const own = (await findCases(needs.db, needs.documents, { orderId })).filter(
    (found) => found.userId === userId,
  )
  if (own.length === 0) return refuse('NOT_FOUND')
  const cases = own.filter((found) => !hasEnded(found) && found.lapsedAt === null)
  const [first] = cases
  if (!first) return refuse('VISA_CASE_ENDED')
  const { destination, packVersion, visaType, nationality, travelDate: startsOn } = first
  const packs = await packsSoldBy(needs.db, cases)
  const pack = packs.find((each) => each.version === packVersion)
  const type = pack?.types.find(({ code }) => code === visaType)
  if (!pack || !type) throw new Error(`Nothing is known of ${destination} ${visaType}`)
  const isDecided = cases.every((found) => !isOpen(found))
  const today = dateIn('Asia/Tehran', needs.clock.now())
  const decidedOn = isDecided ? today : await promisedFor(needs, cases)
  const isMissed = decidedOn < today
  const asked = { type: visaType, nationality }
  return {
    destination,
    destinationFa: pack.nameFa,
    countryCode: pack.countryCode,
    cityCode: pack.cityCode,
    authorityFa: pack.authorityFa,
    visaTypeFa: type.nameFa,
    startsOn,
    mostDays: type.stayDays ?? Math.max(1, Math.floor((type.stayHours ?? 24) / 24)),
    decidedOn,
    decidedBy: endOfDay(isMissed ? today : decidedOn),
    isDecided,
    people: cases.map((found) => personOf(found, startsOn)),
    asks: booked.filter((kind) =>
      pack.documents.some((paper) => paper.kind === kind && isAbout(paper, asked)),
    ),
  }
}

function personOf(found: VisaCase, startsOn: string): KitPerson {
  const { firstName, firstNameFarsi, lastNameFarsi, genderTitle, birthDate, nationality } = found
  const { issuingCountry, passportType, passportExpires, passportNumber, nationalCode } = found
  return {
    firstName,
    // An airline knows no dash for a name: who has one name is called by it twice.
    lastName: filedLastName(found) === '-' ? firstName : found.lastName,
    firstNameFarsi,
    lastNameFarsi,
    genderTitle,
    birthDate,
    issuingCountry,
    passportType,
    passportExpires,
    passportNumber,
    nationalCode,
    nameFa: nameOf(found),
    nationality,
    age: ageOn(birthDate, startsOn),
  }
}
