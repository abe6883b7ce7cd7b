/** Holding, selling and giving back at a supplier outside. What is sent is written down before, under a reference of this attempt. */
import type { AcceptedTerms } from '@parastoo/contract/hotels/reservation'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { shareOut } from '@parastoo/kit/share-out'
import { crashPoint } from '../../../platform/crash-point.ts'
import type {
  HoldAsk,
  HotelSupplier,
  RoomTakenBack,
  StayOffer,
  Unknown,
} from '../hotel-supplier.ts'
import type { Booked, NotBooked, OutsideRate } from '../ports.ts'
import { isWorse, termsOf } from '../reservation/index.ts'
import { partOf } from './make-offer.ts'
import type { OutsideNeeds } from './needs.ts'
import { referenceOf } from './reference.ts'
import { findSale, moveSale, type Sale, type SaleNote } from './sale-store.ts'
import { sentOf } from './sent-stay.ts'

/** A rate that was checked just now, as an offer of ours. */
export type Checked = { code: string; rate: OutsideRate; offer: StayOffer }
export type CheckNow = (
  offerKey: string,
  ask: HoldAsk['ask'],
) => Promise<Checked | Refusal<'ROOM_SOLD_OUT' | 'HOTEL_NOT_AVAILABLE'> | Unknown>

type Fulfil = Parameters<HotelSupplier['fulfil']>[0]
type Fulfilled = Awaited<ReturnType<HotelSupplier['fulfil']>>

/** Fresh references for a form that sold nothing, as the documents of suppliers allow. */
const mostAttempts = 10

const bookedAfterAll = 'staff: a stay was booked outside after it had been given up'

