import type * as z from 'zod'
import type {
  Board,
  OutsideContent,
  OutsideRate,
  OutsideStay,
  Sum,
} from '../../../modules/hotels/ports.ts'
import { type contentReply, type PaymentType, paymentType, rateTold } from './wire.ts'

export const sumOf = (amount: string, currency: string): Sum => ({
  minor: minorOf(amount),
  currency,
})
/** Hundredths of what stands as text: no float in between. */
export function minorOf(amount: string): number {
  const [whole = '0', part = ''] = amount.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
export const amountOf = ({ minor }: Sum): string =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/** What is known to be served; a meal of another name, and a half board that does not say which half, is mapped down, never up. */
const boards: Record<string, Board> = {
  nomeal: 'RO',
  breakfast: 'BB',
  'breakfast-buffet': 'BB',
  'continental-breakfast': 'BB',
  'english-breakfast': 'BB',
  'american-breakfast': 'BB',
  'asian-breakfast': 'BB',
  'breakfast-for-1': 'RO',
  'half-board': 'BB',
  'half-board-lunch': 'HB-lunch',
  'half-board-dinner': 'HB-dinner',
  'full-board': 'FB',
  'all-inclusive': 'AI',
  'ultra-all-inclusive': 'UAI',
}

export const askedOf = (stay: OutsideStay, currency: string) => ({
  checkin: stay.checkIn,
  checkout: stay.checkOut,
  residency: stay.nationality.toLowerCase(),
  language: 'en',
  currency,
  guests: stay.rooms.map(({ adults, childAges }) => ({ adults, children: [...childAges] })),
})

/** The rates that can be paid from the agency's deposit and read whole; another spoils only itself. */
export function ratesOf(told: readonly unknown[], currency: string): OutsideRate[] {
  return told.flatMap((one) => rateOf(one, currency) ?? [])
}

function rateOf(told: unknown, currency: string): OutsideRate | null {
  const read = rateTold.safeParse(told)
  if (!read.success) return null
  const { data: rate } = read
  const paid = rate.payment_options.payment_types
    .map((one) => paymentType.safeParse(one).data)
    .find((one) => one?.type === 'deposit')
  if (paid?.show_currency_code !== currency) return null
  const cost = sumOf(paid.show_amount, currency)
  const charge = sumOf(paid.amount, paid.currency_code)
  const isSame = paid.currency_code !== currency || charge.minor === cost.minor
  if (cost.minor === 0 || charge.minor === 0 || !isSame) return null
  const { value: meal, no_child_meal } = rate.meal_data
  return {
    roomKey: `${rate.room_name}|${meal}`,
    handle: rate.book_hash ?? '',
    roomName: rate.room_name,
    board: boards[meal] ?? 'RO',
    feedsChildren: no_child_meal !== true,
    isRefundable: paid.cancellation_penalties.free_cancellation_before !== null,
    roomsLeft: rate.allotment ?? 1,
    cost,
    charge,
    leastPrice: null,
    taxesAtHotel: (paid.tax_data?.taxes ?? [])
      .filter(({ included_by_supplier }) => !included_by_supplier)
      .map((tax) => sumOf(tax.amount, tax.currency_code)),
    penalties: penaltiesOf(paid, currency),
  }
}

/** From when on what is kept, in the order of time. Times are UTC; an open end is the end. */
const penaltiesOf = ({ cancellation_penalties }: PaymentType, currency: string) =>
  cancellation_penalties.policies
    .map(({ start_at, amount_show }) => ({
      from: start_at === null ? null : Temporal.Instant.from(`${start_at.slice(0, 19)}Z`),
      kept: sumOf(amount_show, currency),
    }))
    .toSorted(
      (one, other) => (one.from?.epochMilliseconds ?? 0) - (other.from?.epochMilliseconds ?? 0),
    )

export const contentOf = (told: z.infer<typeof contentReply>): OutsideContent => ({
  code: String(told.hid),
  name: told.name,
  stars: told.star_rating || null,
  lat: told.latitude,
  lon: told.longitude,
  address: told.address ?? '',
  about: told.metapolicy_extra_info ?? '',
  checkInFrom: told.check_in_time?.slice(0, 5) ?? null,
  checkOutUntil: told.check_out_time?.slice(0, 5) ?? null,
  kind: told.kind ?? '',
})
