/** What an organiser changes of a departure that people have bought: told to each of them, who accept it or go free of charge. */
import { boards } from '@parastoo/contract/hotels/hotel'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import * as z from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { readDepartures, readTours } from '../catalogue/index.ts'
import type { ReservationNeeds } from '../reservation/index.ts'
import { lockDeparture, lockHolds } from '../stock/index.ts'
import {
  type AgreedBefore,
  type AskedLine,
  acceptFor,
  addChange,
  changesOf,
  contentOf,
  linesToAsk,
  setDeparture,
} from './change-store.ts'

const written = z.string().trim().min(1)
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, {
  error: 'is no local time like 2027-03-10T06:30',
})
const leg = z
  .strictObject({
    carrierFa: written,
    number: z.string(),
    departsAt: localTime,
    arrivesAt: localTime,
    baggageKg: z.number().int().min(0).nullable(),
  })
  .partial()
const hotel = z.strictObject({
  /** The hotel it takes the place of, by its name as it was sold. */
  insteadOfFa: written,
  nameFa: written,
  stars: z.number().int().min(1).max(5).nullable(),
  board: z.enum(boards),
  hotelCode: z.string().nullable().default(null),
})

/** What staff write down: what is otherwise from here on, package by package where it is a hotel. */
const departureChange = z
  .strictObject({
    outbound: leg,
    inbound: leg,
    hotels: z.record(z.string(), z.array(hotel).min(1)),
  })
  .partial()
type Asked = {
  departureId: string
  /** As it was written down, and not read yet. */
  change: unknown
  textFa: string
  by: string
}

/**
 * Changes a departure and asks everybody who holds or has bought it, in one transaction; each is told after it. Refuses NOT_FOUND for one
 * that is over or called off; CHANGE_NOT_POSSIBLE, with the reason in English in `detail.why`, where nothing would be otherwise, a hotel is none
 * of the package, or a way leaves on another day, which is another departure.
 */
export async function changeDeparture(
  needs: ReservationNeeds,
  { departureId, change: asked, textFa, by }: Asked,
): Promise<{ lines: number } | Refusal<'NOT_FOUND' | 'CHANGE_NOT_POSSIBLE'>> {
  const read = departureChange.safeParse(asked)
  if (!read.success) return notPossible(z.prettifyError(read.error))
  const change = read.data
  const isOfWay = change.outbound !== undefined || change.inbound !== undefined
  const packageCodes = isOfWay ? null : Object.keys(change.hotels ?? {})
  const outcome = await needs.db.tx(async (tx) => {
    const lines = await lockLines(needs, tx, { departureId, packageCodes })
    if (lines === 'others-came') return lines
    const content = await contentOf(tx, departureId)
    const [departure] = await readDepartures(tx, { id: departureId })
    const [tour] = departure ? await readTours(tx, [departure.tourCode]) : []
    if (!content || !departure || !tour) return refuse('NOT_FOUND')
    const { outbound, inbound } = departure
    const before: AgreedBefore = {
      ...(change.outbound && { outbound }),
      ...(change.inbound && { inbound }),
    }
    const next = {
      outbound: { ...outbound, ...present(change.outbound) },
      inbound: { ...inbound, ...present(change.inbound) },
    }
    const hotels = { ...departure.hotels }
    for (const [code, swaps] of Object.entries(change.hotels ?? {})) {
      const agreed = hotels[code] ?? tour.packages.find((each) => each.code === code)?.hotels ?? []
      const isKnown = swaps.every(({ insteadOfFa }) =>
        agreed.some(({ nameFa }) => nameFa === insteadOfFa),
      )
      if (!isKnown) return notPossible(`The package ${code} has no such hotel`)
      before.hotels = { ...before.hotels, [code]: agreed }
      hotels[code] = agreed.map((each) => {
        const swap = swaps.find(({ insteadOfFa }) => insteadOfFa === each.nameFa)
        if (!swap) return each
        const { insteadOfFa: _before, ...other } = swap
        return { ...each, ...other }
      })
    }
    const isOnItsDay =
      next.outbound.departsAt.slice(0, 10) === outbound.departsAt.slice(0, 10) &&
      next.inbound.arrivesAt.slice(0, 10) === inbound.arrivesAt.slice(0, 10)
    if (Object.keys(before).length === 0) return notPossible('It changes nothing')
    if (!isOnItsDay) return notPossible('Another day is another departure')
    const startsAt = Temporal.PlainDateTime.from(next.outbound.departsAt)
      .toZonedDateTime(tour.origin.timeZone)
      .toInstant()
    await setDeparture(tx, { departureId, content: { ...content, ...next, hotels }, startsAt })
    const changeId = newId()
    await addChange(tx, {
      changeId,
      departureId,
      lines,
      before,
      textFa,
      madeBy: by,
      madeAt: needs.clock.now(),
    })
    const moments = { startsAt: next.outbound.departsAt, endsAt: next.inbound.arrivesAt }
    for (const { orderId, lineId } of lines) {
      await needs.orders.noteChange(tx, { lineId, ...moments })
      await needs.announce(tx, 'tour-changed', { orderId, lineId, changeId, textFa })
    }
    needs.log.warn({ departureId, lines: lines.length }, 'a departure was changed')
    return { lines: lines.length }
  })
  return outcome === 'others-came'
    ? await changeDeparture(needs, { departureId, change: asked, textFa, by })
    : outcome
}

/**
 * Locks all that a change touches, in the order of whoever buys: orders, reservations, transport, departure. `others-came` where somebody
 * bought between the first and the last: they are to be locked in their turn, in a transaction anew.
 */
async function lockLines(
  { orders }: Pick<ReservationNeeds, 'orders'>,
  tx: Tx,
  ask: { departureId: string; packageCodes: readonly string[] | null },
): Promise<AskedLine[] | 'others-came'> {
  const found = await linesToAsk(tx, ask)
  for (const { orderId } of found) await orders.lock(tx, orderId)
  for (const { lineId } of found) await lockHolds(tx, lineId)
  await lockDeparture(tx, ask.departureId)
  const lines = await linesToAsk(tx, ask)
  const locked = new Set(found.map(({ lineId }) => lineId))
  return lines.every(({ lineId }) => locked.has(lineId)) ? lines : 'others-came'
}

const notPossible = (why: string) => refuse('CHANGE_NOT_POSSIBLE', { detail: { why } })

/** What of a partial way is told at all. */
const present = <Part extends object>(part: Part | undefined) =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Part]: NonNullable<Part[Name]>
  }

/** Its buyer accepts a change of a line; accepted twice it is accepted. Another's line, and a change it was not asked, is NOT_FOUND. */
export async function acceptChange(
  needs: Pick<ReservationNeeds, 'db' | 'clock' | 'orders'>,
  { userId, orderId, changeId }: { userId: string; orderId: string; changeId: string },
): Promise<{ accepted: true } | Refusal<'NOT_FOUND'>> {
  const order = await needs.orders.findOwn(userId, orderId)
  const lineIds =
    order?.lines.flatMap(({ kind, lineId }) => (kind === 'tour' ? [lineId] : [])) ?? []
  const asked = (await changesOf(needs.db, lineIds)).find((each) => each.changeId === changeId)
  if (!asked) return refuse('NOT_FOUND')
  const { lineId } = asked
  await needs.db.tx(async (tx) => {
    // In turn with whoever gives the line up at this moment, whose quote says that it is free.
    await lockHolds(tx, lineId)
    await acceptFor(tx, { changeId, lineId, at: needs.clock.now() })
  })
  return { accepted: true }
}
