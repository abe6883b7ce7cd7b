import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FlightOffer, OfferPenaltyBand, Places } from '../flights/index.ts'
import { aircraftName } from './aircraft-name.ts'
import { penaltyBandsOf } from './penalty-bands.ts'
import type { SeatClass } from './stock/index.ts'
import { type PenaltyTable, penaltyTableOn, timetableReader } from './timetable/index.ts'

/**
 * Turns classes into offers as flights knows them. Penalty tables are held in memory; `refresh` reads them again. Penalty bands
 * are reckoned when somebody looks at them: a results page does not, and they cost more than the search.
 */
export function createOffers({
  db,
  clock,
  places,
  commissionPercent,
}: {
  db: Db
  clock: Clock
  places: Pick<Places, 'airport'>
  commissionPercent: number
}) {
  let penaltyTables: readonly PenaltyTable[] = []
  const costOf = (priceRial: number) => Math.round((priceRial * (100 - commissionPercent)) / 100)

  const bandsOf = ({
    penaltyTableId: id,
    origin,
    departsAt,
    isRefundable,
  }: SeatClass): OfferPenaltyBand[] => {
    // A class that is sold without return keeps everything, whatever table its airline has for the others.
    if (!isRefundable) return [{ until: null, percent: 100, labelFa: 'در هر زمان' }]
    const issuedAt = clock.now()
    const issuedOn = issuedAt.toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
    const table = penaltyTableOn(penaltyTables, { id, issuedOn })
    const originZone = places.airport(origin)?.timeZone
    if (table === null || originZone === undefined) return []
    return penaltyBandsOf({ table, issuedAt, departsAt, originZone })
  }

  return {
    async refresh(): Promise<void> {
      penaltyTables = await timetableReader(db).penaltyTables()
    },
    offerOf(one: SeatClass & { offerKey: string; seats: number }): FlightOffer {
      let bands: OfferPenaltyBand[] | undefined
      return {
        offerKey: one.offerKey,
        journeys: [
          [
            {
              airlineCode: one.airlineCode,
              flightNumber: String(one.flightNumber),
              origin: one.origin,
              destination: one.destination,
              departureTime: one.departureTime,
              arrivalTime: one.arrivalTime,
              departsAt: one.departsAt,
              arrivesAt: one.arrivesAt,
              aircraft: aircraftName(one.aircraft),
              durationMinutes: one.durationMinutes,
              fareClass: one.fareClass,
              cabinClass: one.cabin,
            },
          ],
        ],
        isCharter: one.isCharter,
        isRefundable: one.isRefundable,
        cabinClass: one.cabin,
        fareClass: one.fareClass,
        baggage: one.baggage,
        seats: one.seats,
        unitPriceRial: {
          Adult: one.adultPriceRial,
          Child: one.childPriceRial,
          Infant: one.infantPriceRial,
        },
        unitCostRial: {
          Adult: costOf(one.adultPriceRial),
          Child: costOf(one.childPriceRial),
          Infant: costOf(one.infantPriceRial),
        },
        get penaltyBands() {
          bands ??= bandsOf(one)
          return bands
        },
      }
    },
  }
}
export type Offers = ReturnType<typeof createOffers>
