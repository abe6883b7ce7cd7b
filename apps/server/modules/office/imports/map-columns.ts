/** Which column of a file is which of a sheet, and its cells as the importers write them. Pure. */
import type { ColumnMapping } from '@parastoo/contract/office/rules'
import { isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import { foldForSearch, toLatinDigits } from '@parastoo/kit/text'
import { wholeDigitsIn } from '@parastoo/kit/typed-number'
import type { SheetRow } from '../../../platform/imports/rule-sheet.ts'

/** What senders call our columns beside our own names. */
const heads: Readonly<Record<string, readonly string[]>> = {
  table: ['جدول', 'جدول جریمه', 'نام جدول', 'penalty table'],
  validFrom: ['از تاریخ', 'شروع', 'تاریخ شروع', 'از روز', 'valid from', 'from', 'start'],
  validUntil: ['تا تاریخ', 'پایان', 'تاریخ پایان', 'تا روز', 'valid until', 'until', 'to', 'end'],
  clock: ['زمان', 'مهلت', 'تا کی', 'deadline'],
  amount: ['مقدار', 'تعداد', 'value'],
  percent: ['درصد', 'درصد جریمه', 'جریمه', 'penalty', 'penalty percent', '%'],
  airline: ['ایرلاین', 'شرکت هواپیمایی', 'هواپیمایی', 'carrier'],
  origin: ['مبدا', 'مبدأ', 'از', 'from airport', 'dep'],
  destination: ['مقصد', 'به', 'to airport', 'arr'],
  flight: ['پرواز', 'شماره پرواز', 'flight number', 'flight no'],
  class: ['کلاس', 'کلاس نرخی', 'fare class', 'booking class', 'rbd'],
  cabin: ['کابین', 'کلاس پرواز', 'cabin class'],
  channel: ['نوع', 'نوع فروش', 'type'],
  days: ['روزها', 'روزهای هفته', 'weekdays'],
  hours: ['ساعت', 'ساعت پرواز', 'ساعت‌ها', 'time'],
  adultRial: ['بزرگسال', 'قیمت بزرگسال', 'نرخ بزرگسال', 'قیمت', 'adult', 'adult price', 'adt'],
  childRial: ['کودک', 'قیمت کودک', 'نرخ کودک', 'child', 'child price', 'chd'],
  infantRial: ['نوزاد', 'قیمت نوزاد', 'نرخ نوزاد', 'infant', 'infant price', 'inf'],
  baggage: ['بار', 'بار مجاز', 'بار همراه', 'bag'],
  refundable: ['استرداد', 'قابل استرداد', 'refund'],
  penalties: ['جدول جریمه', 'قانون جریمه', 'penalty table'],
  seats: ['صندلی', 'ظرفیت', 'تعداد صندلی', 'capacity', 'allotment'],
  charterer: ['چارترکننده', 'چارتر کننده', 'charter'],
  station: ['ایستگاه', 'فرودگاه', 'airport'],
  border: ['مرز', 'داخلی یا خارجی', 'scope'],
  arrivingAirline: ['ایرلاین ورودی', 'arriving airline', 'inbound carrier'],
  departingAirline: ['ایرلاین خروجی', 'departing airline', 'outbound carrier'],
  leastMinutes: ['حداقل دقیقه', 'حداقل', 'mct', 'minimum', 'least minutes'],
  mostMinutes: ['حداکثر دقیقه', 'حداکثر', 'maximum', 'most minutes'],
  policy: ['سیاست', 'سیاست کنسلی', 'قانون کنسلی', 'policy', 'cancellation policy'],
  season: ['فصل', 'روزها', 'دوره'],
  untilHours: ['تا چند ساعت قبل', 'ساعت قبل', 'hours before', 'until hours'],
  penalty: ['نوع جریمه', 'جریمه', 'penalty type'],
  peakCalendar: ['تقویم شلوغ', 'تقویم پیک', 'peak calendar'],
  calendar: ['تقویم', 'نام تقویم'],
  fromNight: ['از شب', 'شب شروع', 'از تاریخ', 'from night', 'from'],
  untilNight: ['تا شب', 'شب پایان', 'تا تاریخ', 'until night', 'to'],
  hotel: ['هتل', 'کد هتل', 'hotel code', 'property'],
  room: ['اتاق', 'نوع اتاق', 'کد اتاق', 'room type', 'room code'],
  plan: ['پلن نرخ', 'نرخ‌نامه', 'نرخ نامه', 'پلن', 'rate plan', 'plan code'],
  nameFa: ['نام', 'نام فارسی', 'عنوان', 'name'],
  board: ['وعده', 'وعده غذا', 'سرویس', 'meal', 'board basis'],
  pays: ['پرداخت', 'محل پرداخت', 'payment'],
  market: ['بازار', 'ملیت', 'nationality'],
  releaseDays: ['ریلیز', 'روز ریلیز', 'release'],
  leastNights: ['حداقل شب', 'min nights', 'min stay'],
  mostNights: ['حداکثر شب', 'max nights', 'max stay'],
  pricesPer: ['قیمت برای', 'price per'],
  taxPercent: ['درصد مالیات', 'مالیات', 'tax percent', 'vat'],
  tax: ['وضعیت مالیات', 'tax included'],
  commissionPercent: ['کمیسیون', 'درصد کمیسیون', 'commission'],
  tour: ['تور', 'کد تور', 'tour code'],
  field: ['بخش', 'فیلد', 'field name'],
  value: ['مقدار', 'ارزش', 'متن'],
  untilDaysBefore: ['چند روز قبل', 'روز قبل', 'days before'],
  airport: ['فرودگاه', 'کد فرودگاه', 'station', 'iata'],
  terminal: ['ترمینال', 'پایانه'],
  allotment: ['سهمیه', 'ظرفیت', 'تعداد اتاق', 'allotment', 'rooms'],
  stopSell: ['توقف فروش', 'stop sell', 'stop sale'],
  price: ['قیمت', 'قیمت هر شب', 'نرخ', 'rate', 'price per night'],
  single: ['یک نفره', 'یک‌نفره', 'قیمت یک نفره', 'single rate'],
  extraAdult: ['نفر اضافه', 'تخت اضافه', 'extra adult', 'extra bed'],
  leastNightsArriving: ['حداقل شب از ورود', 'min stay arrival'],
  leastNightsThrough: ['حداقل شب', 'min stay through'],
  closedToArrival: ['بدون ورود', 'cta', 'closed to arrival'],
  closedToDeparture: ['بدون خروج', 'ctd', 'closed to departure'],
  closed: ['بسته', 'بسته است', 'closed'],
  code: ['کد', 'کد نوع', 'type code'],
  type: ['نوع ویزا', 'نوع', 'visa type'],
  nationality: ['گذرنامه', 'ملیت', 'تابعیت', 'passport'],
  entries: ['دفعات ورود', 'ورود', 'entry'],
  stayDays: ['ماندن', 'روز اقامت', 'stay'],
  validityDays: ['اعتبار', 'روز اعتبار', 'validity'],
  leastDays: ['حداقل روز', 'حداقل روز کاری', 'min days'],
  mostDays: ['حداکثر روز', 'حداکثر روز کاری', 'max days'],
  kind: ['چیست', 'نوع مدرک', 'نوع هزینه'],
  labelFa: ['نام برای مسافر', 'شرح', 'عنوان', 'label'],
  fromAge: ['از سن', 'from age'],
  untilAge: ['تا سن', 'until age'],
  currency: ['ارز', 'واحد پول'],
  charged: ['دریافت', 'دریافت از مسافر'],
  person: ['برای چه کسی', 'شخص'],
  required: ['لازم', 'الزامی'],
  noteFa: ['توضیح', 'یادداشت', 'note'],
  date: ['روز', 'تاریخ'],
}

const bare = (head: string) =>
  foldForSearch(head.replace(/[()]/g, ' '))
    .replace(/(ریال|rial|irr)/g, '')
    .trim()

/** By what is kept of a sender, else by what the heads say; each column of the file is one of ours at most. */
export function guessMapping(
  columns: readonly string[],
  found: readonly string[],
  kept: Readonly<Record<string, string | null>> | null,
): { mapping: ColumnMapping; isKept: boolean } {
  const folded = found.map(bare)
  const keptFits =
    kept !== null &&
    columns.every((column) => kept[column] === null || found.includes(kept[column] ?? ''))
  if (keptFits)
    return {
      mapping: Object.fromEntries(
        columns.map((column) => {
          const head = kept[column]
          return [column, head === null || head === undefined ? null : found.indexOf(head)]
        }),
      ),
      isKept: true,
    }
  const taken = new Set<number>()
  const mapping: ColumnMapping = {}
  const take = (column: string, names: readonly string[]) => {
    if (mapping[column] !== undefined && mapping[column] !== null) return
    const at = folded.findIndex((head, place) => !taken.has(place) && names.includes(head))
    mapping[column] = at < 0 ? null : at
    if (at >= 0) taken.add(at)
  }
  // Our own names first, so that a loose word of one column never takes what another is called.
  for (const column of columns) take(column, [bare(column)])
  for (const column of columns) take(column, (heads[column] ?? []).map(bare))
  return { mapping, isKept: false }
}

const dates = new Set(['validFrom', 'validUntil', 'fromNight', 'untilNight', 'checkedOn', 'date'])
/** `value` is read by the field it is the value of. */
const texts = new Set(['charterer', 'source', 'checkedBy', 'value'])
const isText = (column: string) => column.endsWith('Fa') || texts.has(column)
/** What people write for words of ours. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  refundable: { بله: 'yes', دارد: 'yes', خیر: 'no', ندارد: 'no' },
  ...Object.fromEntries(
    [
      'stopSell',
      'closedToArrival',
      'closedToDeparture',
      'closed',
      'allowed',
      'charged',
      'required',
    ].map((column) => [column, { بله: 'yes', خیر: 'no' }]),
  ),
  channel: { سیستمی: 'system', چارتری: 'charter', چارتر: 'charter' },
  border: { داخلی: 'domestic', خارجی: 'international', 'بین المللی': 'international' },
  season: { عادی: 'normal', شلوغ: 'peak', پیک: 'peak' },
}

/** A cell as an importer takes it: Jalali days, Persian digits, separators and a few words of people are put into its form. */
export function plainCell(column: string, text: string): string {
  const cell = text.trim()
  if (isText(column) || cell === '') return cell
  const word = words[column]?.[foldForSearch(cell)]
  if (word !== undefined) return word
  const latin = toLatinDigits(cell)
  if (dates.has(column)) return dayOf(latin)
  if (column === 'days') return latin.replaceAll(/[\s,٬،]/g, '')
  return wholeDigitsIn(latin) ?? latin
}

function dayOf(text: string): string {
  const plain = text.slice(0, 10).replaceAll('/', '-')
  if (/^(19|20)\d\d-/.test(plain)) return isValidDate(plain) ? plain : text
  return parseJalaliInput(text) ?? text
}

/** A line of a file by our columns. */
export const mappedRow = (
  columns: readonly string[],
  mapping: ColumnMapping,
  cells: readonly string[],
): SheetRow =>
  Object.fromEntries(
    columns.map((column) => {
      const at = mapping[column]
      return [column, at === null || at === undefined ? '' : plainCell(column, cells[at] ?? '')]
    }),
  )
