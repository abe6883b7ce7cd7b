import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { shareOut } from '@parastoo/kit/share-out'
import * as z from 'zod'
import {
  type CancelRefused,
  type FlightSupplier,
  isUnknown,
  type Kept,
  type PassengerPenalty,
  readEntry,
  type Unknown,
  writeEntry,
} from '../../../modules/flights/ports.ts'
import { unclear } from './calls.ts'
import { isMore, keptOf } from './money.ts'
import { readOrder } from './orders.ts'
import { readSale, type Sale } from './sale.ts'
import type { Selling } from './selling.ts'
import { cancellationAnswer } from './wire.ts'

type CancelAsk = Parameters<FlightSupplier['cancel']>[0]
type Cancelled = Awaited<ReturnType<FlightSupplier['cancel']>>

/** `confirming`: its confirmation was sent; the name it bears at Duffel makes a repeat of that harmless. */
const refund = z.object({
  saleKey: z.string(),
  cancellationId: z.string(),
  penaltyRial: z.int(),
  keptCostRial: z.int(),
  state: z.enum(['confirming', 'confirmed']),
})
type Refund = z.infer<typeof refund>
const rowOf = (cancelKey: string) => `refund ${cancelKey}`

/** Where money comes back to (the last is how it is called where all of these are meant); of vouchers and credits with an airline nothing can be paid out. */
const moneyComesTo = ['balance', 'card', 'arc_bsp_cash', 'original_form_of_payment']

type Quote = {
  cancellationId: string
  penaltyRial: number
  keptCostRial: number
  validUntil: Temporal.Instant | null
}

const everybody = ({ types }: Sale): number[] => types.map((_, place) => place)
const isEverybody = (sale: Sale, passengers: readonly number[]): boolean =>
  passengers.length === sale.types.length &&
  everybody(sale).every((place) => passengers.includes(place))
const sumFor = (sale: Sale, prices: Sale['unitPriceRial']): number =>
  sale.types.reduce((sum, type) => sum + prices[type], 0)

/** What an order would keep, shared by what everybody paid. Duffel cancels an order whole or not at all. */
export async function quoteCancel(
  selling: Selling,
  { key, passengers }: { key: string; passengers: readonly number[] | undefined },
): Promise<{ items: readonly PassengerPenalty[] } | CancelRefused | Unknown> {
  const kept = await readSale(selling.journal, key)
  if (kept?.entry.state !== 'issued') return refuse('CANCELLATION_NOT_POSSIBLE')
  const sale = kept.entry
  if (passengers && !isEverybody(sale, passengers)) return refuse('CANCELLATION_NOT_POSSIBLE')
  if (sale.takenBy !== null) return refuse('PASSENGER_ALREADY_CANCELLED')
  const quoted = await quote(selling, sale)
  if ('refused' in quoted || isUnknown(quoted)) return quoted
  const fares = sale.types.map((type) => sale.unitPriceRial[type])
  const penalties = shareOut(quoted.penaltyRial, fares)
  const backs = backOf(sale, quoted)
  return {
    items: fares.map((fareRial, passengerIndex) => {
      const penaltyRial = penalties[passengerIndex] ?? 0
      return {
        passengerIndex,
        fareRial,
        penaltyRial,
        penaltyPercent: fareRial === 0 ? 0 : (penaltyRial / fareRial) * 100,
        refundRial: fareRial - penaltyRial,
        supplierBackRial: backs[passengerIndex] ?? 0,
        validUntil: quoted.validUntil,
      }
    }),
  }
}

/** What comes off the bill for each: what they cost, less their share of what is kept of it. */
function backOf(sale: Sale, { keptCostRial }: Pick<Quote, 'keptCostRial'>): number[] {
  const costs = sale.types.map((type) => sale.unitCostRial[type])
  const kept = shareOut(keptCostRial, costs)
  return costs.map((cost, place) => cost - (kept[place] ?? 0))
}

