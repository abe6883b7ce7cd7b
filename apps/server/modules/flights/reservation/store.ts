/** Every SQL statement of flight reservations. */
import type { Passenger } from '@parastoo/contract/flights/passenger'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { Selectable } from 'kysely'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { LineKey } from '../../orders/index.ts'
import { personText, sealedTable } from '../../travellers/index.ts'
import type { FlightsTables } from '../tables.generated.ts'
import { type LineTimes, standingOf, type ToldChange } from './changed-times.ts'
import { passengerIdOf, type Reservation, type StandingReservation } from './reservation.ts'

type Documents = 'nationalCode' | 'passportNumber'
/** A passenger of an order, with the id tickets point at. */
export type OrderedPassenger = Omit<Passenger, Documents> & { passengerId: string }
/** With the numbers of their documents: for the supplier, the tickets, and the one who named them. */
export type NamedPassenger = OrderedPassenger & Pick<Passenger, Documents>

/** How the numbers of passengers’ documents lie. */
export const passengerSeals = sealedTable<{ orderId: string }, Documents>({
  table: 'flights.passenger',
  id: 'id',
  sealed: ['nationalCode', 'passportNumber'],
  reads: ['orderId'],
  labelOf: ({ orderId }, field) => `passenger of order ${orderId} ${field}`,
  personText,
})

export function reservationWriter(tx: Tx) {
  const db = tables<FlightsTables>(tx)
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

    /** From here on a line stands under another key at its supplier; a call for an earlier hold that comes late changes nothing. */
    async setHoldKey({ lineId, key, generation }: LineKey): Promise<void> {
      await db
        .updateTable('flights.reservation')
        .set({ supplierKey: key, holdGeneration: generation })
        .where('lineId', '=', lineId)
        .where('holdGeneration', '<', generation)
        .execute()
    },

    async addPassengers(
      orderId: string,
      passengers: readonly Passenger[],
      seals: DocumentSeals,
    ): Promise<void> {
      await db
        .insertInto('flights.passenger')
        .values(
          passengers.map((passenger, position) => ({
            id: passengerIdOf(orderId, position),
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
            ...passengerSeals.seal(seals, { ...passenger, orderId }),
            nationality: passenger.nationalityCountryNameFa,
            passportIssuingCountry: passenger.passportIssuingCountryCountryNameFa,
            passportType: passenger.passportType ?? '',
            passportExpiresOn: passenger.passportExpirationDateFa
              ? Temporal.PlainDate.from(passenger.passportExpirationDateFa)
              : null,
            passportExpirationDateType: passenger.passportExpirationDateType ?? null,
          })),
        )
        .execute()
    },
  }
}

