/** Every text we send, in Persian, on one page. Each template is a function of the site's names and its own values. */
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'

/** Who speaks: the brand, and the site's own host for links that phones fill codes from. */
export type Sender = { brandName: string; publicUrl: string }

/** Of one flight of an order: local times at the city it leaves from. */
type OfFlight = OfOrder & { flightFa: string; before: string; cityFa: string }
type OfOrder = { orderNumber: string; titleFa: string; link: string }

/** What each template must be given. `link` leads to where the reader goes on. */
export type TemplateValues = {
  'sign-in-code': { code: string }
  'order-held': OfOrder & { amountRial: number; holdExpiresAt: Temporal.Instant }
  'order-paid': OfOrder & { amountRial: number }
  'order-issued': OfOrder & { pnr: string }
  'order-failed': OfOrder & { amountRial: number }
  'order-expired': OfOrder
  'order-paid-in-part': OfOrder & { amountRial: number; holdExpiresAt: Temporal.Instant }
  'payment-kept-in-wallet': OfOrder & { amountRial: number }
  'refund-requested': OfOrder & { refundNumber: string; amountRial: number }
  'refund-settled': OfOrder & { amountRial: number; isToBank: boolean }
  'refund-refused': OfOrder
  'flight-moved': OfFlight & { after: string }
  'flight-cancelled': OfFlight
  'flight-change-accepted': OfFlight & { after: string | null }
  'flight-rebooked': OfOrder & { departureTime: string; cityFa: string; pnr: string }
  'flight-rebooking-failed': OfOrder
  'ticket-again': OfOrder & { pnr: string; days: number }
  'support-answered': OfOrder
  /** To staff: the supplier has not answered in time, or contradicts what staff recorded. */
  'staff-issue-late': Omit<OfOrder, 'link'> & { isContradicted: boolean }
  'account-changed': { change: 'password' | 'email' | 'bank' }
}
export type TemplateName = keyof TemplateValues

/** The subject is for channels that have one. */
export type Written = { subject: string; text: string }