/** Asks what an order would give back; nothing is cancelled by asking. What is not told is unknown, and never nothing. */
async function quote(
  { calls, now }: Selling,
  sale: Sale,
): Promise<Quote | Refusal<'CANCELLATION_NOT_POSSIBLE'> | Unknown> {
  const { orderId, total } = sale
  if (orderId === null) return refuse('CANCELLATION_NOT_POSSIBLE')
  const heard = await calls.write('quote-cancel', {
    path: '/air/order_cancellations',
    data: { order_id: orderId },
    schema: cancellationAnswer,
  })
  if ('refused' in heard && !heard.isAirlines)
    return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: heard.refused } })
  if (!('reply' in heard)) return unclear(heard)
  const told = heard.reply.data
  if (told.order_id !== orderId || told.confirmed_at)
    return { unknown: true, reason: 'a cancelling of something else' }
  const { refund_amount: back, refund_currency: currency, refund_to: to } = told
  if (back === null) return { unknown: true, reason: 'nobody knows yet what comes back' }
  // A sum of nothing may stand beside credits with the airline: giving that up for nothing is nobody's to decide but a person's.
  if (!moneyComesTo.includes(to ?? ''))
    return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: `refund to ${to}` } })
  if (currency && currency !== total.currency)
    return { unknown: true, reason: 'a refund in another currency' }
  if (isMore(back, total.amount)) return { unknown: true, reason: 'more back than was paid' }
  const validUntil = told.expires_at ?? null
  if (validUntil && Temporal.Instant.compare(validUntil, now()) <= 0)
    return { unknown: true, reason: 'a quote that is over already' }
  const part = { total: total.amount, back }
  return {
    cancellationId: told.id,
    penaltyRial: keptOf(sumFor(sale, sale.unitPriceRial), part),
    keptCostRial: keptOf(sumFor(sale, sale.unitCostRial), part),
    validUntil,
  }
}

/** Confirms what was quoted, once: by the name of the cancelling, which is written down before. */
export async function cancel(selling: Selling, ask: CancelAsk): Promise<Cancelled> {
  const { journal } = selling
  const { key, cancelKey, passengers } = ask
  const sale = await readSale(journal, key)
  if (sale?.entry.state !== 'issued') return refuse('CANCELLATION_NOT_POSSIBLE')
  if (!isEverybody(sale.entry, passengers)) return refuse('CANCELLATION_NOT_POSSIBLE')
  let row = await readEntry(journal, rowOf(cancelKey), refund)
  if (row && row.entry.saleKey !== key) return refuse('CANCELLATION_NOT_POSSIBLE')
  if (sale.entry.takenBy !== null && sale.entry.takenBy !== cancelKey)
    return refuse('PASSENGER_ALREADY_CANCELLED')
  if (row?.entry.state !== 'confirmed') {
    const done = row
      ? await resume(selling, { ask, row, sale })
      : await begin(selling, { ask, sale })
    if ('refused' in done || isUnknown(done)) return done
    row = done
  }
  const { penaltyRial } = row.entry
  const backs = backOf(sale.entry, row.entry)
  return {
    cancelled: true,
    penaltyRial,
    refundRial: sumFor(sale.entry, sale.entry.unitPriceRial) - penaltyRial,
    supplierBackRial: passengers.map((place) => backs[place] ?? 0),
  }
}

type Going = { ask: CancelAsk; row: Kept<Refund>; sale: Kept<Sale> }
type Begun = Kept<Refund> | Exclude<Cancelled, { cancelled: true }>

async function begin(
  selling: Selling,
  {
    ask,
    sale,
    row = null,
    isAgain = false,
  }: { ask: CancelAsk; sale: Kept<Sale>; row?: Kept<Refund> | null; isAgain?: boolean },
): Promise<Begun> {
  const { journal } = selling
  const { key, cancelKey, acceptedPenaltyRial } = ask
  const quoted = await quote(selling, sale.entry)
  if (isUnknown(quoted)) return quoted
  if ('refused' in quoted && row) {
    // A confirmation that was long on its way may have come through since the order was read: then nothing else can be quoted.
    const order = await readOrder(selling, sale.entry.orderId ?? '')
    if (isUnknown(order)) return order
    if (order.cancelled_at) return await findConfirmed(selling, { ask, row, sale })
  }
  const penaltyRial = 'refused' in quoted ? 0 : quoted.penaltyRial
  if ('refused' in quoted || penaltyRial > acceptedPenaltyRial) {
    // Taken by an attempt that sent nothing, or whose quote ran out: whoever agrees to the new height comes by another key.
    if (sale.entry.takenBy === cancelKey)
      await writeEntry<Sale>(journal, key, { kept: sale, entry: { ...sale.entry, takenBy: null } })
    return 'refused' in quoted ? quoted : refuse('PENALTY_CHANGED', { detail: { penaltyRial } })
  }
  if (sale.entry.takenBy === null)
    await writeEntry<Sale>(journal, key, {
      kept: sale,
      entry: { ...sale.entry, takenBy: cancelKey },
    })
  const { cancellationId, keptCostRial } = quoted
  const begun = await writeEntry<Refund>(journal, rowOf(cancelKey), {
    kept: row,
    entry: { saleKey: key, cancellationId, penaltyRial, keptCostRial, state: 'confirming' },
  })
  return await confirm(selling, { ask, row: begun, sale, isAgain })
}

