/** The words of a voucher in its three languages; Arabic is for hotels in Iraq. */
import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { voucherLanguages } from '@parastoo/contract/hotels/vouchers'
import { formatDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { arabicCount } from './arabic-count.ts'

export type VoucherLanguage = (typeof voucherLanguages)[number]

type Way = Pick<StayView['near'][number], 'metres' | 'walkMinutes' | 'towards'>

/** Farther than this people drive. */
const longestWalkMetres = 3_000
const kilometresOf = (metres: number): string => String(Math.round(metres / 100) / 10)

export type VoucherWords = {
  title: string
  order: string
  issued: string
  reference: string
  voucherNumber: string
  scan: string
  checkIn: string
  checkOut: string
  from: string
  until: string
  nights: (count: number) => string
  rooms: string
  room: string
  board: string
  boards: Record<StayView['board'], string>
  lead: string
  address: string
  paid: string
  payAtHotel: string
  nothingAtHotel: string
  cancellation: string
  free: string
  since: (day: string, time: string) => string
  fromSale: string
  rules: string
  arrival: string
  wayThere: {
    title: string
    north: string
    notToScale: string
    /** From a known place to the hotel; far away nobody walks. */
    from: (place: string, way: Way) => string
  }
  requests: string
  requestsNote: string
  child: (age: number) => string
  cancelled: string
  cancelledRoom: string
  cancelledNote: string
  sample: string
  page: { label: string; of: string }
  support: string
  admission: {
    papers: string
    entryStamp: string
    certificate: string
    notary: string
    policeLetter: string
    noShow: string
    taxes: string
  }
  amount: (rial: number) => string
  /** A day in the reader's calendar, and in the other one where there are two. */
  day: (date: string) => string
  otherDay: (date: string) => string
  digits: (text: string | number) => string
}

const gregorian = (date: string, locale: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    numberingSystem: 'latn',
    calendar: 'gregory',
  })
const rialText = (rial: number) => `${rial.toLocaleString('en-US')} IRR`

const fa: VoucherWords = {
  title: 'واچر هتل',
  order: 'شمارهٔ سفارش',
  issued: 'صدور',
  reference: 'کد پذیرش',
  voucherNumber: 'شمارهٔ واچر',
  scan: 'برای بررسی اصالت اسکن کنید',
  checkIn: 'ورود',
  checkOut: 'خروج',
  from: 'از ساعت',
  until: 'تا ساعت',
  nights: (count) => `${toPersianDigits(count)} شب`,
  rooms: 'اتاق‌ها و مهمانان',
  room: 'اتاق',
  board: 'وعده‌ها',
  boards: {
    RO: 'بدون وعده',
    BB: 'با صبحانه',
    'HB-lunch': 'صبحانه و ناهار',
    'HB-dinner': 'صبحانه و شام',
    FB: 'صبحانه، ناهار و شام',
    AI: 'همهٔ وعده‌ها و نوشیدنی',
    UAI: 'همهٔ وعده‌ها و خدمات کامل',
  },
  lead: 'سرپرست',
  address: 'نشانی',
  paid: 'پرداخت شده',
  payAtHotel: 'قابل پرداخت در هتل',
  nothingAtHotel: 'در هتل پرداختی ندارید.',
  cancellation: 'هزینهٔ لغو',
  free: 'بدون هزینه',
  since: (day, time) => `از ${day}، ساعت ${time}`,
  fromSale: 'از زمان خرید',
  rules: 'پیش از ورود بخوانید',
  arrival: 'ساعت رسیدن',
  wayThere: {
    title: 'راه رسیدن به هتل',
    north: 'شمال',
    notToScale: 'هتل در مرکز است؛ جهت‌ها درست‌اند و فاصله‌ها به مقیاس نیستند.',
    from: (place, { metres, walkMinutes, towards }) => {
      const way = {
        n: 'شمال',
        ne: 'شمال شرق',
        e: 'شرق',
        se: 'جنوب شرق',
        s: 'جنوب',
        sw: 'جنوب غرب',
        w: 'غرب',
        nw: 'شمال غرب',
      }[towards]
      return metres > longestWalkMetres
        ? `از ${place}: ${toPersianDigits(kilometresOf(metres)).replace('.', '٫')} کیلومتر به سمت ${way}`
        : `از ${place}: ${toPersianDigits(metres)} متر به سمت ${way}، حدود ${toPersianDigits(walkMinutes)} دقیقه پیاده`
    },
  },
  requests: 'درخواست ویژه',
  requestsNote: 'درخواست ویژه به هتل گفته می‌شود و به امکان هتل بستگی دارد.',
  child: (age) => (age < 2 ? 'نوزاد' : `کودک ${toPersianDigits(age)} ساله`),
  cancelled: 'لغو شده',
  cancelledRoom: 'این اتاق لغو شده است',
  cancelledNote: 'این واچر لغو شده است و با آن پذیرش نمی‌شوید.',
  sample: 'این هتل نمونه است و وجود ندارد؛ این واچر برای نمایش ساخته شده است.',
  page: { label: 'صفحهٔ', of: 'از' },
  support: 'پشتیبانی ۲۴ ساعته',
  admission: {
    papers: 'اصل مدرک شناسایی همهٔ مهمانان را همراه داشته باشید.',
    entryStamp: 'مهمان خارجی گذرنامه با ویزا و مهر ورود همراه داشته باشد.',
    certificate: 'زوج‌ها شناسنامهٔ عکس‌دار نشان‌دهندهٔ ازدواج همراه داشته باشند.',
    notary: 'زوج‌ها شناسنامهٔ عکس‌دار یا عقدنامهٔ رسمی با مهر برجسته همراه داشته باشند.',
    policeLetter: 'نامهٔ ادارهٔ اماکن را همراه داشته باشید؛ این هتل مهمان تنها را با آن می‌پذیرد.',
    noShow:
      'اگر پس از نیمه‌شب روز ورود می‌رسید، پیش از آن به هتل خبر دهید؛ هتل می‌تواند رزرو مهمانی را که نیامده است باطل کند.',
    taxes: 'عوارضی که در این برگه نیامده باشد، طبق قانون محل در هتل گرفته می‌شود.',
  },
  amount: (rial) => `${ltr(formatRialAsToman(rial))} تومان`,
  day: (date) => formatDate(date, { form: 'long' }),
  otherDay: (date) => ltr(shortGregorian(date)),
  digits: toPersianDigits,
}

