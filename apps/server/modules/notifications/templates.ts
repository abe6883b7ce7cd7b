/** Every text we send, in Persian, in one piece, so that all are read together. Each template is a function of the site’s names and its own values. */
import type { ListTopic } from '@parastoo/contract/office/list-topics'
import type { CaseEventKind } from '@parastoo/contract/visas/cases'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatNumber, formatRialAsToman } from '@parastoo/kit/money'
import { terminalWords } from '@parastoo/kit/terminal-words'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'

/** Who speaks: the brand, and the site's own host for links that phones fill codes from. */
export type Sender = { brandName: string; publicUrl: string }

/** Of one flight of an order: local times at the city it leaves from. */
type OfFlight = OfOrder & { flightFa: string; before: string; cityFa: string }
/** Where somebody must be: local time at the airport. */
type Boarding = { departureTime: string; airportFa: string; terminal: string | null }
type OfOrder = { orderNumber: string; titleFa: string; link: string }
/** `isFlight`: all of it is flown, so there are seats and tickets to speak of. */
type OfSale = OfOrder & { isFlight: boolean }

/** What each template must be given. `link` leads to where the reader goes on. */
export type TemplateValues = {
  'sign-in-code': { code: string }
  'order-code': { code: string }
  /** Lets one of the staff pay an order from the reader's wallet. */
  'pay-code': { code: string; orderNumber: string; amountRial: number }
  'order-held': OfSale & { amountRial: number; payBy: Temporal.Instant | null }
  'order-paid': OfSale & { amountRial: number; promisedBy: Temporal.Instant | null }
  /** One of its lines was refused before anything was paid. */
  'order-refused': OfSale
  'order-issued': OfSale & { pnr: string; boarding: Boarding | null }
  'stay-issued': OfOrder & { reference: string }
  /** Everybody of an order has a policy; `reference` are their numbers. */
  'stay-number-corrected': OfOrder & { number: string }
  'policy-issued': OfOrder & { reference: string }
  /** A hotel on request was asked about a stay that is paid. */
  'stay-requested': OfOrder & { answerBy: Temporal.Instant }
  'stay-refused': OfOrder & { isUnanswered: boolean; amountRial: number; dinars?: Dinars | null }
  /** A stay is over, and its guest may say how it was. */
  'stay-ended': OfOrder
  /** Something new of the visa of one person. */
  'visa-moved': OfOrder & {
    applicantFa: string
    what: CaseEventKind
    reference: string | null
    noteFa: string
    /** When there is news again, at the latest. */
    nextExpectedOn: string | null
    backRial: number
    dinars?: Dinars | null
  }
  /** A request for visas is not paid yet, and goes at that moment. */
  'visa-unpaid': OfOrder & { until: Temporal.Instant }
  /** The case of one person still waits for a paper. */
  'visa-paper-waits': OfOrder & { applicantFa: string }
  'departure-near': OfOrder &
    Boarding & {
      flightFa: string
      carrierFa: string
      cityFa: string
      pnr: string
      isInternational: boolean
    }
  /** `lenderFa`: whose loan paid it; what of the sum was lent goes back there. */
  'order-failed': OfSale & {
    amountRial: number
    lineFa: string
    lenderFa?: string | null
    dinars?: Dinars | null
  }
  'order-expired': OfSale
  /** A further sum is to be paid for something that was bought. */
  'supplement-asked': OfOrder & { amountRial: number; payBy: Temporal.Instant | null }
  'supplement-ended': OfOrder
  /** Told by staff to all of a flight, a night or a departure. */
  'told-by-staff': OfOrder & { topic: ListTopic; noteFa: string }
  'order-paid-in-part': OfOrder & { amountRial: number; payBy: Temporal.Instant | null }
  /** One instalment is paid, the next is to come. */
  'instalment-paid': OfOrder & { amountRial: number; restRial: number; dueAt: Temporal.Instant }
  'instalment-due': OfOrder & { amountRial: number; dueAt: Temporal.Instant }
  /** It was not paid in time, and the order is cancelled by its products' tables. */
  'instalment-missed': OfOrder & { paidRial: number; backRial: number }
  /** We could not keep it until the next instalment. */
  'hold-lost': OfOrder & { backRial: number }
  'payment-kept-in-wallet': OfOrder & { amountRial: number }
  /** It ended before it was paid whole. */
  'part-goes-back': OfOrder & { dinars: Dinars }
  /** It came when nothing was left to pay. */
  'payment-goes-back': OfOrder & { dinars: Dinars }
  'refund-requested': OfOrder & { refundNumber: string; amountRial: number }
  'refund-settled': OfOrder & {
    amountRial: number
    isToBank: boolean
    lenderFa?: string | null
    dinars?: Dinars | null
    /** It was on its way to a bank account, and is in the wallet instead. */
    isReturned?: boolean
    /** It was to go back in dinars. */
    wasInDinars?: boolean
  }
  'refund-refused': OfSale
  /** Its organiser changed what was bought. */
  'tour-changed': OfOrder & { noteFa: string }
  'tour-roommate-found': OfOrder
  'tour-roommate-missing': OfOrder
  'flight-moved': OfFlight & { after: string }
  'flight-cancelled': OfFlight
  'flight-change-accepted': OfFlight & { after: string | null }
  'flight-rebooked': OfOrder & { departureTime: string; cityFa: string; pnr: string }
  'flight-rebooking-failed': OfOrder
  'ticket-again': OfOrder & { pnr: string; days: number }
  'support-answered': OfOrder
  /** A type of visa that its reader waited for is sold. */
  'visa-reviewed': { titleFa: string; link: string }
  'group-answered': { number: string; routeFa: string; answerFa: string }
  'staff-group-asked': { number: string; routeFa: string; passengers: number }
  /** To staff: the supplier has not answered in time, or contradicts what staff recorded. */
  'staff-issue-late': Omit<OfOrder, 'link'> & { isContradicted: boolean }
  /** To staff: a hotel on request is to be asked. */
  'staff-stay-asked': Omit<OfOrder, 'link'> & { answerBy: Temporal.Instant }
  /** To staff: a case is paid and waits for somebody to look at its papers. */
  'staff-visa-paid': Omit<OfOrder, 'link'>
  /** To staff: policies are paid for and wait for somebody to get them from the insurer. */
  'staff-policy-paid': Omit<OfOrder, 'link'> & { promisedBy: Temporal.Instant }
  /** To staff: a supplier's credit runs out; without it nothing of it is issued. */
  'staff-credit-low': { supplierFa: string; leftRial: number }
  /** To whoever runs a flight, a hotel or a tour: who is on it; `changes` is 0 for the first list and for one that is sent again. */
  'list-of-travellers': {
    toFa: string
    titleFa: string
    travellers: number
    number: number
    changes: number
    link: string
  }
  /** To staff: a list reached nobody, however often it was tried. */
  'staff-list-unsent': { toFa: string; titleFa: string }
  'staff-supplier-ill': {
    supplierFa: string
    because: 'errors' | 'looks'
    looks: number
    failures: number
  }
  /** To staff: how much of a day's purse for sign-in codes is spent. */
  'staff-codes-spent': { purseFa: string; percent: number }
  'account-changed': { change: 'password' | 'email' | 'bank' | 'name' | 'device' | 'passkey' }
  'withdrawal-requested': { amountRial: number; ibanEnd: string }
  /** It was not paid to the bank account, or the bank gave it back. */
  'withdrawal-returned': { amountRial: number; ibanEnd: string }
  /** Somebody guessed at codes or passwords of this account. */
  'refund-to-account': { ibanEnd: string }
  'sign-in-tried': Record<never, never>
}
/** What of a sum goes back by banks of Iraq; the rest of it is in the wallet. */
type Dinars = { banks: readonly string[]; dinars: number; restAmount: number }
export type TemplateName = keyof TemplateValues