/** After an answer that was lost: the order itself says whether it is cancelled. */
async function resume(selling: Selling, going: Going): Promise<Begun> {
  const order = await readOrder(selling, going.sale.entry.orderId ?? '')
  if (isUnknown(order)) return order
  return order.cancelled_at ? await findConfirmed(selling, going) : await confirm(selling, going)
}

/** Of an order that is cancelled: whether by this cancelling, for what was quoted. Another hand may have got another sum for it, or none. */
async function findConfirmed(selling: Selling, going: Going): Promise<Begun> {
  const { ask, row, sale } = going
  const heard = await selling.calls.get('cancellations', {
    path: `/air/order_cancellations/${encodeURIComponent(row.entry.cancellationId)}`,
    schema: cancellationAnswer,
  })
  if (!('reply' in heard)) return unclear(heard)
  const told = heard.reply.data
  if (!told.confirmed_at && !sale.entry.wasToldToStaff) {
    selling.tellStaff('an order was cancelled at Duffel that nobody here cancelled', {
      supplier: selling.account.name,
      key: ask.key,
    })
    const entry = { ...sale.entry, wasToldToStaff: true }
    await writeEntry<Sale>(selling.journal, ask.key, { kept: sale, entry })
  }
  return await believe(selling, { ...going, told })
}

/** What a confirmation says, when it is of this cancelling and this order, for what was quoted. */
async function believe(
  selling: Selling,
  {
    told: { id, order_id: of, confirmed_at: at, refund_amount: back },
    ...going
  }: Going & { told: z.infer<typeof cancellationAnswer>['data'] },
): Promise<Begun> {
  const { row, sale } = going
  if (id !== row.entry.cancellationId || of !== sale.entry.orderId || !at || back === null)
    return { unknown: true, reason: 'a confirmation of something else' }
  const part = { total: sale.entry.total.amount, back }
  const keptRial = keptOf(sumFor(sale.entry, sale.entry.unitPriceRial), part)
  return keptRial === row.entry.penaltyRial
    ? await settleRefund(selling, going)
    : { unknown: true, reason: 'confirmed for another refund than was quoted' }
}

async function confirm(selling: Selling, going: Going & { isAgain?: boolean }): Promise<Begun> {
  const { row, sale } = going
  const { cancellationId } = row.entry
  const heard = await selling.calls.write('cancel', {
    path: `/air/order_cancellations/${encodeURIComponent(cancellationId)}/actions/confirm`,
    schema: cancellationAnswer,
  })
  if ('reply' in heard) return await believe(selling, { ...going, told: heard.reply.data })
  if (!('refused' in heard) || heard.isAirlines) return unclear(heard)
  // A no: the quote ran out, or another took the order back. Which of them, the order says.
  const order = await readOrder(selling, sale.entry.orderId ?? '')
  if (isUnknown(order)) return order
  if (order.cancelled_at) return await findConfirmed(selling, going)
  // A quote of this moment is no staler than its refusal: who asks again later begins anew.
  if (going.isAgain) return unclear(heard)
  const now = await readSale(selling.journal, going.ask.key)
  return await begin(selling, { ask: going.ask, sale: now ?? sale, row, isAgain: true })
}

const settleRefund = async (
  { journal }: Selling,
  { ask, row }: { ask: CancelAsk; row: Kept<Refund> },
): Promise<Kept<Refund>> =>
  await writeEntry<Refund>(journal, rowOf(ask.cancelKey), {
    kept: row,
    entry: { ...row.entry, state: 'confirmed' },
  })
