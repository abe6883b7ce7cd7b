import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import { addDays, ageOn } from '@parastoo/kit/dates'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import {
  type CancellationBand,
  type ChosenRoom,
  type PartyQuote,
  type PlannedPayment,
  penaltyOf,
  planPayment,
  priceTable,
  quoteParty,
  type Rates,
  type RoomingRefusal,
  type Sharing,
  sharingOf,
  stepsOf,
  type Traveller,
  tourZone,
} from '../pricing/index.ts'
import type { CatalogueNeeds } from './needs.ts'
import { ownLeft } from './own-stock.ts'
import { type ChargedRate, ratesOf, usedRates } from './rates-now.ts'
import { hasMissedItsDay, readDepartures, readOnSale, readPackages } from './store.ts'
import { bandsOfDeparture, glanceOf, leftOf } from './to-wire.ts'
import type { DepartureOnSale, PackageContent, PackageOnSale, TourContent } from './tour-content.ts'

export type QuoteAsk = {
  departureId: string
  packageCode: string
  travellers: readonly Traveller[]
  rooms: readonly ChosenRoom[] | null
}

/** What a party would buy now, with everything it is priced by. */
export type Offer = {
  tour: TourContent
  departure: DepartureOnSale
  package: PackageContent
  onSale: PackageOnSale
  others: PackageOnSale[]
  quote: PartyQuote
  rates: Rates
  /** The same with when they were set. */
  charged: readonly ChargedRate[]
  /** A deposit and a balance, where its buyer may pay so. */
  planned: PlannedPayment | null
  /** What comes back to who is alone in a single room and shares a double one after all; null where nobody is looked for. */
  sharing: Sharing | null
}

const seatCodes = [
  'SEATS_LEFT_0',
  'SEATS_LEFT_1',
  'SEATS_LEFT_2',
  'SEATS_LEFT_3',
  'SEATS_LEFT_4',
  'SEATS_LEFT_5',
  'SEATS_LEFT_6',
  'SEATS_LEFT_7',
  'SEATS_LEFT_8',
] as const

export type OfferRefusal =
  | RoomingRefusal
  | Refusal<
      | (typeof seatCodes)[number]
      | 'DEPARTURE_UNKNOWN'
      | 'DEPARTURE_NOT_ON_SALE'
      | 'PACKAGE_UNKNOWN'
      | 'SHARING_NOT_POSSIBLE'
    >

/**
 * Prices a party on a departure as it stands now. Refuses what is not on sale; SEATS_LEFT_n where fewer are left than the party needs, with
 * the next departures that have room in `detail`: a party is never split silently.
 */
export async function offerTour(
  needs: CatalogueNeeds,
  dbOrTx: Db | Tx,
  ask: QuoteAsk,
): Promise<Offer | OfferRefusal> {
  const read = await readOnSale(dbOrTx, ask.departureId)
  if (!read) return refuse('DEPARTURE_UNKNOWN', { field: 'departureId' })
  const { departure: found, tour, packages } = read
  const left = found.ownStock
    ? await ownLeft(needs.own, dbOrTx, { stock: found.ownStock, packageCode: ask.packageCode })
    : null
  const departure = left ? { ...found, seatsLeft: Math.min(found.seatsLeft, left.seats) } : found
  const today = dateIn(tourZone, needs.clock.now())
  const isOver = departure.saleUntil < today || hasMissedItsDay(departure, today)
  if (tour.isClosed || departure.state !== 'open' || isOver)
    return refuse('DEPARTURE_NOT_ON_SALE', { field: 'departureId' })
  const sold = tour.packages.find(({ code }) => code === ask.packageCode)
  const onSale = packages.find(({ packageCode }) => packageCode === ask.packageCode)
  if (!sold || !onSale) return refuse('PACKAGE_UNKNOWN', { field: 'packageCode' })
  const charged = needs.ratesToCharge()
  const rates = ratesOf(charged)
  const { rows } = onSale
  const roomsLeft = new Map(
    [...onSale.roomsLeft].map(([kind, rooms]) => [
      kind,
      Math.min(rooms, left?.rooms.get(kind) ?? rooms),
    ]),
  )
  const { travellers, rooms } = ask
  const asked = { travellers, rooms, days: departure, rules: sold, rows, rates }
  // Seats are judged before rooms: who is too many for the bus is told so, whatever the hotel has.
  const unlimited = new Map(sold.roomKinds.map(({ kind }) => [kind, travellers.length] as const))
  const wished = quoteParty({ ...asked, roomsLeft: unlimited })
  const seatsNeeded = isRefused(wished) ? travellers.length : wished.seatsNeeded
  if (travellers.length > departure.headsLeft || seatsNeeded > departure.seatsLeft)
    return await tooFewSeats(needs, dbOrTx, { departure, people: travellers.length })
  // Where as many rooms of each kind are left as people go, nothing is scarce, and the same was worked out already.
  const isAmple = sold.roomKinds.every(
    ({ kind }) => (roomsLeft.get(kind) ?? 0) >= travellers.length,
  )
  const quote = isAmple ? wished : quoteParty({ ...asked, roomsLeft })
  if (isRefused(quote)) return quote
  const others = packages.filter((each) => each !== onSale)
  const { totalRial } = quote
  const { startsOn } = departure
  const now = needs.clock.now()
  const planned = planPayment(tour.paymentPlan, { totalRial, startsOn, now })
  const sharing = sharingOf(tour.sharing, { startsOn, prices: priceTable(rows, rates), now })
  const refused = refuseSharing(ask, { sharing, startsOn })
  if (refused) return refused
  return { tour, departure, package: sold, onSale, others, quote, rates, charged, planned, sharing }
}