/** The subject is for channels that have one. */
export type Written = { subject: string; text: string }

const lines = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join('\n')
/** Of a loan nothing comes to its customer: their instalments fall. */
const toLender = (amountRial: number, lenderFa: string) =>
  `${toman(amountRial)} برمی‌گردد: سهم اعتبار به ${lenderFa}، که از قسط‌های شما کم می‌شود، و بقیه، اگر باشد، به کیف پول شما.`

/** Of an order that a bank of Iraq was paid for; of a little more than that the wallet has the rest. */
const inDinars = ({ banks, dinars, restAmount }: Dinars) =>
  `${formatNumber(dinars)} دینار عراق به همان ${banks.join(' و ')} که با آن پرداخت کرده‌اید برمی‌گردد${
    restAmount > 0 ? ` و ${toman(restAmount)} به کیف پول شما برگشت` : ''
  }.`

/** Where so much is that comes back. */
const backOf = ({
  amountRial,
  dinars,
}: {
  amountRial: number
  dinars?: Dinars | null | undefined
}) => (dinars ? inDinars(dinars) : `${toman(amountRial)} به کیف پول شما برگشت.`)

const toman = (amountRial: number) => `${formatRialAsToman(amountRial)} تومان`
const order = ({ orderNumber }: Pick<OfOrder, 'orderNumber'>) =>
  `سفارش ${toPersianDigits(orderNumber)}`

/** «ساعت ۱۴:۳۰ سه‌شنبه ۱۰ آذر», in Tehran. */
function clockOf(instant: Temporal.Instant): string {
  const local = instant.toZonedDateTimeISO('Asia/Tehran').toPlainDateTime().toString()
  return `ساعت ${timeOf(local)} ${formatJalaliDate(local, 'weekday')}`
}

/** «ساعت ۱۴:۳۰ سه‌شنبه ۱۰ آذر», as it stands on the clocks of the airport. */
const localClock = (local: string) => `ساعت ${timeOf(local)} ${formatJalaliDate(local, 'weekday')}`

/** «فرودگاه مهرآباد، ترمینال ۴». */
const airport = ({ airportFa, terminal }: Boarding) =>
  `فرودگاه ${airportFa.replace(/^فرودگاه /, '')}${terminal === null ? '' : `، ${terminalWords(terminal)}`}`

/** What staff choose to say to all of a flight, a night or a departure. */
const staffSays: Record<ListTopic, string | null> = {
  'arrive-early': 'لطفاً این بار زودتر از وقت معمول در محل باشید.',
  documents: 'لطفاً اصل مدرک شناسایی هر مسافر را همراه داشته باشید.',
  'meeting-place': 'محل حضور:',
  'call-us': 'لطفاً هرچه زودتر با پشتیبانی ما تماس بگیرید.',
  note: null,
}

