/** The words of our certificate in its two languages: Persian for its reader, English for embassies and hospitals. */
import type { policyLanguages } from '@parastoo/contract/insurance/policies'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { ltr, toPersianDigits } from '@parastoo/kit/text'

export type PolicyLanguage = (typeof policyLanguages)[number]

const gregorian = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    numberingSystem: 'latn',
    calendar: 'gregory',
  })

const fa = {
  title: 'گواهی بیمهٔ سفر',
  order: 'شمارهٔ سفارش',
  issued: 'صدور',
  number: 'شمارهٔ بیمه‌نامه',
  uniqueCode: 'کد یکتای بیمهٔ مرکزی',
  scan: 'برای بررسی اصالت اسکن کنید',
  insured: 'بیمه‌شده',
  latinName: 'نام لاتین',
  passport: 'شمارهٔ گذرنامه',
  birthDate: 'تاریخ تولد',
  insurer: 'بیمه‌گر',
  agentCode: 'کد نمایندگی',
  plan: 'طرح',
  zone: 'محدودهٔ پوشش',
  from: 'از روز',
  to: 'تا پایان روز',
  days: (count: number) => `${toPersianDigits(count)} روز`,
  exitUntil: 'مهلت خروج از ایران',
  consecutive: (count: number) =>
    `این بیمه‌نامه در هر سفر حداکثر تا ${toPersianDigits(count)} روز پیاپی اعتبار دارد.`,
  covers: 'چه چیز را پرداخت می‌کند',
  actual: 'هزینهٔ واقعی',
  excess: (amount: string) => `فرانشیز ${amount}`,
  noExcess: 'بدون فرانشیز',
  excluded: 'چه چیز را پرداخت نمی‌کند',
  assistance: 'پیش از هر درمان با شرکت امداد تماس بگیرید',
  report: 'خسارت را حداکثر تا ۱۰ روز به شرکت امداد خبر دهید و صورتحساب‌ها را نگه دارید.',
  begins: 'پوشش با مهر خروج از مرز ایران آغاز می‌شود.',
  void: 'باطل شده',
  voidNote: 'این بیمه‌نامه باطل شده است و با آن هزینه‌ای پرداخت نمی‌شود.',
  sample: 'این بیمه‌گر و این طرح نمونه و ساختگی‌اند؛ این گواهی بیمه‌نامهٔ معتبر نیست.',
  support: 'پشتیبانی',
  day: (date: string) => `${formatJalaliDate(date)} (${ltr(gregorian(date))})`,
  amount: (amount: number, currency: 'EUR' | 'IRR') =>
    currency === 'EUR'
      ? `${toPersianDigits(amount.toLocaleString('en-US'))} یورو`
      : `${toPersianDigits(amount.toLocaleString('en-US'))} ریال`,
}

export type PolicyWords = typeof fa

const en: PolicyWords = {
  title: 'Travel insurance certificate',
  order: 'Order',
  issued: 'Issued',
  number: 'Policy number',
  uniqueCode: 'Central Insurance code',
  scan: 'Scan to verify',
  insured: 'Insured',
  latinName: 'Name as in passport',
  passport: 'Passport number',
  birthDate: 'Date of birth',
  insurer: 'Insurer',
  agentCode: 'Agent code',
  plan: 'Plan',
  zone: 'Territory',
  from: 'From',
  to: 'Until the end of',
  days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
  exitUntil: 'Leave Iran by',
  consecutive: (count) => `Valid for up to ${count} consecutive days of each journey.`,
  covers: 'Covered',
  actual: 'Actual cost',
  excess: (amount) => `excess ${amount}`,
  noExcess: 'no excess',
  excluded: '',
  assistance: 'Call the assistance company before any treatment',
  report: 'Report a claim to the assistance company within 10 days and keep all invoices.',
  begins: 'Cover begins with the exit stamp of Iran.',
  void: 'VOID',
  voidNote: 'This policy is void and pays for nothing.',
  sample:
    'SAMPLE: this insurer and this plan are invented; this certificate is not a valid policy.',
  support: 'Support',
  day: gregorian,
  amount: (amount, currency) => `${currency} ${amount.toLocaleString('en-US')}`,
}

export const policyWords: Readonly<Record<PolicyLanguage, PolicyWords>> = { fa, en }
