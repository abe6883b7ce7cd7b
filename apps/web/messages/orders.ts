/** The words of orders that more than one page says: flights at a glance, prices, and what became of an order. */
export const orders = {
  paxTypes: { Adult: 'بزرگسال', Child: 'کودک', Infant: 'نوزاد' },
  genders: { Male: 'آقا', Female: 'خانم' },
  documents: { NationalCode: 'کد ملی', Passport: 'گذرنامه' },
  flight: {
    label: 'پرواز {from} به {to}',
    number: 'پرواز',
    charter: 'چارتر',
    system: 'سیستمی',
    refundable: 'قابل استرداد',
    fixed: 'غیرقابل استرداد',
    direct: 'بدون توقف',
    stops: '{count, plural, other {# توقف}}',
    nextDay: 'روز بعد',
    dayAfter: '{days, number} روز بعد',
    baggage: 'بار مجاز هر نفر',
    baggageKg: '{amount, number} کیلوگرم',
    baggagePieces: '{amount, number} قطعه',
    noBaggage: 'بدون بار تحویلی',
  },
  prices: {
    label: 'ریز قیمت',
    times: '{type} × {count, number}',
    total: 'جمع کل',
    rial: 'معادل {amount} ریال',
  },
  penalty: {
    label: 'جریمهٔ لغو بلیت',
    percent: '{percent, number}٪',
    amount: '{toman} تومان',
    none: 'بدون جریمه',
    fixed: 'این بلیت قابل استرداد نیست.',
  },
  number: 'شمارهٔ سفارش',
  pnr: 'کد رزرو (PNR)',
  ticketNumber: 'شمارهٔ بلیت',
  tracking: 'شمارهٔ پیگیری پرداخت',
  ticketPdf: 'دریافت PDF بلیت',
  ticketPage: 'دیدن بلیت',
  outcome: {
    issued: {
      title: 'بلیت شما صادر شد',
      text: 'سفر خوش! بلیت را همین‌جا ببینید یا نسخهٔ PDF آن را دریافت کنید.',
    },
    'issued-in-part': {
      title: 'بخشی از بلیت‌ها صادر شد',
      text: 'صدور بخشی از سفارش انجام نشد و مبلغ آن به کیف پول شما برگشت.',
    },
    issuing: {
      title: 'بلیت در حال صدور است',
      text: 'پرداخت شما انجام شد. وضعیت بلیت شما تا ۱۵ دقیقهٔ دیگر اعلام می‌شود.',
    },
    'issuing-late': {
      title: 'صدور بلیت در حال بررسی است',
      text: 'همکاران پشتیبانی سفارش شما را بررسی می‌کنند و با شما تماس می‌گیرند. اگر بلیت صادر نشود، همهٔ مبلغ به کیف پول شما برمی‌گردد.',
    },
    'issue-failed': {
      title: 'صدور بلیت انجام نشد',
      text: 'همهٔ مبلغ پرداختی به کیف پول شما برگشت. می‌توانید با همان موجودی پرواز دیگری بخرید.',
    },
    refunded: {
      title: 'استرداد انجام شد',
      text: 'مبلغ این سفارش به شما برگشته است.',
    },
    holding: {
      title: 'در حال نگه‌داشتن صندلی‌ها',
      text: 'پاسخ قطعی تا چند لحظهٔ دیگر می‌رسد و این صفحه خودبه‌خود تازه می‌شود.',
    },
    payable: {
      title: 'صندلی‌ها برای شما نگه داشته شده‌اند',
      text: 'برای صدور بلیت، پرداخت را تا پایان مهلت کامل کنید.',
    },
    expired: {
      title: 'مهلت پرداخت تمام شد',
      text: 'صندلی‌ها دیگر برای شما نگه داشته نمی‌شوند. مبلغی از شما گرفته نشده است.',
    },
    refused: {
      title: 'رزرو پرواز انجام نشد',
      text: 'ظرفیت این پرواز پیش از رزرو شما تکمیل شد. مبلغی از شما گرفته نشده است.',
    },
    'payment-checking': {
      title: 'در حال بررسی پرداخت',
      text: 'پاسخ قطعی بانک هنوز نرسیده است و این صفحه خودبه‌خود تازه می‌شود. لطفاً دوباره پرداخت نکنید.',
    },
    'payment-failed': {
      title: 'پرداخت انجام نشد',
      text: 'اگر مبلغی از حساب شما کم شده باشد، حداکثر تا ۷۲ ساعت به حسابتان برمی‌گردد.',
    },
    'payment-cancelled': {
      title: 'پرداخت لغو شد',
      text: 'شما از پرداخت بازگشتید. اگر مبلغی از حساب شما کم شده باشد، حداکثر تا ۷۲ ساعت به حسابتان برمی‌گردد.',
    },
    'kept-in-wallet': {
      title: 'پرداخت شما در کیف پول است',
      text: 'پرداخت رسید، اما سفارش با آن کامل نشد. همهٔ مبلغ در کیف پول شماست و می‌توانید با آن خرید کنید.',
    },
  },
} as const
