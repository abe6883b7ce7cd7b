import { type Code, isCode, messages } from '@parastoo/contract/messages'
import type { KitPart } from '@parastoo/contract/visas/kits'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../platform/clock.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { derivedId } from '../../platform/ids.ts'
import type { Order, OrderPart } from '../orders/index.ts'
import type { KitGround } from '../visas/index.ts'
import { type KitDays, kitDays } from './kit-days.ts'
import { guestsOf, insuredOf, partiesOf, passengersOf, roomsOf } from './kit-people.ts'
import { addKit, kitsOnDays, standing } from './kit-store.ts'
import type { KitsNeeds } from './needs.ts'

type BuyKit = {
  userId: string
  visaOrderId: string
  nights: number
  flight?: { requestId: string; proposalId: string; acceptedTotalPrice: number } | null | undefined
  hotel?:
    | Pick<Parameters<KitsNeeds['hotels']['prepareStay']>[0], 'offerKey' | 'accepted'>
    | null
    | undefined
  cover?:
    | { planCode: string; acceptedTotalPrice: number; leavesFromIran: boolean }
    | null
    | undefined
  acceptedRiskRial: number
  productChannel: number
  /** Under what the caller sends this, and the hash of all it says: repeated, it is the same order. */
  attempt: { key: string; requestHash: string }
}

/** A part as its room has judged it, and what of it is lost where the visa is refused at the last. */
type Part = OrderPart & { riskRial: number }

/**
 * Places the chosen parts as one order for the people of the visas and asks to hold all of them, or none. Each room judges its own part; nothing
 * is written where one refuses. PENALTY_CHANGED carries what would be lost by now. Repeated under its key it goes on with the order of the first time.
 */
export async function buyKit(
  needs: KitsNeeds,
  ask: BuyKit,
): Promise<{ order: Order; riskRial: number } | Refusal<Code>> {
  const { userId, visaOrderId, attempt } = ask
  const orderId = derivedId(userId, 'BuyEmbassyKit', attempt.key)
  const before = await needs.orders.placedBefore({ orderId, userId, ...attempt })
  if (isRefused(before)) return before
  if (before) return await hold(needs, ask, orderId)
  const ground = await needs.visas.kitGround({ orderId: visaOrderId, userId })
  if (isRefused(ground)) return ground
  const today = dateIn('Asia/Tehran', needs.clock.now())
  const days = kitDays(ground, { nights: ask.nights, today })
  if (isRefused(days)) return days
  const visas = await needs.orders.findOwn(userId, visaOrderId)
  if (!visas) return refuse('NOT_FOUND')
  const parts = await partsOf(needs, ask, { orderId, ground, days, contact: visas.contact })
  if (isRefused(parts)) return parts
  if (parts.length === 0) return refuse('KIT_IS_EMPTY')
  const riskRial = parts.reduce((sum, part) => sum + part.riskRial, 0)
  if (riskRial > ask.acceptedRiskRial) return refuse('PENALTY_CHANGED', { detail: { riskRial } })
  const kit = { ground, days, parts, orderId, riskRial, contact: visas.contact }
  const written = await needs.db.tx((tx) => writeOrder(needs, tx, ask, kit))
  if (written === 'placed-before') return await buyKit(needs, ask)
  if (written !== 'written') return written
  crashPoint('hold:after-order-commit')
  needs.log.info({ orderId, visaOrderId, parts: parts.length }, 'a kit was placed')
  return await hold(needs, ask, orderId)
}

async function hold(
  needs: KitsNeeds,
  { acceptedRiskRial: riskRial }: BuyKit,
  orderId: string,
): Promise<{ order: Order; riskRial: number } | Refusal<Code>> {
  const held = await needs.orders.hold(orderId)
  if (!isRefused(held)) return { order: held, riskRial }
  // A part that is gone has given the others back; which it was, its page says.
  const { refused } = held
  return refused === 'PRICE_CHANGED' || refused === 'NOT_FOUND'
    ? refuse(refused)
    : refuse('PART_NOT_AVAILABLE')
}

