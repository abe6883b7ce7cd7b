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
  { key, passengers }: { key: string; passengers: readonly TravellingPassenger[] },
): Promise<IssuedTickets | Refusal<'ISSUE_FAILED'>> {
  return await needs.db.tx(
    async (dbTx) => {
      const hold = await stockWriter(dbTx).lockHold(key)
      if (hold === null || hold.state === 'refused') return refuse('ISSUE_FAILED')
      if (hold.state === 'issued') return await issuedTickets(dbTx, hold)
      const why = await whyNotIssued(needs, dbTx, { hold, passengers })
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
  if (!(await stockReader(dbTx).canTravel(key, needs.clock.now())))
    return 'the flight has left or goes no more'
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
  const numbers: string[] = []
  let missing = types.map((passengerType, position) => ({ passengerType, position }))
  while (missing.length > 0) {
    const tickets = missing.map((each) => ({ ...each, number: newTicketNumber(airlineCode) }))
    const added = new Set(await writer.addTickets(key, tickets))
    for (const { position, number } of tickets) if (added.has(position)) numbers[position] = number
    missing = missing.filter(({ position }) => !added.has(position))
  }
  // A PNR that somebody has breaks the unique column; with a thousand million of them that is left to the job's next try.
  const pnr = newPnr()
  await writer.moveHold(key, {
    ...{ from: 'held', to: 'issued' },
    issued: { pnr, issuedAt: clock.now() },
  })
  return { pnr, ticketNumbers: numbers }
}
