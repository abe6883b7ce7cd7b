import { formatJalaliDate } from '@parastoo/kit/dates'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import type { Tx } from '../../../platform/db/database.ts'
import type { CancelCause, CancelQuote, GlanceAsk, Product } from '../../orders/index.ts'
import { keptAt, sumOfSteps } from '../cancellation-steps.ts'
import { type CancellationStep, isUnknown } from '../hotel-supplier.ts'
import {
  agesOf,
  findStay,
  markRoomsCancelled,
  positionsOf,
  roomIdOf,
  type Stay,
  staysOf,
  stepsOf,
  supplierNamed,
} from '../reservation/index.ts'
import type { VoucherNeeds } from './needs.ts'
import { vouchersOf } from './store.ts'

/** For how long a quote binds us, unless the next step of the timeline begins earlier. */
const quoteMinutes = 15

/**
 * What cancelling rooms would cost now: the timeline that was shown at the sale, room by room. From the arrival on nobody cancels by
 * themselves, for by then the rooms are slept in; of leaving early and not coming staff decide, and the last step is what they see.
 * Refuses a line without a voucher.
 */
export async function quoteCancellation(
  needs: VoucherNeeds,
  { cause, ...line }: Parameters<Product['quoteCancellation']>[0],
): Promise<CancelQuote | Refusal<'NOT_REFUNDABLE'>> {
  const quoted = await quoteLines(needs, [line], cause)
  return quoted.get(line.lineId) ?? refuse('NOT_REFUNDABLE')
}

/** The same of many stays; one that cannot be cancelled is left out. Two queries, however many. */
export async function quoteLines(
  { db, clock, suppliers }: VoucherNeeds,
  lines: readonly GlanceAsk[],
  cause: CancelCause,
): Promise<Map<string, CancelQuote>> {
  const lineIds = lines.map(({ lineId }) => lineId)
  const [stays, vouchers] = await Promise.all([staysOf(db, lineIds), vouchersOf(db, lineIds)])
  const now = clock.now()
  return new Map(
    lines.flatMap(({ orderId, lineId, unitIds }) => {
      const stay = stays.find((each) => each.lineId === lineId && each.orderId === orderId)
      if (!stay || !vouchers.has(lineId)) return []
      const isOutside = suppliers.some(({ name, isOutside }) => isOutside && name === stay.supplier)
      const quote = quoteOf(stay, { unitIds, cause, now, isOutside })
      return quote === null ? [] : [[lineId, quote]]
    }),
  )
}

function quoteOf(
  stay: Stay,
  ask: {
    unitIds: readonly string[]
    cause: CancelCause
    now: Temporal.Instant
    isOutside: boolean
  },
): CancelQuote | null {
  const { lineId } = stay
  const { unitIds, cause, now, isOutside } = ask
  const rooms = stay.sold.rooms.length
  const hasBegun = Temporal.Instant.compare(now, stay.checkInAt) >= 0
  if (hasBegun && cause === 'traveller') return null
  const arrivalAt = hasBegun ? null : stay.checkInAt
  const timelines = stay.sold.rooms.map(({ cancellation }) => stepsOf(cancellation))
  return {
    bands: bandsOf(stay, timelines),
    isCauseKnown: false,
    // All rooms of a stay are one order outside, and it knows no other end of one of them.
    ...(isOutside && rooms > 1 && { goesWhole: { isPart: unitIds.length < rooms } }),
    units: positionsOf(stay, unitIds).map((position) => {
      const priceRial = stay.sold.rooms[position]?.totalPrice ?? 0
      const steps = timelines[position] ?? []
      const lastRial = steps.at(-1)?.keptRial ?? 0
      const inForce = hasBegun ? { keptRial: lastRial, until: null } : keptAt(steps, now)
      const { keptRial, until } = cause === 'supplier' ? { keptRial: 0, until: null } : inForce
      return {
        unitId: roomIdOf(lineId, position),
        keptRial,
        percent: Math.round((keptRial * 100) / priceRial),
        validUntil: earliestOf([now.add({ minutes: quoteMinutes }), until, arrivalAt]),
      }
    }),
  }
}

const earliestOf = (moments: readonly (Temporal.Instant | null)[]): Temporal.Instant =>
  moments
    .filter((moment) => moment !== null)
    .toSorted(Temporal.Instant.compare)[0] as Temporal.Instant

/** The timeline of all rooms in the words of every product, on the hotel's clock: of each room what its own steps keep. */
function bandsOf({ lineId, totalRial, sold }: Stay, timelines: readonly CancellationStep[][]) {
  const steps = sumOfSteps(timelines)
  return bandsOfSteps(steps, { totalRial, timeZone: sold.hotel.timeZone }).map((band, index) => {
    const from = steps[index]?.from ?? null
    const kept = timelines.map((own, position): [string, number] => {
      const ofRoom = from === null ? own[0]?.keptRial : keptAt(own, from).keptRial
      return [roomIdOf(lineId, position), ofRoom ?? 0]
    })
    return { ...band, keptRial: new Map(kept) }
  })
}