const en: VoucherWords = {
  title: 'Hotel voucher',
  order: 'Order',
  issued: 'Issued',
  reference: 'Confirmation',
  voucherNumber: 'Voucher number',
  scan: 'Scan to verify',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  from: 'from',
  until: 'until',
  nights: (count) => (count === 1 ? '1 night' : `${count} nights`),
  rooms: 'Rooms and guests',
  room: 'Room',
  board: 'Board',
  boards: {
    RO: 'Room only',
    BB: 'Breakfast included',
    'HB-lunch': 'Half board (lunch)',
    'HB-dinner': 'Half board (dinner)',
    FB: 'Full board',
    AI: 'All inclusive',
    UAI: 'Ultra all inclusive',
  },
  lead: 'Lead guest',
  address: 'Address',
  paid: 'Paid',
  payAtHotel: 'Payable at the hotel',
  nothingAtHotel: 'Nothing is payable at the hotel.',
  cancellation: 'Cancelling costs',
  free: 'Free',
  since: (day, time) => `from ${day}, ${time}`,
  fromSale: 'from the purchase',
  rules: 'Before you arrive',
  arrival: 'Arrival',
  wayThere: {
    title: 'Finding the hotel',
    north: 'N',
    notToScale: 'The hotel is in the middle; directions are true, distances are not to scale.',
    from: (place, { metres, walkMinutes, towards }) => {
      const way = {
        n: 'north',
        ne: 'north-east',
        e: 'east',
        se: 'south-east',
        s: 'south',
        sw: 'south-west',
        w: 'west',
        nw: 'north-west',
      }[towards]
      return metres > longestWalkMetres
        ? `From ${place}: ${kilometresOf(metres)} km to the ${way}`
        : `From ${place}: ${metres} m to the ${way}, about ${walkMinutes} min on foot`
    },
  },
  requests: 'Special requests',
  requestsNote: 'Special requests are passed on to the hotel and depend on what it can offer.',
  child: (age) => (age < 2 ? 'infant' : `child, ${age}`),
  cancelled: 'CANCELLED',
  cancelledRoom: 'This room is cancelled',
  cancelledNote: 'This voucher is cancelled and admits nobody.',
  sample: 'This hotel is a sample and does not exist; the voucher is for show.',
  page: { label: 'Page', of: 'of' },
  support: 'Support, day and night',
  admission: {
    papers: 'Bring the original identity papers of every guest.',
    entryStamp: 'Foreign guests bring a passport with visa and entry stamp.',
    certificate: 'Couples bring birth certificates that show their marriage.',
    notary: 'Couples bring birth certificates or a marriage deed with a raised seal.',
    policeLetter:
      'Bring the letter of the police (Edareh-ye Amaken); this hotel asks it of a guest who comes alone.',
    noShow:
      'If you arrive after midnight of the first day, tell the hotel before; it may void the stay of guests who did not come.',
    taxes: 'Local charges that are not on this paper are asked for by the hotel.',
  },
  amount: rialText,
  day: (date) => gregorian(date, 'en-GB'),
  otherDay: () => '',
  digits: String,
}

