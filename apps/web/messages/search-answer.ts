/** What is told of an answer once the page lives: how its prices stand, and who has answered. */
export const searchAnswer = {
  priceLevel: {
    label: 'قیمت این مسیر',
    levels: {
      Low: 'ارزان‌تر از معمول این مسیر',
      Typical: 'در حد معمول این مسیر',
      High: 'گران‌تر از معمول این مسیر',
    },
    typical: 'معمولاً {from} تا {to} هزار تومان',
    basis: '، بر پایهٔ {count, number} روز پرواز از {since}',
  },
  suppliers: {
    progress: '{settled, number} از {count, number} تأمین‌کننده پاسخ داده‌اند…',
    all: 'هر {count, number} تأمین‌کننده پاسخ دادند.',
    silent: '{names} پاسخ نداد.',
    namesAndMore: '{names} و {count, number} تأمین‌کنندهٔ دیگر',
    and: ' و ',
    named: '«{name}»',
    names: { inventory: 'پرستو' },
    askAgain: 'دوباره بپرسید',
  },
} as const
