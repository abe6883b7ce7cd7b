import * as z from 'zod'
import { contractCurrency, type EtgFound, money, policiesOf } from './etg-rates.ts'
import type { EtgSearch } from './etg-search.ts'
import { type EtgSaid, no, ok } from './etg-words.ts'

/** How a booking goes after its finish: what each asking hears until it ends. */
export type EtgCourse = {
  /** Heard one after the other, then the end: `processing`, or an error that is none (`timeout`, `unknown`). */
  says: readonly ('processing' | 'timeout' | 'unknown')[]
  /** `ok`, or why it failed: `soldout`, `book_limit`, `provider`, … `never` stays in progress. */
  ends: string
}
export type EtgOrder = {
  partnerOrderId: string
  orderId: number
  found: EtgFound
  formedAt: Temporal.Instant
  state: 'form' | 'processing' | 'ok' | 'failed' | 'cancelled'
  failedBy: string | null
  course: EtgCourse
  asked: number
  /** Room by room, as they came with the finish. */
  guests: z.infer<typeof finishAsked>['rooms'][number]['guests'][]
  refundedCents: number
}

const formLivesMinutes = 60
const name = z
  .string()
  .max(50)
  .regex(/^[\p{L}\p{M} '\-,.]*$/u)
const finishAsked = z.object({
  user: z.object({
    email: z.string(),
    phone: z.string().min(5).max(35),
    comment: z.string().nullish(),
  }),
  partner: z.object({ partner_order_id: z.string().min(3).max(256) }),
  language: z.string().refine((code) => code !== 'fa'),
  rooms: z.array(
    z.object({
      guests: z.array(
        z.object({
          first_name: name.optional(),
          last_name: name.optional(),
          is_child: z.boolean().optional(),
          age: z.int().min(0).max(17).optional(),
          gender: z.enum(['male', 'female', 'unknown']).optional(),
        }),
      ),
    }),
  ),
  payment_type: z.object({ type: z.string(), amount: z.string(), currency_code: z.string() }),
  arrival_datetime: z.string().optional(),
  book_timeout: z.int().min(10).max(600).optional(),
})
const formAsked = z.object({
  partner_order_id: z.string().min(3).max(256),
  book_hash: z.string().min(1).max(256),
  language: z.string().refine((code) => code !== 'fa'),
  user_ip: z.string().min(1),
})

/** Bookings of the stub: the form, its finish that is carried out behind the reply, and what can be asked of it. */
export function createEtgOrders({
  search,
  now,
  balanceCents,
}: {
  search: EtgSearch
  now: () => Temporal.Instant
  balanceCents: number
}) {
  const orders = new Map<string, EtgOrder>()
  const courses: EtgCourse[] = []
  const account = { balanceCents }

  const payment = ({ found: { room, cents } }: Pick<EtgOrder, 'found'>) => ({
    amount: money(cents),
    currency_code: contractCurrency,
    is_need_credit_card_data: false,
    is_need_cvc: false,
    type: room.paysBy,
    recommended_price: null,
  })
  /** Carries a booking out, or not, once all that is said before has been said. */
  const settle = (order: EtgOrder) => {
    if (order.course.ends === 'never') return
    const { room, stay, cents } = order.found
    const isGone = order.course.ends === 'ok' && room.allotment < stay.guests.length
    const failedBy = isGone ? 'soldout' : order.course.ends === 'ok' ? null : order.course.ends
    order.failedBy = failedBy
    order.state = failedBy === null ? 'ok' : 'failed'
    if (failedBy !== null) return
    room.allotment -= stay.guests.length
    if (room.paysBy === 'deposit') account.balanceCents -= cents
  }
  const whyNotFinished = (order: EtgOrder, body: z.infer<typeof finishAsked>): EtgSaid | null => {
    const { found } = order
    const { guests: asked } = found.stay
    const pays = payment(order)
    const { payment_type: chosen, rooms, user } = body
    if (now().since(order.formedAt).total('minutes') > formLivesMinutes)
      return no('booking_form_expired')
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(user.email)) return no('email')
    if (chosen.type !== pays.type) return no('incorrect_chosen_payment_type')
    if (chosen.amount !== pays.amount || chosen.currency_code !== pays.currency_code)
      return no('chosen_payment_type_was_not_available_on_booking_form')
    if (rooms.length > 9) return no('unauthorized_group_booking')
    if (rooms.length !== asked.length) return no('incorrect_rooms_number')
    const adults = (guests: (typeof rooms)[number]['guests']) =>
      guests.filter(({ is_child }) => is_child !== true).length
    const ages = (guests: (typeof rooms)[number]['guests']) =>
      guests.flatMap(({ is_child, age }) => (is_child ? [age ?? -1] : [])).toSorted((a, b) => a - b)
    const totalAdults = rooms.reduce((sum, { guests }) => sum + adults(guests), 0)
    if (totalAdults !== asked.reduce((sum, each) => sum + each.adults, 0))
      return no('incorrect_guests_number')
    const sameAges = rooms.every(
      ({ guests }, index) =>
        JSON.stringify(ages(guests)) ===
        JSON.stringify((asked[index]?.children ?? []).toSorted((a, b) => a - b)),
    )
    if (!sameAges) return no('incorrect_children_data')
    if (rooms.some(({ guests }) => !guests.some((one) => one.first_name && one.last_name)))
      return no('invalid_params', { why: 'a room without a name' })
    const lacksGender = rooms.some(({ guests }) => guests.some(({ gender }) => !gender))
    if (found.hotel.needsGender && lacksGender) return no('invalid_params', { why: 'gender' })
    if (found.room.paysBy === 'deposit' && account.balanceCents < found.cents)
      return no('insufficient_b2b_balance')
    return null
  }

  return {
    orders,
    account,
    /** The next booking that is finished goes so; those after it are carried out at the first asking. */
    nextCourse: (course: Partial<EtgCourse>) =>
      void courses.push({ says: ['processing'], ends: 'ok', ...course }),

    form(body: unknown): EtgSaid {
      const read = formAsked.safeParse(body)
      if (!read.success) return no('invalid_params', { why: z.prettifyError(read.error) })
      const { partner_order_id: partnerOrderId, book_hash: hash } = read.data
      const before = orders.get(partnerOrderId)
      if (before) {
        const isOpen = before.state === 'form' || before.state === 'processing'
        return no(isOpen ? 'double_booking_form' : 'duplicate_reservation')
      }
      const found = search.found.get(hash)
      if (!found || !/^[hp]-/.test(hash) || !search.isAlive(found)) return no('rate_not_found')
      const orderId = 559_350_000 + orders.size
      const order: EtgOrder = {
        partnerOrderId,
        orderId,
        found,
        formedAt: now(),
        state: 'form',
        failedBy: null,
        course: { says: [], ends: 'ok' },
        asked: 0,
        guests: [],
        refundedCents: 0,
      }
      orders.set(partnerOrderId, order)
      return ok({
        order_id: orderId,
        partner_order_id: partnerOrderId,
        item_id: 128_900_000 + orders.size,
        payment_types: [payment(order)],
        is_gender_specification_required: found.hotel.needsGender,
        upsell_data: [],
      })
    },
    finish(body: unknown): EtgSaid {
      const read = finishAsked.safeParse(body)
      if (!read.success) return no('invalid_params', { why: z.prettifyError(read.error) })
      const order = orders.get(read.data.partner.partner_order_id)
      if (!order) return no('order_not_found')
      if (order.state !== 'form' && order.state !== 'failed') return no('double_booking_finish')
      const whyNot = whyNotFinished(order, read.data)
      if (whyNot) return whyNot
      order.state = 'processing'
      order.asked = 0
      order.guests = read.data.rooms.map(({ guests }) => guests)
      order.course = courses.shift() ?? { says: [], ends: 'ok' }
      if (order.course.says.length === 0) settle(order)
      return ok(null)
    },
    status(body: Record<string, unknown>): EtgSaid {
      const order = orders.get(String(body.partner_order_id))
      if (!order) return no('order_not_found')
      if (order.state === 'form') return no('booking_finish_did_not_succeed')
      const said = order.state === 'processing' ? order.course.says[order.asked] : undefined
      order.asked += 1
      if (said === undefined && order.state === 'processing') settle(order)
      const progress = (percent: number) => ({
        data_3ds: null,
        partner_order_id: order.partnerOrderId,
        percent,
      })
      if (said === 'timeout' || said === 'unknown') return no(said)
      if (order.state === 'processing') return ok(progress(40), 'processing')
      return order.state === 'failed' ? no(order.failedBy ?? 'provider') : ok(progress(100))
    },
    info(body: Record<string, unknown>): EtgSaid {
      const asked = (body.search as { partner_order_ids?: string[] } | undefined)?.partner_order_ids
      const told = [...orders.values()].filter(
        ({ state, partnerOrderId }) =>
          ['ok', 'cancelled'].includes(state) && (!asked || asked.includes(partnerOrderId)),
      )
      return ok({
        current_page_number: 1,
        found_orders: told.length,
        found_pages: 1,
        total_orders: told.length,
        total_pages: 1,
        orders: told.map(toldOf),
      })
    },
    cancel(body: Record<string, unknown>): EtgSaid {
      const order = orders.get(String(body.partner_order_id))
      if (!order || order.state === 'form' || order.state === 'failed') return no('order_not_found')
      if (order.state === 'processing') return no('lock')
      if (order.state === 'cancelled') return no('order_not_cancellable')
      const { found } = order
      const penalty = policiesOf(found).find(
        ({ endsAt }) => endsAt === null || Temporal.Instant.compare(now(), endsAt) < 0,
      )
      const kept = penalty?.cents ?? found.cents
      order.state = 'cancelled'
      order.refundedCents = found.cents - kept
      found.room.allotment += found.stay.guests.length
      if (found.room.paysBy === 'deposit') account.balanceCents += order.refundedCents
      return ok({
        amount_payable: sum(kept),
        amount_refunded: sum(order.refundedCents),
        amount_sell: sum(kept),
      })
    },
  }
}

const sum = (cents: number) => ({ amount: money(cents), currency_code: contractCurrency })

const toldOf = ({ orderId, partnerOrderId, state, found, refundedCents }: EtgOrder) => ({
  order_id: orderId,
  partner_data: { order_id: partnerOrderId, order_comment: null },
  status: state === 'ok' ? 'completed' : 'cancelled',
  checkin_at: found.stay.checkin,
  checkout_at: found.stay.checkout,
  amount_payable: sum(found.cents - refundedCents),
  amount_refunded: sum(refundedCents),
  amount_sell: sum(found.cents),
  hotel_data: { id: found.hotel.id, hid: found.hotel.hid, order_id: null },
  supplier_data: { confirmation_id: `HC${orderId}`, name: null, order_id: String(orderId) },
  is_cancellable: state === 'ok',
})
