/** What comes back of an order and has not arrived, or goes back by itself. */
export const moneyBack = {
  /** Of an order that was given back and whose money has not arrived. */
  onItsWay: {
    title: 'بازگشت پول در راه است',
    text: 'لغو انجام شد و آنچه به شما می‌رسد در راه است. رسیدن آن را در «پیگیری استرداد» ببینید.',
  },
  /** What goes back in dinars though nobody asked for it. */
  dinarReturns: {
    title: 'بازگشت به دینار',
    OnItsWay: '{dinars} دینار عراق با {bank} در راه است.',
    Back: '{dinars} دینار عراق با {bank} برگشت. شمارهٔ پیگیری: {number}',
    InWallet: '{dinars} دینار با {bank} برنگشت و {toman} تومان به کیف پول شما برگشت.',
    reason: 'دلیل: {reason}',
  },
} as const
