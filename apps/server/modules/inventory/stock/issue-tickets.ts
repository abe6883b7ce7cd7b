import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { DbTx } from '../../../platform/db/database.ts'
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
      if (attempt === mostTries || !isTakenNumber(fault)) throw fault
    }
  }
}
type IssueAsk = { key: string; passengers: readonly TravellingPassenger[] }

/** With ten thousand million numbers and a thousand million PNRs a second try is rare, and a third is a fault. */
const mostTries = 3
const isTakenNumber = (fault: unknown): boolean => {
  const { code, constraint } = fault as { code?: string; constraint?: string }
  return code === '23505' && (constraint === 'ticket_pkey' || constraint === 'hold_pnr_key')
}

async function issueOnce(
  needs: StockNeeds,
  { key, passengers }: IssueAsk,
): Promise<IssuedTickets | Refusal<'ISSUE_FAILED'>> {
  return await needs.db.tx(
    async (dbTx) => {
      // Asked together; it stands only for who has the hold.
      const locking = stockWriter(dbTx).lockHold(key)
      const travelling = stockReader(dbTx).canTravel(key, needs.clock.now())
      travelling.catch(() => undefined)
      const hold = await locking
      if (hold === null || hold.state === 'refused') return refuse('ISSUE_FAILED')
      if (hold.state === 'issued') return await issuedTickets(dbTx, hold)
      const why = await whyNotIssued(needs, dbTx, { hold, passengers, travelling })
      const types = passengers.map(({ type }) => type)
      if (why === null) return await writeTickets(needs, dbTx, { hold, types })
      await refuseForGood(needs, dbTx, hold)
      return refuse('ISSUE_FAILED', { detail: { why } })
    },
    { retrySerialization: true },
  )
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
  dbTx: DbTx,
  {
    hold,
    passengers,
    travelling,
  }: {
    hold: Hold
    passengers: readonly TravellingPassenger[]
    /** Whether its flights still go; asked with the hold. */
    travelling: Promise<boolean>
  },
): Promise<string | null> {
  const { key, party, offerKey, state } = hold
  const count = (type: TravellingPassenger['type']) =>
    passengers.filter((passenger) => passenger.type === type).length
  const isSameParty =
    count('Adult') === party.adults &&
    count('Child') === party.children &&
    count('Infant') === party.infants
  if (!isSameParty) return 'these are not the passengers the seats were held for'
  if (!(await travelling)) return 'the flight has left or goes no more'
  if (state === 'held') return null
  const taken = await takeSeats(needs, dbTx, { key, offerKey, party })
  if (isRefused(taken)) return 'the seats were sold to others after the hold had run out'
  await stockWriter(dbTx).moveHold(key, { from: 'released', to: 'held' })
  return null
}

async function refuseForGood(
  { announce }: StockNeeds,
  dbTx: DbTx,
  { key, state }: Hold,
): Promise<void> {
  const writer = stockWriter(dbTx)
  if (state === 'held') announce(dbTx, await writer.giveBack(key))
  await writer.moveHold(key, { from: state, to: 'refused' })
}

async function writeTickets(
  { clock }: StockNeeds,
  dbTx: DbTx,
  { hold, types }: { hold: Hold; types: readonly TravellingPassenger['type'][] },
): Promise<IssuedTickets> {
  const { key, offerKey } = hold
  const writer = stockWriter(dbTx)
  const airlineCode = readOfferKey(offerKey)?.[0]?.[0]?.airlineCode ?? ''
  const pnr = newPnr()
  const tickets = types.map((passengerType) => ({
    ...{ passengerType, number: newTicketNumber(airlineCode) },
  }))
  writer.addTickets(key, tickets)
  writer.insistOnHoldMove(key, {
    ...{ from: 'held', to: 'issued' },
    issued: { pnr, issuedAt: clock.now() },
  })
  return { pnr, ticketNumbers: tickets.map(({ number }) => number) }
}
