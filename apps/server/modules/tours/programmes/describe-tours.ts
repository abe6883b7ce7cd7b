import type { LineContent } from '@parastoo/contract/orders/lines'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import { addDays } from '@parastoo/kit/dates'
import {
  type Departure,
  guaranteeOf,
  readDepartures,
  stateOf,
  stepsShown,
} from '../catalogue/index.ts'
import { priceRow } from '../pricing/index.ts'
import {
  isOfAge,
  livingOf,
  type Place,
  placesOf,
  type Reservation,
  type ReservationNeeds,
  type Room,
  type Roommate,
  requestsOf,
  reservationsOf,
  roommatesOf,
  roomsOf,
  supplementIdOf,
  type TourRequest,
} from '../reservation/index.ts'
import { type AskedChange, changesOf } from './change-store.ts'
import { travellerChangeNow } from './change-traveller.ts'
import { voidProgrammesOf } from './traveller-change-store.ts'

type TourContent = Extract<LineContent, { kind: 'tour' }>
type Found = {
  departure: Departure
  rooms: readonly Room[]
  places: readonly Place[]
  roommates: readonly Roommate[]
  request: TourRequest | undefined
  changes: readonly AskedChange[]
}

/** Tours for their owner's eyes: what was chosen, who goes and how, what staff said, and the programme once there. The same few queries however many. */
export async function describeTours(
  { db, clock }: Pick<ReservationNeeds, 'db' | 'clock'>,
  lineIds: readonly string[],
): Promise<Map<string, TourContent>> {
  const [reservations, rooms, places, roommates, requests, changes, voided] = await Promise.all([
    reservationsOf(db, lineIds),
    roomsOf(db, lineIds),
    placesOf(db, lineIds),
    roommatesOf(db, lineIds),
    requestsOf(db, lineIds),
    changesOf(db, lineIds),
    voidProgrammesOf(db, lineIds),
  ])
  const departures = await readDepartures(db, {
    ids: [...new Set(reservations.map(({ departureId }) => departureId))],
  })
  const of = <T extends { lineId: string }>(all: readonly T[], lineId: string) =>
    all.filter((each) => each.lineId === lineId)
  return new Map(
    reservations.map((reservation): [string, TourContent] => {
      const { lineId, programme } = reservation
      const departure = departures.find(({ id }) => id === reservation.departureId)
      if (!departure) throw new Error(`Line ${lineId} has no departure`)
      const own = of(places, lineId)
      const isVoid = own.every(({ cancelledAt }) => cancelledAt !== null)
      const former = of(voided, lineId).map(({ programmeId, number }) => ({
        documentId: programmeId,
        kind: 'programme' as const,
        number,
        isVoid: true,
      }))
      const documents: TourContent['documents'] = programme
        ? [
            { documentId: programme.id, kind: 'programme', number: programme.number, isVoid },
            ...former,
          ]
        : []
      const request = requests.get(lineId)
      const asked = of(changes, lineId)
      const people = { rooms: of(rooms, lineId), places: own, roommates: of(roommates, lineId) }
      const found = { departure, ...people, request, changes: asked }
      const tour = viewOf(reservation, found, clock.now())
      return [lineId, { kind: 'tour', documents, tour }]
    }),
  )
}

function viewOf(reservation: Reservation, found: Found, now: Temporal.Instant): TourView {
  const { sold, rulesVersion, programme } = reservation
  const { departure, rooms, places, roommates, request, changes } = found
  const { id, startsOn, endsOn, outbound, inbound } = departure
  const living = livingOf(places)
  const supplements = roommates
    .filter(({ cancelKey, state }) => cancelKey === null && state !== 'matched')
    .map(({ supplementRial: priceRial }) => ({ priceRial }))
  const prices = [...living, ...supplements]
  const steps =
    living.length === 0 ? [] : stepsShown(sold.bands, { startsOn: sold.startsOn, prices })
  const isAhead = Temporal.Instant.compare(now, departure.startsAt) < 0
  const isAnswerable = living.length > 0 && isAhead && departure.state !== 'cancelled'
  return {
    tour: sold.tour,
    departure: {
      departureId: id,
      startsOn,
      endsOn,
      state: stateOf(departure),
      guarantee: guaranteeOf(departure),
      outbound,
      inbound,
    },
    package: {
      ...sold.package,
      hotels: departure.hotels[sold.package.code] ?? sold.package.hotels,
    },
    changes: changes.map(({ changeId, before, textFa, madeAt, acceptedAt }) => ({
      changeId,
      textFa,
      madeAt: madeAt.toString(),
      isOpen: acceptedAt === null && isAnswerable,
      isAccepted: acceptedAt !== null,
      before: {
        outbound: before.outbound ?? null,
        inbound: before.inbound ?? null,
        hotels: before.hotels?.[sold.package.code] ?? null,
      },
    })),
    rooms: rooms.map(({ kind, position }) => ({
      kind,
      people: places.filter(({ room }) => room === position).map((place) => place.position),
    })),
    people: places.map((place) => placeShown(place, { sold, living, roommates })),
    rulesVersion,
    cancellation: sold.bands,
    cancellationSteps: steps,
    freeCancellationUntil: freeUntil(steps, now),
    leader: leaderShown(departure, now),
    travellerChange: changeShown(reservation, found, now),
    visa: sold.visa ?? null,
    request: request
      ? { state: request.state, answerBy: request.answerBy.toString(), noteFa: request.noteFa }
      : null,
    programme: programme
      ? {
          number: programme.number,
          reference: programme.reference,
          issuedAt: programme.issuedAt.toString(),
        }
      : null,
  }
}