export function reservationReader(dbOrTx: Db | Tx) {
  const db = tables<FlightsTables>(dbOrTx)
  const rows = () => db.selectFrom('flights.reservation').selectAll()
  const people = async (orderIds: readonly string[]) =>
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('flights.passenger')
          .selectAll()
          .where('orderId', 'in', orderIds)
          .orderBy('position')
          .execute()
  const toldOf = async (lineIds: readonly string[]) => {
    if (lineIds.length === 0) return []
    const told = await db
      .selectFrom('flights.flightChange as change')
      .leftJoin('flights.changeAnswer as answer', (join) =>
        join.onRef('answer.changeId', '=', 'change.id').on('answer.state', '=', 'done'),
      )
      .select(['change.lineId', 'change.place', 'change.after', 'answer.answer as settled'])
      .where('change.lineId', 'in', lineIds)
      .orderBy('change.place')
      .execute()
    return told.map(({ lineId, place, after, settled }) => ({
      lineId,
      place,
      after: after as LineTimes,
      settled: settled as ToldChange['settled'],
    }))
  }
  const standing = async (found: readonly ReservationRow[]): Promise<StandingReservation[]> => {
    const told = await toldOf(found.map(({ lineId }) => lineId))
    return found.map((row) => {
      const reservation = reservationOf(row)
      const own = told.filter(({ lineId }) => lineId === row.lineId)
      const stands = standingOf(reservation.proposal, own)
      const exchanged = own.filter(({ settled }) => settled === 'rebook')
      const longest = exchanged.map(({ after }) => after).toSorted((a, b) => b.length - a.length)[0]
      return {
        ...reservation,
        ...stands,
        supplierKey: row.supplierKey ?? row.lineId,
        revision: own.length + exchanged.length,
        longerBefore: longest && longest.length > stands.now.length ? longest : [],
      }
    })
  }
  return {
    async ofLine(lineId: string): Promise<StandingReservation | null> {
      const found = await rows().where('lineId', '=', lineId).execute()
      return (await standing(found))[0] ?? null
    },

    /** The reservations of these lines; an unknown id is left out. */
    async ofLines(lineIds: readonly string[]): Promise<StandingReservation[]> {
      if (lineIds.length === 0) return []
      return await standing(
        await rows().where('lineId', 'in', lineIds).orderBy('position').execute(),
      )
    },

    async ofOrder(orderId: string): Promise<StandingReservation[]> {
      return await standing(
        await rows().where('orderId', '=', orderId).orderBy('position').execute(),
      )
    },

    /** The lines of these keys at their suppliers; a key of nobody's is left out. */
    async ofSupplierKeys(keys: readonly string[]): Promise<StandingReservation[]> {
      if (keys.length === 0) return []
      const found = await rows()
        .where(({ eb, fn, ref }) => eb(fn.coalesce(ref('supplierKey'), ref('lineId')), 'in', keys))
        .execute()
      return await standing(found)
    },

    async passengers(orderId: string): Promise<OrderedPassenger[]> {
      return (await people([orderId])).map(passengerOf)
    },

    /** Those of several orders, by order. */
    async passengersOf(orderIds: readonly string[]): Promise<Map<string, OrderedPassenger[]>> {
      const byOrder = Map.groupBy(await people(orderIds), ({ orderId }) => orderId)
      return new Map([...byOrder].map(([orderId, found]) => [orderId, found.map(passengerOf)]))
    },

    async namedPassengers(orderId: string, seals: DocumentSeals): Promise<NamedPassenger[]> {
      return (await people([orderId])).map((row) => namedOf(row, seals))
    },

    /** Those of several orders, by order. */
    async namedPassengersOf(
      orderIds: readonly string[],
      seals: DocumentSeals,
    ): Promise<Map<string, NamedPassenger[]>> {
      const byOrder = Map.groupBy(await people(orderIds), ({ orderId }) => orderId)
      return new Map(
        [...byOrder].map(([orderId, found]) => [orderId, found.map((row) => namedOf(row, seals))]),
      )
    },
  }
}

type PassengerRow = Selectable<FlightsTables['flights.passenger']>

const namedOf = (row: PassengerRow, seals: DocumentSeals): NamedPassenger => ({
  ...passengerOf(row),
  ...passengerSeals.open(seals, row),
})

const passengerOf = (row: PassengerRow): OrderedPassenger => ({
  passengerId: row.id,
  type: row.type as Passenger['type'],
  documentType: row.documentType as Passenger['documentType'],
  firstName: row.firstName,
  lastName: row.lastName,
  firstNameFarsi: row.firstNameFarsi,
  lastNameFarsi: row.lastNameFarsi,
  genderTitle: row.genderTitle as Passenger['genderTitle'],
  birthDateFa: row.birthDate.toString(),
  nationalityCountryNameFa: row.nationality,
  passportIssuingCountryCountryNameFa: row.passportIssuingCountry,
  passportType: row.passportType as NonNullable<Passenger['passportType']>,
  passportExpirationDateFa: row.passportExpiresOn?.toString() ?? '',
  ...(row.passportExpirationDateType !== null && {
    passportExpirationDateType: row.passportExpirationDateType as 'Gregorian',
  }),
})

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
  supplierKey: string | null
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