export const templates: {
  [Name in TemplateName]: (values: TemplateValues[Name], sender: Sender) => Written
} = {
  // The last line lets the phone's browser fill in the code on our site only (WebOTP, "origin-bound one-time codes").
  'sign-in-code': ({ code }, { brandName, publicUrl }) => ({
    subject: `کد ورود به ${brandName}`,
    text: lines(
      `کد ورود شما به ${brandName}: ${toPersianDigits(code)}`,
      'این کد را در اختیار کسی نگذارید.',
      '',
      `@${new URL(publicUrl).hostname} #${code}`,
    ),
  }),

  'order-code': ({ code }, { brandName, publicUrl }) => ({
    subject: `کد دیدن سفارش در ${brandName}`,
    text: lines(
      `کد دیدن سفارش شما در ${brandName}: ${toPersianDigits(code)}`,
      'این کد را در اختیار کسی نگذارید.',
      '',
      `@${new URL(publicUrl).hostname} #${code}`,
    ),
  }),

  // Read out to whoever sells, so no browser is to fill it in.
  'pay-code': ({ code, orderNumber, amountRial }, { brandName }) => ({
    subject: `کد پرداخت از کیف پول در ${brandName}`,
    text: lines(
      `${brandName}: برای پرداخت ${toman(amountRial)} از کیف پول شما بابت سفارش ${toPersianDigits(orderNumber)}، این کد را به فروشنده بگویید: ${toPersianDigits(code)}`,
      'اگر این خرید را نمی‌خواهید، کد را به کسی نگویید.',
    ),
  }),

  'order-held': (values, { brandName }) => ({
    subject: `${values.isFlight ? 'صندلی‌های شما نگه داشته شد' : 'سفارش شما آمادهٔ پرداخت است'}؛ ${order(values)}`,
    text: lines(
      `${brandName}: ${values.isFlight ? 'صندلی‌های ' : ''}«${values.titleFa}» برای شما نگه داشته شد.`,
      `مبلغ: ${toman(values.amountRial)}`,
      values.payBy && `مهلت پرداخت: ${clockOf(values.payBy)}`,
      values.link,
    ),
  }),

  'order-paid': (values, { brandName }) => ({
    subject: `پرداخت انجام شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: ${toman(values.amountRial)} برای «${values.titleFa}» پرداخت شد.`,
      values.isFlight
        ? 'بلیت شما حداکثر تا ۱۵ دقیقهٔ دیگر صادر می‌شود.'
        : `${values.promisedBy ? `حداکثر تا ${clockOf(values.promisedBy)} انجام می‌شود و ` : ''}نتیجه را به شما خبر می‌دهیم.`,
      values.link,
    ),
  }),

  'order-issued': (values, { brandName }) => ({
    subject: `${values.isFlight ? 'بلیت شما صادر شد' : 'سفارش شما آماده است'}؛ ${order(values)}`,
    text: lines(
      values.isFlight
        ? `${brandName}: بلیت «${values.titleFa}» صادر شد. سفر خوشی داشته باشید.`
        : `${brandName}: «${values.titleFa}» آماده است و مدارک آن را در صفحهٔ سفارش می‌بینید.`,
      values.pnr === '' ? null : `شناسهٔ رزرو: ${values.pnr}`,
      ...(values.boarding === null
        ? []
        : [`حرکت: ${localClock(values.boarding.departureTime)} از ${airport(values.boarding)}`]),
      values.link,
    ),
  }),

  'stay-issued': (values, { brandName }) => ({
    subject: `واچر هتل شما صادر شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: «${values.titleFa}» قطعی شد. اقامت خوشی داشته باشید.`,
      values.reference === '' ? null : `کد پذیرش: ${values.reference}`,
      values.link,
    ),
  }),

  'stay-number-corrected': (values, { brandName }) => ({
    subject: `کد پذیرش هتل اصلاح شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: کد پذیرش «${values.titleFa}» اصلاح شد.`,
      `کد درست: ${values.number}`,
      'واچر جدید در صفحهٔ سفارش است؛ همان را به هتل نشان دهید.',
      values.link,
    ),
  }),

  'policy-issued': (values, { brandName }) => ({
    subject: `بیمه‌نامهٔ شما صادر شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: «${values.titleFa}» صادر شد. سفر بی‌خطر.`,
      `شمارهٔ بیمه‌نامه: ${values.reference}`,
      'گواهی انگلیسی و تلفن اضطراری در صفحهٔ سفارش است.',
      values.link,
    ),
  }),

  'stay-requested': (values, { brandName }) => ({
    subject: `درخواست شما به هتل رفت؛ ${order(values)}`,
    text: lines(
      `${brandName}: «${values.titleFa}» از هتل پرسیده شد.`,
      `هتل تا ${clockOf(values.answerBy)} پاسخ می‌دهد. اگر نپذیرد یا پاسخ ندهد، همهٔ پول شما همان دقیقه به کیف پولتان برمی‌گردد.`,
      values.link,
    ),
  }),

  'stay-refused': (values, { brandName }) => ({
    subject: `هتل درخواست را نپذیرفت؛ ${order(values)}`,
    text: lines(
      values.isUnanswered
        ? `${brandName}: هتل تا پایان مهلت به «${values.titleFa}» پاسخ نداد و درخواست بسته شد.`
        : `${brandName}: متأسفانه هتل «${values.titleFa}» را نپذیرفت.`,
      `${backOf(values)} هتل‌های دیگر همین تاریخ را ببینید.`,
      values.link,
    ),
  }),

  'stay-ended': (values, { brandName }) => ({
    subject: `اقامتتان چطور بود؟ ${order(values)}`,
    text: lines(
      `${brandName}: امیدواریم اقامتتان خوب بوده باشد («${values.titleFa}»).`,
      'نظرتان به مسافران بعدی کمک می‌کند؛ یک دقیقه وقت می‌گیرد.',
      values.link,
    ),
  }),

  'tour-changed': (values, { brandName }) => ({
    subject: `تغییر در تور شما؛ ${order(values)}`,
    text: lines(
      `${brandName}: برگزارکننده در «${values.titleFa}» تغییری داد.`,
      values.noteFa,
      'اگر نمی‌پذیرید، بدون هیچ هزینه‌ای لغو کنید.',
      values.link,
    ),
  }),
  'tour-roommate-found': (values, { brandName }) => ({
    subject: `هم‌اتاقی شما پیدا شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: برای «${values.titleFa}» هم‌اتاقی شما پیدا شد.`,
      'اتاق شما دوتخته شد و تفاوت قیمت اتاق یک‌تخته به کیف پول شما برمی‌گردد.',
      values.link,
    ),
  }),
  'tour-roommate-missing': (values, { brandName }) => ({
    subject: `اتاق شما در تور؛ ${order(values)}`,
    text: lines(
      `${brandName}: برای «${values.titleFa}» هم‌اتاقی پیدا نشد.`,
      'اتاق یک‌تخته با همان قیمتی که پرداخته‌اید برای خودتان می‌ماند.',
      values.link,
    ),
  }),
  'told-by-staff': (values, { brandName }) => ({
    subject: `پیامی دربارهٔ سفر شما؛ ${order(values)}`,
    text: lines(
      `${brandName}: دربارهٔ «${values.titleFa}».`,
      staffSays[values.topic],
      values.noteFa === '' ? null : values.noteFa,
      values.link,
    ),
  }),
  'visa-moved': (values, { brandName }) => ({
    subject: `ویزای ${values.applicantFa}؛ ${order(values)}`,
    text: lines(
      `${brandName}: ${visaNews[values.what](values)}`,
      values.noteFa === '' ? null : `توضیح: ${values.noteFa}`,
      values.backRial > 0 ? backOf({ amountRial: values.backRial, dinars: values.dinars }) : null,
      values.nextExpectedOn &&
        `خبر بعدی: حداکثر تا ${formatJalaliDate(values.nextExpectedOn, 'weekday')}`,
      values.link,
    ),
  }),

  'visa-unpaid': (values, { brandName }) => ({
    subject: `درخواست ویزا منتظر پرداخت است؛ ${order(values)}`,
    text: lines(
      `${brandName}: «${values.titleFa}» هنوز پرداخت نشده است.`,
      `تا ${clockOf(values.until)} می‌توانید آن را با قیمت همان روز پرداخت کنید. پس از آن درخواست بسته و تصویر مدارک شما پاک می‌شود.`,
      values.link,
    ),
  }),

  'visa-paper-waits': (values, { brandName }) => ({
    subject: `منتظر مدرک ویزای ${values.applicantFa}؛ ${order(values)}`,
    text: lines(
      `${brandName}: برای ادامهٔ پروندهٔ ویزای ${values.applicantFa} هنوز منتظر مدرک شما هستیم.`,
      'شمارش روز وعده تا رسیدن آن ایستاده است. مدرک را در صفحهٔ پرونده بفرستید.',
      values.link,
    ),
  }),

  'departure-near': (values, { brandName }) => ({
    subject: `یادآوری پرواز ${values.flightFa}؛ ${order(values)}`,
    text: lines(
      `${brandName}: یادآوری پرواز ${values.flightFa}`,
      values.carrierFa,
      `حرکت: ${localClock(values.departureTime)} به وقت ${values.cityFa}`,
      `از ${airport(values)}`,
      `شناسهٔ رزرو: ${values.pnr}`,
      `حداقل ${values.isInternational ? '۳ ساعت' : 'یک ساعت'} پیش از پرواز در فرودگاه باشید.`,
      values.link,
    ),
  }),

  'order-failed': (values, { brandName }) => ({
    subject: `${values.isFlight ? 'بلیت صادر نشد' : 'بخشی از سفارش انجام نشد'}؛ ${order(values)}`,
    text: lines(
      values.isFlight
        ? `${brandName}: متأسفانه صدور بلیت «${values.titleFa}» انجام نشد.`
        : `${brandName}: متأسفانه «${values.lineFa}» انجام نشد.`,
      values.lenderFa
        ? toLender(values.amountRial, values.lenderFa)
        : values.dinars
          ? inDinars(values.dinars)
          : `${toman(values.amountRial)} به کیف پول شما برگشت و می‌توانید با آن دوباره خرید کنید.`,
      values.link,
    ),
  }),

  'order-expired': (values, { brandName }) => ({
    subject: `مهلت پرداخت تمام شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: مهلت پرداخت «${values.titleFa}» تمام شد${values.isFlight ? ' و صندلی‌ها آزاد شدند' : ''}.`,
      'اگر هنوز این سفر را می‌خواهید، دوباره جستجو کنید.',
      values.link,
    ),
  }),

  'order-refused': (values, { brandName }) => ({
    subject: `رزرو انجام نشد؛ ${order(values)}`,
    text: lines(
      `${brandName}: متأسفانه رزرو «${values.titleFa}» ممکن نشد.`,
      'هیچ بخشی از این سفارش نگه داشته نشد و مبلغی از شما گرفته نشده است.',
      values.link,
    ),
  }),

  'supplement-asked': (values, { brandName }) => ({
    subject: `هزینهٔ تکمیلی؛ ${order(values)}`,
    text: lines(
      `${brandName}: برای ادامهٔ سفارش شما، «${values.titleFa}» لازم است.`,
      `مبلغ: ${toman(values.amountRial)}`,
      values.payBy && `مهلت پرداخت: ${clockOf(values.payBy)}`,
      values.link,
    ),
  }),

  'supplement-ended': (values, { brandName }) => ({
    subject: `هزینهٔ تکمیلی پرداخت نشد؛ ${order(values)}`,
    text: lines(
      `${brandName}: «${values.titleFa}» در مهلت آن پرداخت نشد.`,
      'نتیجهٔ سفارش را به شما خبر می‌دهیم.',
      values.link,
    ),
  }),

  'order-paid-in-part': (values, { brandName }) => ({
    subject: `بخشی از مبلغ رسید؛ ${order(values)}`,
    text: lines(
      `${brandName}: ${toman(values.amountRial)} برای «${values.titleFa}» رسید و در کیف پول شماست.`,
      `بقیه را ${values.payBy ? `تا ${clockOf(values.payBy)} ` : ''}بپردازید.`,
      values.link,
    ),
  }),

  'instalment-paid': (values, { brandName }) => ({
    subject: `رزرو شما قطعی شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: ${toman(values.amountRial)} برای «${values.titleFa}» رسید و جای شما نگه داشته می‌شود.`,
      `مانده: ${toman(values.restRial)}`,
      `مهلت پرداخت مانده: ${clockOf(values.dueAt)}`,
      values.link,
    ),
  }),

  'instalment-due': (values, { brandName }) => ({
    subject: `یادآوری پرداخت مانده؛ ${order(values)}`,
    text: lines(
      `${brandName}: ${toman(values.amountRial)} از مبلغ «${values.titleFa}» مانده است.`,
      `لطفاً تا ${clockOf(values.dueAt)} بپردازید. پس از آن سفارش طبق جدول لغو آن بسته می‌شود.`,
      values.link,
    ),
  }),

  'instalment-missed': (values, { brandName }) => ({
    subject: `سفارش لغو شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: ماندهٔ «${values.titleFa}» در مهلت آن پرداخت نشد و سفارش طبق جدول لغو آن بسته می‌شود.`,
      `از ${toman(values.paidRial)} پرداختی شما ${toman(values.backRial)} به کیف پولتان برمی‌گردد؛ آنچه به دینار پرداخت کرده‌اید، به دینار.`,
      values.link,
    ),
  }),

  'hold-lost': (values, { brandName }) => ({
    subject: `سفارش لغو شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: متأسفانه نتوانستیم «${values.titleFa}» را تا پرداخت مانده نگه داریم.`,
      `همهٔ پول شما، ${toman(values.backRial)}، به کیف پولتان برمی‌گردد؛ آنچه به دینار پرداخت کرده‌اید، به دینار.`,
      values.link,
    ),
  }),

  'payment-kept-in-wallet': (values, { brandName }) => ({
    subject: `پرداخت شما در کیف پول است؛ ${order(values)}`,
    text: lines(
      `${brandName}: پرداخت ${toman(values.amountRial)} برای «${values.titleFa}» کامل به کیف پول شما افزوده شد.`,
      'این سفارش پیش از رسیدن آن پرداخت شده یا مهلتش تمام شده بود.',
      values.link,
    ),
  }),

  'part-goes-back': (values, { brandName }) => ({
    subject: `بخشی که پرداخته بودید برمی‌گردد؛ ${order(values)}`,
    text: lines(
      `${brandName}: همهٔ مبلغ «${values.titleFa}» نرسید و این سفارش بسته شد.`,
      inDinars(values.dinars),
      values.link,
    ),
  }),

  'payment-goes-back': (values, { brandName }) => ({
    subject: `پرداخت شما برمی‌گردد؛ ${order(values)}`,
    text: lines(
      `${brandName}: پرداخت شما برای «${values.titleFa}» وقتی رسید که این سفارش پیش‌تر پرداخت شده یا مهلتش تمام شده بود.`,
      inDinars(values.dinars),
      values.link,
    ),
  }),

  'refund-requested': (values, { brandName }) => ({
    subject: `درخواست استرداد ثبت شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: درخواست استرداد «${values.titleFa}» با شمارهٔ ${toPersianDigits(values.refundNumber)} ثبت شد.`,
      `مبلغ برگشتی: ${toman(values.amountRial)}`,
      'نتیجه حداکثر تا ۲۴ ساعت دیگر اعلام می‌شود.',
      values.link,
    ),
  }),

  'refund-settled': (values, { brandName }) =>
    values.isReturned
      ? {
          subject: `واریز استرداد انجام نشد؛ ${order(values)}`,
          text: lines(
            `${brandName}: ${
              values.wasInDinars
                ? `استرداد «${values.titleFa}» به دینار برنگشت و ${toman(values.amountRial)} به کیف پول شما برگشت.`
                : `واریز ${toman(values.amountRial)} استرداد «${values.titleFa}» به حساب بانکی شما انجام نشد و مبلغ به کیف پول شما برگشت.`
            }`,
            values.link,
          ),
        }
      : {
          subject: `استرداد انجام شد؛ ${order(values)}`,
          text: lines(
            `${brandName}: استرداد «${values.titleFa}» انجام شد.`,
            values.lenderFa
              ? toLender(values.amountRial, values.lenderFa)
              : values.dinars?.dinars
                ? inDinars(values.dinars)
                : values.isToBank
                  ? `${toman(values.amountRial)} در نوبت واریز به حساب بانکی شماست.`
                  : `${toman(values.amountRial)} به کیف پول شما برگشت.`,
            values.link,
          ),
        },

  'refund-refused': (values, { brandName }) => ({
    subject: `استرداد پذیرفته نشد؛ ${order(values)}`,
    text: lines(
      `${brandName}: استرداد «${values.titleFa}» پذیرفته نشد و ${values.isFlight ? 'بلیت' : 'سفارش'} شما معتبر است.`,
      'دلیل آن در صفحهٔ پیگیری نوشته شده است.',
      values.link,
    ),
  }),

  'flight-moved': (values, { brandName }) => ({
    subject: `زمان پرواز شما تغییر کرد؛ ${order(values)}`,
    text: lines(
      `${brandName}: شرکت هواپیمایی زمان پرواز ${values.flightFa} را تغییر داد.`,
      `پیش از این: ${localClock(values.before)}`,
      `اکنون: ${localClock(values.after)} به وقت ${values.cityFa}`,
      'این تغییر را ببینید و بپذیرید، یا استرداد یا پرواز دیگری بخواهید:',
      values.link,
    ),
  }),

  'flight-cancelled': (values, { brandName }) => ({
    subject: `پرواز شما لغو شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: متأسفانه شرکت هواپیمایی پرواز ${values.flightFa}، ${localClock(values.before)} را لغو کرد.`,
      'همهٔ مبلغ را بدون جریمه پس بگیرید یا پرواز دیگری انتخاب کنید:',
      values.link,
    ),
  }),

  'flight-change-accepted': (values, { brandName }) => ({
    subject: `تغییر پرواز را پذیرفتید؛ ${order(values)}`,
    text: lines(
      `${brandName}: تغییر پرواز ${values.flightFa} را پذیرفتید.`,
      ...(values.after === null
        ? []
        : [`زمان جدید: ${localClock(values.after)} به وقت ${values.cityFa}`]),
      values.link,
    ),
  }),

  'flight-rebooked': (values, { brandName }) => ({
    subject: `پرواز جدید شما؛ ${order(values)}`,
    text: lines(
      `${brandName}: بلیت پرواز جایگزین «${values.titleFa}» بدون هزینه صادر شد.`,
      `زمان پرواز: ${localClock(values.departureTime)} به وقت ${values.cityFa}`,
      `شناسهٔ رزرو: ${values.pnr}`,
      values.link,
    ),
  }),

  'ticket-again': (values, { brandName }) => ({
    subject: `بلیت سفر؛ ${order(values)}`,
    text: lines(
      `${brandName}: بلیت «${values.titleFa}».`,
      `شناسهٔ رزرو: ${values.pnr}`,
      `این لینک تا ${toPersianDigits(values.days)} روز باز می‌شود:`,
      values.link,
    ),
  }),

  'flight-rebooking-failed': (values, { brandName }) => ({
    subject: `پرواز جایگزین ممکن نشد؛ ${order(values)}`,
    text: lines(
      `${brandName}: پرواز جایگزین «${values.titleFa}» دیگر در دسترس نیست و بلیت شما مانند پیش است.`,
      'پرواز دیگری انتخاب کنید یا استرداد بخواهید:',
      values.link,
    ),
  }),

  'support-answered': (values, { brandName }) => ({
    subject: `پاسخ پشتیبانی؛ ${order(values)}`,
    text: lines(
      `${brandName}: پشتیبانی به پیام شما دربارهٔ «${values.titleFa}» پاسخ داد.`,
      values.link,
    ),
  }),

  'visa-reviewed': ({ titleFa, link }, { brandName }) => ({
    subject: `${titleFa} باز شد`,
    text: lines(
      `${brandName}: بازبینی «${titleFa}» تمام شد و می‌توانید برای آن درخواست بدهید.`,
      link,
    ),
  }),

  'group-answered': ({ number, routeFa, answerFa }, { brandName }) => ({
    subject: `پاسخ درخواست گروهی ${toPersianDigits(number)}`,
    text: lines(
      `${brandName}: پاسخ درخواست گروهی ${toPersianDigits(number)}، ${routeFa}`,
      toPersianDigits(answerFa),
    ),
  }),

  'staff-group-asked': ({ number, routeFa, passengers }, { brandName }) => ({
    subject: `درخواست گروهی ${toPersianDigits(number)}`,
    text: lines(
      `${brandName}: درخواست گروهی ${toPersianDigits(number)}، ${toPersianDigits(passengers)} نفر، ${routeFa}.`,
      'صف درخواست‌های گروهی را ببینید.',
    ),
  }),

  'staff-issue-late': ({ isContradicted, ...values }, { brandName }) => ({
    subject: `پیگیری صدور؛ ${order(values)}`,
    text: lines(
      isContradicted
        ? `${brandName}: پاسخ تأمین‌کننده برای «${values.titleFa}» با آنچه ثبت شده است نمی‌خواند.`
        : `${brandName}: صدور «${values.titleFa}» بیش از ۱۵ دقیقه طول کشیده است.`,
      `${order(values)} را پیگیری کنید.`,
    ),
  }),

  'staff-stay-asked': (values, { brandName }) => ({
    subject: `هتلی را بپرسید؛ ${order(values)}`,
    text: `${brandName}: ${order(values)}، «${values.titleFa}»: از هتل بپرسید و پاسخ را تا ${clockOf(values.answerBy)} ثبت کنید.`,
  }),

  'staff-visa-paid': (values, { brandName }) => ({
    subject: `پروندهٔ ویزا؛ ${order(values)}`,
    text: `${brandName}: ${order(values)}، «${values.titleFa}» پرداخت شد؛ مدارک آن را ببینید.`,
  }),

  'staff-policy-paid': (values, { brandName }) => ({
    subject: `صدور بیمه‌نامه؛ ${order(values)}`,
    text: `${brandName}: ${order(values)}، «${values.titleFa}» پرداخت شد؛ بیمه‌نامه را تا ${clockOf(values.promisedBy)} صادر کنید.`,
  }),

  'staff-credit-low': ({ supplierFa, leftRial }, { brandName }) => ({
    subject: `اعتبار تأمین‌کننده رو به پایان است؛ ${supplierFa}`,
    text: lines(
      `${brandName}: از اعتبار نزد «${supplierFa}» فقط ${toman(leftRial)} مانده است.`,
      'تا شارژ نشود، بلیت‌های آن صادر نمی‌شوند.',
    ),
  }),

  'list-of-travellers': ({ toFa, titleFa, travellers, number, changes, link }, { brandName }) => ({
    subject: changes > 0 ? `تغییر در فهرست مسافران؛ ${titleFa}` : `فهرست مسافران؛ ${titleFa}`,
    text: lines(
      `${toFa}، سلام.`,
      `${brandName}: فهرست شمارهٔ ${toPersianDigits(number)} برای ${titleFa}: ${toPersianDigits(travellers)} نفر.`,
      changes > 0
        ? `از فهرست قبلی ${toPersianDigits(changes)} مورد تغییر کرده است. در فایل، ستون «تغییر» آن‌ها را نشان می‌دهد و نام‌های حذف‌شده دیگر در فایل نیست.`
        : null,
      `دریافت فایل اکسل: ${link}`,
      'این لینک مشخصات مسافران را نشان می‌دهد. آن را برای کسی نفرستید.',
    ),
  }),
  'staff-list-unsent': ({ toFa, titleFa }, { brandName }) => ({
    subject: `فهرست به «${toFa}» نرسید`,
    text: lines(
      `${brandName}: فهرست «${titleFa}» با چند بار تلاش به «${toFa}» نرسید.`,
      'آن را خودتان بفرستید و ایمیل گیرنده را بررسی کنید.',
    ),
  }),

  'staff-supplier-ill': ({ supplierFa, because, looks, failures }, { brandName }) => ({
    subject: `تأمین‌کنندهٔ ${supplierFa}`,
    text:
      because === 'errors'
        ? `${brandName}: امروز از ${toPersianDigits(looks)} جست‌وجو نزد «${supplierFa}» به ${toPersianDigits(failures)} جست‌وجو پاسخ نرسید. پروازهایش شاید در نتایج نباشد.`
        : `${brandName}: جست‌وجوها نزد «${supplierFa}» برای فروش این هفته زیاد است. تا فروش بعدی، پروازهایش در نتایج نمی‌آید.`,
  }),

  'staff-codes-spent': ({ purseFa, percent }, { brandName }) => ({
    subject: `کدهای ورود به ${brandName}`,
    text: lines(
      `${brandName}: ${toPersianDigits(percent)}٪ از سهم امروز کدهای ورود (${toPersianDigits(purseFa)}) خرج شده است.`,
      'اگر این عادی نیست، گزارش ورودها را ببینید.',
    ),
  }),

  'withdrawal-requested': ({ amountRial, ibanEnd }, { brandName, publicUrl }) => ({
    subject: `درخواست برداشت از کیف پول ${brandName}`,
    text: lines(
      `${brandName}: برداشت ${toman(amountRial)} از کیف پول شما به شبای پایان‌یافته به ${toPersianDigits(ibanEnd)} درخواست شد.`,
      'اگر این کار شما نبوده است، همین حالا با پشتیبانی تماس بگیرید.',
      `${publicUrl}/profile/transactions`,
    ),
  }),

  'withdrawal-returned': ({ amountRial, ibanEnd }, { brandName, publicUrl }) => ({
    subject: `برگشت مبلغ برداشت به کیف پول ${brandName}`,
    text: lines(
      `${brandName}: واریز ${toman(amountRial)} به شبای پایان‌یافته به ${toPersianDigits(ibanEnd)} انجام نشد.`,
      'این مبلغ کامل به کیف پول شما برگشت.',
      `${publicUrl}/profile/transactions`,
    ),
  }),

  'refund-to-account': ({ ibanEnd }, { brandName, publicUrl }) => ({
    subject: `درخواست استرداد به حساب بانکی در ${brandName}`,
    text: lines(
      `${brandName}: استرداد سفارش شما با واریز به شبای پایان‌یافته به ${toPersianDigits(ibanEnd)} درخواست شد.`,
      'اگر این کار شما نبوده است، همین حالا با پشتیبانی تماس بگیرید.',
      `${publicUrl}/profile/refund-requests`,
    ),
  }),

  'sign-in-tried': (_values, { brandName, publicUrl }) => ({
    subject: `تلاش ناموفق برای ورود به حساب ${brandName}`,
    text: lines(
      `${brandName}: چند بار تلاش ناموفق برای ورود به حساب شما انجام شد. حساب شما باز است و کسی وارد نشده است.`,
      'اگر خودتان نبوده‌اید، کد ورود را به کسی ندهید.',
      `${publicUrl}/profile/auth-data`,
    ),
  }),

  'account-changed': ({ change }, { brandName, publicUrl }) => ({
    subject: `تغییر در حساب ${brandName}`,
    text: lines(
      `${brandName}: ${changedOf[change]}`,
      'اگر این کار شما نبوده است، همین حالا از همهٔ دستگاه‌ها خارج شوید و با پشتیبانی تماس بگیرید.',
      `${publicUrl}/profile/auth-data`,
    ),
  }),
}