function placeShown(
  place: Place,
  {
    sold,
    living,
    roommates,
  }: {
    sold: Reservation['sold']
    living: readonly Place[]
    roommates: readonly Roommate[]
  },
): TourView['people'][number] {
  const { id, position, room, kind, priceRial, needsSeat, cancelledAt } = place
  const { firstName, lastName, firstNameFarsi, lastNameFarsi, bandOnReturn, bandOnCheckIn } = place
  const isGrown = bandOnReturn === 'adult'
  const roommate = roommates.find(({ placeId }) => placeId === id)
  const isHalved = roommate?.state === 'matched'
  const double = isHalved ? sold.rows.find((row) => row.kind === 'DBL') : undefined
  const shown = { passport: 'Passport', 'national-card': 'NationalCode' } as const
  return {
    unitId: id,
    firstName,
    lastName,
    firstNameFarsi,
    lastNameFarsi,
    room,
    kind,
    bandOnReturn,
    bandOnCheckIn,
    isDearerTaken: bandOnReturn !== bandOnCheckIn,
    parts: (double && priceRow(double, sold.rates)?.parts) ?? sold.parts[position] ?? [],
    totalPrice: priceRial + (isHalved ? 0 : (roommate?.supplementRial ?? 0)),
    sharing: roommate
      ? {
          unitId: supplementIdOf(id),
          state: roommate.state,
          returnsRial: roommate.supplementRial,
          until: roommate.closesAt.toString(),
        }
      : null,
    needsSeat,
    isCancelled: cancelledAt !== null,
    kinshipAskedBy: sold.asksKinship ? gendersBeside(place, { living, sold }) : [],
    documents: sold.documents
      .filter(({ of }) => of === 'everybody' || (of === 'adults') === isGrown)
      .map(({ of: _of, dueDaysBefore, ...document }) => ({
        ...document,
        dueOn: addDays(sold.startsOn, -dueDaysBefore),
        // What the form has asked for already is given with it.
        state:
          shown[document.kind as keyof typeof shown] === place.documentType ? 'given' : 'needed',
      })),
  }
}

/** Of which genders there are grown people in the room of a place beside whoever has it. */
function gendersBeside(
  { id, room }: Place,
  { living, sold }: { living: readonly Place[]; sold: Reservation['sold'] },
): ('Male' | 'Female')[] {
  const others = living.filter(
    (each) => each.room === room && each.id !== id && isOfAge(each, sold.startsOn),
  )
  return (['Male', 'Female'] as const).filter((gender) =>
    others.some(({ genderTitle }) => genderTitle === gender),
  )
}

/** What another traveller costs, while a place of theirs can change hands; not while its organiser's own change is not accepted. */
function changeShown(
  reservation: Reservation,
  { departure, places, changes }: Found,
  now: Temporal.Instant,
): TourView['travellerChange'] {
  const terms = travellerChangeNow(reservation, { departure, now })
  const isOpen = changes.some(({ acceptedAt }) => acceptedAt === null)
  if (!terms || isOpen || livingOf(places).length === 0) return null
  return { fee: terms.feeRial, until: terms.until.toString() }
}

/** The end of the steps that keep nothing, while they last. */
function freeUntil(
  steps: readonly { from: string | null; keptRial: number }[],
  now: Temporal.Instant,
): string | null {
  const firstThatKeeps = steps.find(({ keptRial }) => keptRial > 0)
  if (!firstThatKeeps?.from) return null
  const from = Temporal.Instant.from(firstThatKeeps.from)
  return Temporal.Instant.compare(now, from) < 0 ? firstThatKeeps.from : null
}

/** So long before the start the leader's telephone is told. */
const phoneHours = 48

function leaderShown(
  { leader, startsAt }: Pick<Departure, 'leader' | 'startsAt'>,
  now: Temporal.Instant,
): TourView['leader'] {
  if (!leader) return null
  const phoneFrom = startsAt.subtract({ hours: phoneHours })
  const isTold = Temporal.Instant.compare(now, phoneFrom) >= 0
  return {
    nameFa: leader.nameFa,
    phone: isTold ? leader.phone : null,
    phoneFrom: phoneFrom.toString(),
  }
}
