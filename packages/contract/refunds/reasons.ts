/** Why something is given back, of which products, and who decides (gateways-suppliers facts, B11: penalties are for personal reasons only). */

import type { ProductKind } from '../orders/lines.ts'

/**
 * `by-table`: its penalty table decides at once. `by-carrier`: no penalty, once the change is known to us or staff have
 * confirmed it. `by-staff`: staff decide, with a penalty of their own.
 */
export type RefundFlow = 'by-table' | 'by-carrier' | 'by-staff'

export const refundReasons = [
  {
    id: 1,
    code: 'Personal',
    kind: null,
    flow: 'by-table',
    title: 'انصراف از سفر',
    note: 'جریمه از روی جدول همین خرید و همان لحظه حساب می‌شود.',
  },
  {
    id: 2,
    code: 'FlightCancelled',
    kind: 'flight',
    flow: 'by-carrier',
    title: 'لغو پرواز از سوی شرکت هواپیمایی',
    note: 'بدون جریمه است. اگر لغو پرواز هنوز به ما اعلام نشده باشد، پشتیبانی آن را بررسی می‌کند.',
  },
  {
    id: 3,
    code: 'FlightMoved',
    kind: 'flight',
    flow: 'by-carrier',
    title: 'تأخیر یا تعجیل بیش از دو ساعت',
    note: 'بدون جریمه است. اگر جابه‌جایی پرواز هنوز به ما اعلام نشده باشد، پشتیبانی آن را بررسی می‌کند.',
  },
  {
    id: 4,
    code: 'Weather',
    kind: 'flight',
    flow: 'by-staff',
    title: 'شرایط جوی',
    note: 'پشتیبانی با شرکت هواپیمایی هماهنگ می‌کند و مبلغ پس از آن مشخص می‌شود.',
  },
  {
    id: 5,
    code: 'NoShow',
    kind: 'flight',
    flow: 'by-staff',
    title: 'جا ماندن از پرواز',
    note: 'مبلغ را شرکت هواپیمایی پس از پرواز مشخص می‌کند و پشتیبانی به شما خبر می‌دهد.',
  },
  {
    id: 6,
    code: 'StayNotUsed',
    kind: 'hotel',
    flow: 'by-staff',
    title: 'نرفتن به هتل یا ترک زودتر اتاق',
    note: 'پشتیبانی با هتل هماهنگ می‌کند و مبلغ پس از پاسخ هتل مشخص می‌شود.',
  },
  {
    id: 7,
    code: 'VisaRefused',
    kind: 'insurance',
    flow: 'by-staff',
    title: 'رد شدن ویزا',
    note: 'نامهٔ رد ویزا را پیوست کنید. پشتیبانی آن را با گذرنامه می‌بیند و بیمه‌نامه را باطل می‌کند.',
  },
  {
    id: 8,
    code: 'TourCalledOff',
    kind: 'tour',
    flow: 'by-carrier',
    title: 'لغو تور از سوی برگزارکننده',
    note: 'بدون جریمه است. اگر لغو تور هنوز به ما اعلام نشده باشد، پشتیبانی آن را بررسی می‌کند.',
  },
] as const satisfies readonly {
  id: number
  code: string
  /** What alone is given back for it; null of anything that is sold. */
  kind: ProductKind | null
  flow: RefundFlow
  title: string
  note: string
}[]

export type RefundReason = (typeof refundReasons)[number]

/** Whether nobody is asked about it without a picture that proves it: of a refused visa the letter of the authority. */
export const needsProof = ({ code }: Pick<RefundReason, 'code'>): boolean => code === 'VisaRefused'

export const refundReasonOf = (id: number): RefundReason | undefined =>
  refundReasons.find((reason) => reason.id === id)

/** What a reason is sent by, of one that a program asks for itself. */
export function refundReasonId(code: RefundReason['code']): number {
  const found = refundReasons.find((reason) => reason.code === code)
  if (!found) throw new Error(`There is no reason ${code}`)
  return found.id
}

/** Why the agency itself cancels an order that was paid in part; nobody can ask for these. */
export const agencyReasons = {
  balanceMissed: { id: 21, title: 'مانده در مهلت خود پرداخت نشد' },
  holdLost: { id: 22, title: 'رزرو تا پرداخت مانده نگه داشته نشد' },
} as const

/** Why a request was made, as its owner reads it. */
export const reasonTitleOf = (id: number): string =>
  [...refundReasons, ...Object.values(agencyReasons)].find((reason) => reason.id === id)?.title ??
  ''

/** Why what was sold of these kinds may be given back. */
export const reasonsFor = (...kinds: readonly ProductKind[]): RefundReason[] =>
  refundReasons.filter(({ kind }) => kind === null || kinds.includes(kind))