/** Who is not of age shares no room with a stranger. */
const ofAge = 18

/** Only an adult alone in a single room may wish to share, while somebody is looked for. */
function refuseSharing(
  { rooms, travellers }: Pick<QuoteAsk, 'rooms' | 'travellers'>,
  { sharing, startsOn }: { sharing: Sharing | null; startsOn: string },
): Refusal<'SHARING_NOT_POSSIBLE'> | null {
  const isGrown = (traveller: Traveller | undefined) =>
    traveller !== undefined &&
    ('age' in traveller ? traveller.age : ageOn(traveller.birthDate, startsOn)) >= ofAge
  const wrong = (rooms ?? []).findIndex(
    ({ kind, people: [first, ...others], sharesRoom }) =>
      sharesRoom &&
      (!sharing || kind !== 'SGL' || others.length > 0 || !isGrown(travellers[first ?? -1])),
  )
  return wrong < 0 ? null : refuse('SHARING_NOT_POSSIBLE', { field: `rooms.${wrong}.sharesRoom` })
}

const nextShown = 3

async function tooFewSeats(
  { clock, ratesToCharge }: CatalogueNeeds,
  dbOrTx: Db | Tx,
  { departure, people }: { departure: DepartureOnSale; people: number },
): Promise<OfferRefusal> {
  const { tourCode, startsOn } = departure
  const today = dateIn(tourZone, clock.now())
  const days = { today, from: today, to: addDays(startsOn, 60), tourCode }
  const near = (await readDepartures(dbOrTx, days)).filter(
    (each) => each.id !== departure.id && leftOf(each) >= people,
  )
  const later = near.filter((each) => each.startsOn > startsOn).slice(0, nextShown)
  const packages = await readPackages(
    dbOrTx,
    later.map(({ id }) => id),
    { isBaseOnly: true },
  )
  const rates = ratesOf(ratesToCharge())
  const left = Math.min(leftOf(departure), seatCodes.length - 1)
  return refuse(seatCodes[left] ?? 'SEATS_LEFT_0', {
    field: 'departureId',
    detail: {
      seatsLeft: leftOf(departure),
      nextDepartures: later.map((each) =>
        glanceOf(
          each,
          packages.filter(({ departureId }) => departureId === each.id),
          rates,
        ),
      ),
    },
  })
}

/** What a party would pay, as clients see it. */
export async function quoteTour(
  needs: CatalogueNeeds,
  ask: QuoteAsk,
): Promise<TourQuote | OfferRefusal> {
  const offer = await offerTour(needs, needs.db, ask)
  if (isRefused(offer)) return offer
  const { tour, departure, quote, rates, charged, planned, sharing } = offer
  const { rooms, people, totalRial, seatsNeeded, cheapest } = quote
  const bands = bandsOfDeparture(tour, departure)
  return {
    departureId: departure.id,
    packageCode: ask.packageCode,
    rooms,
    people,
    totalPrice: totalRial,
    paymentPlan: planned && {
      deposit: planned.depositRial,
      balance: planned.balanceRial,
      balanceDueAt: planned.balanceDueAt.toString(),
    },
    sharing: sharing && {
      until: sharing.until.toString(),
      returnsRial: sharing.supplementRial,
    },
    seatsNeeded,
    seatsLeft: leftOf(departure),
    sells: departure.sells,
    rates: usedRates(charged, offer.onSale.rows).map(({ currency, rate, setAt }) => ({
      currency,
      rate,
      asOf: setAt.toString(),
    })),
    cheapest: cheapest && { rooms: cheapest.rooms, totalPrice: cheapest.totalRial },
    otherPackages: offer.others.flatMap(({ packageCode, rows, roomsLeft }) => {
      const rules = tour.packages.find(({ code }) => code === packageCode)
      const { travellers } = ask
      const other =
        rules &&
        quoteParty({ travellers, rooms: null, days: departure, rules, rows, rates, roomsLeft })
      if (!other || isRefused(other)) return []
      const differenceRial = other.totalRial - totalRial
      return [{ packageCode, totalPrice: other.totalRial, differenceRial }]
    }),
    cancellation: stepsShown(bands, { startsOn: departure.startsOn, prices: people }),
    rulesVersion: tour.rulesVersion,
  }
}

/** What cancelling places keeps as time goes by, each rounded by itself as a refund rounds it. */
export const stepsShown = (
  bands: readonly CancellationBand[],
  { startsOn, prices }: { startsOn: string; prices: readonly { priceRial: number }[] },
) =>
  stepsOf(bands, startsOn).map(({ from, percent }) => ({
    from: from?.toString() ?? null,
    percent,
    keptRial: prices.reduce((sum, { priceRial }) => sum + penaltyOf(priceRial, percent), 0),
  }))
