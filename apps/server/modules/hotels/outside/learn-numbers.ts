import { query } from '../../../platform/db/database.ts'
import type { OutsideNeeds } from './needs.ts'
import { referenceOf } from './reference.ts'
import { moveSale, type Sale } from './sale-store.ts'

/** As many are asked for at once as an hour has time for; those that arrive first come first. */
const mostAsked = 100
/** After so many silences one after the other nobody is there: the rest is asked for the next time. */
const mostSilent = 5

/**
 * Asks a supplier for the number by which each hotel knows a booking that is not over: hotels tell it hours or days after the sale. Nothing
 * is sold or undone by it, so silence is left for the next time. Answers how many were learnt.
 */
export async function learnNumbers({
  db,
  clock,
  wire,
  log,
}: Pick<OutsideNeeds, 'db' | 'clock' | 'wire' | 'log'>): Promise<number> {
  const supplier = wire.name
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  const sales = await query<Sale>(
    db,
    `select key, version, state, note from hotels.outside_sale
     where supplier = $1 and state = 'booked' and not note ? 'hotelNumber' and note->'ask'->>'checkOut' >= $2
     order by note->'ask'->>'checkIn', key limit ${mostAsked}`,
    [supplier, today],
  )
  let [learnt, silent] = [0, 0]
  for (const sale of sales) {
    try {
      const hotelNumber = await wire.hotelNumber(referenceOf(supplier, sale))
      silent = 0
      if (hotelNumber === null) continue
      const note = { ...sale.note, hotelNumber }
      // Whoever cancels it meanwhile was first, and needs no number any more.
      if (await moveSale(db, { ...sale, supplier, at: clock.now(), note })) learnt += 1
    } catch (fault) {
      // One that nobody can answer of would otherwise keep all others behind it waiting until its guests have left.
      log.warn({ err: fault, supplier, key: sale.key }, 'the number of a hotel was not heard')
      silent += 1
      if (silent === mostSilent) return learnt
    }
  }
  return learnt
}