const ar: VoucherWords = {
  title: 'قسيمة الفندق',
  order: 'رقم الطلب',
  issued: 'تاريخ الإصدار',
  reference: 'رمز الحجز',
  voucherNumber: 'رقم القسيمة',
  scan: 'امسح الرمز للتحقق',
  checkIn: 'الوصول',
  checkOut: 'المغادرة',
  from: 'من الساعة',
  until: 'حتى الساعة',
  nights: (count) =>
    arabicCount(count, { one: 'ليلة واحدة', two: 'ليلتان', few: 'ليالٍ', many: 'ليلة' }),
  rooms: 'الغرف والنزلاء',
  room: 'غرفة',
  board: 'الوجبات',
  boards: {
    RO: 'بدون وجبات',
    BB: 'مع الفطور',
    'HB-lunch': 'الفطور والغداء',
    'HB-dinner': 'الفطور والعشاء',
    FB: 'الفطور والغداء والعشاء',
    AI: 'جميع الوجبات والمشروبات',
    UAI: 'جميع الوجبات والخدمات',
  },
  lead: 'النزيل الرئيسي',
  address: 'العنوان',
  paid: 'المدفوع',
  payAtHotel: 'المستحق في الفندق',
  nothingAtHotel: 'لا يستحق أي مبلغ في الفندق.',
  cancellation: 'كلفة الإلغاء',
  free: 'مجاناً',
  since: (day, time) => `من ${day}، الساعة ${time}`,
  fromSale: 'من وقت الشراء',
  rules: 'قبل الوصول',
  arrival: 'ساعة الوصول',
  wayThere: {
    title: 'الوصول إلى الفندق',
    north: 'شمال',
    notToScale: 'الفندق في الوسط؛ الاتجاهات صحيحة والمسافات ليست بمقياس.',
    from: (place, { metres, walkMinutes, towards }) => {
      const way = {
        n: 'الشمال',
        ne: 'الشمال الشرقي',
        e: 'الشرق',
        se: 'الجنوب الشرقي',
        s: 'الجنوب',
        sw: 'الجنوب الغربي',
        w: 'الغرب',
        nw: 'الشمال الغربي',
      }[towards]
      return metres > longestWalkMetres
        ? `من ${place}: ${ltr(kilometresOf(metres))} كم نحو ${way}`
        : `من ${place}: ${ltr(String(metres))} م نحو ${way}، حوالي ${ltr(String(walkMinutes))} دقيقة سيراً`
    },
  },
  requests: 'طلبات خاصة',
  requestsNote: 'تُبلَّغ الطلبات الخاصة إلى الفندق وتعتمد على إمكاناته.',
  child: (age) =>
    age < 2
      ? 'رضيع'
      : `طفل، ${arabicCount(age, { one: 'سنة واحدة', two: 'سنتان', few: 'سنوات', many: 'سنة' })}`,
  cancelled: 'ملغاة',
  cancelledRoom: 'أُلغيت هذه الغرفة',
  cancelledNote: 'أُلغيت هذه القسيمة ولا يُستقبل بها أحد.',
  sample: 'هذا الفندق نموذج غير موجود، والقسيمة للعرض فقط.',
  page: { label: 'صفحة', of: 'من' },
  support: 'الدعم على مدار الساعة',
  admission: {
    papers: 'أحضروا وثائق الهوية الأصلية لجميع النزلاء.',
    entryStamp: 'على النزيل الأجنبي إحضار جواز السفر مع التأشيرة وختم الدخول.',
    certificate: 'على الأزواج إحضار وثيقة تثبت الزواج.',
    notary: 'على الأزواج إحضار وثيقة الزواج الرسمية المختومة.',
    policeLetter: 'أحضروا كتاب الشرطة (دائرة الأماكن)؛ فهذا الفندق يطلبه من النزيل المنفرد.',
    noShow:
      'إذا كنتم ستصلون بعد منتصف ليل اليوم الأول فأخبروا الفندق مسبقاً، فقد يلغي إقامة من لم يحضر.',
    taxes: 'الرسوم المحلية غير المذكورة هنا تُستوفى في الفندق.',
  },
  amount: rialText,
  day: (date) => gregorian(date, 'ar-IQ'),
  otherDay: () => '',
  digits: String,
}

/** «10 Dec 2026», beside a Jalali date. */
const shortGregorian = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })

export const voucherWords: Record<VoucherLanguage, VoucherWords> = { fa, en, ar }

/** The languages of a hotel's vouchers: what its reception reads. */
export const languagesOf = ({ countryCode }: Pick<StayView['hotel'], 'countryCode'>) =>
  (['fa', 'en', 'ar'] as const).filter((language) => language !== 'ar' || countryCode === 'IQ')
