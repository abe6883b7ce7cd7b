import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import {
  type FlightSupplier,
  type IssuedTickets,
  isUnknown,
  type Kept,
  type TravellingPassenger,
  type Unknown,
  writeEntry,
} from '../../../modules/flights/ports.ts'
import { bookWithinMs, errorNumber, unclear } from './calls.ts'
import { lock, type Selling, unlock } from './hold.ts'
import { refOf } from './offers.ts'
import { isPast, readSale, type Sale } from './sale.ts'
import { type BookedReply, bookedReply, statusReply } from './wire.ts'

type IssueAsk = Parameters<FlightSupplier['issue']>[0]
type Issued = IssuedTickets | Refusal<'ISSUE_FAILED'> | Unknown

const kinds = ['Adult', 'Child', 'Infant'] as const
/** Asked sooner after a Book that nobody answered, its status says wrongly that nothing is issued (partners.sepehrsupport.ir/?p=3041). */
const statusAfterSeconds = bookWithinMs / 1_000 + 15
/** A status that says so twice, so far apart, is believed. */
const believedAfterSeconds = 60

/**
 * Books what is locked, under our key as `YourLocalInventoryPnr`: a repeat is told to be one, and its status tells the tickets. A lock that
 * ended is taken again for no more than was agreed.
 */
export async function issue(selling: Selling, ask: IssueAsk): Promise<Issued> {
  const { journal, now } = selling
  const { key, passengers } = ask
  let kept = await readSale(journal, key)
  if (!kept) return refuse('ISSUE_FAILED')
  if (kept.entry.state === 'issued') return issuedOf(kept.entry)
  if (kept.entry.state === 'refused' || kept.entry.state === 'none') return refuse('ISSUE_FAILED')
  if (kept.entry.state === 'booking') {
    const known = await askStatus(selling, { key, kept })
    if (isUnknown(known)) return known
    if ('tickets' in known) return known.tickets
    kept = known.kept
  }
  if (!isParty(kept.entry, passengers) || passengers.some((one) => personOf(one) === null))
    return await fail(selling, { key, kept })
  const mayBook = kept.entry.state === 'held' && !isPast(kept.entry.lockedUntil, now())
  const locked = mayBook ? kept : await lockAgain(selling, { key, kept })
  if (isUnknown(locked) || isRefused(locked)) return locked
  return await book(selling, { key, kept: locked, passengers, mayLockAgain: true })
}

async function lockAgain(
  selling: Selling,
  { key, kept }: { key: string; kept: Kept<Sale> },
): Promise<Kept<Sale> | Refusal<'ISSUE_FAILED'> | Unknown> {
  const { offerKey, party, costRial } = kept.entry
  const again = await lock(selling, { key, offerKey, party, costRial, kept })
  if (isUnknown(again)) return again
  if (!isRefused(again)) return again.kept
  const now = await readSale(selling.journal, key)
  return await fail(selling, { key, kept: now ?? kept })
}

async function book(
  selling: Selling,
  {
    key,
    kept,
    passengers,
    mayLockAgain,
  }: {
    key: string
    kept: Kept<Sale>
    passengers: readonly TravellingPassenger[]
    mayLockAgain: boolean
  },
): Promise<Issued> {
  const { calls, journal, now, account, tellStaff } = selling
  const ref = refOf(kept.entry.offerKey)
  if (!ref) return refuse('ISSUE_FAILED')
  const of = (kind: (typeof kinds)[number]) =>
    passengers.filter(({ type }) => type === kind).map(personOf)
  const asked = await writeEntry<Sale>(journal, key, {
    kept,
    entry: {
      ...kept.entry,
      state: 'booking',
      bookedAt: now().toString(),
      notIssuedSince: null,
      types: passengers.map(({ type }) => type),
    },
  })
  const heard = await calls('book', {
    json: {
      DepartureSegment: {
        OriginIataCode: ref.origin,
        DestinationIataCode: ref.destination,
        DepartureDateTime: ref.departureTime.replace('T', ' '),
        FlightNumber: ref.flightNumber,
        FareName: ref.fareName,
        LockId: Number(kept.entry.lockId),
      },
      ReturningSegment: null,
      AdultPassengers: of('Adult'),
      ChildPassengers: of('Child'),
      InfantPassengers: of('Infant'),
      MobileNumber: account.contactMobile,
      Email: account.contactEmail,
      TotalPayable: kept.entry.payableRial,
      YourLocalInventoryPnr: key,
    },
    schema: bookedReply,
  })
  if ('reply' in heard) return await adopt(selling, { key, kept: asked, reply: heard.reply })
  if ('unknown' in heard) {
    if (heard.unsent) await writeEntry(journal, key, { kept: asked, entry: kept.entry })
    return unclear(heard)
  }
  const number = errorNumber(heard.refused)
  if (number === 1007) {
    // Somebody has booked it by this very key: only its status says what.
    return { unknown: true, reason: 'the key is booked already' }
  }
  if (number === 1010 && mayLockAgain) {
    const locked = await lockAgain(selling, { key, kept: asked })
    if (isUnknown(locked) || isRefused(locked)) return locked
    return await book(selling, { key, kept: locked, passengers, mayLockAgain: false })
  }
  if (number === 1004 || number === 1005)
    tellStaff('the credit at a charterer is used up or overdue', { supplier: account.name })
  return number === 0
    ? { unknown: true, reason: `an unread no: ${heard.refused}` }
    : await fail(selling, { key, kept: asked })
}

