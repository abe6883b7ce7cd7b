import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import {
  type FlightSupplier,
  type IssuedTickets,
  isUnknown,
  type Kept,
  type Unknown,
  writeEntry,
} from '../../../modules/flights/ports.ts'
import { type Booking, readBooking } from './booking.ts'
import { unclear } from './calls.ts'
import { isPast, letGo, lifeEnds, peopleOf, reserve, type Selling } from './hold.ts'
import { matchTickets, ticketsIn, written } from './names.ts'
import { sumOf } from './offers.ts'
import { isParty, readSale, type Sale } from './sale.ts'
import { issuedReply } from './wire.ts'

/**
 * A host writes tickets one after the other and goes on after nobody waits for its answer: until so long after an ETIssueJS a booking without
 * tickets says nothing.
 */
const issuedWithinMinutes = 2

/** Whether the host may still be writing the tickets of an ETIssueJS that nobody answered. */
const mayBeWriting = ({ state, issueAskedAt }: Sale, now: Temporal.Instant): boolean =>
  state === 'issuing' &&
  issueAskedAt !== null &&
  !isPast(Temporal.Instant.from(issueAskedAt).add({ minutes: issuedWithinMinutes }), now)
const stillWriting = { unknown: true, reason: 'its tickets may be being written' } as const

type IssueAsk = Parameters<FlightSupplier['issue']>[0]
type Issued = IssuedTickets | Refusal<'ISSUE_FAILED'> | Unknown

/**
 * Turns a booking into tickets. What became of an ETIssueJS that nobody answered, NRSRT says: open tickets there are the answer, and none
 * are one once the host has had its time. A booking
 * that ran out is taken again for no more than was agreed; what cannot become tickets is let go.
 */
export async function issue(selling: Selling, ask: IssueAsk): Promise<Issued> {
  const { journal, now, account, calls } = selling
  const { key, passengers } = ask
  let kept = await readSale(journal, key)
  if (!kept) return refuse('ISSUE_FAILED')
  if (kept.entry.state === 'issued') return issuedOf(kept.entry)
  if (kept.entry.state === 'refused' || kept.entry.state === 'none') return refuse('ISSUE_FAILED')
  if (kept.entry.state === 'reserving' && !isPast(lifeEnds(kept.entry, account), now()))
    return { unknown: true, reason: 'a booking was asked for and nobody answered' }
  const isTheirs =
    JSON.stringify(peopleOf(passengers)) === JSON.stringify(kept.entry.people) &&
    isParty(kept.entry, passengers)
  if (!isTheirs) return await fail(selling, key, kept)
  let booking: Booking | Unknown =
    kept.entry.pnr === null || kept.entry.state === 'released'
      ? { state: 'gone' }
      : await readBooking(calls, kept.entry.pnr)
  if (isUnknown(booking)) return booking
  if (booking.state === 'gone') {
    const { offerKey, party, costRial } = kept.entry
    const again = await reserve(selling, { key, offerKey, party, costRial, passengers, kept })
    if (isUnknown(again)) return again
    if (isRefused(again)) return await fail(selling, key, await readSale(journal, key))
    kept = again.kept
    booking = await readBooking(calls, again.pnr)
    if (isUnknown(booking)) return booking
  }
  return await turnInto(selling, { key, kept, booking })
}

type Turning = { key: string; kept: Kept<Sale>; booking: Booking }

