import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FlightOffer, OfferLeg, OfferPenaltyBand, Places } from '../flights/index.ts'
import { aircraftName } from './aircraft-name.ts'
import { joinBands, penaltyBandsOf } from './penalty-bands.ts'
import { offerKeyOf, type PenaltyOf, type PenaltyPart, type SeatClass } from './stock/index.ts'
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

  const bandsOf = (
    tables: readonly PenaltyTable[],
    { penaltyTableId: id, origin, departsAt, isRefundable }: PenaltyPart,
    issuedAt: Temporal.Instant,
  ): OfferPenaltyBand[] => {
    // A class that is sold without return keeps everything, whatever table its airline has for the others.
    if (!isRefundable) return [{ until: null, percent: 100, labelFa: 'در هر زمان' }]
    const issuedOn = issuedAt.toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
    const table = penaltyTableOn(tables, { id, issuedOn })
    const originZone = places.airport(origin)?.timeZone
    if (table === null || originZone === undefined) return []
    return penaltyBandsOf({ table, issuedAt, departsAt, originZone })
  }

  /** The bands of everything a ticket issued at that moment flies. */
  const penaltyBy =
    (tablesNow: () => readonly PenaltyTable[]): PenaltyOf =>
    (journeys, issuedAt) =>
      joinBands(
        journeys.flatMap((legs) => {
          // What a traveller cancels is the journey: its first departure decides for all its legs.
          const [first] = legs
          return legs.map((one) => ({
            shareRial: one.adultPriceRial,
            bands: bandsOf(tablesNow(), first ? { ...one, ...startOf(first) } : one, issuedAt),
          }))
        }),
      )
  const penaltyOf = penaltyBy(() => penaltyTables)

  return {
    penaltyOf,
    /** The same by other tables than those in force: what a draft of them would keep. */
    penaltyBy: (tables: readonly PenaltyTable[]): PenaltyOf => penaltyBy(() => tables),
    async refresh(): Promise<void> {
      penaltyTables = await timetableReader(db).penaltyTables()
    },
    /** The offer of these classes, leg by leg within each journey; `seats` is 0 when the party does not fit. */
    offerOf(journeys: readonly (readonly SeatClass[])[], seats: number): FlightOffer {
      const classes = journeys.flat()
      const [first] = classes
      if (!first) throw new Error('An offer needs a flight')
      const sum = (rialOf: (one: SeatClass) => number) =>
        classes.reduce((total, one) => total + rialOf(one), 0)
      let bands: readonly OfferPenaltyBand[] | undefined
      return {
        offerKey: offerKeyOf(journeys),
        journeys: journeys.map((legs) => legs.map(legOf)),
        isCharter: classes.some(({ isCharter }) => isCharter),
        isRefundable: classes.every(({ isRefundable }) => isRefundable),
        cabinClass: first.cabin,
        fareClass: [...new Set(classes.map(({ fareClass }) => fareClass))].join('+'),
        baggage: leastBaggage(classes),
        seats,
        unitPriceRial: {
          Adult: sum((one) => one.adultPriceRial),
          Child: sum((one) => one.childPriceRial),
          Infant: sum((one) => one.infantPriceRial),
        },
        unitCostRial: {
          Adult: sum((one) => costOf(one.adultPriceRial)),
          Child: sum((one) => costOf(one.childPriceRial)),
          Infant: sum((one) => costOf(one.infantPriceRial)),
        },
        get penaltyBands() {
          bands ??= penaltyOf(journeys, clock.now())
          return bands
        },
      }
    },
  }
}
export type Offers = ReturnType<typeof createOffers>

const startOf = ({ departsAt, origin }: PenaltyPart) => ({ departsAt, origin })

function legOf(one: SeatClass): OfferLeg {
  return {
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
  }
}

/** What may be taken on every leg. Pieces and kilograms cannot be compared: pieces, being fewer, count as less. */
function leastBaggage(classes: readonly SeatClass[]): FlightOffer['baggage'] {
  const [least] = classes.map(({ baggage }) => baggage).sort((a, b) => a.amount - b.amount)
  return least ?? { amount: 0, unit: 'Kg' }
}
