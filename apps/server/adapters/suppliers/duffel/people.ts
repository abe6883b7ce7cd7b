/** Who travels, in Duffel's words: by the ids that the offer gave them. */
import type { TravellingPassenger } from '../../../modules/flights/ports.ts'
import type { DuffelAccount } from './calls.ts'
import { kindOf } from './offers.ts'
import type { OfferReply } from './wire.ts'

export type People = {
  told: object[]
  /** Duffel's ids, in the order of our passengers. */
  passengerIds: string[]
  types: TravellingPassenger['type'][]
}

/** Names are taken to this length, in Latin letters with spaces, hyphens and apostrophes. */
const longestName = 20

/** Null where somebody cannot be named or has not the document that is wanted, and where others are offered seats than travel. */
export function peopleOf(
  offer: OfferReply,
  passengers: readonly TravellingPassenger[],
  {
    account,
    code2Of,
  }: {
    account: Pick<DuffelAccount, 'contactEmail' | 'contactPhone'>
    /** The two letters of a country that is known by three. */
    code2Of: (code3: string) => string | null
  },
): People | null {
  if (offer.passengers.length !== passengers.length) return null
  const free = [...offer.passengers]
  const passengerIds = passengers.map(({ type }) => {
    const at = free.findIndex((each) => kindOf(each) === type)
    return at === -1 ? '' : (free.splice(at, 1)[0]?.id ?? '')
  })
  if (passengerIds.includes('')) return null
  const infantIds = passengerIds.filter((_, place) => passengers[place]?.type === 'Infant')
  const told = passengers.map((passenger, place) => {
    const [first, last] = [latin(passenger.firstName), latin(passenger.lastName)]
    const { person, type } = passenger
    if (!person || !first || !last) return null
    const document = documentOf(passenger, code2Of)
    if (offer.passenger_identity_documents_required && !document) return null
    const infantId = type === 'Adult' ? infantIds.shift() : undefined
    const isMale = person.gender === 'Male'
    return {
      id: passengerIds[place],
      title: isMale ? 'mr' : 'ms',
      gender: isMale ? 'm' : 'f',
      given_name: first,
      family_name: last,
      born_on: person.birthDate,
      email: account.contactEmail,
      phone_number: account.contactPhone,
      ...(infantId && { infant_passenger_id: infantId }),
      ...(document && { identity_documents: [document] }),
    }
  })
  const named = told.filter((one) => one !== null)
  if (named.length < passengers.length || infantIds.length > 0) return null
  return { told: named, passengerIds, types: passengers.map(({ type }) => type) }
}

function documentOf(
  { document, person }: TravellingPassenger,
  code2Of: (code3: string) => string | null,
): object | null {
  const passport = person?.passport
  const issuedBy = passport && code2Of(passport.issuedBy)
  if (!passport?.expiresOn || !issuedBy) return null
  return {
    type: 'passport',
    unique_identifier: document,
    issuing_country_code: issuedBy,
    expires_on: passport.expiresOn,
  }
}

function latin(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‌.\s]+/g, ' ')
    .replace(/’/g, "'")
    .trim()
  return plain.length <= longestName && /^[A-Za-z]+([ '-][A-Za-z]+)*$/.test(plain) ? plain : null
}