/** A timeline in the words of every product, by a clock there. */
export const bandsOfSteps = (
  steps: readonly CancellationStep[],
  { totalRial, timeZone }: { totalRial: number; timeZone: string },
) =>
  steps.map(({ from, keptRial }, index) => {
    const until = steps[index + 1]?.from ?? null
    const percent = Math.round((keptRial * 100) / totalRial)
    return { until, percent, labelFa: labelOf({ from, until }, timeZone) }
  })

function labelOf(
  { from, until }: Record<'from' | 'until', Temporal.Instant | null>,
  timeZone: string,
): string {
  if (until === null) return from === null ? 'تا روز ورود' : 'پس از آن تا روز ورود'
  const local = until.toZonedDateTimeISO(timeZone).toPlainDateTime().toString()
  return `تا ساعت ${toPersianDigits(timeOf(local))} ${formatJalaliDate(local, 'weekday')}`
}

/** Has the supplier take rooms back; what it keeps is never more than was promised. A no of it is a refusal, and staff call them. */
export async function cancelRooms(
  needs: VoucherNeeds,
  { cancelKey, orderId, lineId, promised }: Parameters<Product['cancel']>[0],
): ReturnType<Product['cancel']> {
  const { db } = needs
  const [stay, vouchers] = await Promise.all([findStay(db, lineId), vouchersOf(db, [lineId])])
  const voucher = vouchers.get(lineId)
  if (stay?.orderId !== orderId || !voucher) throw new Error(`No stay was issued: ${lineId}`)
  const positions = positionsOf(
    stay,
    promised.map(({ unitId }) => unitId),
  )
  const answer = await supplierNamed(needs, stay.supplier).cancel({
    key: voucher.holdKey,
    cancelKey,
    promised: promised.map(({ keptRial }, index) => ({
      position: positions[index] ?? 0,
      keptRial,
    })),
  })
  if (isUnknown(answer)) return answer
  if (isRefused(answer))
    return refuse('CANCEL_REFUSED', { detail: { ...answer.detail, why: answer.refused } })
  const keptOf = new Map(answer.kept.map(({ position, ...kept }) => [position, kept]))
  return {
    cancelled: true,
    kept: promised.map(({ unitId }, index) => ({
      unitId,
      ...(keptOf.get(positions[index] ?? 0) ?? { keptRial: 0 }),
    })),
  }
}

/**
 * Marks the rooms as cancelled in the transaction that books their refund. Where staff had it in writing nobody has asked own stock: it
 * takes its rooms back now.
 */
export async function recordCancelled(
  needs: Pick<VoucherNeeds, 'clock' | 'suppliers'>,
  tx: Tx,
  { cancelKey, lineId, kept }: Parameters<Product['recordCancelled']>[1],
): Promise<void> {
  const stay = await findStay(tx, lineId)
  if (!stay) throw new Error(`Line ${lineId} has no stay`)
  const positions = positionsOf(
    stay,
    kept.map(({ unitId }) => unitId),
  )
  await markRoomsCancelled(tx, { lineId, positions, cancelKey, at: needs.clock.now() })
  const voucher = (await vouchersOf(tx, [lineId])).get(lineId)
  if (!voucher) throw new Error(`No stay was issued: ${lineId}`)
  // One outside that is not connected any more has nothing to take back here.
  await needs.suppliers
    .find(({ name }) => name === stay.supplier)
    ?.giveUp?.(tx, {
      key: voucher.holdKey,
      cancelKey,
      kept: kept.map(({ keptRial }, index) => ({ position: positions[index] ?? 0, keptRial })),
    })
}

/** No room stays without somebody old enough in the house: who is a child is never left there alone. */
export async function refuseStaying(
  { db }: Pick<VoucherNeeds, 'db'>,
  { lineId, staying }: Parameters<Product['refuseStaying']>[0],
): Promise<Refusal<'UNITS_MAY_NOT_STAY'> | null> {
  const stay = await findStay(db, lineId)
  if (!stay) throw new Error(`Line ${lineId} has no stay`)
  if (staying.length === 0) return null
  const positions = new Set(positionsOf(stay, staying))
  const left = (await agesOf(db, lineId)).filter(({ room }) => positions.has(room))
  const { leastAgeAlone } = stay.sold.admission
  return left.some(({ age }) => age >= leastAgeAlone) ? null : refuse('UNITS_MAY_NOT_STAY')
}