/** What happened to a case, in a sentence. */
const visaNews: Record<CaseEventKind, (values: TemplateValues['visa-moved']) => string> = {
  paid: ({ applicantFa }) => `هزینهٔ ویزای ${applicantFa} پرداخت شد و مدارک آن را بررسی می‌کنیم.`,
  created: ({ applicantFa }) => `مدرک شما رسید و بررسی پروندهٔ ویزای ${applicantFa} ادامه دارد.`,
  'documents-missing': ({ applicantFa }) =>
    `برای ادامهٔ پروندهٔ ویزای ${applicantFa} مدرکی لازم است. آن را در صفحهٔ پرونده بفرستید.`,
  'paper-asked': ({ applicantFa }) => `برای پروندهٔ ویزای ${applicantFa} مدرک دیگری هم لازم است.`,
  'paper-given': ({ applicantFa }) => `مدرک پروندهٔ ویزای ${applicantFa} رسید.`,
  ready: ({ applicantFa }) => `مدارک ویزای ${applicantFa} کامل است و پرونده آمادهٔ ارسال شد.`,
  submitted: ({ applicantFa, reference }) =>
    `پروندهٔ ویزای ${applicantFa} با شمارهٔ ${reference ?? ''} به مرجع صدور ارسال شد.`,
  'in-review': ({ applicantFa }) => `مرجع صدور در حال بررسی پروندهٔ ویزای ${applicantFa} است.`,
  'extra-requested': ({ applicantFa }) =>
    `مرجع صدور برای ویزای ${applicantFa} چیزی از شما خواسته است. صفحهٔ پرونده را ببینید.`,
  approved: ({ applicantFa, reference }) =>
    `ویزای ${applicantFa} با شمارهٔ ${reference ?? ''} صادر شد.`,
  correction: ({ applicantFa }) =>
    `در ویزای ${applicantFa} اشتباهی هست و در حال اصلاح آنیم. تا خبر بعدی با آن سفر نکنید.`,
  delivered: ({ applicantFa }) => `ویزای ${applicantFa} تحویل شد. سفر خوشی داشته باشید.`,
  rejected: ({ applicantFa }) =>
    `متأسفانه مرجع صدور ویزای ${applicantFa} را نپذیرفت و پرونده بسته شد.`,
  withdrawn: ({ applicantFa }) => `انصراف از ویزای ${applicantFa} ثبت شد و پرونده بسته شد.`,
  'called-off': ({ applicantFa }) => `متأسفانه پروندهٔ ویزای ${applicantFa} ادامه نیافت و بسته شد.`,
  'file-added': ({ applicantFa }) =>
    `فایل ویزای ${applicantFa} آماده است. آن را از صفحهٔ پرونده بگیرید.`,
  'sum-asked': ({ applicantFa }) =>
    `هزینهٔ رسمی ویزای ${applicantFa} بیشتر شده است. مبلغ آن را در صفحهٔ سفر بپردازید.`,
  'sum-paid': ({ applicantFa }) => `مبلغ جدید ویزای ${applicantFa} پرداخت شد و پرونده ادامه دارد.`,
  'passport-renewed': ({ applicantFa }) => `گذرنامهٔ جدید ${applicantFa} در پروندهٔ ویزا ثبت شد.`,
  'deposit-returned': ({ applicantFa }) => `ودیعهٔ ویزای ${applicantFa} به کیف پول شما برگشت.`,
  'original-received': ({ applicantFa }) =>
    `اصل مدرک ${applicantFa} را تحویل گرفتیم. شمارهٔ رسید را در صفحهٔ پرونده ببینید.`,
  'original-returned': ({ applicantFa }) => `اصل مدرک ${applicantFa} را تحویل دادیم.`,
  'exit-shown': ({ applicantFa }) =>
    `مدرک خروج ${applicantFa} رسید. پس از بررسی، ودیعه به کیف پول شما برمی‌گردد.`,
  news: ({ applicantFa }) => `خبر جدید از پروندهٔ ویزای ${applicantFa}.`,
  'sum-refused': ({ applicantFa }) => `مبلغ جدید ویزای ${applicantFa} پرداخت نشد.`,
  late: ({ applicantFa }) =>
    `ویزای ${applicantFa} دیرتر از قول ما شده است و از این بابت عذر می‌خواهیم. پرونده همچنان در جریان است.`,
}

const changedOf = {
  password: 'رمز عبور حساب شما تغییر کرد.',
  email: 'ایمیل حساب شما تغییر کرد.',
  passkey: 'کلید عبور جدیدی برای ورود به حساب شما ثبت شد.',
  bank: 'اطلاعات بانکی حساب شما تغییر کرد. برداشت از کیف پول تا مدتی انجام نمی‌شود.',
  name: 'نام شما در حساب تغییر کرد. برداشت از کیف پول تا مدتی انجام نمی‌شود.',
  device: 'با دستگاه جدیدی به حساب شما وارد شدند.',
} as const

/** Writes a message: its text, its subject, and its values as the words a provider's own template is filled with. */
export function writeMessage<Name extends TemplateName>(
  sender: Sender,
  { template, values }: { template: Name; values: TemplateValues[Name] },
): Written & { values: Record<string, string> } {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
  return { ...templates[template](values, sender), values: Object.fromEntries(texts) }
}
