import type { Country } from '@parastoo/contract/flights/places'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import type { Flights, Places } from '../flights/index.ts'
import type { Hotels } from '../hotels/index.ts'
import type { createInsurance } from '../insurance/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Refunds } from '../refunds/index.ts'
import type { Visas } from '../visas/index.ts'

/** What every use case of kits is given. */
export type KitsNeeds = {
  db: Db
  clock: Clock
  log: Log
  orders: Pick<
    Orders,
    | 'find'
    | 'findOwn'
    | 'placedBefore'
    | 'placeOrder'
    | 'limitOpenOrders'
    | 'hold'
    | 'statusOf'
    | 'viewLines'
  >
  visas: Pick<Visas, 'kitGround'>
  refunds: Pick<Refunds, 'quoteItems' | 'requestRefund'>
  flights: Pick<Flights, 'refundableOffers' | 'prepareSeats'>
  hotels: Pick<Hotels, 'cityOfAirport' | 'freeOffers' | 'prepareStay'>
  insurance: Pick<ReturnType<typeof createInsurance>, 'plansFor' | 'prepareCover'>
  countries: () => readonly Country[]
  places: Pick<Places, 'all' | 'airportsOf'>
  pdf: Pick<PdfRenderer, 'renderPdf'>
  agency: { nameFa: string; nameEn: string; phone: string }
}
