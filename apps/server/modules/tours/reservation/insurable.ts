import { readTours } from '../catalogue/index.ts'
import type { ReservationNeeds } from './needs.ts'
import { reservationsOf, type Traveller, travellersOf } from './store.ts'

/** What insurance asks of a tour that was bought: whether its organiser sells, wants or leaves it, and who goes. */
export type InsurableTour = {
  lineId: string
  insurance: 'included' | 'required' | 'optional'
  travellers: Traveller[]
}

/** What insurance asks of these lines; an unknown id is left out. */
export async function insurableTours(
  { db, documents }: Pick<ReservationNeeds, 'db' | 'documents'>,
  lineIds: readonly string[],
): Promise<InsurableTour[]> {
  const reservations = await reservationsOf(db, lineIds)
  const codes = [...new Set(reservations.map(({ sold }) => sold.tour.code))]
  const [tours, travellers] = await Promise.all([
    readTours(db, codes),
    travellersOf(db, documents, lineIds),
  ])
  return reservations.map(({ lineId, sold }) => ({
    lineId,
    insurance: tours.find(({ code }) => code === sold.tour.code)?.insurance ?? 'optional',
    travellers: travellers.filter((each) => each.lineId === lineId),
  }))
}