const lines = (...parts: string[]) => parts.join('\n')
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

  'order-held': (values, { brandName }) => ({
    subject: `صندلی‌های شما نگه داشته شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: صندلی‌های «${values.titleFa}» برای شما نگه داشته شد.`,
      `مبلغ: ${toman(values.amountRial)}`,
      `مهلت پرداخت: ${clockOf(values.holdExpiresAt)}`,
      values.link,
    ),
  }),

  'order-paid': (values, { brandName }) => ({
    subject: `پرداخت انجام شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: ${toman(values.amountRial)} برای «${values.titleFa}» پرداخت شد.`,
      'بلیت شما حداکثر تا ۱۵ دقیقهٔ دیگر صادر می‌شود.',
      values.link,
    ),
  }),

  'order-issued': (values, { brandName }) => ({
    subject: `بلیت شما صادر شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: بلیت «${values.titleFa}» صادر شد. سفر خوشی داشته باشید.`,
      `شناسهٔ رزرو: ${values.pnr}`,
      values.link,
    ),
  }),

  'order-failed': (values, { brandName }) => ({
    subject: `بلیت صادر نشد؛ ${order(values)}`,
    text: lines(
      `${brandName}: متأسفانه صدور بلیت «${values.titleFa}» انجام نشد.`,
      `${toman(values.amountRial)} به کیف پول شما برگشت و می‌توانید با آن دوباره خرید کنید.`,
      values.link,
    ),
  }),

  'order-expired': (values, { brandName }) => ({
    subject: `مهلت پرداخت تمام شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: مهلت پرداخت «${values.titleFa}» تمام شد و صندلی‌ها آزاد شدند.`,
      'اگر هنوز این سفر را می‌خواهید، دوباره جستجو کنید.',
      values.link,
    ),
  }),

  'order-paid-in-part': (values, { brandName }) => ({
    subject: `بخشی از مبلغ رسید؛ ${order(values)}`,
    text: lines(
      `${brandName}: ${toman(values.amountRial)} برای «${values.titleFa}» رسید و در کیف پول شماست.`,
      `بقیه را تا ${clockOf(values.holdExpiresAt)} بپردازید.`,
      values.link,
    ),
  }),

  'payment-kept-in-wallet': (values, { brandName }) => ({
    subject: `پرداخت شما در کیف پول است؛ ${order(values)}`,
    text: lines(
      `${brandName}: پرداخت ${toman(values.amountRial)} شما پس از پایان مهلت «${values.titleFa}» رسید.`,
      'این مبلغ کامل به کیف پول شما افزوده شد.',
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

  'refund-settled': (values, { brandName }) => ({
    subject: `استرداد انجام شد؛ ${order(values)}`,
    text: lines(
      `${brandName}: استرداد «${values.titleFa}» انجام شد.`,
      values.isToBank
        ? `${toman(values.amountRial)} در نوبت واریز به حساب بانکی شماست.`
        : `${toman(values.amountRial)} به کیف پول شما برگشت.`,
      values.link,
    ),
  }),

  'refund-refused': (values, { brandName }) => ({
    subject: `استرداد پذیرفته نشد؛ ${order(values)}`,
    text: lines(
      `${brandName}: استرداد «${values.titleFa}» پذیرفته نشد و بلیت شما معتبر است.`,
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
      'همهٔ مبلغ را بدون جریمه پس بگیرید یا پرواز دیگری برگزینید:',
      values.link,
    ),
  }),

  'flight-change-accepted': (values, { brandName }) => ({
    subject: `تغییر پرواز را پذیرفتید؛ ${order(values)}`,
    text: lines(
      `${brandName}: تغییر پرواز ${values.flightFa} را پذیرفتید.`,
      ...(values.after === null
        ? []
        : [`زمان تازه: ${localClock(values.after)} به وقت ${values.cityFa}`]),
      values.link,
    ),
  }),

  'flight-rebooked': (values, { brandName }) => ({
    subject: `پرواز تازهٔ شما؛ ${order(values)}`,
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
      `این پیوند تا ${toPersianDigits(values.days)} روز باز می‌شود:`,
      values.link,
    ),
  }),

  'flight-rebooking-failed': (values, { brandName }) => ({
    subject: `پرواز جایگزین ممکن نشد؛ ${order(values)}`,
    text: lines(
      `${brandName}: پرواز جایگزین «${values.titleFa}» دیگر در دسترس نیست و بلیت شما مانند پیش است.`,
      'پرواز دیگری برگزینید یا استرداد بخواهید:',
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

  'staff-issue-late': ({ isContradicted, ...values }, { brandName }) => ({
    subject: `پیگیری صدور؛ ${order(values)}`,
    text: lines(
      isContradicted
        ? `${brandName}: پاسخ تأمین‌کننده برای «${values.titleFa}» با آنچه ثبت شده است نمی‌خواند.`
        : `${brandName}: صدور «${values.titleFa}» بیش از ۱۵ دقیقه طول کشیده است.`,
      `${order(values)} را پیگیری کنید.`,
    ),
  }),

  'account-changed': ({ change }, { brandName, publicUrl }) => ({
    subject: `تغییر در حساب ${brandName}`,
    text: lines(
      `${brandName}: ${changedOf[change]} حساب شما تغییر کرد.`,
      'اگر این کار شما نبوده است، همین حالا از همهٔ دستگاه‌ها خارج شوید و با پشتیبانی تماس بگیرید.',
      `${publicUrl}/profile/auth-data`,
    ),
  }),
}

const changedOf = { password: 'رمز عبور', email: 'ایمیل', bank: 'اطلاعات بانکی' } as const

/** Writes a message: its text, its subject, and its values as the words a provider's own template is filled with. */
export function writeMessage<Name extends TemplateName>(
  sender: Sender,
  { template, values }: { template: Name; values: TemplateValues[Name] },
): Written & { values: Record<string, string> } {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
  return { ...templates[template](values, sender), values: Object.fromEntries(texts) }
}