type Ground = {
  orderId: string
  ground: KitGround
  days: KitDays
  contact: Order['contact']
}

/** Each chosen part, judged; the refusal of the first that cannot be had, with which it is. */
async function partsOf(needs: KitsNeeds, ask: BuyKit, on: Ground): Promise<Part[] | Refusal<Code>> {
  const flight = ask.flight ? await flightPart(needs, ask, on) : null
  if (isRefused(flight)) return flight
  const hotel = ask.hotel ? await hotelPart(needs, ask, on) : null
  if (isRefused(hotel)) return hotel
  const cover = ask.cover ? await coverPart(needs, ask, { ...on, flight }) : null
  if (isRefused(cover)) return cover
  return [flight, hotel, cover].flatMap((part) => part ?? [])
}

async function flightPart(
  needs: KitsNeeds,
  { userId, flight, attempt }: BuyKit,
  { orderId, ground, days, contact }: Ground,
): Promise<Part | Refusal<Code> | null> {
  if (!flight) return null
  const names = new Map(needs.countries().map(({ code2, nameFa }) => [code2, nameFa]))
  const part = await needs.flights.prepareSeats({
    ...flight,
    userId,
    orderId,
    lineIdAt: (place) => derivedId(userId, 'BuyEmbassyKit', attempt.key, 'flight', place),
    passengers: passengersOf(ground.people, (code2) => names.get(code2) ?? ''),
    contact,
  })
  if (Array.isArray(part)) return refusedPart('flight', part)
  return { ...part, riskRial: part.keptAt(days.safeUntil) }
}

async function hotelPart(
  needs: KitsNeeds,
  { userId, hotel, attempt, productChannel }: BuyKit,
  { orderId, ground, days, contact }: Ground,
): Promise<Part | Refusal<Code> | null> {
  if (!hotel) return null
  const rooms = roomsOf(ground.people)
  const part = await needs.hotels.prepareStay({
    ...hotel,
    userId,
    orderId,
    checkIn: days.startsOn,
    checkOut: days.endsOn,
    rooms: partiesOf(rooms),
    nationality: ground.people[0]?.nationality ?? 'IR',
    roomGuests: guestsOf(rooms),
    leadGuest: { room: 0, guest: 0 },
    hasPoliceLetter: false,
    contact,
    specialRequests: '',
    productChannel,
    attempt: ofKit(attempt),
  })
  if (Array.isArray(part)) return refusedPart('hotel', part)
  return { ...part, riskRial: part.keptAt(days.safeUntil) }
}

async function coverPart(
  needs: KitsNeeds,
  { userId, cover, attempt, productChannel }: BuyKit,
  { orderId, ground, days, contact, flight }: Ground & { flight: Part | null },
): Promise<Part | Refusal<Code> | null> {
  if (!cover) return null
  const [line] = flight?.lines ?? []
  const part = await needs.insurance.prepareCover({
    ...cover,
    ...days.cover,
    userId,
    orderId,
    countries: [ground.countryCode],
    kind: 'medical',
    insured: insuredOf(ground.people),
    contact,
    acceptsLongStayRule: false,
    productChannel,
    attempt: ofKit(attempt),
    flights: line ? { from: line.startsAt.slice(0, 10), until: line.endsAt.slice(0, 10) } : null,
  })
  if (Array.isArray(part)) return refusedPart('insurance', part)
  return { ...part, riskRial: Math.min(part.keptRial, sumOf(part)) }
}

/** A key of its own: a submit of the same room under the caller's key is another line. */
const ofKit = ({ key, ...attempt }: BuyKit['attempt']) => ({ ...attempt, key: `kit ${key}` })

const sumOf = ({ lines }: Pick<OrderPart, 'lines'>): number =>
  lines.reduce((sum, { amountRial }) => sum + amountRial, 0)

