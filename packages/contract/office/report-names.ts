/** What the agency's money and work are told by: each report, what it may be split by, and what its numbers are. */

/** How a number is shown; whole rial, a count, hundredths of a percent, hours. */
export type Measure = 'rial' | 'count' | 'basisPoints' | 'hours'

type Report = {
  titleFa: string
  noteFa: string
  /** What its rows may be: the first is what is shown first. */
  by: readonly [Split, ...Split[]]
  /** Its numbers in their order; the first is what is drawn. `opens`: the row, of a split of its own, that the sum of all opens. */
  columns: readonly {
    key: string
    titleFa: string
    measure: Measure
    opens?: { by: Split; key: string }
  }[]
  /** It tells how things stand now, and not of some days. */
  isOfNow?: true
}

/** By what the rows of a report are split. */
export const splits = {
  month: 'ماه',
  day: 'روز',
  kind: 'محصول',
  supplier: 'تأمین‌کننده',
  route: 'مسیر یا محصول',
  channel: 'کانال فروش',
  account: 'حساب',
  side: 'بدهی یا طلب',
  gateway: 'درگاه',
  age: 'انتظار',
  queue: 'صف',
} as const
export type Split = keyof typeof splits

const sold = [
  { key: 'sold', titleFa: 'فروش', measure: 'rial' },
  { key: 'lines', titleFa: 'تعداد', measure: 'count' },
  { key: 'cost', titleFa: 'سهم تأمین‌کننده', measure: 'rial' },
  { key: 'margin', titleFa: 'سود', measure: 'rial' },
  { key: 'marginShare', titleFa: 'سهم سود', measure: 'basisPoints' },
] as const

const reports = {
  sales: {
    titleFa: 'فروش',
    noteFa: 'هر ردیف در روز صدورش و پیش از تخفیف شمرده می‌شود.',
    by: ['month', 'day', 'kind'],
    columns: sold,
  },
  margin: {
    titleFa: 'سود',
    noteFa: 'سود یعنی مبلغ فروش منهای آنچه به تأمین‌کننده بدهکار می‌شویم، در روز صدور.',
    by: ['supplier', 'route', 'channel', 'kind'],
    columns: [sold[3], sold[0], sold[2], sold[4], sold[1]],
  },
  refunds: {
    titleFa: 'استردادها',
    noteFa: 'به ماه درخواست؛ انتظار از لحظهٔ درخواست تا پایان آن است.',
    by: ['month', 'age', 'kind'],
    columns: [
      { key: 'refunded', titleFa: 'برگشت به مشتری', measure: 'rial' },
      { key: 'asked', titleFa: 'درخواست', measure: 'count' },
      { key: 'open', titleFa: 'هنوز باز', measure: 'count' },
      { key: 'hours', titleFa: 'میانگین انتظار', measure: 'hours' },
    ],
  },
  penalties: {
    titleFa: 'جریمه‌ها',
    noteFa: 'آنچه از بلیت‌های پس‌داده‌شده نگه داشته شده است، به ماه پایان استرداد.',
    by: ['month', 'kind'],
    columns: [
      { key: 'kept', titleFa: 'جریمه', measure: 'rial' },
      { key: 'items', titleFa: 'تعداد', measure: 'count' },
      { key: 'price', titleFa: 'بهای پس‌داده‌ها', measure: 'rial' },
      { key: 'keptShare', titleFa: 'سهم جریمه', measure: 'basisPoints' },
    ],
  },
  discounts: {
    titleFa: 'هزینهٔ تخفیف',
    noteFa: 'از حساب تخفیف‌ها در دفتر؛ تخفیف سفارش پس‌داده‌شده برمی‌گردد.',
    by: ['month', 'kind'],
    columns: [
      { key: 'cost', titleFa: 'هزینه', measure: 'rial' },
      { key: 'given', titleFa: 'داده‌شده', measure: 'rial' },
      { key: 'back', titleFa: 'برگشته', measure: 'rial' },
    ],
  },
  gateways: {
    titleFa: 'درگاه‌ها',
    noteFa:
      'آنچه درگاه گرفته و پس داده است، از دفتر. کارمزد تا وقتی تسویهٔ بانک در دفتر ثبت نشود در حساب‌ها نیست.',
    by: ['gateway', 'month'],
    columns: [
      { key: 'taken', titleFa: 'دریافت', measure: 'rial' },
      { key: 'back', titleFa: 'پس‌داده', measure: 'rial' },
      { key: 'payments', titleFa: 'تعداد', measure: 'count' },
    ],
  },
  issuing: {
    titleFa: 'صدور موفق',
    noteFa: 'از ردیف‌هایی که پرداخت شدند، چند تا صادر شد و مبلغ چند تا برگشت.',
    by: ['month', 'day'],
    columns: [
      { key: 'share', titleFa: 'صدور موفق', measure: 'basisPoints' },
      { key: 'issued', titleFa: 'صادرشده', measure: 'count' },
      { key: 'failed', titleFa: 'ناموفق', measure: 'count' },
    ],
  },
  debts: {
    titleFa: 'بدهی‌ها و طلب‌ها',
    noteFa:
      'ماندهٔ حساب‌ها در همین لحظه: آنچه به دیگران بدهکاریم، و جدا از آن آنچه از بانک‌ها و دیگران طلب داریم یا نزد خودمان است.',
    by: ['account', 'side'],
    columns: [
      {
        key: 'owe',
        titleFa: 'بدهکاریم',
        measure: 'rial',
        opens: { by: 'side', key: 'owe' },
      },
      {
        key: 'owed',
        titleFa: 'طلب داریم یا نزد ماست',
        measure: 'rial',
        opens: { by: 'side', key: 'owed' },
      },
    ],
    isOfNow: true,
  },
  queues: {
    titleFa: 'کارهای منتظر',
    noteFa: 'هر صف در همین لحظه.',
    by: ['queue'],
    columns: [
      { key: 'waiting', titleFa: 'منتظر', measure: 'count' },
      { key: 'late', titleFa: 'از مهلت گذشته', measure: 'count' },
      { key: 'oldest', titleFa: 'قدیمی‌ترین', measure: 'hours' },
    ],
    isOfNow: true,
  },
} as const satisfies Record<string, Report>

export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]
/** The same without what each has and another lacks. */
export const reportOf = (name: ReportName): Report => reports[name]
/** So many days one report tells of at most. */
export const mostReportDays = 366
