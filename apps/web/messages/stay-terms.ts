/** The words of what a stay binds to: what cancelling costs, and whom its hotel takes in. */
export const stayTerms = {
  cancelText: 'ساعت‌ها به وقت محلی هتل است.',
  fromNow: 'از همین حالا',
  from: 'از {day} ساعت {time}',
  untilArrival: 'تا ساعت ورود',
  kept: '{sum} تومان کم می‌شود',
  keptAll: 'همهٔ مبلغ کم می‌شود',
  keptNone: 'بدون هزینه',
  share: '{percent, number}٪ از کل',
  rules: {
    foreigners: {
      yes: 'مسافر خارجی با گذرنامه پذیرش می‌شود.',
      no: 'فقط مسافر ایرانی با کارت ملی پذیرش می‌شود.',
      inquiry: 'پذیرش مسافر خارجی باید از هتل پرسیده شود.',
    },
    entryStamp: 'گذرنامهٔ خارجی باید مهر ورود یا ویزای معتبر داشته باشد.',
    couples: {
      certificate: 'زوج‌ها شناسنامهٔ عکس‌دار یا عقدنامه همراه داشته باشند.',
      'certificate-or-notary':
        'زوج‌ها شناسنامهٔ عکس‌دار یا صیغه‌نامهٔ محضری با مهر برجسته همراه داشته باشند.',
    },
    singleWoman: {
      'police-letter': 'خانم تنها با نامهٔ اماکن پذیرش می‌شود.',
      no: 'خانم تنها پذیرش نمی‌شود.',
    },
    singleMan: {
      'police-letter': 'آقای تنها با نامهٔ اماکن پذیرش می‌شود.',
      no: 'آقای تنها پذیرش نمی‌شود.',
    },
    leastAge: 'مسافر بدون همراه باید حداقل {age, number} سال داشته باشد.',
    onRequest:
      'رزرو این هتل را خود هتل تا {minutes, number} دقیقه تأیید می‌کند. اگر نشود، همهٔ پول برمی‌گردد.',
  },
} as const