export function sellingOutside(needs: OutsideNeeds, checkNow: CheckNow) {
  const { db, clock, wire } = needs
  const supplier = wire.name
  const find = (key: string) => findSale(db, { supplier, key })
  const move = (sale: Sale, state: Sale['state'], note: Partial<SaleNote> = {}) =>
    moveSale(db, { ...sale, supplier, at: clock.now(), state, note: { ...sale.note, ...note } })
  const isOver = (moment: string) =>
    Temporal.Instant.compare(Temporal.Instant.from(moment), clock.now()) <= 0
  const unclear = (reason: string): Unknown => ({ unknown: true, reason })

  /** Nothing is kept outside: a hold is a rate that was checked, and a promise of ours for as long as it can be booked. */
  const hold: HotelSupplier['hold'] = async ({ key, offerKey, ask, until, accepted }) => {
    const before = await find(key)
    if (before && ['booking', 'cancelling'].includes(before.state))
      return unclear('its booking is under way')
    if (before && ['booked', 'cancelled'].includes(before.state))
      return { held: true, until, totalRial: before.note.totalRial }
    const isKept =
      before?.state === 'held' && !isOver(before.note.until) && canStandUntil(before, until)
    if (before && isKept) {
      const longer = Temporal.Instant.compare(until, Temporal.Instant.from(before.note.until)) > 0
      if (longer && !(await move(before, 'held', { until: until.toString() })))
        return await hold({ key, offerKey, ask, until, accepted })
      return { held: true, until, totalRial: before.note.totalRial }
    }
    const checked = await checkNow(offerKey, ask)
    if (isRefused(checked) || 'unknown' in checked) return checked
    const terms: AcceptedTerms = termsOf(checked.offer)
    if (isWorse(terms, accepted, clock.now())) return refuse('PRICE_CHANGED')
    const note = noteOf({ offerKey, ask, until }, checked, (before?.note.attempt ?? 0) + 1)
    const sale = { key, version: before?.version ?? 0, state: 'held' as const, note }
    const held = await moveSale(db, { ...sale, supplier, at: clock.now() })
    // Somebody else has held under this key meanwhile: what they wrote counts.
    if (!held) return await hold({ key, offerKey, ask, until, accepted })
    return { held: true, until, totalRial: note.totalRial }
  }
  const canStandUntil = ({ note }: Sale, until: Temporal.Instant) =>
    Temporal.Instant.compare(until, Temporal.Instant.from(note.handleUntil)) <= 0
  const noteOf = (
    { offerKey, ask, until }: Pick<HoldAsk, 'offerKey' | 'ask' | 'until'>,
    { code, rate, offer }: Checked,
    attempt: number,
  ): SaleNote => ({
    offerKey,
    code,
    ask,
    until: until.toString(),
    handle: rate.handle,
    handleUntil: clock.now().add({ minutes: wire.handleMinutes }).toString(),
    charge: rate.charge,
    cost: rate.cost,
    totalRial: offer.payNowRial,
    roomsRial: offer.rooms.map(({ payNowRial }) => payNowRial),
    roomsCostRial: offer.rooms.map(({ costRial }) => costRial),
    attempt,
    sentAt: null,
    isFinal: false,
    number: null,
    cancelKey: null,
    kept: [],
  })

  const release: HotelSupplier['release'] = async (key) => {
    const sale = await find(key)
    if (sale?.state === 'booking') {
      // Staff have given its line up. What was sent may still come true, and then somebody has to be told.
      const ended = await settle(sale)
      if ('unknown' in ended) return ended
      if ('reference' in ended)
        needs.log.error({ supplier, key, number: ended.reference }, bookedAfterAll)
    }
    if (sale?.state === 'held' && !(await move(sale, 'released'))) return await release(key)
    return { released: true }
  }

  const fulfil = async (ask: Fulfil): Promise<Fulfilled> => {
    const sale = await find(ask.key)
    if (!sale || sale.state === 'released') return refuse('HOLD_EXPIRED')
    if (sale.state === 'failed') return refusedBy(sale)
    if (sale.state === 'held') {
      if (isOver(sale.note.until) || isOver(sale.note.handleUntil)) return refuse('HOLD_EXPIRED')
      // Only who has moved it sends the booking of this attempt; everybody else asks what became of it.
      const sent = await move(sale, 'booking', { sentAt: clock.now().toString() })
      if (!sent) return await fulfil(ask)
      crashPoint('stay:outside-claimed')
      return await send(ask, sent)
    }
    if (sale.state === 'booking') return await settle(sale)
    return { reference: sale.note.number ?? '' }
  }
  const refusedBy = ({ note }: Sale): Refusal<'HOLD_EXPIRED' | 'ISSUE_FAILED'> =>
    refuse(note.isFinal ? 'ISSUE_FAILED' : 'HOLD_EXPIRED')

  const send = async (ask: Fulfil, sale: Sale): Promise<Fulfilled> => {
    const stay = sentOf(ask, sale, referenceOf(supplier, sale))
    const answer = await wire.book({
      ...stay,
      mayBeSent: () => secondsSince(sale) < wire.cutOffSeconds / 2,
    })
    crashPoint('stay:outside-booked')
    if ('unknown' in answer) return answer
    if (!('again' in answer)) return await conclude(sale, answer)
    if (sale.note.attempt >= mostAttempts)
      return await conclude(sale, { failed: answer.again, isFinal: false })
    const next = await move(sale, 'booking', {
      attempt: sale.note.attempt + 1,
      sentAt: clock.now().toString(),
    })
    return next ? await send(ask, next) : unclear('somebody else goes on with it')
  }

  /** How long ago its booking was begun. */
  const secondsSince = ({ note }: Sale): number =>
    clock
      .now()
      .since(Temporal.Instant.from(note.sentAt ?? note.until))
      .total('seconds')

  /** What became of a booking that was sent. Silence, and what is under way, stay unknown; nothing there after the cut-off is a no. */
  const settle = async (sale: Sale): Promise<Fulfilled> => {
    const answer = await wire.status(referenceOf(supplier, sale))
    if ('unknown' in answer) return answer
    const isCutOff = secondsSince(sale) > wire.cutOffSeconds
    if ('pending' in answer)
      return unclear(isCutOff ? 'in progress after the cut-off: a person decides' : 'in progress')
    if (!('none' in answer)) return await conclude(sale, answer)
    return isCutOff
      ? await conclude(sale, { failed: 'it never arrived', isFinal: false })
      : unclear('nothing is there yet')
  }

  const conclude = async (sale: Sale, answer: Booked | NotBooked): Promise<Fulfilled> => {
    const isBooked = 'booked' in answer
    const ended = await (isBooked
      ? move(sale, 'booked', {
          number: answer.booked,
          ...(answer.hotelNumber && { hotelNumber: answer.hotelNumber }),
        })
      : move(sale, 'failed', { isFinal: answer.isFinal }))
    if (!ended) {
      if (isBooked) await tellIfGivenUp(sale, answer.booked)
      return unclear('somebody else has heard of it')
    }
    if (isBooked) return { reference: answer.booked }
    needs.log.warn({ supplier, key: sale.key, why: answer.failed }, 'a stay was not booked outside')
    return refusedBy(ended)
  }

  /** A booking under an attempt that was given up stands at the supplier's and nowhere here: only people can undo what it costs. */
  const tellIfGivenUp = async ({ key, note }: Sale, number: string): Promise<void> => {
    const now = await find(key)
    const isKept = ['booked', 'cancelling', 'cancelled'].includes(now?.state ?? '')
    if (isKept && now?.note.attempt === note.attempt) return
    needs.log.error({ supplier, key, number, attempt: note.attempt }, bookedAfterAll)
  }

  const cancel: HotelSupplier['cancel'] = async ({ key, cancelKey, promised }) => {
    const sale = await find(key)
    if (sale?.state === 'cancelled')
      return sale.note.cancelKey === cancelKey
        ? { cancelled: true, kept: sale.note.kept }
        : refuse('ROOM_ALREADY_CANCELLED')
    if (!sale || !['booked', 'cancelling'].includes(sale.state))
      return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: 'nothing is booked' } })
    const places = new Set(promised.map(({ position }) => position))
    const isWhole = sale.note.roomsRial.every((_, position) => places.has(position))
    if (!isWhole)
      return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: 'only all rooms together' } })
    if (sale.state === 'cancelling' && sale.note.cancelKey !== cancelKey)
      return unclear('another cancelling is under way')
    const kept = [...promised]
    const begun =
      sale.state === 'cancelling' ? sale : await move(sale, 'cancelling', { cancelKey, kept })
    if (!begun) return await cancel({ key, cancelKey, promised })
    crashPoint('stay:outside-cancelling')
    const { number, charge } = begun.note
    const answer = await wire.cancel({
      reference: referenceOf(supplier, begun),
      number: number ?? '',
      charge,
    })
    crashPoint('stay:outside-cancelled')
    if ('unknown' in answer) return answer
    if ('refused' in answer) {
      const back = await move(begun, 'booked', { cancelKey: null, kept: [] })
      return back
        ? refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: answer.refused } })
        : unclear('somebody else has heard of it')
    }
    const ended = await move(begun, 'cancelled', { kept: keptOf(begun.note, answer.kept.minor) })
    return ended
      ? { cancelled: true, kept: ended.note.kept }
      : await cancel({ key, cancelKey, promised })
  }

  const billed = async (key: string) => (await find(key))?.note.charge ?? null

  return { hold, release, fulfil, cancel, billed }
}

/**
 * No more than was promised of each room; less where the supplier keeps less. Its bill falls by what it does not keep of its own cost,
 * whatever was promised.
 */
function keptOf(
  { kept: promised, charge, totalRial, roomsRial, roomsCostRial }: SaleNote,
  keptMinor: number,
): RoomTakenBack[] {
  const shares = shareOut(partOf(totalRial, keptMinor, charge.minor), roomsRial)
  const bills = roomsCostRial?.map(
    (costRial) => costRial - partOf(costRial, keptMinor, charge.minor),
  )
  return promised.map(({ position, keptRial }) => {
    const kept = { position, keptRial: Math.min(keptRial, shares[position] ?? keptRial) }
    const supplierBackRial = bills?.[position]
    return supplierBackRial === undefined ? kept : { ...kept, supplierBackRial }
  })
}
