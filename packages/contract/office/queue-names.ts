/** The queues as data, for those who show them: whose each is, and what its customers are promised. */
import type { StaffScope } from '../operation.ts'

type QueueFacts = { scopes: readonly StaffScope[]; nameFa: string; promiseFa: string }

/** Whose each queue is, what it is called, and what its customers are promised. */
export const queueFacts = {
  late: {
    scopes: ['orders'],
    nameFa: 'صدور دیرشده',
    promiseFa: 'صدور در زمانی که به مشتری گفته شده است',
  },
  'hotel-requests': {
    scopes: ['orders'],
    nameFa: 'هتل‌های در انتظار تأیید',
    promiseFa: 'پاسخ هتل تا پایان مهلت همان درخواست',
  },
  'tour-requests': {
    scopes: ['orders'],
    nameFa: 'تورهای در انتظار تأیید',
    promiseFa: 'پاسخ برگزارکننده تا پایان مهلت همان درخواست',
  },
  policies: {
    scopes: ['orders'],
    nameFa: 'بیمه‌نامه‌های در انتظار صدور',
    promiseFa: 'صدور در زمانی که به مشتری گفته شده است',
  },
  'flight-changes': {
    scopes: ['orders'],
    nameFa: 'تغییر پروازهای بی‌پاسخ',
    promiseFa: 'پاسخ مسافر پیش از پرواز',
  },
  contradictions: {
    scopes: ['orders'],
    nameFa: 'تناقض با تأمین‌کننده',
    promiseFa: 'قولی به مشتری داده نشده است',
  },
  refunds: { scopes: ['refunds'], nameFa: 'استردادها', promiseFa: 'پاسخ حداکثر تا ۲۴ ساعت' },
  'returned-tickets': {
    scopes: ['refunds'],
    nameFa: 'باطل‌شده پس از رد استرداد',
    promiseFa: 'قولی به مشتری داده نشده است',
  },
  visas: { scopes: ['visas'], nameFa: 'پرونده‌های ویزا', promiseFa: 'تا روزی که قول داده شده است' },
  // Support finds and answers people without deciding anything of their orders.
  support: {
    scopes: ['orders', 'orders.read'],
    nameFa: 'پیام‌های پشتیبانی',
    promiseFa: 'پاسخ در ساعت‌های کاری',
  },
  // Words on the site, read before anybody else reads them.
  reviews: {
    scopes: ['content', 'orders'],
    nameFa: 'نظرهای مهمان‌ها',
    promiseFa: 'تا بررسی نشود در سایت دیده نمی‌شود',
  },
  payouts: {
    scopes: ['finance'],
    nameFa: 'برداشت‌ها و واریزها',
    promiseFa: 'نوبت بعدی واریز بانکی',
  },
  differences: {
    scopes: ['finance'],
    nameFa: 'مغایرت با بانک و تأمین‌کننده',
    promiseFa: 'قولی به مشتری داده نشده است',
  },
  statements: {
    scopes: ['finance'],
    nameFa: 'تفاوت صورت‌حساب تأمین‌کننده‌ها',
    promiseFa: 'تا سررسید همان صورت‌حساب',
  },
  imports: {
    scopes: ['inventory'],
    nameFa: 'فایل‌هایی که وارد نشدند',
    promiseFa: 'قولی به مشتری داده نشده است',
  },
} as const satisfies Record<string, QueueFacts>
export type QueueName = keyof typeof queueFacts
export const queueNames = Object.keys(queueFacts) as [QueueName, ...QueueName[]]

/** A claim that nobody has touched for so long falls back to the queue. */
export const claimMinutes = 15

/** The queues of somebody with these scopes. */
export const queuesOf = (held: readonly StaffScope[]): QueueName[] =>
  queueNames.filter((queue) => {
    const { scopes }: QueueFacts = queueFacts[queue]
    return scopes.some((scope) => held.includes(scope))
  })