async function turnInto(selling: Selling, { key, kept, booking }: Turning): Promise<Issued> {
  const { calls, journal, account, tellStaff, now } = selling
  const { pnr, people, party, unitPriceRial } = kept.entry
  if (booking.state === 'gone' || pnr === null)
    return { unknown: true, reason: 'the booking is gone at once' }
  if (booking.state === 'issued') return await adopt(selling, { key, kept, said: booking.tickets })
  if (mayBeWriting(kept.entry, now())) return stillWriting
  const seated = people.filter(({ type }) => type !== 'Infant').map(written)
  const isTheirs = JSON.stringify(seated.toSorted()) === JSON.stringify(booking.names.toSorted())
  if (!isTheirs) return { unknown: true, reason: 'a booking of other people' }
  if (booking.totalRial > sumOf(unitPriceRial, party)) return await fail(selling, key, kept)
  const asked = await writeEntry<Sale>(journal, key, {
    kept,
    entry: { ...kept.entry, state: 'issuing', issueAskedAt: now().toString() },
  })
  const heard = await calls.write('ETIssueJS', {
    query: { PNR: pnr, EMail: account.contactEmail },
    schema: issuedReply,
  })
  const words = 'words' in heard ? heard.words : ''
  const said = 'reply' in heard ? (heard.reply.AirNRSTICKETS[0]?.Tickets ?? '') : words
  if (/not enough credit/i.test(said)) {
    tellStaff('the credit at an airline is used up', { supplier: account.name })
    return await fail(selling, key, asked)
  }
  if ('unsent' in heard) await writeEntry(journal, key, { kept: asked, entry: kept.entry })
  if (!('reply' in heard)) return unclear(heard)
  return await adopt(selling, { key, kept: asked, said: ticketsIn(said) })
}

/** Writes tickets down when there is one for each passenger, and nothing else. */
async function adopt(
  { journal, tellStaff, account }: Selling,
  {
    key,
    kept,
    said,
  }: { key: string; kept: Kept<Sale>; said: readonly { name: string; number: string }[] },
): Promise<IssuedTickets | Unknown> {
  const matched = matchTickets(kept.entry.people, said)
  if (!matched) return { unknown: true, reason: 'tickets that are not those of the passengers' }
  if (matched.isDoubtful)
    tellStaff('two passengers bear one name: look which ticket is whose', {
      supplier: account.name,
      key,
    })
  const entry: Sale = { ...kept.entry, state: 'issued', tickets: matched.numbers }
  await writeEntry(journal, key, { kept, entry })
  return issuedOf(entry)
}

/** It is over for good: what is booked goes back, and only then is it refused. */
async function fail(
  selling: Selling,
  key: string,
  kept: Kept<Sale> | null,
): Promise<Refusal<'ISSUE_FAILED'> | Unknown> {
  if (!kept) return refuse('ISSUE_FAILED')
  const isBooked = kept.entry.state === 'held' || kept.entry.state === 'issuing'
  const gone = isBooked ? await letGo(selling, kept.entry) : null
  if (gone && isUnknown(gone)) return gone
  if (gone && 'isIssued' in gone) return { unknown: true, reason: 'tickets are open after all' }
  await writeEntry(selling.journal, key, { kept, entry: { ...kept.entry, state: 'refused' } })
  return refuse('ISSUE_FAILED')
}

const issuedOf = ({ pnr, tickets }: Sale): IssuedTickets => ({
  pnr: pnr ?? '',
  ticketNumbers: tickets,
})

/** What the host knows of a key. */
export async function status(selling: Selling, key: string): ReturnType<FlightSupplier['status']> {
  const { journal, now, account, calls } = selling
  const kept = await readSale(journal, key)
  if (!kept) return { state: 'none' }
  const { entry } = kept
  if (entry.state === 'issued') return { state: 'issued', tickets: issuedOf(entry) }
  if (entry.state === 'reserving')
    return isPast(lifeEnds(entry, account), now())
      ? { state: 'released' }
      : { unknown: true, reason: 'a booking was asked for and nobody answered' }
  if (entry.state !== 'held' && entry.state !== 'issuing') return { state: entry.state }
  const booking = await readBooking(calls, entry.pnr ?? '')
  if (isUnknown(booking)) return booking
  if (booking.state === 'gone') return { state: 'released' }
  if (booking.state === 'held') return mayBeWriting(entry, now()) ? stillWriting : { state: 'held' }
  const adopted = await adopt(selling, { key, kept, said: booking.tickets })
  return isUnknown(adopted) ? adopted : { state: 'issued', tickets: adopted }
}
