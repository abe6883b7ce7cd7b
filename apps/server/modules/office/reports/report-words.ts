/** What rows of reports are called, in the words of staff. */
import { toPersianDigits } from '@parastoo/kit/text'
import type { OfficeNeeds } from '../needs.ts'
import type { Label } from './report.ts'

export const kindWords: Readonly<Record<string, string>> = {
  flight: 'پرواز',
  hotel: 'هتل',
  tour: 'تور',
  visa: 'ویزا',
  insurance: 'بیمه',
}

export const channelWords: Readonly<Record<string, string>> = {
  WebSite: 'وب‌سایت',
  App: 'اپلیکیشن',
  Pwa: 'وب‌اپ',
  Android: 'اندروید',
  Ios: 'آی‌اواس',
}

/** Entries of the book by their kind; what the book says of one names people, and is left there. */
export const entryWords: Readonly<Record<string, string>> = {
  payment: 'پرداخت',
  'payment-returned': 'برگشت پرداخت',
  'line-issued': 'صدور',
  'line-failed': 'صدور ناموفق',
  'line-failed-dinars': 'صدور ناموفق، بازگشت به دینار',
  'line-failed-discount': 'برگشت تخفیف صدور ناموفق',
  refund: 'استرداد',
  'order-paid': 'پرداخت سفارش',
  'part-back-dinars': 'بازگشت بخش پرداخت‌شده به دینار',
  'till-difference': 'کسری یا اضافی صندوق',
  'till-gap': 'جابه‌جایی نقد صندوق',
  'supplier-set-apart': 'کنار گذاشتن برای تأمین‌کننده',
  'supplier-paid': 'پرداخت به تأمین‌کننده',
  'supplier-returned': 'برگشت پرداخت تأمین‌کننده',
  'supplier-owed-again': 'برگشت بدهی ارزی',
  'debt-revalued': 'به‌روز کردن بدهی‌های ارزی',
  'statement-accepted': 'پذیرش رقم صورت‌حساب',
  'wallet-adjusted': 'اصلاح کیف پول',
  'loan-settled': 'نهایی‌شدن اعتبار',
  'loan-reverted': 'لغو اعتبار',
  'loan-lowered': 'کم‌شدن اعتبار',
  'loan-returned': 'بازگشت به اعتباردهنده',
  'loan-unwanted': 'اعتبار بی‌استفاده',
}

const accountWords: Readonly<Record<string, string>> = {
  wallet: 'کیف پول مشتریان',
  receivable: 'پرداخت‌شده و هنوز صادرنشده',
  'refund-payable': 'استردادهای در راه حساب بانکی',
  deposit: 'ودیعه‌های ویزا',
  withdrawals: 'برداشت‌های درخواست‌شده',
  'agency-bank': 'حساب بانک آژانس (رفته منهای آمده)',
  'till-difference': 'کسری و اضافی صندوق‌ها',
  'supplier-payout': 'در راه حساب تأمین‌کننده‌ها',
  'exchange-gain': 'سود تغییر نرخ ارز',
  'exchange-loss': 'زیان تغییر نرخ ارز',
  'supplier-difference': 'تفاوت پذیرفته‌شدهٔ صورت‌حساب‌ها',
}

const currencyWords: Readonly<Record<string, string>> = {
  USD: 'دلاری',
  AED: 'درهمی',
  IQD: 'دیناری',
  EUR: 'یورویی',
}

type Called = { partyFa: (name: string) => string; cashierFa: (userId: string) => string }

/** What these accounts are called: a till by whoever holds it, for each of the staff has one. */
export async function accountNames(
  { identity, partyFa }: Pick<OfficeNeeds, 'identity' | 'partyFa'>,
  accounts: readonly string[],
): Promise<(account: string) => string> {
  const cashiers = accounts.flatMap((each) => (each.startsWith('till:') ? each.slice(5) : []))
  const names = await identity.staff.namesOf(cashiers)
  return (account) => accountWord(account, { partyFa, cashierFa: (id) => names.get(id) ?? id })
}

/** An account as an accountant calls it. */
export function accountWord(account: string, { partyFa, cashierFa }: Called): string {
  const [kind = ''] = account.split(':', 1)
  // Of a purchase elsewhere it is «external:» and the seller's name.
  const of = account.slice(kind.length + 1)
  if (kind === 'till') return `نقد نزد ${cashierFa(of)}`
  if (kind === 'supplier-payable') return `بدهی به ${partyFa(of)}`
  if (kind === 'exchange-position') return `ریال بدهی‌های ${currencyWords[of] ?? of}`
  if (kind === 'gateway-clearing') return `نزد ${partyFa(of)}`
  if (kind === 'lender-pending') return `اعتبار نهایی‌نشدهٔ ${partyFa(of)}`
  if (kind === 'lender-returns') return `در راه بازگشت به ${partyFa(of)}`
  if (kind === 'card-machine') return `کارتخوان ${toPersianDigits(of)}`
  if (kind === 'revenue') return `درآمد ${kindWords[of] ?? of}`
  if (kind === 'discounts') return `هزینهٔ تخفیف ${kindWords[of] ?? of}`
  if (kind === 'adjustment')
    return of === 'goodwill' ? 'دلجویی از مشتریان' : 'اصلاح اشتباه کیف پول‌ها'
  return accountWords[kind] ?? account
}

/** Bands of waiting, the shortest first. */
const bands = [
  { below: 24, key: '1', label: 'کمتر از یک روز' },
  { below: 72, key: '2', label: 'یک تا سه روز' },
  { below: 168, key: '3', label: 'سه روز تا یک هفته' },
  { below: Number.POSITIVE_INFINITY, key: '4', label: 'بیش از یک هفته' },
] as const

export function ageOf(hours: number): Label {
  const band = bands.find(({ below }) => hours < below) ?? bands[0]
  return { key: band.key, label: band.label }
}
