import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { isTaken } from '../../../platform/db/is-taken.ts'
import type { IssuedTickets, TravellingPassenger } from '../../flights/index.ts'
import type { StockNeeds } from './needs.ts'
import { readOfferKey } from './offer-key.ts'
import { type Hold, stockReader, stockWriter } from './store.ts'
import { takeSeats } from './take-seats.ts'
import { newPnr, newTicketNumber } from './ticket-numbers.ts'

/**
 * Turns a hold into tickets; the same key answers the same tickets for ever. A hold that ran out is taken again if seats are
 * left. Refuses for good, giving the seats back, when they are not, when the flight has left or goes no more, and when the
 * passengers are not those the seats were held for.
 */
export async function issueTickets(
  needs: StockNeeds,
  ask: IssueAsk,
): Promise<IssuedTickets | Refusal<'ISSUE_FAILED'>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await issueOnce(needs, ask)
    } catch (fault) {
      if (attempt === mostTries || !isTaken(fault, 'ticket_pkey', 'hold_pnr_key')) throw fault
    }
  }
}
type IssueAsk = { key: string; passengers: readonly TravellingPassenger[] }

/** With ten thousand million numbers and a thousand million PNRs a second try is rare, and a third is a fault. */
const mostTries = 3

async function issueOnce(
  needs: StockNeeds,
  { key, passengers }: IssueAsk,
): Promise<IssuedTickets | Refusal<'ISSUE_FAILED'>> {
  return await needs.db.tx(async (tx) => {
    const hold = await stockWriter(tx).lockHold(key)
    if (hold === null || hold.state === 'refused') return refuse('ISSUE_FAILED')
    if (hold.state === 'issued') return await issuedTickets(tx, hold)
    const why = await whyNotIssued(needs, tx, { hold, passengers })
    const types = passengers.map(({ type }) => type)
    if (why === null) return await writeTickets(needs, tx, { hold, types })
    await refuseForGood(needs, tx, hold)
    return refuse('ISSUE_FAILED', { detail: { why } })
  })
}

/** The tickets of a hold that was issued. */
export async function issuedTickets(
  db: Parameters<typeof stockReader>[0],
  { key, pnr }: Hold,
): Promise<IssuedTickets> {
  if (pnr === null) throw new Error(`The hold ${key} has no PNR`)
  return { pnr, ticketNumbers: await stockReader(db).tickets(key) }
}

async function whyNotIssued(
  needs: StockNeeds,
  tx: Tx,
  { hold, passengers }: { hold: Hold; passengers: readonly TravellingPassenger[] },
): Promise<string | null> {
  const { key, party, offerKey, state } = hold
  const count = (type: TravellingPassenger['type']) =>
    passengers.filter((passenger) => passenger.type === type).length
  const isSameParty =
    count('Adult') === party.adults &&
    count('Child') === party.children &&
    count('Infant') === party.infants
  if (!isSameParty) return 'these are not the passengers the seats were held for'
  if (!(await stockReader(tx).canTravel(key, needs.clock.now())))
    return 'the flight has left or goes no more'
  if (state === 'held') return null
  const taken = await takeSeats(needs, tx, { key, offerKey, party })
  if (isRefused(taken)) return 'the seats were sold to others after the hold had run out'
  await stockWriter(tx).moveHold(key, { from: 'released', to: 'held' })
  return null
}

async function refuseForGood(
  { announce }: StockNeeds,
  tx: Tx,
  { key, state }: Hold,
): Promise<void> {
  const writer = stockWriter(tx)
  if (state === 'held') announce(tx, await writer.giveBack(key))
  await writer.moveHold(key, { from: state, to: 'refused' })
}

async function writeTickets(
  { clock }: StockNeeds,
  tx: Tx,
  { hold, types }: { hold: Hold; types: readonly TravellingPassenger['type'][] },
): Promise<IssuedTickets> {
  const { key, offerKey } = hold
  const writer = stockWriter(tx)
  const airlineCode = readOfferKey(offerKey)?.[0]?.[0]?.airlineCode ?? ''
  const pnr = newPnr()
  const tickets = types.map((passengerType) => ({
    passengerType,
    number: newTicketNumber(airlineCode),
  }))
  await writer.addTickets(key, tickets)
  const issued = { pnr, issuedAt: clock.now() }
  if (!(await writer.moveHold(key, { from: 'held', to: 'issued', issued })))
    throw new Error(`The hold ${key} moved while its row was locked`)
  return { pnr, ticketNumbers: tickets.map(({ number }) => number) }
}