/** Whoever is named in Latin and has a document; null for anybody else. */
function personOf({ firstName, lastName, document, person }: TravellingPassenger) {
  const latin = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[\s'’.\-_‌]+/g, ' ')
      .trim()
      .toUpperCase()
  const [first, last] = [latin(firstName), latin(lastName)]
  if (!person || ![first, last].every((name) => /^[A-Z]+( [A-Z]+)*$/.test(name))) return null
  const { passport } = person
  return {
    Title: person.gender === 'Male' ? 'MR' : 'MS',
    FirstName: first,
    LastName: last,
    BirthDate: person.birthDate,
    IranianCartMelli: passport ? null : { CodeMelli: document },
    Passport: passport && {
      Number: document,
      ExpiryDate: passport.expiresOn,
      NationalityCountryCode: passport.nationality,
      PlaceOfIssueCountryCode: passport.issuedBy,
    },
  }
}

const isParty = ({ party }: Sale, passengers: readonly TravellingPassenger[]): boolean =>
  kinds.every((kind) => {
    const count = passengers.filter(({ type }) => type === kind).length
    return count === { Adult: party.adults, Child: party.children, Infant: party.infants }[kind]
  })

/** Writes a booking down where it is of this flight, with a ticket of its own for each: adults stand first in it, then children, then infants. */
async function adopt(
  { journal }: Selling,
  { key, kept, reply }: { key: string; kept: Kept<Sale>; reply: BookedReply },
): Promise<IssuedTickets | Unknown> {
  const { types, offerKey } = kept.entry
  const segments = reply.passengerlist.map(({ departuresegment }) => departuresegment)
  const ref = refOf(offerKey)
  const isOurs = segments.every(
    (each) => each.flightnumber === ref?.flightNumber && each.originiatacode === ref.origin,
  )
  const numbers = segments.map((each) => each.originalticketnumber ?? each.localticketnumber)
  if (!isOurs || segments.length !== types.length || new Set(numbers).size < types.length)
    return { unknown: true, reason: 'a booking that is not this one' }
  const left = kinds.flatMap((kind) =>
    types.flatMap((type, place) => (type === kind ? [place] : [])),
  )
  const placed = types.map((_, place) => left.indexOf(place))
  const entry: Sale = {
    ...kept.entry,
    state: 'issued',
    localPnr: reply.localpnr,
    pnr: segments[0]?.originalpnr || reply.localpnr,
    localTickets: placed.map((at) => segments[at]?.localticketnumber ?? ''),
    tickets: placed.map((at) => numbers[at] ?? ''),
  }
  await writeEntry(journal, key, { kept, entry })
  return issuedOf(entry)
}

async function fail(
  selling: Selling,
  { key, kept }: { key: string; kept: Kept<Sale> },
): Promise<Refusal<'ISSUE_FAILED'> | Unknown> {
  const gone = await unlock(selling, kept.entry)
  if (isUnknown(gone)) return gone
  const entry: Sale = { ...kept.entry, state: 'refused' }
  await writeEntry(selling.journal, key, { kept, entry })
  return refuse('ISSUE_FAILED')
}

const issuedOf = ({ pnr, tickets }: Sale): IssuedTickets => ({ pnr, ticketNumbers: tickets })

/**
 * What became of a Book that nobody answered. Not asked too soon; a clear "not issued" is believed when it is said again a minute later,
 * and then the sale stands where it was before.
 */
async function askStatus(
  selling: Selling,
  { key, kept }: { key: string; kept: Kept<Sale> },
): Promise<{ tickets: IssuedTickets } | { kept: Kept<Sale> } | Unknown> {
  const { calls, journal, now } = selling
  const { entry } = kept
  const since = (moment: string | null) =>
    moment === null ? 0 : now().since(Temporal.Instant.from(moment)).total('seconds')
  if (since(entry.bookedAt) < statusAfterSeconds)
    return { unknown: true, reason: 'asked too soon after a booking that nobody answered' }
  const heard = await calls('status', {
    json: { YourLocalInventoryPnr: key },
    schema: statusReply,
  })
  if (!('reply' in heard)) return unclear(heard)
  if (heard.reply.statusid === 1) {
    const booked = bookedReply.safeParse(heard.reply)
    if (!booked.success) return { unknown: true, reason: 'issued, and no tickets told' }
    const tickets = await adopt(selling, { key, kept, reply: booked.data })
    return isUnknown(tickets) ? tickets : { tickets }
  }
  if (entry.notIssuedSince === null) {
    const noted: Sale = { ...entry, notIssuedSince: now().toString() }
    await writeEntry(journal, key, { kept, entry: noted })
    return { unknown: true, reason: 'not issued, said once' }
  }
  if (since(entry.notIssuedSince) < believedAfterSeconds)
    return { unknown: true, reason: 'not issued, said a moment ago' }
  const back: Sale = { ...entry, state: 'held', bookedAt: null, notIssuedSince: null }
  return { kept: await writeEntry(journal, key, { kept, entry: back }) }
}

export async function status(selling: Selling, key: string): ReturnType<FlightSupplier['status']> {
  const { journal, now } = selling
  let kept = await readSale(journal, key)
  if (!kept) return { state: 'none' }
  if (kept.entry.state === 'booking') {
    const known = await askStatus(selling, { key, kept })
    if (isUnknown(known)) return known
    if ('tickets' in known) return { state: 'issued', tickets: known.tickets }
    kept = known.kept
  }
  const { entry } = kept
  if (entry.state === 'issued') return { state: 'issued', tickets: issuedOf(entry) }
  if (entry.state === 'held')
    return { state: isPast(entry.lockedUntil, now()) ? 'released' : 'held' }
  if (entry.state === 'locking' || entry.state === 'none') return { state: 'none' }
  return { state: entry.state === 'refused' ? 'refused' : 'released' }
}