/** What a kit may say as its room says it. */
const told: readonly Code[] = ['PRICE_CHANGED', 'SUPPLIER_NOT_ANSWERING', 'MUST_LEAVE_FROM_IRAN']
const gone: readonly Code[] = [
  'SEARCH_NOT_FOUND',
  'FLIGHT_SOLD_OUT',
  'FLIGHT_NOT_AVAILABLE',
  'ROOM_SOLD_OUT',
  'HOTEL_NOT_AVAILABLE',
  'HOTEL_UNKNOWN',
  'PLAN_UNKNOWN',
  'INSURANCE_NOT_SOLD',
]

/** The first refusal of a part with which it is; what has a field of a form that nobody filled in here says so in its reason. */
function refusedPart(part: KitPart, [first]: readonly Refusal<Code>[]): Refusal<Code> {
  if (!first) throw new Error(`The ${part} of a kit was refused without a reason`)
  const { refused, detail } = first
  if (told.includes(refused)) return { refused, detail: { ...detail, part } }
  if (gone.includes(refused)) return refuse('PART_NOT_AVAILABLE', { detail: { part } })
  const reasonFa = isCode(refused) ? messages[refused] : ''
  return refuse('KIT_PART_NOT_POSSIBLE', { detail: { part, reason: refused, reasonFa } })
}

/**
 * KIT_IS_BOOKED, with the order, where a part of it is kept already for the people of these visas on days of this stay: who comes back to the
 * page after booking books nothing twice. Their user is locked by now, so of two at once the second sees the first.
 */
async function bookedBefore(
  { orders }: Pick<KitsNeeds, 'orders'>,
  tx: Tx,
  ask: { userId: string; visaOrderId: string; orderId: string; days: KitDays; parts: Part[] },
): Promise<Refusal<'KIT_IS_BOOKED'> | null> {
  const wanted = new Set(ask.parts.flatMap(({ lines }) => lines.map(({ kind }) => kind)))
  for (const earlier of await kitsOnDays(tx, { ...ask, ...ask.days })) {
    // A repeat of this one is told apart as it is placed.
    const order = earlier === ask.orderId ? null : await orders.find(earlier, tx)
    const isKept = order?.lines.some(
      ({ kind, fulfilment }) => wanted.has(kind) && standing.includes(fulfilment),
    )
    if (isKept) return refuse('KIT_IS_BOOKED', { detail: { orderId: earlier } })
  }
  return null
}

/** Writes all of it, or nothing where it is booked, the user keeps too much unpaid already, or a repeat was faster. */
async function writeOrder(
  needs: KitsNeeds,
  tx: Tx,
  { userId, visaOrderId, attempt, productChannel }: BuyKit,
  { ground, days, parts, orderId, riskRial, contact }: Ground & { parts: Part[]; riskRial: number },
): Promise<'written' | 'placed-before' | Refusal<Code>> {
  const personKeys = [...new Set(parts.flatMap((part) => part.personKeys))]
  const tooMany = await needs.orders.limitOpenOrders(tx, { orderId, userId, personKeys })
  if (tooMany) return tooMany
  const booked = await bookedBefore(needs, tx, { userId, visaOrderId, orderId, days, parts })
  if (booked) return booked
  const lines = parts.flatMap((part) => part.lines)
  const placed = await needs.orders.placeOrder(tx, {
    orderId,
    userId,
    titleFa: `بستهٔ سفارت برای ویزای ${ground.destinationFa}`,
    contact,
    channel: productChannel,
    requestHash: attempt.requestHash,
    personKeys,
    totalRial: sumOf({ lines }),
    lines,
  })
  if (!placed) return 'placed-before'
  for (const part of parts) await part.write(tx)
  const { startsOn, endsOn } = days
  const { decidedOn, countryCode } = ground
  await addKit(tx, {
    orderId,
    visaOrderId,
    userId,
    countryCode,
    startsOn,
    endsOn,
    decidedOn,
    riskRial,
    madeAt: needs.clock.now(),
  })
  crashPoint('kit:before-order-commit')
  return 'written'
}
