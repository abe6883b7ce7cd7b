import type { Traveller } from '@parastoo/contract/office/lists'
import type { Db } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import { reservationReader } from '../reservation/index.ts'
import { goodTickets } from './store.ts'

/** Who travels with good tickets under these keys of a supplier, booking by booking, with the documents they travel with. */
export async function travellersOn(
  { db, documents }: { db: Db; documents: DocumentSeals },
  ask: { supplier: string; keys: readonly string[] },
): Promise<Traveller[]> {
  const tickets = await goodTickets(db, ask)
  const orders = [...new Set(tickets.map(({ orderId }) => orderId))]
  const named = await reservationReader(db).namedPassengersOf(orders, documents)
  const people = new Map([...named.values()].flat().map((one) => [one.passengerId, one]))
  return tickets.flatMap(({ id, orderId, passengerId, ticketNumber, pnr }) => {
    const one = people.get(passengerId)
    if (!one) return []
    return [
      {
        id,
        orderId,
        group: pnr,
        nameFa: `${one.firstNameFarsi} ${one.lastNameFarsi}`.trim(),
        nameEn: `${one.firstName} ${one.lastName}`,
        gender: one.genderTitle,
        born: one.birthDateFa,
        age: null,
        nationality: one.nationalityCountryNameFa,
        document: one.documentType === 'Passport' ? one.passportNumber : one.nationalCode,
        detail: ticketNumber,
      },
    ]
  })
}
