/** Every SQL statement of flight reservations. */
import type { Passenger } from '@parastoo/contract/flights/passenger'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { type Db, type DbTx, jsonb, tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { FlightsTables } from '../tables.generated.ts'
import type { Reservation } from './reservation.ts'

/** A passenger of an order, with the id tickets point at. */
export type OrderedPassenger = Passenger & { passengerId: string }

export function reservationWriter(dbTx: DbTx) {
  const db = tables<FlightsTables>(dbTx)
  return {
    async addReservations(reservations: readonly Reservation[]): Promise<void> {
      await db
        .insertInto('flights.reservation')
        .values(
          reservations.map((each, position) => ({
            lineId: each.lineId,
            orderId: each.orderId,
            userId: each.userId,
            position,
            supplier: each.supplier,
            offerKey: each.offerKey,
            requestId: each.proposal.requestId,
            proposalId: each.proposal.proposalId,
            ...each.party,
            costAmount: each.costRial,
            proposal: jsonb(each.proposal),
            penaltyBands: jsonb(each.penaltyBands),
            captchaCode: each.captcha?.code ?? null,
            captchaToken: each.captcha?.token ?? null,
          })),
        )
        .execute()
    },

    async addPassengers(orderId: string, passengers: readonly Passenger[]): Promise<void> {
      await db
        .insertInto('flights.passenger')
        .values(
          passengers.map((passenger, position) => ({
            id: newId(),
            orderId,
            position,
            type: passenger.type,
            documentType: passenger.documentType,
            firstName: passenger.firstName,
            lastName: passenger.lastName,
            firstNameFarsi: passenger.firstNameFarsi,
            lastNameFarsi: passenger.lastNameFarsi,
            genderTitle: passenger.genderTitle,
            birthDate: Temporal.PlainDate.from(passenger.birthDateFa),
            nationalCode: passenger.nationalCode,
            nationality: passenger.nationalityCountryNameFa,
            passportIssuingCountry: passenger.passportIssuingCountryCountryNameFa,
            passportType: passenger.passportType ?? '',
            passportNumber: passenger.passportNumber,
            passportExpiresOn: passenger.passportExpirationDateFa
              ? Temporal.PlainDate.from(passenger.passportExpirationDateFa)
              : null,
          })),
        )
        .execute()
    },
  }
}

export function reservationReader(dbOrTx: Db | DbTx) {
  const db = tables<FlightsTables>(dbOrTx)
  const rows = () => db.selectFrom('flights.reservation').selectAll()
  return {
    async ofLine(lineId: string): Promise<Reservation | null> {
      const row = await rows().where('lineId', '=', lineId).executeTakeFirst()
      return row ? reservationOf(row) : null
    },

    async ofOrder(orderId: string): Promise<Reservation[]> {
      const found = await rows().where('orderId', '=', orderId).orderBy('position').execute()
      return found.map(reservationOf)
    },

    async passengers(orderId: string): Promise<OrderedPassenger[]> {
      const found = await db
        .selectFrom('flights.passenger')
        .selectAll()
        .where('orderId', '=', orderId)
        .orderBy('position')
        .execute()
      return found.map((row) => ({
        passengerId: row.id,
        type: row.type as Passenger['type'],
        documentType: row.documentType as Passenger['documentType'],
        firstName: row.firstName,
        lastName: row.lastName,
        firstNameFarsi: row.firstNameFarsi,
        lastNameFarsi: row.lastNameFarsi,
        genderTitle: row.genderTitle as Passenger['genderTitle'],
        birthDateFa: row.birthDate.toString(),
        nationalCode: row.nationalCode,
        nationalityCountryNameFa: row.nationality,
        passportIssuingCountryCountryNameFa: row.passportIssuingCountry,
        passportType: row.passportType as NonNullable<Passenger['passportType']>,
        passportNumber: row.passportNumber,
        passportExpirationDateFa: row.passportExpiresOn?.toString() ?? '',
      }))
    },
  }
}

type ReservationRow = {
  lineId: string
  orderId: string
  userId: string
  supplier: string
  offerKey: string
  adults: number
  children: number
  infants: number
  costAmount: number
  proposal: unknown
  penaltyBands: unknown
  captchaCode: string | null
  captchaToken: string | null
}

function reservationOf(row: ReservationRow): Reservation {
  const bands = row.penaltyBands as { until: string | null; labelFa: string; percent: number }[]
  return {
    lineId: row.lineId,
    orderId: row.orderId,
    userId: row.userId,
    supplier: row.supplier,
    offerKey: row.offerKey,
    party: { adults: row.adults, children: row.children, infants: row.infants },
    costRial: row.costAmount,
    proposal: row.proposal as Proposal,
    captcha:
      row.captchaCode === null || row.captchaToken === null
        ? null
        : { code: row.captchaCode, token: row.captchaToken },
    penaltyBands: bands.map((band) => ({
      ...band,
      until: band.until === null ? null : Temporal.Instant.from(band.until),
    })),
  }
}
